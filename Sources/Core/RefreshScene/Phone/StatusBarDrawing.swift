/// The items of the status bar of a screen.
struct StatusBarDrawing {
  let status: StatusBar
  let layout: StatusBarLayout
  let width: Double
  let height: Double
  let color: Color
  let textLayout: (any TextLayout)?

  @DisplayItemBuilder
  var items: [DisplayItem] {
    switch layout {
    case .aroundCutout(let sides): contents(at: sides)
    case .homeButton: homeButton
    case .tablet: tablet
    case .android: android
    }
  }

  // MARK: Layouts

  /// Returns the time, and signal, Wi-Fi and battery side by side.
  private func contents(at sides: StatusBarLayout.Sides) -> [DisplayItem] {
    let y = height - sides.symbolsBottom
    let scale = sides.symbolScale
    let left = width - sides.symbols - StatusIcons.width * scale / 2
    return time(sides.fontSize, .semibold, y: height - sides.timeBottom) { sides.time - $0 / 2 }
      + [
        icon("signal", StatusIcons.signal(status.signal), x: left, y: y, scale: scale),
        icon("wifi", StatusIcons.wifi(status.wifi), x: left + 26.2 * scale, y: y, scale: scale),
        icon(
          "battery", StatusIcons.battery(status.battery), x: left + 50.34 * scale, y: y,
          scale: scale),
      ]
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
    let margin = 42.0
    return time(12, .semibold, y: y) { _ in margin }
      + [
        icon("wifi", StatusIcons.wifi(status.wifi), x: width - margin - 42, y: y, scale: 0.9),
        icon(
          "battery", StatusIcons.battery(status.battery), x: width - margin - 24.6, y: y, scale: 0.9
        ),
      ]
  }

  private var android: [DisplayItem] {
    let y = height / 2
    let margin = 18.0
    let right = width - margin
    return time(14, .medium, y: y) { _ in margin }
      + [
        icon("wifi", StatusIcons.wifiSector(status.wifi), x: right - 63.2, y: y),
        icon("signal", StatusIcons.signalTriangle(status.signal), x: right - 41, y: y),
        icon("battery", StatusIcons.batteryPill(status.battery), x: right - 22, y: y),
      ]
  }

  // MARK: Items

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
