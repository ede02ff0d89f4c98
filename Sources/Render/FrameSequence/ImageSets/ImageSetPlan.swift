/// The image sets of a scenario for a GIF header, computed before drawing starts.
///
/// One sequence contains the images that the pull selects, the other one those of the refreshing
/// cycle. An image shows only the behavior's strip at the content's edge: above the content for a
/// header, below it for a footer. Image i of n for the pull, counted from 0, shows the pulling
/// percent (i + ½) / n, the middle of the interval in which a header with n images shows it.
package struct ImageSetPlan: Sendable {
  /// The default number of images of the pull.
  package static let standardPercentCount = 60
  /// The default frame rate of the refreshing cycle.
  ///
  /// At lower rates, the animation visibly jumps.
  package static let standardRate = FrameRate.thirty

  /// The sequences, in the order of the drives.
  package internal(set) var sequences: [SequencePlan]
  let names: ImageSetNames
  let target: any AssetFolder.Type

  /// Selects the images and names them.
  ///
  /// - Parameters:
  ///   - resolved: The scenario.
  ///   - scenarioName: The scenario's name, from which the default image names are derived:
  ///     `wave` results in `waveIdle0001` and `waveRefreshing0001`.
  ///   - drives: ``Drive/progress`` for images of the pull, ``Drive/loop`` for images of the cycle.
  ///   - target: The kind of project, which determines the names and scales.
  ///   - options: Further options; the drive, form and appearances in them are ignored. By default,
  ///     there are images at all scales of the target.
  ///   - appearances: The appearances to draw. `nil` selects both if any image differs between
  ///     them, and otherwise draws one image for both.
  ///   - isTrimmed: Whether margins in which all images have the same color are cropped.
  ///   - textLayout: The text layout; by default, one with the scenario's fonts.
  /// - Throws: ``FrameSyntaxError`` if the options do not apply to image sets, if the list scrolls
  ///   horizontally, or if two images would have the same name; `ScenarioErrors` if the run cannot
  ///   be played.
  package init(
    _ resolved: ResolvedScenario, named scenarioName: String,
    drives: [Drive] = [.progress, .loop], for target: ImageSetTarget = .assetCatalog,
    _ options: FrameOptions = FrameOptions(), appearances: [Appearance]? = nil,
    isTrimmed: Bool = false, textLayout: (any TextLayout)? = nil
  ) throws {
    let target = target.folder
    self.target = target
    try Self.check(drives, options, target)
    let textLayout = try textLayout ?? resolved.textLayout()
    let file = resolved.scenario.source.fileName
    let ending = ScenarioFile.endings.first { file.lowercased().hasSuffix($0) } ?? ""
    let names = ImageSetNames(scenario: scenarioName, ending: ending)
    func plans(in appearances: [Appearance]) throws -> [SequencePlan] {
      try drives.map { drive in
        var options = try Self.options(options, for: drive, names, target)
        options.appearances = appearances
        return try SequencePlan(resolved, options, textLayout: textLayout)
      }
    }
    var sequences = try plans(in: appearances ?? [.light])
    for plan in sequences where resolved.script.behaviors[plan.placement]?.axis == .horizontal {
      throw FrameSyntaxError(
        "image sets require a list that scrolls vertically; this one scrolls horizontally")
    }
    if appearances == nil, try sequences.contains(where: { try $0.differsByAppearance() }) {
      sequences = try plans(in: [.light, .dark])
    }
    self.names = names
    self.sequences = sequences
    try checkNames()
    if isTrimmed { try trim() }
  }

  private static func options(
    _ options: FrameOptions, for drive: Drive, _ names: ImageSetNames,
    _ target: any AssetFolder.Type
  ) throws(FrameSyntaxError) -> FrameOptions {
    var options = options
    options.form = .images
    options.drive = drive
    if options.name == nil {
      options.name = try FrameNamePattern(parsing: target.pattern(of: names, for: drive))
    }
    if options.scales.isEmpty { options.scales = target.scales }
    if drive == .loop {
      options.rate = options.rate ?? standardRate
    } else if options.percents.isEmpty {
      options.count = options.count ?? standardPercentCount
    }
    return options
  }

  private static func check(
    _ drives: [Drive], _ options: FrameOptions, _ target: any AssetFolder.Type
  ) throws(FrameSyntaxError) {
    for drive in drives where drive != .progress && drive != .loop {
      throw FrameSyntaxError(
        "--drive \(drive.rawValue) cannot be used with image sets; allowed: --drive progress (the "
          + "pull), --drive loop (the refresh); omit --drive for both")
    }
    guard options.instants.isEmpty, options.shard == nil else {
      throw FrameSyntaxError("--at and --shard cannot be used with image sets")
    }
    let isChoice = options.count != nil || options.frames != nil || !options.percents.isEmpty
    guard drives.count == 1 || !isChoice else {
      throw FrameSyntaxError(
        "--count, --frames and --percents require --drive progress (the pull) or --drive loop (the "
          + "refresh)")
    }
    for scale in options.scales where !target.scales.contains(scale) {
      let allowed = target.scales.map { $0.decimalText() }.joined(separator: ", ")
      throw FrameSyntaxError(
        "--scale \(scale.decimalText()) is not possible in \(target.noun); allowed: \(allowed)")
    }
  }

  private func checkNames() throws(FrameSyntaxError) {
    var seen: Set<String> = []
    for plan in sequences {
      for frame in Set(plan.images.map(\.frame.stem)).sorted() {
        try target.check(frame)
        guard seen.insert(frame.lowercased()).inserted else {
          throw FrameSyntaxError(
            "an image of the pull and an image of the refresh would both be named “\(frame)”; add "
              + "{state} to --name, or choose one of them with --drive")
        }
      }
    }
  }

  /// The decoded size above which a device is likely to lack memory, in bytes.
  private static let largeMemory = 50_000_000

  /// The memory that the images occupy on a device, by the device's scale.
  func decodedSizes() throws -> [ImageSetReport.DecodedSize] {
    let frames = sequences.reduce(0) { $0 + $1.frameCount }
    return try (sequences.first?.extents() ?? []).map {
      ImageSetReport.DecodedSize(scale: $0.scale, bytes: 4 * $0.size.area * frames)
    }
  }

  /// Returns warnings about missing font families and glyphs in the images' texts, and about images
  /// that occupy too much memory, one sentence each.
  package func warnings() throws -> [String] {
    var warnings: [String] = []
    if let largest = try decodedSizes().max(by: { $0.bytes < $1.bytes }),
      largest.bytes > Self.largeMemory
    {
      warnings.append(
        "the decoded images occupy \(largest.bytes / 1_000_000) MB at "
          + "\(largest.scale.decimalText())x, and a device holds all of them in memory; for less, add "
          + "--trim, or choose fewer images with --drive and --count or a lower --rate")
    }
    for plan in sequences {
      for warning in try plan.textWarnings() where !warnings.contains(warning) {
        warnings.append(warning)
      }
    }
    return warnings
  }
}

extension SequencePlan {
  /// Returns whether any frame differs between light and dark appearance.
  fileprivate func differsByAppearance() throws(ScenarioErrors) -> Bool {
    for image in images where image.scale == options.scales.first {
      let instant = try instant(of: image.frame)
      let lists = Appearance.allCases.map {
        scene.displayList(at: instant, appearance: $0, textLayout: textLayout)
      }
      if Set(lists.map { DisplayListKey($0) }).count > 1 { return true }
    }
    return false
  }
}
