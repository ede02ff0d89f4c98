import FileAccess

/// A check that comparisons detect deliberate defects.
///
/// The scenario's goldens are recorded in an empty folder, modified with one defect at a time,
/// and verified. The scenario's own tolerance, instants and ignored regions apply.
package struct GoldenSelfTest: Sendable {
  package enum Outcome: String, Sendable {
    /// The defect was detected, or goldens without a defect passed.
    case caught = "yes"
    /// The defect was not detected, but is small enough for a tolerance to permit it.
    case allowed
    /// The defect was not detected, although no tolerance should permit it.
    ///
    /// It is also the outcome if goldens without a defect fail, or if no image shows a shape.
    case missed = "NO"
    /// The defect could not be created.
    case impossible = "–"
  }

  /// A defect and the outcome of its trial.
  package struct Trial: Hashable, Sendable {
    /// A description of the change to the goldens.
    package let defect: String
    package let outcome: Outcome
    /// A description of the first failure or permitted difference, or `all goldens pass`.
    ///
    /// It is the reason if the outcome is `impossible`, or if no image shows a shape.
    package let finding: String
  }

  /// A change to some goldens, or a trial whose outcome is known without one.
  enum Defect {
    /// The name, the goldens, and their contents, `nil` for those that are removed; and whether a
    /// tolerance may permit the change.
    case change(String, [GoldenFinding], [[UInt8]?], mayPass: Bool = false)
    case known(Trial)
  }

  private(set) var goldens: Goldens
  private let folder: String

  /// Creates a self-test.
  ///
  /// - Parameters:
  ///   - goldens: The goldens of the scenario.
  ///   - folder: An empty folder, in which the goldens are recorded.
  package init(_ goldens: Goldens, in folder: String) {
    self.goldens = goldens
    self.goldens.goldenFolder = GoldenFolder(path: folder)
    self.folder = folder
  }

  /// Tries all defects and returns the trials.
  ///
  /// - Throws: The errors of ``Goldens/verify(jobs:)``, and errors of reading and writing files.
  package func run() async throws -> [Trial] {
    let fresh = try await goldens.verify()
    _ = try fresh.record(.all)
    let clean = try await goldens.verify()
    var trials = [
      Trial(
        defect: "none: newly recorded goldens pass", outcome: clean.isPassed ? .caught : .missed,
        finding: Self.text(clean))
    ]
    for defect in try defects(of: fresh.findings) {
      switch defect {
      case .known(let trial): trials.append(trial)
      case .change(let name, let findings, let contents, let mayPass):
        let result = try await result(of: contents, in: findings)
        let failed = Set(result.findings.filter { !$0.isPassed }.map(\.file.name))
        let isCaught = failed == Set(findings.map(\.file.name))
        trials.append(
          Trial(
            defect: name, outcome: isCaught ? .caught : mayPass ? .allowed : .missed,
            finding: Self.text(result)))
      }
    }
    return trials
  }

  /// Modifies some goldens, verifies all, and restores them.
  private func result(
    of contents: [[UInt8]?], in findings: [GoldenFinding]
  ) async throws -> GoldenResult {
    let paths = findings.map { ExactPath.appending($0.file.name, to: folder) }
    for (path, bytes) in zip(paths, contents) {
      if let bytes { try WholeFile.write(bytes, to: path) } else { try FileSystem.remove(path) }
    }
    let result = try await goldens.verify()
    for (path, finding) in zip(paths, findings) {
      try WholeFile.write(try finding.actual.read(), to: path)
    }
    return result
  }

  /// Returns a description of the first failure, or else of the first permitted difference.
  private static func text(_ result: GoldenResult) -> String {
    let shown =
      result.findings.first { !$0.isPassed } ?? result.findings.first { $0.verdict != .same }
    return shown.map { "\($0.file.name): \($0.description)" } ?? "all goldens pass"
  }

  // MARK: Defects

  private func defects(of findings: [GoldenFinding]) throws -> [Defect] {
    let images = findings.filter { $0.file.layer == .rasterization }
    var defects: [Defect] = []
    if let image = images.first {
      defects.append(
        .change("one pixel differs by 1 of 255", [image], [try flipping(in: image)], mayPass: true))
      defects.append(.change("an image is missing", [image], [nil]))
    }
    let shapes = try visibleShapes()
    defects += try shapeDefects(shapes)
    if let motion = findings.first(where: { $0.file == .motion }), let shape = shapes.first {
      defects += try motionDefects(of: motion, shape)
    }
    defects.append(try Self.swapped(images))
    for list in findings where list.file.layer == .drawing {
      guard let changed = Self.dropping(shapes.first?.id, in: try list.actual.read()) else {
        continue
      }
      defects.append(.change("a display list lacks an item", [list], [changed]))
      break
    }
    if let trace = findings.first(where: { $0.file.layer == .behavior }) {
      let changed = Self.renamingEvent(in: try trace.actual.read())
      defects.append(.change("an event has a different name", [trace], [changed]))
    }
    return defects
  }

  /// Returns the image as a PNG file with the green channel of one pixel changed by one step of
  /// 255.
  ///
  /// The pixel is the center of the image, or another compared pixel if the center is ignored. An
  /// alpha of 1…127 is raised to 128, so that premultiplication preserves the step.
  private func flipping(in finding: GoldenFinding) throws -> [UInt8] {
    var image = try PNGDecoder.decode(try finding.actual.read())
    let comparison = comparison(of: finding.file)
    let middle = image.height / 2 * image.width + image.width / 2
    let index = comparison.firstCompared(in: image.size, from: middle) ?? middle
    let y = index / image.width
    let x = index % image.width
    var pixel = image[x, y]
    // A fully transparent pixel has no color, so its alpha is changed instead.
    if pixel.alpha == 0 {
      pixel = StraightPixel(red: 0, green: 0, blue: 0, alpha: 1)
    } else {
      pixel.green ^= 1
      pixel.alpha = max(pixel.alpha, 128)
    }
    image[x, y] = pixel
    return try PNGEncoder.encode(image)
  }

  func comparison(of file: GoldenFile) -> ImageComparison {
    goldens.golden.comparison(scale: file.scale ?? 1)
  }

  /// Returns the defect in which two different images of the same scale are swapped.
  private static func swapped(_ images: [GoldenFinding]) throws -> Defect {
    let name = "two images are swapped"
    for (index, first) in images.enumerated() {
      let bytes = try first.actual.read()
      for second in images.dropFirst(index + 1) where second.file.scale == first.file.scale {
        let other = try second.actual.read()
        if other != bytes { return .change(name, [first, second], [other, bytes], mayPass: true) }
      }
    }
    return .known(
      Trial(
        defect: name, outcome: .impossible,
        finding: "not applicable: no two images of the same scale differ"))
  }

  /// Returns the text of a display list without an item, or `nil` if it does not contain the item.
  private static func dropping(_ id: String?, in bytes: [UInt8]) -> [UInt8]? {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let index = id.map { id in lines.lastIndex { ListLine($0)?.id == id } } ?? lines.indices.last
    guard let index else { return nil }
    lines.remove(at: index)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func renamingEvent(in bytes: [UInt8]) -> [UInt8] {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let event = lines.firstIndex { !$0.contains("|") && $0.split(separator: " ").count > 1 }
    guard let event else { return bytes + Array("0 renamed\n".utf8) }
    var words = lines[event].split(separator: " ")
    words[1] = "renamed"
    lines[event] = words.joined(separator: " ")
    return Array(lines.joined(separator: "\n").utf8)
  }
}
