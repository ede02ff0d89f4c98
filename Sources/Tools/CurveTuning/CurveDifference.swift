/// How far two curves lie apart, over the x at which both are known.
///
/// Formulas hold their ends' values, so two of them are compared from the earlier start to the later
/// end. A recording is known at its samples alone: what it did in a dropped frame is anybody's guess,
/// and the straight line over it no difference. Two recordings are compared at the samples of both.
public struct CurveDifference: Hashable, Sendable {
  /// From where to where the curves were compared.
  package let domain: ClosedRange<Double>
  /// The largest difference, in the value's unit, 0 or more.
  public let maximum: Double
  /// Where it is.
  public let place: Double
  /// The second curve's value less the first's there.
  public let difference: Double
  /// The root of the mean square of the difference: over the domain, or over the samples.
  public let rootMeanSquare: Double

  /// Into how many steps the domain of two formulas is cut; around jumps they are compared as well.
  package static let stepCount = 20_000

  /// Compares two curves; `nil` where one is over seconds and the other over points, or they have no x
  /// in common.
  public init?(_ first: NamedCurve, _ second: NamedCurve) {
    guard first.unit == second.unit, let domain = first.commonDomain(with: second) else {
      return nil
    }
    self.domain = domain
    let length = domain.upperBound - domain.lowerBound
    func difference(_ x: Double) -> Double { second.value(at: x) - first.value(at: x) }
    var (maximum, place, sum) = (-1.0, domain.lowerBound, 0.0)
    func look(_ x: Double) {
      let size = abs(difference(x))
      if size > maximum { (maximum, place) = (size, x) }
    }
    let samples = [first, second].flatMap(\.sampleTimes).filter(domain.contains)
    for time in samples {
      look(time)
      sum += difference(time) * difference(time)
    }
    if samples.isEmpty {
      for index in 0...Self.stepCount {
        let x = domain.lowerBound + length * Double(index) / Double(Self.stepCount)
        look(x)
        guard index < Self.stepCount else { continue }
        let between = difference(x + length * 0.5 / Double(Self.stepCount))
        sum += between * between
      }
      for curve in [first, second] {
        for joint in curve.joints where domain.contains(joint) {
          look(joint)
          // The value just before a jump.
          look(max(domain.lowerBound, joint.nextDown))
          look(max(domain.lowerBound, joint - length * 1e-9))
        }
      }
      // The top of a smooth difference lies between two steps.
      var (low, high) = (
        max(domain.lowerBound, place - length / Double(Self.stepCount)),
        min(domain.upperBound, place + length / Double(Self.stepCount))
      )
      for _ in 0..<40 where high > low {
        let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
        if abs(difference(left)) < abs(difference(right)) { low = left } else { high = right }
      }
      look((low + high) / 2)
    }
    self.maximum = maximum
    self.place = place
    self.difference = difference(place)
    let count = samples.isEmpty ? Self.stepCount : samples.count
    rootMeanSquare = (sum / Double(count)).squareRoot()
  }
}

extension NamedCurve {
  /// The x at which this curve and another are both known.
  func commonDomain(with other: NamedCurve) -> ClosedRange<Double>? {
    let (all, known) = ([self, other], [self, other].filter { $0.curve == nil }.map(\.domain))
    let low = known.map(\.lowerBound).max() ?? all.map(\.domain.lowerBound).min() ?? 0
    let high = known.map(\.upperBound).min() ?? all.map(\.domain.upperBound).max() ?? 0
    return low <= high ? low...high : nil
  }

  /// When a recording's samples were taken; none of a formula.
  fileprivate var sampleTimes: [Double] {
    if case .samples(let samples) = source { samples.times } else { [] }
  }

  /// The x at which a formula may change abruptly: jumps and ends.
  fileprivate var joints: [Double] {
    [domain.lowerBound]
      + jumps.map { domain.lowerBound + $0 * (domain.upperBound - domain.lowerBound) }
      + [domain.upperBound]
  }
}
