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

/// The layout of the status bar on a device.
///
/// The positions are those of Apple's design kits and of Android's system overlays, accurate to
/// half a point.
struct StatusBarLayout {
  let status: StatusBar
  let device: Device?
  let width: Double
  let height: Double
  let color: Color
  let textLayout: (any TextLayout)?

  @DisplayItemBuilder
  var items: [DisplayItem] {
    switch device {
    case .pixel8, .pixel9: android
    case .iPhoneSE, nil: homeButton
    case .iPad: tablet
    case .iPhone13, .iPhone13Mini: notch
    default: island
    }
  }

  // MARK: Devices

  /// The layout around an island: two blocks, with the contents centered in each.
  private var island: [DisplayItem] {
    let usesWideGap = width >= 395 && width != 430
    let block = usesWideGap ? (width - 202) / 2 : (width - 124) / 2
    let timeX = usesWideGap ? 24 + block / 2 : 16 + (block - 22) / 2
    let center = height - 29
    return time(17, .semibold, y: center + (height > 60 ? 0 : 0.75)) { timeX - $0 / 2 }
      + icons(centeredAt: width - timeX, y: center - 0.25, scale: 1)
  }

  private var notch: [DisplayItem] {
    let center = height - 20
    return time(16, .semibold, y: center) { 50 - $0 / 2 }
      + icons(centeredAt: width - 48, y: center, scale: 0.87)
  }

  private var homeButton: [DisplayItem] {
    let y = 10.0
    return time(12, .semibold, y: y) { width / 2 - $0 / 2 }
      + [
        icon("signal", StatusIcons.signal(status.signal), x: 6, y: y, scale: 0.72),
        icon("wifi", StatusIcons.wifi(status.wifi), x: 24, y: y, scale: 0.72),
        icon("battery", StatusIcons.battery(status.battery), x: width - 28, y: y, scale: 0.8),
      ]
  }

  private var tablet: [DisplayItem] {
    let y = height / 2
    return time(12, .semibold, y: y) { _ in 42 }
      + [
        icon("wifi", StatusIcons.wifi(status.wifi), x: width - 42 - 42, y: y, scale: 0.9),
        icon(
          "battery", StatusIcons.battery(status.battery), x: width - 42 - 24.6, y: y, scale: 0.9),
      ]
  }

  private var android: [DisplayItem] {
    let y = height / 2
    let right = width - 18
    return time(14, .medium, y: y) { _ in 18 }
      + [
        icon("wifi", StatusIcons.wifiSector(status.wifi), x: right - 63.2, y: y),
        icon("signal", StatusIcons.signalTriangle(status.signal), x: right - 41, y: y),
        icon("battery", StatusIcons.batteryPill(status.battery), x: right - 22, y: y),
      ]
  }

  // MARK: Items

  /// Returns signal, Wi-Fi and battery side by side, centered at an x-coordinate.
  private func icons(centeredAt x: Double, y: Double, scale: Double) -> [DisplayItem] {
    let left = x - StatusIcons.width * scale / 2
    return [
      icon("signal", StatusIcons.signal(status.signal), x: left, y: y, scale: scale),
      icon("wifi", StatusIcons.wifi(status.wifi), x: left + 26.2 * scale, y: y, scale: scale),
      icon(
        "battery", StatusIcons.battery(status.battery), x: left + 50.34 * scale, y: y,
        scale: scale),
    ]
  }

  /// Returns a symbol whose left edge is at an x-coordinate, centered vertically.
  private func icon(
    _ name: String, _ icon: StatusIcons.Icon, x: Double, y: Double, scale: Double = 1
  ) -> DisplayItem {
    let transform = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: x, ty: y - icon.height / 2 * scale)
    return .group("statusBar.\(name)", transform: transform) {
      for (index, part) in icon.parts.enumerated() {
        DisplayItem.fill(
          "statusBar.\(name).\(index)", part.path,
          .color(color.withAlpha(color.alpha * part.opacity)), rule: .evenOdd)
      }
    }
  }

  private func time(
    _ size: Double, _ weight: Font.Weight, y: Double, x: (_ advance: Double) -> Double
  ) -> [DisplayItem] {
    ScreenText(textLayout: textLayout, language: "en").line(
      "statusBar.time", status.time, size: size, weight: weight, centerY: y, color: color, x: x)
  }
}
