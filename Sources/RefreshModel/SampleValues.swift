/// Named values at one instant, in a fixed order.
///
/// The names are those of trace samples: `wave.bend`, `ball.0.x`. A name with the suffix `.model`
/// is the model value of the property that the plain name presents.
public struct SampleValues: Hashable, Sendable {
  /// The names and their values, in order.
  public private(set) var entries: [Entry]
  private var positions: [String: Int]

  /// A name and its value.
  public struct Entry: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public var value: TimelineEvent.Value
  }

  /// Makes an empty list.
  public init() {
    entries = []
    positions = [:]
  }

  /// The value of a name; setting appends new names and keeps the place of known ones.
  public subscript(name: String) -> TimelineEvent.Value? {
    get { positions[name].map { entries[$0].value } }
    set {
      guard let newValue else { return }
      if let position = positions[name] {
        entries[position].value = newValue
      } else {
        positions[name] = entries.count
        entries.append(Entry(name: name, value: newValue))
      }
    }
  }

  /// The number of a name; 0 where there is none, so that a look can be drawn over any behaviour.
  public func number(_ name: String) -> Double {
    if case .number(let number) = self[name] { number } else { 0 }
  }

  /// The yes or no of a name; `false` where there is none.
  public func flag(_ name: String) -> Bool {
    if case .flag(let flag) = self[name] { flag } else { false }
  }

  /// The word of a name; empty where there is none.
  public func text(_ name: String) -> String {
    if case .text(let text) = self[name] { text } else { "" }
  }
}
