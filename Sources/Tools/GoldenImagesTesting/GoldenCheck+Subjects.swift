import FileAccess

extension GoldenCheck {
  /// Compares an image, a display list or a text.
  ///
  /// - Parameter scale: The number of pixels per point at which a display list is also compared as
  ///   an image; `nil` to compare only its text.
  func outcome(of subject: some GoldenSubject, scale: Double? = nil) -> GoldenOutcome {
    switch subject.goldenForm {
    case .image(let bitmap):
      image(bitmap.size, bytes: { try PNGEncoder.encode(bitmap) }) { StraightBitmap(bitmap) }
    case .straightImage(let bitmap):
      image(bitmap.size, bytes: { try PNGEncoder.encode(bitmap) }) { bitmap }
    case .list(let list): self.list(list, scale: scale)
    case .text(let text): outcome { folder, stem in [folder.compare(text, with: stem)] }
    }
  }

  private func image(
    _ size: PixelSize, bytes: () throws -> [UInt8], pixels: () -> StraightBitmap
  ) -> GoldenOutcome {
    outcome { folder, stem in
      try expectSight(of: size)
      let file = GoldenFile(name: "\(stem).png", layer: .rasterization)
      return [try folder.compare(image: try bytes(), with: file, by: tolerance, pixels: pixels)]
    }
  }

  private func list(_ list: DisplayList, scale: Double?) -> GoldenOutcome {
    outcome { folder, stem in
      let finding = folder.compare(list.text, with: stem)
      guard let scale else { return [finding] }
      let bitmap = try CairoRenderer().render(list, scale: scale)
      try expectSight(of: bitmap.size)
      let image = GoldenFile(
        name: FrameNamePattern.fileName(
          stem: stem, appearance: .light, scale: scale, ending: "png"),
        layer: .rasterization, scale: scale)
      return [
        finding,
        try folder.compare(
          image: try PNGEncoder.encode(bitmap, scale: scale), with: image, by: tolerance
        ) { StraightBitmap(bitmap) },
      ]
    }
  }

  /// Checks that the tolerance does not permit every difference between images of a size.
  ///
  /// - Throws: `BlindComparison` if the tolerance permits every difference.
  private func expectSight(of size: PixelSize) throws {
    if let blindness = tolerance.blindness(to: size) { throw blindness }
  }

  /// The instants, scales and appearances that replace those of a scenario.
  struct Choice: Sendable {
    let instants: [String]
    let scales: [Double]
    let appearances: [Appearance]

    /// Creates a choice, or returns `nil` if the scenario's own instants are compared.
    init?(_ instants: [String]?, _ scales: [Double] = [], _ appearances: [Appearance] = [.light]) {
      guard let instants else { return nil }
      self.instants = instants
      self.scales = scales
      self.appearances = appearances
    }
  }

  /// Compares the run of a scenario file.
  ///
  /// - Parameter path: The path of the file, relative to the folder of the test file.
  func outcome(
    ofScenario path: String, library: Library, variant: String? = nil, overrides: [String] = [],
    holding: Choice?
  ) async -> GoldenOutcome {
    await outcome(holding) {
      let path = test.path(of: path)
      let overrides = try overrides.map { try ScenarioOverride(parsing: $0) }
      return try ResolvedScenario(
        try Scenario(
          parsing: try InputFile.read(path), fileName: path, library: library, variant: variant,
          overrides: overrides), library: library)
    }
  }

  /// Compares the run of a scenario created in code.
  func outcome(of scenario: Scenario, library: Library, holding: Choice?) async -> GoldenOutcome {
    await outcome(holding) {
      try ResolvedScenario(scenario, library: library)
    }
  }

  private func outcome(
    _ holding: Choice?, resolve: () throws -> ResolvedScenario
  ) async -> GoldenOutcome {
    do {
      let goldens = try goldens(of: try resolve(), holding)
      let result = try await goldens.verify()
      return try settled(result)
    } catch {
      return failure(error)
    }
  }

  private func goldens(of resolved: ResolvedScenario, _ holding: Choice?) throws -> Goldens {
    guard let holding else {
      // A scenario created in code has no file that could own the goldens.
      let file = resolved.scenario.source.fileName
      let owner = InputFile.exists(file) ? file : test.filePath
      guard var goldens = try Goldens(of: resolved, ownedBy: owner) else {
        throw NoGoldensError(scenario: file)
      }
      // The scenario has its own tolerance, which only a tolerance of the call itself replaces.
      if let tolerance = settings.tolerance { goldens.golden.tolerance = tolerance }
      return goldens
    }
    var golden = Scenario.Golden(at: try holding.instants.map { try Instant(parsing: $0) })
    golden.scales = holding.scales
    golden.appearances = holding.appearances
    golden.tolerance = tolerance
    golden.hasMotion = false
    golden.allowsBlank = resolved.scenario.golden?.allowsBlank ?? false
    let (stem, user) = try stem()
    let folder = "\(folder)/\(stem)"
    try register.use(folder, by: user)
    return Goldens(of: resolved, holding: golden, inFolder: folder, ownedBy: test.filePath)
  }
}

/// An error for a scenario without a `golden` section.
struct NoGoldensError: Error, CustomStringConvertible {
  let scenario: String

  var description: String {
    "\(scenario) has no golden section; add \(GoldenSchema.example) to it, or pass the "
      + "instants in the call: at: [\"pull=0.5\", \"trigger+0.1\", \"trigger+0.5\"]"
  }
}

extension GoldenFolder {
  /// Compares a text with the golden of a name without extension.
  fileprivate func compare(_ text: String, with stem: String) -> GoldenFinding {
    compare(
      text: text, with: GoldenFile(name: "\(stem).txt", layer: .drawing),
      verdict: GoldenFinding.Verdict.init)
  }
}
