import BezierGeometry

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
