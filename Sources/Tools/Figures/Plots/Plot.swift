public import BezierGeometry
import Texts
public import VectorDrawing

/// Curves over one axis in one or more panels, with what is to be read from them: ready to be drawn
/// for a design document.
///
/// ``displayList(textLayout:)`` draws it. ``CurvePlot``, ``TrackPlot``, ``BallPlot`` and ``FloatStrip``
/// make plots; anyone else can.
public struct Plot: Hashable, Sendable {
  /// A row of the table over the panels.
  public struct LegendRow: Hashable, Sendable {
    /// Whose colour and dashes are shown.
    public var style: Int
    /// Whether dots are shown instead of a line.
    public var isDotted: Bool
    /// The series' name.
    public var name: String
    /// What the columns say of it; an empty text for nothing.
    public var cells: [String]

    /// Makes a row.
    public init(style: Int, isDotted: Bool = false, name: String, cells: [String] = []) {
      self.style = style
      self.isDotted = isDotted
      self.name = name
      self.cells = cells
    }
  }

  /// Something that happened at a place of the horizontal axis.
  public struct Event: Hashable, Sendable {
    /// Where, in the axis' unit.
    public var place: Double
    /// What.
    public var label: String

    /// Makes an event.
    public init(at place: Double, label: String) {
      self.place = place
      self.label = label
    }
  }

  /// What was the case in stretches of the horizontal axis.
  public struct Strip: Hashable, Sendable {
    /// A stretch.
    public struct Span: Hashable, Sendable {
      /// From where to where, in the axis' unit.
      public var range: ClosedRange<Double>
      /// What was the case.
      public var label: String

      /// Makes a stretch.
      public init(_ range: ClosedRange<Double>, label: String) {
        self.range = range
        self.label = label
      }
    }

    /// Whose.
    public var name: String
    /// The stretches, in order.
    public var spans: [Span]

    /// Makes a strip.
    public init(name: String, spans: [Span]) {
      self.name = name
      self.spans = spans
    }
  }

  /// What is plotted, at the top.
  public var title: String
  /// What is to be known besides; empty for nothing.
  public var subtitle: String
  /// The extents, in points.
  public var size: Size
  /// Light or dark.
  public var appearance: Appearance
  /// What lies along the horizontal axis, such as `seconds`.
  public var horizontalLabel: String
  /// The least and the greatest number on the horizontal axis.
  public var horizontalRange: ClosedRange<Double>
  /// The headings of the legend's columns.
  public var columns: [String]
  /// The table over the panels; empty where there is nothing to tell apart.
  public var legend: [LegendRow]
  /// The panels, the uppermost first; at least one.
  public var panels: [PlotPanel]
  /// Lines through all panels.
  public var events: [Event]
  /// Strips between the panels and the horizontal axis' labels.
  public var strips: [Strip]

  /// The size where nobody says another, in points.
  public static let standardSize = Size(width: 720, height: 480)
  /// The least and the greatest width and height, in points.
  public static let sizes = 240.0...4_000.0
  /// The largest magnitude that is plotted.
  public static let largestMagnitude = 1e100

  /// Makes a plot.
  public init(
    title: String, subtitle: String = "", size: Size = Plot.standardSize,
    appearance: Appearance = .light, horizontalLabel: String,
    horizontalRange: ClosedRange<Double>, columns: [String] = [], legend: [LegendRow] = [],
    panels: [PlotPanel], events: [Event] = [], strips: [Strip] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.size = size
    self.appearance = appearance
    self.horizontalLabel = horizontalLabel
    self.horizontalRange = horizontalRange
    self.columns = columns
    self.legend = legend
    self.panels = panels
    self.events = events
    self.strips = strips
  }

  /// The range in which numbers are seen with room around them.
  ///
  /// A single number lies in the middle of a range of its own magnitude, or of 1 for 0.
  public static func range(
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
  /// A number that is not finite, or is beyond ``Plot/largestMagnitude``, in what is named.
  case number(Double, of: String)
  /// The width or the height is not in ``Plot/sizes``.
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

  /// Says what is wrong and what is allowed.
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
