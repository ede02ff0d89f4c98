import KeyframeAnimation
import VectorDrawing

/// All layers at one instant, by keys that stay the same: the identifiers on the way to them.
struct LayerSnapshot {
  /// The key under which the model's numbers are.
  static let numbersKey = "#"

  var time: Flicks
  private(set) var states: [String: LayerState] = [:]
  /// The keys of what is in each group, the hindmost first; those of the list under the empty key.
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

  /// Whether something is only in one of two snapshots or another thing there, or a number changes
  /// as a jump is said to.
  ///
  /// - Parameters:
  ///   - other: a snapshot near this one.
  ///   - isJump: decides, by a key, a property, and its values here and there.
  func jumps(
    to other: LayerSnapshot, where isJump: (String, HandoffProperty, [Double], [Double]) -> Bool
  ) -> Bool {
    guard states.count == other.states.count else { return true }
    for (key, state) in states {
      guard let next = other.states[key], next.form == state.form else { return true }
      for (property, value) in state.values {
        if let nextValue = next.values[property], isJump(key, property, value, nextValue) {
          return true
        }
      }
    }
    return false
  }
}

extension HandoffProperty {
  /// How far two values are apart in the component in which they are farthest; of turns, the short
  /// way round.
  func distance(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { greatest, pair in
      var difference = abs(pair.1 - pair.0)
      if self == .rotation {
        difference = abs(difference.remainder(dividingBy: 2 * .pi))
      }
      return max(greatest, difference)
    }
  }
}
