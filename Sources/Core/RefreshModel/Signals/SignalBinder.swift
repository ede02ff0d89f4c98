import BezierGeometry

/// A signal found among those of a behaviour: the place where it is read.
///
/// It belongs to one behaviour's settings and any of its runs.
public struct Bound<Value: Sendable>: Hashable, Sendable {
  let index: Int
}

/// Finds the signals that a look reads among those that a behaviour declares, once, when the two are put
/// together.
public struct SignalBinder {
  /// Where the behaviour is attached.
  public var placement: Placement { table.placement }
  /// How far, in points beyond the content's edge, the pulling percent is 1.
  public let triggerDistance: Double
  private let table: SignalTable
  /// What is required and not declared, in the order in which it was asked for.
  public private(set) var missing: [String] = []

  /// Binds to what a behaviour declares.
  public init(_ component: any RefreshComponent, at placement: Placement) {
    table = component.signals(at: placement)
    triggerDistance = component.triggerDistance
  }

  /// A signal without which the look has nothing to draw.
  ///
  /// Where the behaviour has none of the name and type, the two do not go together, and the name is
  /// among ``missing``.
  public mutating func required<Value>(_ name: SignalName<Value>) -> Bound<Value> {
    if let bound = optional(name) { return bound }
    missing.append(name.description)
    return Bound(index: 0)
  }

  /// A signal that the look can do without; `nil` where the behaviour has none of the name and type.
  public func optional<Value>(_ name: SignalName<Value>) -> Bound<Value>? {
    guard let index = position(of: name), Self.fits(table.signals[index], Value.self) else {
      return nil
    }
    return Bound(index: index)
  }

  /// The signals of one thing after the other, counted from 0, as far as the behaviour has them.
  public func family<Value>(_ name: (Int) -> SignalName<Value>) -> [Bound<Value>] {
    var found: [Bound<Value>] = []
    while let next = optional(name(found.count)) { found.append(next) }
    return found
  }

  /// A number that is known before any run: a size, a count, a reach; `nil` where the behaviour has none
  /// of the name.
  public func constant(_ name: SignalName<Double>) -> Double? { table.constant(name) }

  /// What a snapshot's values are called, so that they are found by the same places.
  public var places: SignalPlaces { SignalPlaces(table: table) }

  private func position<Value>(of name: SignalName<Value>) -> Int? {
    guard Value.self == Point.self else { return table.position(of: name) }
    // A point is two numbers, one after the other; it is found by the first.
    guard let x = table.position(of: SignalName<Double>(name.facet, "\(name.name).x")),
      table.position(of: SignalName<Double>(name.facet, "\(name.name).y")) == x + 1,
      Self.fits(table.signals[x + 1], Double.self)
    else { return nil }
    return x
  }

  /// Whether a signal's values are of a type.
  private static func fits<Value>(_ signal: Signal, _ type: Value.Type) -> Bool {
    switch signal.kind {
    case .number:
      type == Double?.self || !signal.isOptional && (type == Double.self || type == Point.self)
    case .flag: type == Bool.self
    case .word(let words):
      if let word = type as? any SignalWord.Type {
        word.words == words
      } else if let word = type as? any OptionalSignalWord.Type {
        word.wrappedWords == words.dropLast()
      } else {
        false
      }
    }
  }
}

/// The places of a behaviour's signals, as looks have bound them.
public struct SignalPlaces: Sendable {
  package let table: SignalTable
}

protocol OptionalSignalWord {
  static var wrappedWords: [String] { get }
}

extension Optional: OptionalSignalWord where Wrapped: SignalWord {
  static var wrappedWords: [String] { Wrapped.words }
}
