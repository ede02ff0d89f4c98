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

  /// The text form.
  ///
  /// ``init(parsing:)`` parses it back to this instant unless the offset or the pull is not a
  /// number or exceeds 1e9 in magnitude; such an instant is in no run.
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
