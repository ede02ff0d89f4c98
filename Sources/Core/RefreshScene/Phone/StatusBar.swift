/// The contents of the status bar.
public struct StatusBar: Configurable, Hashable {
  /// Whether the status bar has contents, on a screen with a device or a title.
  public var isVisible = true
  /// The time, as text.
  public var time = "9:41"
  /// The number of filled bars of the cellular signal, 0…4.
  public var signal = 4
  /// The number of arcs of the Wi-Fi symbol, 0…3.
  public var wifi = 3
  /// The charge of the battery, 0…1.
  public var battery = 1.0

  /// Creates a status bar at 9:41 with full signal and battery.
  public init() {}

  /// The settings, one for each property.
  public var settings: [Setting<StatusBar>] {
    [
      Setting(
        "visible", \.isVisible,
        help: "Whether the status bar has contents, on a screen with a device or a title."),
      Setting("time", \.time, maximumLength: 20, help: "The time, as text."),
      Setting(
        "signal", \.signal, in: 0...4, help: "The number of filled bars of the cellular signal."),
      Setting("wifi", \.wifi, in: 0...3, help: "The number of arcs of the Wi-Fi symbol."),
      Setting(
        "battery", \.battery, in: 0...1, unit: .fraction,
        help: "The charge of the battery, as a fraction."),
    ]
  }
}
