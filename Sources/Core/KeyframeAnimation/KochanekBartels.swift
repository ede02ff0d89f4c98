import BezierGeometry

/// The tangents of a spline through keys, bent by tension, continuity and bias (Kochanek and
/// Bartels, "Interpolating splines with local tension, continuity, and bias control", 1984).
///
/// With all three 0 the tangent at a key is half the way from the key before to the key after: a
/// Catmull–Rom spline. The first and the last key use the end chord in place of the missing one.
struct KochanekBartels {
  private let tension: [Double]
  private let continuity: [Double]
  private let bias: [Double]

  init(
    count: Int, tension: [Double], continuity: [Double], bias: [Double]
  ) throws(KeyframeError) {
    for (name, list) in [("tension", tension), ("continuity", continuity), ("bias", bias)] {
      guard list.isEmpty || list.count == count else {
        throw .splineParameterCount(name: name, found: list.count, expected: count)
      }
      if let index = list.firstIndex(where: { !$0.isFinite }) {
        throw .splineParameterNotFinite(name: name, index: index)
      }
    }
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }

  /// The curve from the key at `index` to the next: Hermite's form, written as a Bézier curve whose
  /// controls lie a third of a tangent from the keys.
  func shape<Value>(after index: Int, of values: [Value]) -> KeyframeSegment<Value>.Shape {
    let start = values[index]
    let end = values[index + 1]
    let before = index > 0 ? (values[index - 1], start) : (start, end)
    let after = index + 2 < values.count ? (end, values[index + 2]) : (start, end)
    let leaving = weights(at: index, isLeaving: true)
    let arriving = weights(at: index + 1, isLeaving: false)
    return .cubic(
      control1: start.addingChord(before, leaving.before / 3)
        .addingChord((start, end), leaving.after / 3),
      control2: end.addingChord((start, end), -arriving.before / 3)
        .addingChord(after, -arriving.after / 3))
  }

  /// How much the chord before a key and the chord after it count in its tangent.
  private func weights(at index: Int, isLeaving: Bool) -> (before: Double, after: Double) {
    func parameter(_ list: [Double]) -> Double { list.isEmpty ? 0 : list[index] }
    let scale = (1 - parameter(tension)) / 2
    let corner = isLeaving ? parameter(continuity) : -parameter(continuity)
    let lean = parameter(bias)
    return (scale * (1 + corner) * (1 + lean), scale * (1 - corner) * (1 - lean))
  }
}

extension Interpolatable {
  /// The value moved by a multiple of the way from one value to another.
  fileprivate func addingChord(_ chord: (from: Self, to: Self), _ factor: Double) -> Self {
    adding(chord.to, multipliedBy: factor).adding(chord.from, multipliedBy: -factor)
  }
}
