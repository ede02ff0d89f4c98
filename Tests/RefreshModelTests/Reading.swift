extension RunInstant: Equatable {
  /// Returns whether the times, the scroll views and the headers are equal.
  public static func == (lhs: RunInstant, rhs: RunInstant) -> Bool {
    lhs.time == rhs.time && lhs.scrollView == rhs.scrollView && lhs.headers == rhs.headers
  }
}

extension HeaderInstant: Equatable {
  /// Returns whether the traced values are equal.
  public static func == (lhs: HeaderInstant, rhs: HeaderInstant) -> Bool {
    lhs.state == rhs.state && lhs.pullingPercent == rhs.pullingPercent && lhs.values == rhs.values
  }
}
