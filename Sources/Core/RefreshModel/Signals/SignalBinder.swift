/// A reference to a signal of a behavior.
///
/// It is valid for all runs of the behavior with the same settings.
public struct Bound<Value: Sendable>: Hashable, Sendable {
  /// The index in the table of the behavior's signals; that of the x-coordinate for a point.
  let index: Int
}

/// A lookup of a style's signals among those that a behavior declares.
///
/// Signals are looked up once, when the style and the behavior are combined.
public struct SignalBinder {
  /// The placement of the behavior.
  public var placement: Placement { table.placement }
  /// The pull at which the pulling percent is 1, in points beyond the content's edge.
  public let triggerDistance: Double
  /// The signals that the behavior declares.
  package let table: SignalTable
  /// The required signals that the behavior does not declare, in the order of the requests.
  package private(set) var missing: [String] = []

  package init(_ behavior: any RefreshBehavior, at placement: Placement) {
    table = behavior.signals(at: placement)
    triggerDistance = behavior.triggerDistance
  }

  /// Returns a reference to a signal that the style requires.
  ///
  /// If the behavior declares no signal with this name and type, the style is rejected, and its
  /// references are never read.
  public mutating func required<Value>(_ name: SignalName<Value>) -> Bound<Value> {
    require(name)
    return optional(name) ?? Bound(index: Self.nowhere)
  }

  /// Rejects the style if the behavior declares no signal with this name and type.
  package mutating func require<Value>(_ name: SignalName<Value>) {
    if index(of: name) == nil, !missing.contains(name.description) {
      missing.append(name.description)
    }
  }

  /// The index of a missing signal.
  private static let nowhere = -1

  /// Returns a reference to an optional signal, or `nil` if the behavior declares none with this
  /// name and type.
  public func optional<Value>(_ name: SignalName<Value>) -> Bound<Value>? {
    index(of: name).map { Bound(index: $0) }
  }

  /// Returns references to numbered signals, from number 0 to the last consecutive one that the
  /// behavior declares.
  public func family<Value>(_ name: (Int) -> SignalName<Value>) -> [Bound<Value>] {
    var found: [Bound<Value>] = []
    while let next = optional(name(found.count)) { found.append(next) }
    return found
  }

  /// Returns a number that is constant over all runs, such as a size or a count, or `nil` if the
  /// behavior does not declare it.
  public func constant(_ name: SignalName<Double>) -> Double? { table.constant(name) }

  private func index<Value>(of name: SignalName<Value>) -> Int? {
    if Value.self == Point.self {
      // A point is declared as two adjacent numbers.
      let x = index(of: SignalName<Double>(name.facet, "\(name.name).x"))
      let y = index(of: SignalName<Double>(name.facet, "\(name.name).y"))
      return x.flatMap { $0 + 1 == y ? $0 : nil }
    }
    guard let index = table.index(of: name) else { return nil }
    let signal = table.signals[index]
    let isDeclared =
      switch signal.type {
      case .number: Value.self == (signal.isOptional ? Double?.self : Double.self) as Any.Type
      case .flag: Value.self == Bool.self
      case .word(let words):
        if let word = Value.self as? any SignalWord.Type {
          word.words == words
        } else {
          (Value.self as? any OptionalSignalWord.Type)?.wrappedWords == words.dropLast()
        }
      }
    return isDeclared ? index : nil
  }
}

protocol OptionalSignalWord {
  static var wrappedWords: [String] { get }
}

extension Optional: OptionalSignalWord where Wrapped: SignalWord {
  static var wrappedWords: [String] { Wrapped.words }
}
