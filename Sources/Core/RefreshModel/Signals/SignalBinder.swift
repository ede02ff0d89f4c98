import BezierGeometry

/// A signal found among those of a behavior.
///
/// It belongs to one behavior's settings and any of its runs.
public struct Bound<Value: Sendable>: Hashable, Sendable {
  /// Its slot among the signals that are read the same way.
  let slot: Int
}

/// Finds the signals that a style reads among those that a behavior declares, once, when the two are
/// put together.
public struct SignalBinder {
  /// Where the behavior is attached.
  public var placement: Placement { table.placement }
  /// The pull at which the pulling percent is 1, in points beyond the content's edge.
  public let triggerDistance: Double
  /// What the behavior declares.
  package let table: SignalTable
  /// The required signals that are not declared, in the order in which they were asked for.
  package private(set) var missing: [String] = []

  /// Binds to what a behavior declares.
  package init(_ behavior: any RefreshBehavior, at placement: Placement) {
    table = behavior.signals(at: placement)
    triggerDistance = behavior.triggerDistance
  }

  /// A signal without which the style has nothing to draw.
  ///
  /// If the behavior declares none of the name and type, the style is refused over it, and nothing of
  /// what is bound is ever read.
  public mutating func required<Value>(_ name: SignalName<Value>) -> Bound<Value> {
    if let bound = optional(name) { return bound }
    missing.append(name.description)
    return Bound(slot: Self.nowhere)
  }

  /// No signal's slot.
  private static let nowhere = -1

  /// A signal that the style can do without; `nil` if the behavior declares none of the name and type.
  public func optional<Value>(_ name: SignalName<Value>) -> Bound<Value>? {
    slot(of: name).map { Bound(slot: $0) }
  }

  /// The signals of one thing after the other, counted from 0, as far as the behavior has them.
  public func family<Value>(_ name: (Int) -> SignalName<Value>) -> [Bound<Value>] {
    var found: [Bound<Value>] = []
    while let next = optional(name(found.count)) { found.append(next) }
    return found
  }

  /// A number that is known before any run: a size, a count, a reach; `nil` if the behavior declares
  /// none of the name.
  public func constant(_ name: SignalName<Double>) -> Double? { table.constant(name) }

  private func slot<Value>(of name: SignalName<Value>) -> Int? {
    if Value.self == Point.self {
      // A point is two numbers, one after the other; it is found by the first.
      guard let x = table.index(of: SignalName<Double>(name.facet, "\(name.name).x")),
        let y = table.index(of: SignalName<Double>(name.facet, "\(name.name).y")), y == x + 1,
        case .number(let slot) = table.slots[x], case .number = table.slots[y]
      else { return nil }
      return slot
    }
    guard let index = table.index(of: name) else { return nil }
    switch table.slots[index] {
    case .number(let slot): return Value.self == Double.self ? slot : nil
    case .optional(let slot): return Value.self == Double?.self ? slot : nil
    case .flag(let slot): return Value.self == Bool.self ? slot : nil
    case .word(let slot):
      guard case .word(let words) = table.signals[index].kind else { return nil }
      if let word = Value.self as? any SignalWord.Type {
        return word.words == words ? slot : nil
      }
      let word = Value.self as? any OptionalSignalWord.Type
      return word?.wrappedWords == words.dropLast() ? slot : nil
    }
  }
}

protocol OptionalSignalWord {
  static var wrappedWords: [String] { get }
}

extension Optional: OptionalSignalWord where Wrapped: SignalWord {
  static var wrappedWords: [String] { Wrapped.words }
}
