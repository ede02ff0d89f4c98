/// How often a page may ask.
actor RequestRate {
  /// Requests that may come at once.
  private static let most = 1_200.0
  /// Requests a second that may come for ever: a page asks some two hundred times.
  private static let perSecond = 600.0
  private var left = most
  private var last = ContinuousClock.now

  /// Counts a request; whether it may be answered.
  func allows() -> Bool {
    let now = ContinuousClock.now
    let passed = (now - last) / .seconds(1)
    last = now
    left = min(left + passed * Self.perSecond, Self.most)
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
