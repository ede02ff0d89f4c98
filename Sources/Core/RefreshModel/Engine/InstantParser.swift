extension Instant {
  /// Parses the text form of an instant.
  ///
  /// Spaces at the ends and around `+`, `-` and `=` are ignored.
  ///
  /// - Throws: ``InstantSyntaxError`` if the text is malformed.
  public init(parsing text: String) throws(InstantSyntaxError) {
    var parser = InstantParser(text)
    guard let instant = parser.instant() else { throw InstantSyntaxError(text: text) }
    self = instant
  }

  /// A description of the accepted texts, for messages.
  package static var forms: String {
    let names = EventName.allCases.map(\.rawValue).joined(separator: ", ")
    return "seconds (1.25), or an event (\(names)), its n-th occurrence (trigger[2]) or a pull "
      + "(pull=0.5), optionally followed by ± seconds (trigger+0.1)"
  }
}

/// An error in the text form of an instant.
public struct InstantSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// A message with the text, the nearest instant and the accepted forms.
  public var description: String {
    let numbers = [text[...], text.drop { !"+-".contains($0) }].compactMap { Double($0) }
    if numbers.contains(where: { $0.isFinite && $0.magnitude > InstantParser.maximum }) {
      return "the instant \(text.shortened()) is out of range; allowed: -1e9 to 1e9 seconds"
    }
    return unknownWordText(
      "“\(text.shortened())” is not an instant", allowed: Instant.forms, suggestion: suggestion)
  }

  /// The text with a misspelled event replaced by the nearest one; `nil` if none is near or the rest
  /// is not an instant either.
  package var suggestion: String? {
    let start = text.drop { !$0.isLetter }
    let word = String(start.prefix { $0.isLetter })
    let names = Instant.EventName.allCases.map(\.rawValue) + ["pull"]
    guard let name = NearestName.nearest(to: word, among: names) else { return nil }
    let meant = name + start.dropFirst(word.count)
    return (try? Instant(parsing: meant)) == nil ? nil : meant
  }
}

/// A parser of the text form of an instant.
private struct InstantParser {
  /// The largest offset, in seconds, and the largest pull; times are representable up to 1e10
  /// seconds.
  static let maximum = 1e9

  private var rest: Substring

  /// Creates a parser of the text without spaces at its ends and around signs; other spaces remain
  /// and are syntax errors.
  init(_ text: String) {
    var joined = ""
    for piece in text.split(separator: " ") {
      let isAroundSign = [joined.last, piece.first].contains { $0.map("+-=".contains) ?? true }
      joined += (isAroundSign ? "" : " ") + piece
    }
    rest = joined[...]
  }

  /// Returns the instant that is the whole text, or `nil` if the text is malformed.
  mutating func instant() -> Instant? {
    guard let anchor = anchor() else { return nil }
    if rest.isEmpty, anchor != .start { return Instant(anchor) }
    guard anchor == .start || rest.first == "+" || rest.first == "-",
      let offset = number(), rest.isEmpty
    else { return nil }
    return Instant(anchor, offset: offset)
  }

  private mutating func anchor() -> Instant.Anchor? {
    let word = rest.prefix { $0.isLetter }
    rest = rest.dropFirst(word.count)
    switch word {
    case "": return .start
    case "pull":
      return rest.popFirst() == "=" ? number().map { .pull($0) } : nil
    default:
      guard let name = Instant.EventName(rawValue: String(word)) else { return nil }
      guard rest.first == "[" else { return .event(name, number: 1) }
      guard let close = rest.firstIndex(of: "]"),
        let number = Int(reading: rest[..<close].dropFirst()), number >= 1
      else { return nil }
      rest = rest[close...].dropFirst()
      return .event(name, number: number)
    }
  }

  /// Reads a decimal number of at most ``maximum``, or returns `nil` for other text, including `inf`
  /// and `nan`, which `Double` accepts.
  private mutating func number() -> Double? {
    guard let match = rest.prefixMatch(of: /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/),
      let number = Double(match.output), number.magnitude <= Self.maximum
    else { return nil }
    rest = rest[match.range.upperBound...]
    return number
  }
}
