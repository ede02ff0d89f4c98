/// The resistance of a scroll view pulled beyond its edge: (1 − 1/(x·c/d + 1))·d.
///
/// The function has slope c at 0 and never reaches d. It is publicly known to be UIKit's.
public struct RubberBand: Hashable, Sendable {
  /// UIKit's coefficient.
  @usableFromInline package static let standardCoefficient = 0.55

  /// The length d of the scroll view in the direction of the pull, in points, above 0.
  package var dimension: Double
  /// The coefficient c, the visible fraction of a small pull.
  package var coefficient: Double

  /// Creates the resistance of a scroll view with the given length in the direction of the pull,
  /// in points, and the visible fraction of a small pull.
  public init(dimension: Double, coefficient: Double = RubberBand.standardCoefficient) {
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// Returns the visible offset for a finger's travel beyond the edge, both in points and with
  /// the same sign; 0 if the dimension is not positive.
  package func value(at travel: Double) -> Double {
    guard dimension > 0 else { return 0 }
    guard abs(travel) < .infinity else { return travel < 0 ? -dimension : dimension }
    let stretched = travel * coefficient
    return stretched / (abs(stretched) / dimension + 1)
  }

  /// Returns the slope of the visible offset over the finger's travel.
  package func derivative(at travel: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let factor = abs(travel) * coefficient / dimension + 1
    return coefficient / (factor * factor)
  }

  /// Returns the finger's travel that results in a visible offset, both in points; infinite if
  /// the offset reaches the dimension.
  package func inverse(at seen: Double) -> Double {
    let left = dimension - abs(seen)
    guard left > 0 else { return seen < 0 ? -.infinity : .infinity }
    return seen * dimension / (coefficient * left)
  }
}
