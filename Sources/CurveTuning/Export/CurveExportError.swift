import BezierGeometry

/// Why a curve is not handed over in a notation.
public enum CurveExportError: Error, Hashable, Sendable {
  /// The notation has no words for the curve; `nearest` says what has.
  case inexpressible(curve: String, notation: CurveNotation, reason: String, nearest: String)
  /// What the notation can say is further off, as a fraction of the way, than was allowed.
  case inaccurate(
    curve: String, notation: CurveNotation, error: Double, tolerance: Double, nearest: String)
  /// The curve never comes to rest, or goes nowhere.
  case endless(curve: String, reason: String)
  /// A timing function was given without the time that it takes.
  case missingDuration(curve: String)
  /// A duration beside a curve that has its own.
  case ownDuration(curve: String)
  /// Values beside a curve that has its own.
  case ownValues(curve: String)

  /// Whether the curve and what was asked for do not go together at all, whatever the notation.
  public var isMisuse: Bool {
    switch self {
    case .inexpressible, .inaccurate, .endless: false
    case .missingDuration, .ownDuration, .ownValues: true
    }
  }
}

extension CurveExportError: CustomStringConvertible {
  /// What is wrong, and what to do instead.
  public var description: String {
    switch self {
    case .inexpressible(let curve, let notation, let reason, let nearest):
      "\(notation.title) has no words for \(curve): \(reason); \(nearest)"
    case .inaccurate(let curve, let notation, let error, let tolerance, let nearest):
      "\(notation.title) would be \(error.statedError) of the way off \(curve), more than the "
        + "\(tolerance.decimalText()) allowed; \(nearest)"
    case .endless(let curve, let reason): "\(curve) \(reason)"
    case .missingDuration(let curve):
      "\(curve) has no duration of its own; give one, in seconds"
    case .ownDuration(let curve): "\(curve) has a duration of its own; leave the other one out"
    case .ownValues(let curve): "\(curve) has values of its own; leave the others out"
    }
  }
}
