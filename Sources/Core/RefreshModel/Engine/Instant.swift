import BezierGeometry
public import KeyframeAnimation
import Texts

/// A point of a run, as people name it: seconds, an event, a pulling percent.
///
/// `1.25`; `trigger`, `release`, `handler`, `end`, `rest`, the n-th `trigger[2]`; either with more or
/// fewer seconds, `trigger+0.1`; or `pull=0.5`, the first time that the header is pulled so far.
public struct Instant: Hashable, Sendable, CustomStringConvertible {
  /// What the instant counts from.
  package var anchor: Anchor
  /// Seconds after the anchor; negative before it.
  package var offset: Double

  /// What an instant counts from.
  package enum Anchor: Hashable, Sendable {
    /// The run's beginning.
    case start
    /// The n-th event of that name, from 1.
    case event(EventName, number: Int)
    /// The first time that a behavior is pulled so far, on its way out.
    case pull(Double)
  }

  /// The events that instants can name.
  public enum EventName: String, Hashable, CaseIterable, Sendable {
    /// The behavior decided to refresh.
    case trigger
    /// The finger was lifted.
    case release
    /// The app's handler was called.
    case handler
    /// The app called the end method.
    case end
    /// The last activity was over.
    case rest

    /// The kind of event that the log has for it.
    package var kind: TimelineEvent.Kind {
      switch self {
      case .trigger: .trigger
      case .release: .touchEnded
      case .handler: .handler
      case .end: .end
      case .rest: .rest
      }
    }
  }

  /// Makes an instant.
  package init(_ anchor: Anchor, offset: Double = 0) {
    self.anchor = anchor
    self.offset = offset
  }

  /// The text that reads back as this instant.
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

  /// Reads an instant's text.
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
          let given = Int(rest[rest.index(after: rest.startIndex)..<close]), given >= 1
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

  /// The text without spaces at its ends and around its signs; others stay, and are errors.
  private static func withoutSpaces(_ text: String) -> String {
    var pieces = text.split(separator: " ")[...]
    guard var joined = pieces.popFirst().map(String.init) else { return "" }
    for piece in pieces {
      let isAroundSign = [joined.last, piece.first].contains { $0.map("+-=".contains) ?? false }
      joined += (isAroundSign ? "" : " ") + piece
    }
    return joined
  }

  /// Where a number ends that another may follow, with its sign; an exponent has a sign too.
  private static func endOfNumber(_ text: Substring) -> Substring.Index {
    var previous: Character?
    for index in text.indices {
      if let previous, "+-".contains(text[index]), !"eE".contains(previous) { return index }
      previous = text[index]
    }
    return text.endIndex
  }

  /// A finite decimal number; words such as `inf`, which `Double` reads, are none.
  private static func number(_ text: String) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}

extension Instant {
  /// The run's beginning.
  public static let start = Instant(.start)
  /// The first refresh's beginning.
  public static let trigger = Instant(.event(.trigger, number: 1))
  /// The first release of the finger.
  public static let release = Instant(.event(.release, number: 1))
  /// The first call of the app's handler.
  public static let handler = Instant(.event(.handler, number: 1))
  /// The first end call of the app.
  public static let end = Instant(.event(.end, number: 1))
  /// The end of the last activity.
  public static let rest = Instant(.event(.rest, number: 1))

  /// The n-th event of a name, counted from 1.
  public static func event(_ name: EventName, number: Int = 1) -> Instant {
    Instant(.event(name, number: number))
  }

  /// The first instant at which the header is pulled to a percent; 1 is its threshold.
  public static func pull(_ percent: Double) -> Instant { Instant(.pull(percent)) }

  /// A number of seconds after the run's beginning.
  public static func seconds(_ seconds: Double) -> Instant { Instant(.start, offset: seconds) }

  /// An instant a number of seconds later.
  public static func + (instant: Instant, seconds: Double) -> Instant {
    Instant(instant.anchor, offset: instant.offset + seconds)
  }

  /// An instant a number of seconds earlier.
  public static func - (instant: Instant, seconds: Double) -> Instant { instant + -seconds }
}

/// An instant's text could not be read.
public struct InstantSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  package let text: String

  /// What was found, and what would do.
  public var description: String {
    "“\(text)” is no instant: write seconds (1.25), an event (\(Instant.eventNames)), its n-th "
      + "time (trigger[2]), either with ± seconds (trigger+0.1), or pull=0.5"
  }
}

/// An instant that does not happen in a run.
public struct MissingInstantError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The instant.
  package let instant: Instant
  /// How often its event did happen.
  package let occurrences: Int
  /// The run's length in seconds, where the instant comes but lies outside it.
  package let runLength: Double?

  /// What does not happen.
  public var description: String {
    if let runLength {
      return "the instant \(instant) lies outside the run, which lasts from 0 to "
        + "\(runLength.decimalText(places: 3)) s"
    }
    return switch instant.anchor {
    case .start: "the instant \(instant) never comes"
    case .pull(let percent): "the instant \(instant) never comes: no pull reaches \(percent)"
    case .event(let name, _) where occurrences == 0:
      "the instant \(instant) never comes: there is no \(name.rawValue) in this run"
    case .event(let name, _):
      "the instant \(instant) never comes: \(name.rawValue) happens "
        + (occurrences == 1 ? "once" : "\(occurrences) times")
    }
  }
}

extension Instant {
  fileprivate static var eventNames: String {
    EventName.allCases.map(\.rawValue).joined(separator: ", ")
  }
}

extension Timeline {
  /// The time of an instant in this run.
  ///
  /// - Parameter anywhere: whether it may lie before the run's beginning or after its end, as an
  ///   origin to count from may.
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
      anchor =
        Placement.allCases.lazy.compactMap { firstTime(pulling: $0, to: percent) }.first
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
