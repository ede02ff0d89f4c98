import BezierGeometry
public import RefreshModel
import VectorDrawing

/// The contents of the status bar.
public struct StatusBar: Configurable, Hashable {
  /// Whether the status bar has contents, on a screen with a device or a title.
  public var isVisible = true
  /// The time, as text.
  public var time = "9:41"
  /// The number of filled bars of the signal, 0…4.
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
    return time(17, .semibold, center: Point(x: timeX, y: center + (height > 60 ? 0 : 0.75)))
      + icons(centeredAt: width - timeX, y: center - 0.25, scale: 1)
  }

  private var notch: [DisplayItem] {
    let center = height - 20
    let scale = 0.87
    return time(16, .semibold, center: Point(x: 50, y: center))
      + icons(centeredAt: width - 48, y: center, scale: scale)
  }

  private var homeButton: [DisplayItem] {
    let y = 10.0
    return time(12, .semibold, center: Point(x: width / 2, y: y))
      + [
        place("statusBar.signal", StatusIcons.signal(status.signal), x: 6, y: y, scale: 0.72),
        place("statusBar.wifi", StatusIcons.wifi(status.wifi), x: 24, y: y, scale: 0.72),
        place(
          "statusBar.battery", StatusIcons.battery(status.battery), x: width - 28, y: y, scale: 0.8),
      ].map { paint($0) }
  }

  private var tablet: [DisplayItem] {
    let y = height / 2
    return time(12, .semibold, left: 42, y: y)
      + [
        place(
          "statusBar.wifi", StatusIcons.wifi(status.wifi), x: width - 42 - 42, y: y, scale: 0.9),
        place(
          "statusBar.battery", StatusIcons.battery(status.battery), x: width - 42 - 24.6, y: y,
          scale: 0.9),
      ].map { paint($0) }
  }

  private var android: [DisplayItem] {
    let y = height / 2
    let right = width - 18
    return time(14, .medium, left: 18, y: y)
      + [
        place(
          "statusBar.wifi", StatusIcons.wifiSector(status.wifi), x: right - 63.2, y: y, scale: 1),
        place(
          "statusBar.signal", StatusIcons.signalTriangle(status.signal), x: right - 41, y: y,
          scale: 1),
        place(
          "statusBar.battery", StatusIcons.batteryPill(status.battery), x: right - 22, y: y,
          scale: 1),
      ].map { paint($0) }
  }

  // MARK: Items

  /// Returns signal, Wi-Fi and battery side by side, centered at an x-coordinate.
  private func icons(centeredAt x: Double, y: Double, scale: Double) -> [DisplayItem] {
    let left = x - StatusIcons.width * scale / 2
    return [
      place("statusBar.signal", StatusIcons.signal(status.signal), x: left, y: y, scale: scale),
      place(
        "statusBar.wifi", StatusIcons.wifi(status.wifi), x: left + 26.2 * scale, y: y, scale: scale),
      place(
        "statusBar.battery", StatusIcons.battery(status.battery), x: left + 50.34 * scale, y: y,
        scale: scale),
    ].map { paint($0) }
  }

  private struct PlacedIcon {
    var id: String
    var icon: StatusIcons.Icon
    var origin: Point
    var scale: Double
  }

  private func place(
    _ id: String, _ icon: StatusIcons.Icon, x: Double, y: Double, scale: Double
  ) -> PlacedIcon {
    PlacedIcon(
      id: id, icon: icon, origin: Point(x: x, y: y - icon.height / 2 * scale), scale: scale)
  }

  private func paint(_ placed: PlacedIcon) -> DisplayItem {
    let transform = AffineTransform(
      a: placed.scale, b: 0, c: 0, d: placed.scale, tx: placed.origin.x, ty: placed.origin.y)
    return .group(placed.id, transform: transform) {
      for (index, part) in placed.icon.parts.enumerated() {
        DisplayItem.fill(
          "\(placed.id).\(index)", part.path,
          .color(color.withAlpha(color.alpha * part.opacity)), rule: .evenOdd)
      }
    }
  }

  private func time(_ size: Double, _ weight: Font.Weight, center: Point) -> [DisplayItem] {
    time(size, weight, y: center.y) { center.x - $0 / 2 }
  }

  private func time(
    _ size: Double, _ weight: Font.Weight, left: Double, y: Double
  ) -> [DisplayItem] {
    time(size, weight, y: y) { _ in left }
  }

  private func time(
    _ size: Double, _ weight: Font.Weight, y: Double, x: (_ advance: Double) -> Double
  ) -> [DisplayItem] {
    ScreenText(textLayout, language: "en").line(
      "statusBar.time", status.time, size: size, weight, centerY: y, color, x: x)
  }
}
