import KeyframeAnimation
import VectorDrawing

/// All layers at one instant, by keys that stay the same: the identifiers on the way to them.
struct LayerSnapshot {
  /// The key under which the model's numbers are.
  static let numbersKey = "#"

  var time: Flicks
  private(set) var states: [String: LayerState] = [:]
  /// The keys of what is in each group, from back to front; those of the list under the empty key.
  private(set) var children: [String: [String]] = [:]

  /// Takes items apart.
  init(time: Flicks, items: [DisplayItem], numbers: [(name: String, value: Double)]) {
    self.time = time
    states[Self.numbersKey] = LayerState(numbers: numbers)
    add(items, to: "")
  }

  private mutating func add(_ items: [DisplayItem], to parent: String) {
    for item in items {
      let key = "\(parent)/\(item.id)"
      guard states[key] == nil else { continue }
      states[key] = LayerState(item)
      children[parent, default: []].append(key)
      if case .group(let group) = item { add(group.children, to: key) }
    }
  }

  /// A change of a number that may happen at once.
  struct Leap {
    var key: String
    var property: LayerProperty
    var length: Double
  }

  /// The numbers of which more than is tolerated changes from one snapshot to the next.
  func leaps(to next: LayerSnapshot, _ tolerance: Double) -> [Leap] {
    var leaps: [Leap] = []
    for (key, state) in states {
      guard let others = next.states[key]?.values else { continue }
      for (property, value) in state.values {
        guard let other = others[property] else { continue }
        let length = property.distance(value, other)
        if length > 0, length > 2 * property.tolerance(points: tolerance, radius: 1) {
          leaps.append(Leap(key: key, property: property, length: length))
        }
      }
    }
    return leaps
  }

  /// Whether something is only in one of two snapshots, or another thing there.
  func holdsOthers(than other: LayerSnapshot) -> Bool {
    guard states.count == other.states.count else { return true }
    for (key, state) in states where other.states[key]?.form != state.form { return true }
    return false
  }
}

extension LayerProperty {
  /// How far two values are apart in the component in which they are farthest; of turns, the short
  /// way round.
  func distance(_ first: [Double], _ second: [Double]) -> Double {
    let isTurn = if case .rotation = self { true } else { false }
    var greatest = 0.0
    for index in 0..<min(first.count, second.count) {
      var difference = (second[index] - first[index]).magnitude
      if isTurn { difference = difference.remainder(dividingBy: 2 * .pi).magnitude }
      if difference > greatest { greatest = difference }
    }
    return greatest
  }
}
