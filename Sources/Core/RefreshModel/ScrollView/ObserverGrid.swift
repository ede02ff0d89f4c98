/// The time grid on which touches, deceleration, bounce-back and animated offsets notify
/// observers.
enum ObserverGrid {
  /// The interval of the fastest phones' display link, 1/120 s, which is a whole number of flicks.
  static let interval = Flicks(1, over: 120)

  /// Returns the first grid point after a time.
  static func next(after time: Flicks) -> Flicks {
    let (quotient, remainder) = time.count.quotientAndRemainder(dividingBy: interval.count)
    let floor = remainder < 0 ? quotient - 1 : quotient
    return interval * Int(floor + 1)
  }
}
