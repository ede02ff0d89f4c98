/// The width, caps, joins and dashes of a stroke.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of the ends of lines and dashes.
  public enum LineCap: String, CaseIterable, Hashable, Sendable {
    /// A straight cut at the end point.
    case butt
    /// A semicircle around the end point.
    case round
    /// A half square beyond the end point.
    case square
  }

  /// The shape of corners.
  public enum LineJoin: String, CaseIterable, Hashable, Sendable {
    /// The outer edges extended until they meet, within the miter limit.
    case miter
    /// A circle around the corner point.
    case round
    /// A straight cut of the corner.
    case bevel
  }

  /// The line width, in points; a line of width 0 is invisible.
  public var width: Double
  /// The shape of the ends of lines and dashes.
  public var lineCap: LineCap
  /// The shape of corners.
  public var lineJoin: LineJoin
  /// The maximum length of a miter, in line widths, beyond which the corner is beveled; at least
  /// 1.
  public var miterLimit: Double
  /// The alternating lengths of dashes and gaps, in points, repeated along the line.
  ///
  /// The array is empty for a solid line. No length is negative, and at least one is positive.
  public var dashLengths: [Double]
  /// The distance into the dash pattern at which the line starts, in points.
  public var dashPhase: Double

  /// Creates a stroke style; the default values are those of Core Animation.
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
