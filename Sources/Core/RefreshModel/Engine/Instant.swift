/// A point of a run, given in seconds or relative to an event or a pull.
///
/// The text form is a number of seconds (`1.25`), an event (`trigger`, `release`, `handler`, `end`
/// or `rest`), the n-th event of a kind (`trigger[2]`), or the first time that a pulling percent
/// is reached (`pull=0.5`). An event or a pull may be followed by an offset in seconds
/// (`trigger+0.1`).
public struct Instant: Hashable, Sendable, CustomStringConvertible {
  /// The point from which the offset counts.
  package var anchor: Anchor
  /// The offset from the anchor, in seconds; negative before it.
  package var offset: Double

  /// A reference point of an instant.
  package enum Anchor: Hashable, Sendable {
    /// The beginning of the run.
    case start
    /// The n-th event of a kind, counted from 1.
    case event(EventName, number: Int)
    /// The first time that an increasing pull reaches the pulling percent.
    case pull(Double)
  }

  /// The events that an instant can refer to.
  public enum EventName: String, Hashable, CaseIterable, Sendable {
    /// The behavior decided to refresh.
    case trigger
    /// The finger was lifted, or the system canceled the touch.
    case release
    /// The app's handler was called.
    case handler
    /// The app called the end method.
    case end
    /// The last activity ended.
    case rest

    /// The corresponding kind of event in the log.
    package var kind: TimelineEvent.EventKind {
      switch self {
      case .trigger: .trigger
      case .release: .touchEnded
      case .handler: .handler
      case .end: .end
      case .rest: .rest
      }
    }
  }

  package init(_ anchor: Anchor, offset: Double = 0) {
    self.anchor = anchor
    self.offset = offset
  }

  /// The text form, which ``init(parsing:)`` parses back to this instant.
  public var description: String {
    let base: String
    switch anchor {
    case .start: return "\(offset)"
    case .event(let name, 1): base = name.rawValue
    case .event(let name, let number): base = "\(name.rawValue)[\(number)]"
    case .pull(let percent): base = "pull=\(percent)"
    }
    if offset == 0 { return base }
    return offset > 0 ? "\(base)+\(offset)" : "\(base)\(offset)"
  }

  /// Parses the text form of an instant.
  ///
  /// Spaces at the ends and around `+`, `-` and `=` are ignored.
  ///
  /// - Throws: ``InstantSyntaxError`` if the text is malformed.
  public init(parsing text: String) throws(InstantSyntaxError) {
    let trimmed = Self.withoutSpaces(text)
    if let seconds = Self.number(trimmed) {
      self.init(.start, offset: seconds)
      return
    }
    let word = trimmed.prefix { $0.isLetter }
    var rest = trimmed.dropFirst(word.count)
    let anchor: Anchor
    if word == "pull" {
      guard rest.first == "=" else { throw InstantSyntaxError(text: text) }
      rest = rest.dropFirst()
      let end = Self.endOfNumber(rest)
      guard let percent = Self.number(String(rest[..<end])) else {
        throw InstantSyntaxError(text: text)
      }
      anchor = .pull(percent)
      rest = rest[end...]
    } else {
      guard let name = EventName(rawValue: String(word)) else {
        throw InstantSyntaxError(text: text)
      }
      var number = 1
      if rest.first == "[" {
        guard let close = rest.firstIndex(of: "]"),
          let given = Int(reading: rest[rest.index(after: rest.startIndex)..<close]), given >= 1
        else { throw InstantSyntaxError(text: text) }
        number = given
        rest = rest[rest.index(after: close)...]
      }
      anchor = .event(name, number: number)
    }
    guard !rest.isEmpty else {
      self.init(anchor)
      return
    }
    guard rest.first == "+" || rest.first == "-", let offset = Self.number(String(rest)) else {
      throw InstantSyntaxError(text: text)
    }
    self.init(anchor, offset: offset)
  }

  /// Returns the text without spaces at its ends and around signs; other spaces remain and are
  /// syntax errors.
  private static func withoutSpaces(_ text: String) -> String {
    var pieces = text.split(separator: " ")[...]
    guard var joined = pieces.popFirst().map(String.init) else { return "" }
    for piece in pieces {
      let isAroundSign = [joined.last, piece.first].contains { $0.map("+-=".contains) ?? false }
      joined += (isAroundSign ? "" : " ") + piece
    }
    return joined
  }

  /// Returns the index at which a number ends, either before the sign of a following offset or at
  /// the end.
  ///
  /// The sign of an exponent is part of the number.
  private static func endOfNumber(_ text: Substring) -> Substring.Index {
    var previous: Character?
    for index in text.indices {
      if let previous, "+-".contains(text[index]), !"eE".contains(previous) { return index }
      previous = text[index]
    }
    return text.endIndex
  }

  /// The largest offset, in seconds, and the largest pull; times are representable up to 1e10 seconds.
  fileprivate static let maximum = 1e9

  /// Returns a decimal number of at most ``maximum``, or `nil` for other text, including `inf` and
  /// `nan`, which `Double` accepts.
  private static func number(_ text: String) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let number = Double(text), number.magnitude <= maximum
    else { return nil }
    return number
  }
}

extension Instant {
  /// The beginning of the run.
  public static let start = Instant(.start)
  /// The beginning of the first refresh.
  public static let trigger = Instant(.event(.trigger, number: 1))
  /// The first release of the finger.
  public static let release = Instant(.event(.release, number: 1))
  /// The first call of the app's handler.
  public static let handler = Instant(.event(.handler, number: 1))
  /// The first call of the end method by the app.
  public static let end = Instant(.event(.end, number: 1))
  /// The end of the last activity.
  public static let rest = Instant(.event(.rest, number: 1))

  /// Returns the n-th event of a kind, counted from 1.
  public static func event(_ name: EventName, number: Int = 1) -> Instant {
    Instant(.event(name, number: number))
  }

  /// Returns the first instant at which the pull reaches a pulling percent; 1 is the threshold.
  public static func pull(_ percent: Double) -> Instant { Instant(.pull(percent)) }

  /// Returns the instant at a number of seconds from the beginning of the run.
  public static func seconds(_ seconds: Double) -> Instant { Instant(.start, offset: seconds) }

  /// Returns the instant a number of seconds later.
  public static func + (instant: Instant, seconds: Double) -> Instant {
    Instant(instant.anchor, offset: instant.offset + seconds)
  }

  /// Returns the instant a number of seconds earlier.
  public static func - (instant: Instant, seconds: Double) -> Instant { instant + -seconds }
}

/// An error in the text form of an instant.
public struct InstantSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// A message with the text, the nearest instant and the accepted forms.
  public var description: String {
    let numbers = [text[...], text.drop { !"+-".contains($0) }].compactMap { Double($0) }
    if numbers.contains(where: { $0.isFinite && $0.magnitude > Instant.maximum }) {
      return "the instant \(text.shortened()) is out of range; allowed: -1e9 to 1e9 seconds"
    }
    return "“\(text.shortened())” is not an instant; "
      + (suggestion.map { "did you mean \($0)? Allowed" } ?? "allowed") + ": \(Instant.forms)"
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

/// An error for an instant that does not occur in a run or lies outside it.
public struct MissingInstantError: Error, Hashable, Sendable, CustomStringConvertible, ReportedError
{
  package let instant: Instant
  /// The number of occurrences of the instant's event in the run; 0 if it does not refer to one.
  package let occurrences: Int
  /// The length of the run, in seconds, if the instant lies outside the run; `nil` if the event or
  /// pull of the instant does not occur.
  package let runLength: Double?

  /// A message with the instant and the reason why it does not occur.
  public var description: String {
    if let runLength {
      return "the instant \(instant) is outside the run, which lasts from 0 to "
        + "\(runLength.decimalText(places: 3)) s"
    }
    return switch instant.anchor {
    case .start: "the instant \(instant) does not occur"
    case .pull(let percent): "the instant \(instant) does not occur: no pull reaches \(percent)"
    case .event(let name, _) where occurrences == 0:
      "the instant \(instant) does not occur: the run has no \(name.rawValue)"
    case .event(let name, _):
      "the instant \(instant) does not occur: \(name.rawValue) occurs "
        + (occurrences == 1 ? "once" : "\(occurrences) times")
    }
  }

  package var exitStatus: FinalStatus { .badData }
}

extension Instant {
  /// A description of the accepted texts, for messages.
  package static var forms: String {
    let names = EventName.allCases.map(\.rawValue).joined(separator: ", ")
    return "seconds (1.25), or an event (\(names)), its n-th occurrence (trigger[2]) or a pull "
      + "(pull=0.5), optionally followed by ± seconds (trigger+0.1)"
  }
}

extension Timeline {
  /// Returns the time of an instant in this run.
  ///
  /// - Parameter anywhere: Whether the time may lie before the beginning or after the end of the
  ///   run, for example as the origin of a time axis.
  /// - Throws: ``MissingInstantError`` if the instant does not occur, or if it lies outside the
  ///   run and `anywhere` is `false`.
  public func time(
    of instant: Instant, anywhere: Bool = false
  ) throws(MissingInstantError) -> Flicks {
    let anchor: Flicks?
    var occurrences = 0
    switch instant.anchor {
    case .start: anchor = .zero
    case .event(let name, let number):
      anchor = firstTime(of: name.kind, number: number)
      occurrences = events.count { $0.kind == name.kind }
    case .pull(let percent):
      anchor = Placement.allCases.lazy.compactMap { firstTime(pulling: $0, to: percent) }.first
    }
    guard let anchor else {
      throw MissingInstantError(instant: instant, occurrences: occurrences, runLength: nil)
    }
    let time = anchor + Flicks(seconds: instant.offset)
    guard anywhere || (time >= .zero && time <= duration) else {
      throw MissingInstantError(
        instant: instant, occurrences: occurrences, runLength: duration.seconds)
    }
    return time
  }
}
