/// A chart created by ``CurvePlot``, ready to be drawn.
package struct Plot: Sendable {
  struct LegendRow {
    /// The index of the series' color and dashes.
    var style: Int
    /// Whether dots are shown instead of a line.
    var isDotted: Bool
    var name: String
    /// The texts of the columns.
    var cells: [String]
  }

  package var title: String
  var subtitle = ""
  /// The size, in points.
  var size = Self.standardSize
  var appearance = Appearance.light
  /// The label of the horizontal axis, such as `seconds`.
  var horizontalLabel: String
  var horizontalRange: ClosedRange<Double>
  /// The headings of the legend's columns.
  var columns: [String] = []
  /// The rows of the legend; empty to show no legend.
  var legend: [LegendRow] = []
  /// The panels from top to bottom; at least one.
  var panels: [PlotPanel]

  static let standardSize = Size(width: 720, height: 480)
  /// The allowed widths and heights, in points.
  static let sizes = 240.0...4_000.0
  /// The largest magnitude that can be plotted.
  static let largestMagnitude = 1e100

  /// Returns the range of the finite numbers, with a margin on both sides.
  ///
  /// If all numbers are nearly equal, their range is extended by half of their magnitude on each
  /// side, or by 0.5 if all are 0. Without numbers, the range is 0…1.
  ///
  /// - Parameters:
  ///   - others: Finite numbers that the range includes, too.
  ///   - margin: The margin on each side, as a fraction of the numbers' span.
  static func range(
    of numbers: some Sequence<Double>, including others: [Double] = [], margin: Double = 0.06
  ) -> ClosedRange<Double> {
    let all = numbers.filter(\.isFinite) + others
    guard let low = all.min(), let high = all.max() else { return 0...1 }
    let magnitude = max(abs(low), abs(high))
    guard high - low > magnitude * 1e-6 else {
      let half = magnitude > 0 ? magnitude / 2 : 0.5
      return (low - half)...(high + half)
    }
    let space = (high - low) * margin
    return (low - space)...(high + space)
  }
}

/// An error that prevents a plot from being drawn.
package enum PlotError: ReportedError, Hashable, Sendable {
  /// There are no curves.
  case empty
  /// A number of the named series or axis is not finite or exceeds 1e100 in magnitude.
  case number(Double, of: String)
  /// The width or the height is not between 240 and 4,000 points.
  case size(width: Double, height: Double)
  /// The titles, the legend and the labels leave no room for the panels.
  case crowded(width: Double, height: Double)
  /// The plot combines a curve over seconds and a curve over points, given by their names.
  case units(String, String)
  /// A text cannot be laid out, for the given reason.
  case text(String)

  /// The error message, with the allowed values.
  package var description: String {
    switch self {
    case .empty: "the plot has no curves; give at least one"
    case .number(let number, let name):
      "\(name) has the value \(number), which cannot be plotted; allowed: "
        + "-\(Plot.largestMagnitude) to \(Plot.largestMagnitude)"
    case .size(let width, let height):
      "the size \(width.decimalText())x\(height.decimalText()) of the plot is out of range; "
        + "allowed: \(Plot.sizes.lowerBound.decimalText()) to "
        + "\(Plot.sizes.upperBound.decimalText()) points for width and height"
    case .crowded(let width, let height):
      "a plot of \(width.decimalText())x\(height.decimalText()) points has no room for the curves; "
        + "increase its size, or reduce the number of curves"
    case .units(let first, let second):
      "\(first) is a curve over seconds and \(second) a curve over points; plot them separately"
    case .text(let reason): reason
    }
  }

  package var exitStatus: FinalStatus {
    switch self {
    case .empty, .size, .crowded, .units: .usage
    case .number, .text: .badData
    }
  }
}

extension Plot {
  /// Returns the plot as a display list on an opaque background.
  ///
  /// Items are identified by their part: `title`, `legend.0.name`, `panel.0.ground`,
  /// `panel.0.series.1`, `panel.0.mark.0.value`, `panel.0.tick.2`, `axis.tick.3`.
  ///
  /// - Parameter textLayout: The layout of the titles, labels and numbers.
  /// - Throws: ``PlotError`` if the size or a number is out of range, the panels do not fit, or
  ///   a text cannot be laid out.
  package func displayList(textLayout: any TextLayout) throws(PlotError) -> DisplayList {
    try check()
    let theme = PlotTheme(appearance: appearance)
    let text = PlotText(layout: textLayout)
    var painter = PlotPainter(layout: try PlotLayout(self, text: text), theme: theme, text: text)
    try painter.paint()
    return DisplayList(size: size, background: theme.ground, items: painter.items)
  }

  /// Throws if the size or a number is out of range.
  private func check() throws(PlotError) {
    guard Self.sizes.contains(size.width), Self.sizes.contains(size.height) else {
      throw .size(width: size.width, height: size.height)
    }
    try check([horizontalRange.lowerBound, horizontalRange.upperBound], of: horizontalLabel)
    for panel in panels {
      try check([panel.range.lowerBound, panel.range.upperBound], of: panel.heading)
      for series in panel.series {
        try check(series.points.lazy.flatMap { [$0.x, $0.y] }, of: series.name)
      }
    }
  }

  private func check(_ numbers: some Sequence<Double>, of name: String) throws(PlotError) {
    guard let bad = numbers.first(where: { !(abs($0) <= Self.largestMagnitude) }) else { return }
    throw .number(bad, of: name)
  }
}

/// An area of a plot with its own vertical axis.
struct PlotPanel {
  enum Mark {
    /// A point on a curve, in the color of its series.
    case point(Point, style: Int, isOpen: Bool, label: Label?)
    /// A vertical distance between two values at `x`, in the axes' units.
    ///
    /// It has the color of its series, or the text color if `style` is `nil`.
    case distance(x: Double, from: Double, to: Double, style: Int?, label: Label?)
  }

  /// The label of a mark: a number followed by a description.
  struct Label {
    var value: String
    /// A description of the number.
    var detail: String

    init(_ value: String, _ detail: String = "") { (self.value, self.detail) = (value, detail) }
  }

  /// The quantity and its unit, such as `velocity, pt/s`.
  var heading: String
  /// The range of the vertical axis.
  var range: ClosedRange<Double>
  /// The panel's share of the height, relative to the weights of the other panels.
  var weight = 1.0
  /// The values at which a reference line is drawn, such as a target.
  var references: [Double] = []
  /// The series, from back to front.
  var series: [PlotSeries]
  var marks: [Mark] = []
}

/// Values over the horizontal axis, drawn as a line or as dots.
struct PlotSeries {
  enum Form: Equatable {
    /// A line through all values.
    case line
    /// A dot at each value.
    case dots
    /// A line with a dot at each value.
    case dottedLine
  }

  var name: String
  /// The index of the series' color and dashes in the theme.
  var style: Int
  var form = Form.line
  /// The values in the axes' units, in separate polylines.
  var runs: [[Point]]

  var points: [Point] { Array(runs.joined()) }

  /// Returns the first, last, lowest and highest points of each column of the plot.
  ///
  /// - Parameter column: The width of a column, in the horizontal axis's unit.
  static func decimated(_ run: [Point], column: Double) -> [Point] {
    guard column > 0, run.count > 4 else { return run }
    var kept: [Point] = []
    var start = 0
    while start < run.count {
      let number = (run[start].x / column).rounded(.down)
      var end = start
      var low = start
      var high = start
      while end + 1 < run.count, (run[end + 1].x / column).rounded(.down) == number {
        end += 1
        if run[end].y < run[low].y { low = end }
        if run[end].y > run[high].y { high = end }
      }
      kept += Set([start, low, high, end]).sorted().map { run[$0] }
      start = end + 1
    }
    return kept
  }

  /// Returns a subset of the points whose polyline is within the tolerance of all others
  /// (Douglas and Peucker 1973).
  static func simplified(_ line: [Point], tolerance: Double) -> [Point] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    isKept[0] = true
    isKept[line.count - 1] = true
    var stretches = [(0, line.count - 1)]
    while let (first, last) = stretches.popLast() {
      let start = line[first]
      let direction = line[last] - line[first]
      let squaredLength = direction.squaredLength
      var farthest = first
      var distance = tolerance
      for index in (first + 1)..<max(last, first + 1) {
        let offset = line[index] - start
        let along = squaredLength > 0 ? offset.dot(direction) / squaredLength : 0
        let off = (offset - direction * min(max(along, 0), 1)).length
        if off > distance {
          farthest = index
          distance = off
        }
      }
      guard farthest > first else { continue }
      isKept[farthest] = true
      stretches += [(first, farthest), (farthest, last)]
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }
}
