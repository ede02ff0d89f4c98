extension RunState: Equatable {
  /// Returns whether the times, the scroll views and the headers are equal.
  public static func == (lhs: RunState, rhs: RunState) -> Bool {
    lhs.time == rhs.time && lhs.scrollView == rhs.scrollView && lhs.headers == rhs.headers
  }
}

extension HeaderState: Equatable {
  /// Returns whether the traced values are equal.
  public static func == (lhs: HeaderState, rhs: HeaderState) -> Bool {
    lhs.state == rhs.state && lhs.pullingPercent == rhs.pullingPercent && lhs.values == rhs.values
  }
}
