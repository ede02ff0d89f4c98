extension SystemBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<SystemBehavior>] { Self.list }

  private static let list: [Setting<SystemBehavior>] = [
    Setting(
      "threshold", \.threshold, in: 1...10_000, unit: .points,
      help: "The pull at which a refresh triggers under the finger, in points; auto: the system's, "
        + "which grows with the height of the list, such as 168.8 for 852 points."),
    Setting(
      "height", \.height, in: 0...10_000, unit: .points,
      help: "The height that stays open while refreshing, in points."),
    Setting(
      "beginDuration", \.beginDuration,
      help: "The duration in which a refresh from code opens the header, in seconds."),
    Setting(
      "endDuration", \.endDuration, help: "The duration in which the header closes, in seconds."),
    Setting(
      "endTiming", \.endTiming,
      help: "The timing function with which the header closes and its spinner shrinks."),
  ]
}
