import BezierGeometry
import RefreshScenario
import VectorDrawing

/// What a comparison with one golden file has found.
package struct GoldenFinding: Hashable, Sendable {
  /// How the file and the run of today agree.
  package enum Verdict: Hashable, Codable, Sendable {
    /// To the last byte.
    case same
    /// Not to the last byte, but to all that is held: the same pixels in another file, or a
    /// difference that the tolerance allows.
    case allowed(ImageDifference)
    /// There is no such file.
    case missing
    /// Nothing of the scenario makes the file.
    case orphaned
    /// The picture is as it was, and shows nothing, like all others of the scenario.
    case blank(String)
    /// The file is not what its name says.
    case unreadable(String)
    /// Lines of the trace have changed.
    case changedTrace([LineChange])
    /// Items have changed.
    case changedList([DisplayListChange])
    /// More pixels have changed than are allowed.
    case changedPicture(ImageDifference)
  }

  /// The golden file.
  package let file: GoldenFile
  /// How it agrees.
  package internal(set) var verdict: Verdict
  /// The file as the run of today makes it; empty for an orphan, and where it is the same.
  package private(set) var actual: KeptBytes
  /// A picture of the differences as a PNG file; empty where there is none.
  package private(set) var difference: KeptBytes

  /// What every pixel of today's picture is, where it shows nothing: one colour, or transparent.
  package internal(set) var blankness: String?

  package init(
    _ file: GoldenFile, _ verdict: Verdict, actual: [UInt8] = [], difference: [UInt8] = [],
    blankness: String? = nil
  ) {
    (self.file, self.verdict, self.blankness) = (file, verdict, blankness)
    (self.actual, self.difference) = (KeptBytes(actual), KeptBytes(difference))
  }

  /// The same finding, with its files out of memory.
  func spooled() -> GoldenFinding {
    var finding = self
    (finding.actual, finding.difference) = (actual.spooled(), difference.spooled())
    return finding
  }

  /// Whether the golden holds.
  package var isPassed: Bool {
    switch verdict {
    case .same, .allowed: true
    default: false
    }
  }

  /// What was found, in one sentence without a full stop; several lines where a text has changed.
  package var description: String {
    switch verdict {
    case .same: "the same"
    case .allowed(let difference):
      difference.changed == 0 ? "the same pixels" : "allowed: \(Self.text(difference))"
    case .missing: "there is no golden"
    case .orphaned: "nothing of the scenario makes this golden any more"
    case .blank(let reason):
      "\(reason), as in every picture of the scenario; hold an instant that shows something, such as "
        + "trigger+0.1, or say that it is meant: allowBlank: true"
    case .unreadable(let reason): "the golden cannot be read: \(reason)"
    case .changedTrace(let changes): Self.text(LineChange.sentences(changes))
    case .changedList(let changes): Self.text(changes.map(\.description))
    case .changedPicture(let difference): Self.text(difference)
    }
  }

  /// What was found of which file: one line, or more where a text has changed.
  package var lines: [String] {
    let lines = description.split(separator: "\n")
    return lines.count > 1
      ? ["\(file.name):"] + lines.map { "  \($0)" } : ["\(file.name): \(description)"]
  }

  /// The most lines of a text that are said.
  private static let longestList = 12

  private static func text(_ lines: [String]) -> String {
    let rest = lines.count - longestList
    let shown = lines.prefix(longestList).joined(separator: "\n")
    return rest > 0 ? shown + "\nand \(rest) more" : shown
  }

  private static func text(_ difference: ImageDifference) -> String {
    if difference.firstSize != difference.secondSize {
      let (old, new) = (difference.firstSize, difference.secondSize)
      return "\(new.width)×\(new.height) pixels, and the golden has \(old.width)×\(old.height)"
    }
    let most = difference.comparison.maximumDiffering
    let metric = difference.comparison.metric
    var text = "\(difference.differing) of \(difference.total) pixels differ"
    text +=
      (metric == .exact ? "" : " by \(metric.words)")
      + ", \(most > 0 ? "\(most)" : "none") may; the largest change is "
      + "\(difference.maximum.largest) of 255"
    if let worst = difference.worst { text += " at \(worst.x), \(worst.y)" }
    if let cluster = difference.cluster {
      let bounds = cluster.bounds
      text +=
        "; the largest group has \(cluster.count) pixels in \(bounds.width)×\(bounds.height) "
        + "at \(bounds.x), \(bounds.y)"
    }
    return text
  }
}
