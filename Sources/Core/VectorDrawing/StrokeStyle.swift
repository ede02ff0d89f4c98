/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's ends.
  public enum LineCap: String, CaseIterable, Hashable, Sendable {
    /// Cut off at the end point.
    case butt
    /// A half circle around the end point.
    case round
    /// Half a square around the end point.
    case square
  }

  /// The shape of a line's corners.
  public enum LineJoin: String, CaseIterable, Hashable, Sendable {
    /// The outer edges go on until they meet, within the miter limit.
    case miter
    /// A circle around the corner.
    case round
    /// The corner is cut off.
    case bevel
  }

  /// The line's width, in points; a line of width 0 does not show.
  public var width: Double
  /// The shape of the ends, of dashes too.
  public var lineCap: LineCap
  /// The shape of the corners.
  public var lineJoin: LineJoin
  /// How long a mitered corner may be, in line widths, before it is cut off; at least 1.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, in points, over and over; empty for a solid line.
  ///
  /// None is negative and one at least is positive.
  public var dashLengths: [Double]
  /// How far into the dashes the line starts, in points.
  public var dashPhase: Double

  /// Makes a style; the defaults are Core Animation's.
  public init(
    width: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter,
    miterLimit: Double = 10, dashLengths: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dashLengths = dashLengths
    self.dashPhase = dashPhase
  }
}
