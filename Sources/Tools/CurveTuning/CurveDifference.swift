/// The difference between two curves over the x at which both are known.
///
/// Formulas have values outside of their domains as well, so two formulas are compared from the
/// earlier start to the later end. A recording is compared only at its samples, since its values
/// between them, as in a dropped frame, are unknown. Two recordings are compared at the samples
/// of both.
package struct CurveDifference: Hashable, Sendable {
  /// The range of x in which the curves are compared, in seconds, or in points for rubber bands.
  package let domain: ClosedRange<Double>
  /// The largest absolute difference, in the value's unit.
  package let maximum: Double
  /// The x of the largest difference, in seconds, or in points for rubber bands.
  package let maximumX: Double
  /// The second curve's value minus the first's at ``maximumX``, in the value's unit.
  package let difference: Double
  /// The root mean square of the difference over the domain or over the samples, in the value's
  /// unit.
  package let rootMeanSquare: Double

  /// The number of steps at which two formulas are compared, in addition to their jumps and ends.
  package static let stepCount = 20_000

  /// Compares two curves.
  ///
  /// The result is `nil` if one is over seconds and the other over points, or if they have no x
  /// in common.
  package init?(_ first: NamedCurve, _ second: NamedCurve) {
    guard first.unit == second.unit, let domain = first.commonDomain(with: second) else {
      return nil
    }
    self.domain = domain
    let length = domain.upperBound - domain.lowerBound
    func difference(_ x: Double) -> Double { second.value(at: x) - first.value(at: x) }
    var maximum = -1.0
    var maximumX = domain.lowerBound
    var sum = 0.0
    func examine(_ x: Double) {
      let size = abs(difference(x))
      guard size > maximum else { return }
      maximum = size
      maximumX = x
    }
    let samples = [first, second].flatMap(\.sampleTimes).filter(domain.contains)
    for time in samples {
      examine(time)
      sum += difference(time) * difference(time)
    }
    if samples.isEmpty {
      for index in 0...Self.stepCount {
        let x = domain.lowerBound + length * Double(index) / Double(Self.stepCount)
        examine(x)
        guard index < Self.stepCount else { continue }
        let between = difference(x + length * 0.5 / Double(Self.stepCount))
        sum += between * between
      }
      for curve in [first, second] {
        for joint in curve.joints where domain.contains(joint) {
          examine(joint)
          // The value just before a jump.
          examine(max(domain.lowerBound, joint.nextDown))
          examine(max(domain.lowerBound, joint - length * 1e-9))
        }
      }
      // The maximum of a smooth difference may be between two steps.
      let step = length / Double(Self.stepCount)
      var low = max(domain.lowerBound, maximumX - step)
      var high = min(domain.upperBound, maximumX + step)
      for _ in 0..<40 where high > low {
        let left = low + (high - low) / 3
        let right = high - (high - low) / 3
        if abs(difference(left)) < abs(difference(right)) { low = left } else { high = right }
      }
      examine((low + high) / 2)
    }
    self.maximum = maximum
    self.maximumX = maximumX
    self.difference = difference(maximumX)
    let count = samples.isEmpty ? Self.stepCount : samples.count
    rootMeanSquare = (sum / Double(count)).squareRoot()
  }
}

extension NamedCurve {
  /// Returns the range of x at which both curves are known, or `nil` if it is empty.
  func commonDomain(with other: NamedCurve) -> ClosedRange<Double>? {
    let all = [self, other]
    let known = all.filter { $0.curve == nil }.map(\.domain)
    let low = known.map(\.lowerBound).max() ?? all.map(\.domain.lowerBound).min() ?? 0
    let high = known.map(\.upperBound).min() ?? all.map(\.domain.upperBound).max() ?? 0
    return low <= high ? low...high : nil
  }

  /// The times of a recording's samples; empty for a formula.
  fileprivate var sampleTimes: [Double] {
    if case .samples(let samples) = source { samples.times } else { [] }
  }

  /// The x at which a formula may change abruptly: its jumps and ends.
  fileprivate var joints: [Double] {
    [domain.lowerBound]
      + jumps.map { domain.lowerBound + $0 * (domain.upperBound - domain.lowerBound) }
      + [domain.upperBound]
  }
}
