/// The result of comparing one golden file with the current run.
package struct GoldenFinding: Hashable, Codable, Sendable {
  /// The outcome of a comparison.
  package enum Verdict: Hashable, Codable, Sendable {
    /// The bytes are identical.
    case same
    /// The bytes differ, but the pixels are equal or within the tolerance.
    case allowed(ImageDifference)
    /// Numbers of the text differ by one unit of the last decimal place, as they may on another
    /// processor; the associated value is the number of such numbers.
    case rounded(Int)
    /// The golden file does not exist.
    case missing
    /// The scenario no longer produces the file.
    case orphaned
    /// The image matches but is blank, as are all other images of the scenario.
    ///
    /// The associated value describes the pixels.
    case blank(String)
    /// The file cannot be read or decoded, for the given reason.
    case unreadable(String)
    case changedTrace([LineChange])
    case changedList([DisplayListChange])
    /// The items' values over the run differ, as the sentences describe.
    case changedMotion([String])
    /// The images differ by more than the tolerance.
    case changedImage(ImageDifference)

    /// Creates the verdict for a text that differs from its golden: a display list if both begin as
    /// one, otherwise any text.
    package init(from golden: String, to actual: String) {
      let isList = [golden, actual].allSatisfy { $0.hasPrefix("list ") }
      self =
        isList
        ? .changedList(DisplayListChange.changes(from: golden, to: actual))
        : .changedTrace(LineChange.changes(from: golden, to: actual))
    }
  }

  package let file: GoldenFile
  package internal(set) var verdict: Verdict
  /// The current contents of the file; empty if they are identical to the golden or the file is
  /// orphaned.
  package private(set) var actual: KeptBytes
  /// The image of the differences as a PNG file, or the current slice of a motion that fails;
  /// otherwise empty.
  package internal(set) var difference: KeptBytes

  /// The digest of the golden; `nil` if the golden is missing, cannot be read, or matches.
  package private(set) var golden: String?

  /// A description of the current image if it is blank, that is, transparent or of one color.
  ///
  /// It is `nil` if the image is not blank, or if the scenario allows blank images.
  package internal(set) var blankness: String?

  package init(
    _ file: GoldenFile, _ verdict: Verdict, actual: [UInt8] = [], difference: [UInt8] = [],
    golden: String? = nil, blankness: String? = nil
  ) {
    self.file = file
    self.verdict = verdict
    self.golden = golden
    self.blankness = blankness
    self.actual = .memory(actual)
    self.difference = .memory(difference)
  }

  /// Returns the finding with its files moved from memory to a temporary file.
  func spooled() -> GoldenFinding {
    var finding = self
    finding.actual = actual.spooled()
    finding.difference = difference.spooled()
    return finding
  }

  /// Whether the golden matches exactly or within the tolerance.
  package var isPassed: Bool {
    switch verdict {
    case .same, .allowed, .rounded: true
    default: false
    }
  }

  /// The result in one sentence without a period, or in several lines for a changed text.
  package var description: String {
    switch verdict {
    case .same: "identical"
    case .allowed(let difference):
      difference.changed == 0
        ? "identical pixels" : "within the tolerance: \(Self.text(difference))"
    case .rounded(let count):
      "within the tolerance: " + counted(count, "number differs", "numbers differ")
        + " by one unit of the last decimal place"
    case .missing: "the golden is missing"
    case .orphaned: "the scenario no longer produces this golden"
    case .blank(let reason):
      "\(reason), as in every image of the scenario; choose an instant that shows something, such "
        + "as trigger+0.1, or, if this is intended, set allowBlank: true in the golden section"
    case .unreadable(let reason): "the golden cannot be read: \(reason)"
    case .changedTrace, .changedList, .changedMotion:
      Self.text(changes, limit: Detail.usual.limit(of: file))
    case .changedImage(let difference): Self.text(difference)
    }
  }

  /// The changes of a text, a sentence each without a period; empty for other verdicts.
  package var changes: [String] {
    switch verdict {
    case .changedTrace(let changes): LineChange.sentences(changes)
    case .changedList(let changes): changes.map(\.description)
    case .changedMotion(let sentences): sentences
    default: []
    }
  }

  /// The number of changes of a text that are listed.
  package enum Detail: Sendable {
    /// The most important ones: few numbers of the trace, which the sentences about the motion
    /// summarize.
    case brief
    case usual
    case all

    func limit(of file: GoldenFile) -> Int {
      switch self {
      case .brief where file == .trace: 3
      case .brief, .usual: 12
      case .all: .max
      }
    }
  }

  /// Returns the name of the file and the result, in one line, or in several for a changed text.
  ///
  /// - Parameter known: The changes to omit; the result is empty if no other change remains.
  package func lines(_ detail: Detail, without known: Set<String> = []) -> [String] {
    let changes = changes
    let rest = changes.filter { !known.contains($0) }
    guard rest.count < changes.count || changes.count > 1 else {
      return ["\(file.name): \(description)"]
    }
    guard !rest.isEmpty else { return [] }
    let lines = Self.text(rest, limit: detail.limit(of: file)).split(separator: "\n")
    return lines.count > 1
      ? ["\(file.name):"] + lines.map { "  \($0)" } : ["\(file.name): \(lines[0])"]
  }

  private static func text(_ lines: [String], limit: Int) -> String {
    let rest = lines.count - limit
    let shown = lines.prefix(limit).joined(separator: "\n")
    return rest > 0 ? shown + "\nand \(rest) more" : shown
  }

  private static func text(_ difference: ImageDifference) -> String {
    if difference.firstSize != difference.secondSize {
      let old = difference.firstSize
      let new = difference.secondSize
      return "the image has \(new.width)×\(new.height) pixels, the golden "
        + "\(old.width)×\(old.height)"
    }
    let maximum = difference.comparison.maximumDiffering
    let metric = difference.comparison.metric
    var text = counted(difference.differing, of: difference.total, "pixel", "differ")
    text +=
      (metric == .exact ? "" : " by \(metric.words)")
      + "; allowed: \(maximum); the largest change is \(difference.maximum.largest) of 255"
    if let worst = difference.worst { text += " at \(worst.x), \(worst.y)" }
    if let cluster = difference.cluster {
      let bounds = cluster.bounds
      text +=
        "; the largest group has \(counted(cluster.count, "pixel")) in "
        + "\(bounds.width)×\(bounds.height) at \(bounds.x), \(bounds.y)"
    }
    return text
  }
}

extension GoldenFinding {
  /// Writes the finding, without the current file if the golden matches.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(verdict, forKey: .verdict)
    try container.encodeIfPresent(blankness, forKey: .blankness)
    try container.encodeIfPresent(golden, forKey: .golden)
    try container.encode(isPassed ? .memory([]) : actual, forKey: .actual)
    try container.encode(isPassed ? .memory([]) : difference, forKey: .difference)
  }
}

extension [GoldenFinding] {
  /// The findings, those about the motion first: what moved, by how much and when.
  package var motionFirst: [GoldenFinding] {
    filter { $0.file == .motion } + filter { $0.file != .motion }
  }

  /// The box of the differing pixels of changed images, and the images' size.
  ///
  /// It is `nil` if no image has changed, or if they have different sizes.
  var changedPart: (box: PixelBox, size: PixelSize)? {
    var sizes: Set<PixelSize> = []
    var box: PixelBox?
    for case .changedImage(let difference) in map(\.verdict) {
      sizes.formUnion([difference.firstSize, difference.secondSize])
      if let bounds = difference.bounds { box = box?.union(bounds) ?? bounds }
    }
    guard let box, let size = sizes.first, sizes.count == 1 else { return nil }
    return (box, size)
  }
}
