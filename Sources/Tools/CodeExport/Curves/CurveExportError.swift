import BezierGeometry
import Texts

/// Why a curve is not exported in a notation.
public enum CurveExportError: Error, Hashable, Sendable {
  /// The notation has no words for the curve; `nearest` says what has.
  case inexpressible(curve: String, notation: CurveNotation, reason: String, nearest: String)
  /// What the notation can say is further off, as a fraction of the way, than was allowed.
  case inaccurate(
    curve: String, notation: CurveNotation, error: Double, tolerance: Double, nearest: String)
  /// The curve never comes to rest, or goes nowhere.
  case endless(curve: String, reason: String)
}

extension CurveExportError: CustomStringConvertible {
  /// What is wrong, and what to do instead.
  public var description: String {
    switch self {
    case .inexpressible(let curve, let notation, let reason, let nearest):
      "\(curve) cannot be said in \(notation.title): \(reason); \(nearest)"
    case .inaccurate(let curve, let notation, let error, let tolerance, let nearest):
      "\(curve) would be \(error.statedError()) of the way off in \(notation.title), more than the "
        + "\(tolerance.decimalText()) allowed; \(nearest)"
    case .endless(let curve, let reason): "\(curve) \(reason)"
    }
  }
}
