/// An error for an instant that does not occur in a run or lies outside it.
public struct MissingInstantError: Error, Hashable, Sendable, CustomStringConvertible, ReportedError
{
  package enum Reason: Hashable, Sendable {
    /// The event occurs fewer times in the run than the instant requires.
    case event(Instant.EventName, occurrences: Int)
    /// No pull reaches the pulling percent.
    case pull(Double)
    /// The instant lies outside the run, whose length is in seconds.
    case outsideRun(length: Double)
  }

  package let instant: Instant
  package let reason: Reason

  /// A message with the instant and the reason why it does not occur.
  public var description: String {
    switch reason {
    case .event(let name, 0):
      "the instant \(instant) does not occur: the run has no \(name.rawValue)"
    case .event(let name, let occurrences):
      "the instant \(instant) does not occur: \(name.rawValue) occurs "
        + (occurrences == 1 ? "once" : "\(occurrences) times")
    case .pull(let percent):
      "the instant \(instant) does not occur: no pull reaches \(percent)"
    case .outsideRun(let length):
      "the instant \(instant) is outside the run, which lasts from 0 to "
        + "\(length.decimalText(places: 3)) s"
    }
  }

  package var exitStatus: FinalStatus { .badData }
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
    let time = try anchorTime(of: instant) + Flicks(seconds: instant.offset)
    guard anywhere || (time >= .zero && time <= duration) else {
      throw MissingInstantError(instant: instant, reason: .outsideRun(length: duration.seconds))
    }
    return time
  }

  /// Returns the time from which an instant's offset counts.
  private func anchorTime(of instant: Instant) throws(MissingInstantError) -> Flicks {
    switch instant.anchor {
    case .start: return .zero
    case .event(let name, let number):
      if let time = firstTime(of: name.kind, number: number) { return time }
      let occurrences = events.count { $0.kind == name.kind }
      throw MissingInstantError(
        instant: instant, reason: .event(name, occurrences: occurrences))
    case .pull(let percent):
      let times = Placement.allCases.compactMap { firstTime(pulling: $0, to: percent) }
      if let time = times.min() { return time }
      throw MissingInstantError(instant: instant, reason: .pull(percent))
    }
  }
}
