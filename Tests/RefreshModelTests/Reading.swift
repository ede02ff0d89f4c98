extension RunState: Equatable {
  /// Returns whether the times, the scroll views and the headers are equal.
  public static func == (lhs: RunState, rhs: RunState) -> Bool {
    lhs.time == rhs.time && lhs.scrollView == rhs.scrollView && lhs.headers == rhs.headers
  }

  /// The offset, the insets, and all numbers of the behaviors.
  var allNumbers: [Double] {
    [offset, scrollView.contentInset.top, scrollView.contentInset.bottom]
      + headers.values.flatMap { behavior in
        behavior.values.compactMap { behavior.values.number($0.name) } + [behavior.pullingPercent]
      }
  }
}

extension HeaderState: Equatable {
  /// Returns whether the traced values are equal.
  public static func == (lhs: HeaderState, rhs: HeaderState) -> Bool {
    lhs.state == rhs.state && lhs.pullingPercent == rhs.pullingPercent && lhs.values == rhs.values
  }

  /// The traced values of the behavior's own signals, without the state and the pulling percent.
  var signalValues: [SampleValue] {
    values.filter { !$0.name.hasSuffix(".state") && !$0.name.hasSuffix(".pullingPercent") }
  }
}
