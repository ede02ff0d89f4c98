import BezierGeometry
import KeyframeAnimation

/// How far two curves lie apart at most, found by asking both at many places.
struct Deviation {
  /// Where the two are asked besides even steps: at keys, and around jumps.
  var joints: [Double] = []
  /// Where one of them jumps: printed digits put a jump a little to the side, and within
  /// `jumpMargin` of one no difference counts.
  var jumps: [Double] = []

  /// How many even steps are taken over the whole.
  private static let steps = 20_000
  /// As a fraction of the whole, about what six digits leave open.
  private static let jumpMargin = 2e-6

  /// The largest difference over `0...end`; not a number where one of the curves is none.
  func maximum(
    over end: Double, of curve: (Double) -> Double, from other: (Double) -> Double
  ) -> Double {
    let margin = end * Self.jumpMargin
    var places = (0...Self.steps).map { end * Double($0) / Double(Self.steps) }
    for joint in joints { places += [joint - margin / 2, joint, joint + margin / 2] }
    for jump in jumps { places += [jump - 1.01 * margin, jump + 1.01 * margin] }
    let sorted = jumps.sorted()
    var largest = 0.0
    for place in places where place >= 0 && place <= end {
      let next = partitionPoint(0..<sorted.count) { sorted[$0] > place - margin }
      if next < sorted.count, sorted[next] <= place + margin { continue }
      let difference = (curve(place) - other(place)).magnitude
      guard difference.isFinite else { return .nan }
      largest = max(largest, difference)
    }
    return largest
  }
}
