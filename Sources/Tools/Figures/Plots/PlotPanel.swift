public import BezierGeometry

/// An area of a plot with a vertical axis of its own.
public struct PlotPanel: Hashable, Sendable {
  /// Something to be read from the curves.
  public enum Mark: Hashable, Sendable {
    /// A point on a curve, in the colour of its series.
    case point(Point, style: Int, isOpen: Bool, label: Label?)
    /// A distance between two values at one place of the horizontal axis.
    case distance(x: Double, from: Double, to: Double, style: Int?, label: Label?)
    /// A shape, in the axes' units, filled with the grid's colour or drawn with the axis'.
    case shape(BezierPath, isFilled: Bool)
  }

  /// What stands at a mark: a number, and beside or under it what the number is.
  public struct Label: Hashable, Sendable {
    /// The number.
    public var value: String
    /// What it is.
    public var detail: String

    /// Makes a label.
    public init(_ value: String, _ detail: String = "") {
      self.value = value
      self.detail = detail
    }
  }

  /// What is shown and in which unit, such as `velocity, pt/s`.
  public var heading: String
  /// The least and the greatest number on the vertical axis.
  public var range: ClosedRange<Double>
  /// Whether numbers grow downwards, as they do on screens.
  public var isDownward: Bool
  /// Whether one unit is as long as one of the horizontal axis.
  public var isSquare: Bool
  /// The panel's part of the height, against the other panels'.
  public var weight: Double
  /// The numbers at which a line stands out from the grid, such as a target.
  public var references: [Double]
  /// Whether the heading stands at the panel's left instead of over it, and there are no ticks but
  /// the references: for rows that are many.
  public var isRow: Bool
  /// The curves, the hindmost first.
  public var series: [PlotSeries]
  /// What is to be read.
  public var marks: [Mark]

  /// Makes a panel.
  public init(
    heading: String, range: ClosedRange<Double>, isDownward: Bool = false, isSquare: Bool = false,
    weight: Double = 1, references: [Double] = [], isRow: Bool = false, series: [PlotSeries],
    marks: [Mark] = []
  ) {
    self.heading = heading
    self.range = range
    self.isDownward = isDownward
    self.isSquare = isSquare
    self.weight = weight
    self.references = references
    self.isRow = isRow
    self.series = series
    self.marks = marks
  }
}
