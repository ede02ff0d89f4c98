import BezierGeometry
import Texts
import VectorDrawing

/// A chart that is ready to be drawn: ``CurvePlot`` and ``RunPlot`` make it.
public struct Plot: Sendable {
  /// A row of the table over the panels.
  struct LegendRow {
    /// Whose color and dashes are shown.
    var style: Int
    /// Whether dots are shown instead of a line.
    var isDotted: Bool
    var name: String
    /// A text for each column; an empty text for nothing.
    var cells: [String]
  }

  /// Something that happened at a place of the horizontal axis.
  struct Event {
    /// Where, in the axis' unit.
    var place: Double
    var label: String
  }

  /// What was the case in stretches of the horizontal axis.
  struct Strip {
    /// A stretch, from where to where in the axis' unit.
    struct Span {
      var range: ClosedRange<Double>
      var label: String
    }

    /// Whose.
    var name: String
    /// The stretches, in order.
    var spans: [Span]
  }

  package var title: String
  var subtitle = ""
  /// The extents, in points.
  var size = Self.standardSize
  var appearance = Appearance.light
  /// What lies along the horizontal axis, such as `seconds`.
  var horizontalLabel: String
  var horizontalRange: ClosedRange<Double>
  /// The headings of the legend's columns.
  var columns: [String] = []
  /// The table over the panels; empty if there is nothing to tell apart.
  var legend: [LegendRow] = []
  /// The panels, from the top; at least one.
  var panels: [PlotPanel]
  /// Lines through all panels.
  var events: [Event] = []
  /// Strips between the panels and the horizontal axis' labels.
  var strips: [Strip] = []

  /// The default size, in points.
  static let standardSize = Size(width: 720, height: 480)
  /// The least and the greatest width and height, in points.
  static let sizes = 240.0...4_000.0
  /// The largest magnitude that is plotted.
  static let largestMagnitude = 1e100

  /// The range in which numbers are seen with room around them.
  ///
  /// A single number lies in the middle of a range of its own magnitude, or of 1 for 0.
  static func range(
    of numbers: some Sequence<Double>, including others: [Double] = [], margin: Double = 0.06
  ) -> ClosedRange<Double> {
    let all = numbers.reduce(into: others.isEmpty ? nil : (others.min() ?? 0, others.max() ?? 0)) {
      (bounds: inout (Double, Double)?, number: Double) in
      guard number.isFinite else { return }
      bounds = bounds.map { (Swift.min($0.0, number), Swift.max($0.1, number)) } ?? (number, number)
    }
    guard let (low, high) = all else { return 0...1 }
    let magnitude = max(abs(low), abs(high))
    guard high - low > magnitude * 1e-6 else {
      let half = magnitude > 0 ? magnitude / 2 : 0.5
      return (low - half)...(high + half)
    }
    let space = (high - low) * margin
    return (low - space)...(high + space)
  }
}

/// Why a plot cannot be drawn.
public enum PlotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is nothing to plot.
  case empty
  /// A number that is not finite or beyond 1e100, in what is named.
  case number(Double, of: String)
  /// The width or the height is not from 240 to 4,000 points.
  case size(width: Double, height: Double)
  /// The panels have no room among titles, legend and labels.
  case crowded(width: Double, height: Double)
  /// Curves over seconds and curves over points.
  case units(String, String)
  /// A name that nothing has, and those that there are.
  case unknownTrack(String, known: [String])
  /// What is asked for is not in the run.
  case missing(String)
  /// A text cannot be laid out, for the reason given.
  case text(String)

  /// The error in words, with what is allowed.
  public var description: String {
    switch self {
    case .empty: "there is nothing to plot; give at least one curve"
    case .number(let number, let name):
      "\(name) has the value \(number), which cannot be plotted; numbers are finite and at most "
        + "\(Plot.largestMagnitude) either way"
    case .size(let width, let height):
      "a plot of \(width.decimalText())x\(height.decimalText()) points is not allowed; width and "
        + "height are from \(Plot.sizes.lowerBound.decimalText()) to "
        + Plot.sizes.upperBound.decimalText()
    case .crowded(let width, let height):
      "there is no room for the curves on \(width.decimalText())x\(height.decimalText()) points; "
        + "give more, or fewer curves"
    case .units(let first, let second):
      "\(first) runs over seconds and \(second) over points of a pull; plot them apart"
    case .unknownTrack(let name, let known):
      "“\(name)” is not a number of this run; there are: \(known.joined(separator: ", "))"
    case .missing(let sentence): sentence
    case .text(let reason): reason
    }
  }
}
