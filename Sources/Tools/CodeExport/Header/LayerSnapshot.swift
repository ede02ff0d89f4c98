/// The layers of a display list at one instant.
struct LayerSnapshot {
  var time: Flicks
  let layers: LayerTree
}

/// The layers of a display list or of a group in it, by the identifiers of their items.
struct LayerTree {
  /// The identifiers from back to front.
  private(set) var ids: [String] = []
  private var states: [String: LayerState] = [:]
  /// The number of layers, including those in groups.
  private(set) var count = 0

  /// Reads the layers of items; of several items with one identifier, the first.
  init(_ items: [DisplayItem] = []) {
    for item in items where states[item.id] == nil {
      let state = LayerState(item)
      ids.append(item.id)
      states[item.id] = state
      count += 1 + state.children.count
    }
  }

  subscript(id: String) -> LayerState? { states[id] }

  /// The layer at the end of a path of identifiers.
  subscript(path: ArraySlice<String>) -> LayerState? {
    guard let first = path.first, let state = states[first] else { return nil }
    return path.count == 1 ? state : state.children[path.dropFirst()]
  }

  /// Returns whether another tree has the same layers, each with the same form.
  func hasSameForms(as other: LayerTree) -> Bool {
    count == other.count
      && states.allSatisfy { id, state in
        guard let next = other[id] else { return false }
        return state.form == next.form && state.children.hasSameForms(as: next.children)
      }
  }

  /// A change of a value that may be a jump.
  struct Leap {
    var path: [String]
    var property: LayerProperty
    var length: Double
  }

  /// Returns the values that differ from another tree by more than twice the tolerance.
  func leaps(to other: LayerTree, _ tolerance: Double, in path: [String] = []) -> [Leap] {
    states.flatMap { id, state -> [Leap] in
      guard let next = other[id] else { return [] }
      let path = path + [id]
      let own = state.values.compactMap { property, value -> Leap? in
        guard let changed = next.values[property] else { return nil }
        let length = property.distance(value, changed)
        let isLeap = length > 0 && length > 2 * property.tolerance(points: tolerance, radius: 1)
        return isLeap ? Leap(path: path, property: property, length: length) : nil
      }
      return own + state.children.leaps(to: next.children, tolerance, in: path)
    }
  }
}

extension LayerProperty {
  /// Returns the largest distance between corresponding components of two values, in the property's
  /// unit.
  ///
  /// Angles are compared modulo a full turn.
  func distance(_ first: [Double], _ second: [Double]) -> Double {
    let isTurn = self == .rotation
    var greatest = 0.0
    for index in 0..<min(first.count, second.count) {
      var difference = (second[index] - first[index]).magnitude
      if isTurn { difference = difference.remainder(dividingBy: 2 * .pi).magnitude }
      if difference > greatest { greatest = difference }
    }
    return greatest
  }
}
