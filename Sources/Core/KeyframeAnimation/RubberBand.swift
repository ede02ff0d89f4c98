/// The resistance of a scroll view pulled beyond its edge, as UIKit's is publicly known:
/// (1 − 1/(x·c/d + 1))·d, which starts with slope c and never reaches d.
public struct RubberBand: Hashable, Sendable {
  /// UIKit's coefficient.
  @usableFromInline package static let standardCoefficient = 0.55

  /// The size of the scroll view along the pull, in points, above 0.
  package var dimension: Double
  /// c: how much of a small pull is seen.
  package var coefficient: Double

  /// Makes the resistance of a view of a size.
  public init(dimension: Double, coefficient: Double = RubberBand.standardCoefficient) {
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// What is seen of a finger's travel beyond the edge, both in points and with the same sign; 0
  /// for a view without size.
  package func value(at travel: Double) -> Double {
    guard dimension > 0 else { return 0 }
    guard abs(travel) < .infinity else { return travel < 0 ? -dimension : dimension }
    let stretched = travel * coefficient
    return stretched / (abs(stretched) / dimension + 1)
  }

  /// How much more is seen of a little more travel.
  package func derivative(at travel: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let factor = abs(travel) * coefficient / dimension + 1
    return coefficient / (factor * factor)
  }

  /// The finger's travel of which so much is seen; infinite where it is the whole size or more.
  package func inverse(at seen: Double) -> Double {
    let left = dimension - abs(seen)
    guard left > 0 else { return seen < 0 ? -.infinity : .infinity }
    return seen * dimension / (coefficient * left)
  }
}
