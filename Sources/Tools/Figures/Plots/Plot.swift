import BezierGeometry
import Texts
public import VectorDrawing

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

extension Plot {
  /// The plot as a display list, on its own ground.
  ///
  /// Identifiers say what is what: `title`, `legend.0.name`, `panel.0.ground`, `panel.0.series.1`,
  /// `panel.0.mark.0.value`, `panel.0.tick.2`, `axis.tick.3`, `event.0.label`, `strip.0.1`.
  ///
  /// - Parameter textLayout: lays the texts out; a plot without numbers would say nothing, so there
  ///   has to be one.
  public func displayList(textLayout: any TextLayout) throws(PlotError) -> DisplayList {
    try check()
    let theme = PlotTheme(appearance: appearance)
    let text = PlotText(layout: textLayout)
    var painter = PlotPainter(
      layout: try PlotLayout(self, text: text), theme: theme, text: text)
    try painter.paint()
    return DisplayList(size: size, background: theme.ground, items: painter.items)
  }

  /// Throws if a size or a number cannot be drawn.
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

/// Numbers over other numbers, as a line or as dots.
struct PlotSeries {
  /// How the values are shown.
  enum Form: Equatable {
    /// A line through all values.
    case line
    /// A dot a value.
    case dots
    /// A line, and dots at the indices' values: instants at equal distances of time.
    case dottedLine(every: Int)
  }

  /// What people call it.
  var name: String
  /// Which of the theme's colours and dashes it has, from 0.
  var style: Int
  /// How the values are shown.
  var form = Form.line
  /// The values, in the axes' units; a line is not drawn from one run to the next.
  var runs: [[Point]]
  /// Whether the name stands at the line's end.
  var isNamedAtEnd = false
  /// The line's width, in points.
  var width = 2.0

  /// Every value.
  var points: [Point] { Array(runs.joined()) }

  /// Fewer values that look the same: of those in one column, the first, the last, the lowest and the
  /// highest, so that no extreme is lost.
  ///
  /// - Parameter column: the width of a column, in the horizontal axis' unit.
  static func decimated(_ run: [Point], column: Double) -> [Point] {
    guard column > 0, run.count > 4 else { return run }
    var kept: [Point] = []
    var start = 0
    while start < run.count {
      let number = (run[start].x / column).rounded(.down)
      var (end, low, high) = (start, start, start)
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

  /// Fewer points whose straight lines pass all others within a tolerance (Douglas and Peucker 1973).
  static func simplified(_ line: [Point], tolerance: Double) -> [Point] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    (isKept[0], isKept[line.count - 1]) = (true, true)
    var stretches = [(0, line.count - 1)]
    while let (first, last) = stretches.popLast() {
      let (start, way) = (line[first], line[last] - line[first])
      let squaredLength = way.squaredLength
      var (farthest, distance) = (first, tolerance)
      for index in (first + 1)..<max(last, first + 1) {
        let offset = line[index] - start
        let along = squaredLength > 0 ? offset.dot(way) / squaredLength : 0
        let off = (offset - way * min(max(along, 0), 1)).length
        if off > distance { (farthest, distance) = (index, off) }
      }
      guard farthest > first else { continue }
      isKept[farthest] = true
      stretches += [(first, farthest), (farthest, last)]
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }
}
