import BezierGeometry

/// An area of a plot with a vertical axis of its own.
struct PlotPanel {
  /// Something to be read from the curves.
  enum Mark {
    /// A point on a curve, in the colour of its series.
    case point(Point, style: Int, isOpen: Bool, label: Label?)
    /// A distance between two values at one place of the horizontal axis.
    case distance(x: Double, from: Double, to: Double, style: Int?, label: Label?)
    /// A shape, in the axes' units, filled with the grid's colour or drawn with the axis'.
    case shape(BezierPath, isFilled: Bool)
  }

  /// What stands at a mark: a number, and beside or under it what the number is.
  struct Label {
    /// The number.
    var value: String
    /// What it is.
    var detail: String

    init(_ value: String, _ detail: String = "") {
      (self.value, self.detail) = (value, detail)
    }
  }

  /// What is shown and in which unit, such as `velocity, pt/s`.
  var heading: String
  /// The least and the greatest number on the vertical axis.
  var range: ClosedRange<Double>
  /// Whether numbers grow downwards, as they do on screens.
  var isDownward = false
  /// Whether one unit is as long as one of the horizontal axis.
  var isSquare = false
  /// The panel's part of the height, against the other panels'.
  var weight = 1.0
  /// The numbers at which a line stands out from the grid, such as a target.
  var references: [Double] = []
  /// Whether the heading stands at the panel's left instead of over it, and there are no ticks but
  /// the references: for rows that are many.
  var isRow = false
  /// The curves, the hindmost first.
  var series: [PlotSeries]
  /// What is to be read.
  var marks: [Mark] = []
}
