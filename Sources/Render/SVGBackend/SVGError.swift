import BezierGeometry
import Texts
public import VectorDrawing

/// Why a list cannot be written as SVG.
public enum SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The list cannot be drawn as it stands.
  case problem(DisplayListProblem)
  /// The list has no width or no height, in points.
  case size(width: Double, height: Double)
  /// A radial gradient's circles lie beside one another, or touch: SVG's viewers do not agree on
  /// what that looks like.
  case gradientCircles(itemID: String)
  /// A picture's pixels could not be made into a file, for the reason given.
  case picture(itemID: String, reason: String)

  /// Says what is wrong and what is allowed.
  public var description: String {
    switch self {
    case .problem(let problem): problem.description
    case .size(let width, let height):
      "a drawing of \(width.decimalText()) by \(height.decimalText()) points shows nothing; both "
        + "are numbers above 0"
    case .gradientCircles(let id):
      "the item “\(id)” has a radial gradient between two circles that SVG cannot show; one of them "
        + "has to lie inside the other"
    case .picture(let id, let reason):
      "the picture of the item “\(id)” cannot be embedded: \(reason)"
    }
  }
}
