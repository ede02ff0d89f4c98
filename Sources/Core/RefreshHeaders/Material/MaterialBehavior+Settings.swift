extension MaterialBehavior {
  /// The behavior's settings, one for each property.
  public var settings: [Setting<MaterialBehavior>] { Self.list }

  private static let list: [Setting<MaterialBehavior>] = [
    Setting(
      "threshold", \.threshold, in: 1...10_000, unit: .points,
      help: "The pulled distance beyond which a release triggers a refresh, in points; the "
        + "container's lower edge is there while refreshing."),
    Setting(
      "dragMultiplier", \.dragMultiplier, in: 0.01...10, unit: .fraction,
      help: "The pulled distance as a fraction of the finger's travel."),
    Setting(
      "indicator", \.indicator,
      help: "The motion of the ring while refreshing: current since Material 3 1.4, with a cycle "
        + "of 6 s; former up to 1.3, with five cycles of 1.332 s and square ends."),
  ]
}
