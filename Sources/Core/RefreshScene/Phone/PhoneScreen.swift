import BezierGeometry
import RefreshModel
package import VectorDrawing

/// The contents of a device's screen around the list and its headers: the status bar, the
/// navigation bar and the rows.
package struct PhoneScreen: Sendable {
  /// The device; `nil` for a screen of a given size.
  package var device: Device?
  package var status: StatusBar
  /// The navigation bar; `nil` for the plain bars of the scene.
  package var bar: BarSettings?
  package var rows: RowStyle
  /// The height of the navigation bar without the large title, in points; 0 if it is hidden.
  package var barHeight: Double
  /// The device's safe area at the top, in points, which the status bar fills.
  package var safeTop: Double
  /// The screenshot that scrolls instead of rows; `nil` to draw rows.
  package var image: ImageAsset?
  /// The distance of the image above the content's edge, in points.
  package var imageInset: Double

  package init(
    device: Device?, status: StatusBar, bar: BarSettings?, rows: RowStyle, barHeight: Double,
    safeTop: Double, image: ImageAsset? = nil, imageInset: Double = 0
  ) {
    self.device = device
    self.status = status
    self.bar = bar
    self.rows = rows
    self.barHeight = barHeight
    self.safeTop = safeTop
    self.image = image
    self.imageInset = imageInset
  }

  package var platform: Platform { device?.platform ?? .iOS }

  /// The height of the zone of the large title, in points; 0 if it has none.
  package var largeTitleHeight: Double { bar?.showsLargeTitle == true ? Self.largeTitle : 0 }

  /// The distance by which the large title moves the list down, as in UIKit.
  package static let largeTitle = 52.0

  /// The distance from the screen's upper edge to the lower edge of the bar without its large
  /// title.
  package var barBottom: Double { safeTop + barHeight }
}

/// The navigation bar above a list.
package struct BarSettings: Hashable, Sendable {
  package var title: String
  package var showsLargeTitle: Bool
  package var style: BarStyle
  package var tint: DynamicColor
  package var headerPosition: HeaderPosition
  package var language: ScreenLanguage
  package var isMirrored: Bool

  package init(
    title: String = "", showsLargeTitle: Bool = false, style: BarStyle = .system,
    tint: DynamicColor, headerPosition: HeaderPosition = .belowTitle,
    language: ScreenLanguage = .en, isMirrored: Bool = false
  ) {
    self.title = title
    self.showsLargeTitle = showsLargeTitle
    self.style = style
    self.tint = tint
    self.headerPosition = headerPosition
    self.language = language
    self.isMirrored = isMirrored
  }
}

/// The background of a navigation bar.
public enum BarStyle: String, CaseIterable, Hashable, Sendable {
  /// The list's color, or the system's chrome with a hairline over scrolled content.
  case system
  /// The tint color, with a white title.
  case tinted
  /// No navigation bar.
  case hidden
}

/// The position of a header relative to a large title.
public enum HeaderPosition: String, CaseIterable, Hashable, Sendable {
  /// The header opens between the title and the list; the title stays.
  case belowTitle
  /// The header opens above the title, which moves with the list.
  case aboveTitle
}

/// The bars of a screen at one offset.
struct ScreenBars {
  let screen: PhoneScreen
  let bar: BarSettings
  let size: Size
  /// The distance that the list has scrolled beyond its rest position, in points; negative while
  /// it is pulled.
  let scrolled: Double
  let appearance: Appearance
  let listColor: Color
  /// The color that shows behind the status bar if no navigation bar covers it.
  let colorUnderStatus: Color
  let text: ScreenText

  private var palette: ScreenPalette { screen.platform.palette }
  private var isIOS: Bool { screen.platform == .iOS }
  private var isTinted: Bool { bar.style == .tinted }

  /// The progress from the bar's appearance at rest, 0, to that over scrolled content, 1.
  ///
  /// The hairline and the chrome appear over the first points of scrolling past the large title.
  private var scrolledPart: Double {
    min(max((scrolled - screen.largeTitleHeight) / Self.fadeDistance, 0), 1)
  }

  /// The distance over which the bar changes to its scrolled appearance, in points.
  private static let fadeDistance = 8.0

  @DisplayItemBuilder
  var items: [DisplayItem] {
    if bar.style != .hidden {
      largeTitle
      background
    }
    if screen.status.isVisible {
      StatusBarLayout(
        status: screen.status, device: screen.device, width: size.width,
        height: screen.safeTop > 0 ? screen.safeTop : 20,
        color: barColor.isBright ? .black : .white, textLayout: text.textLayout
      ).items
    }
  }

  private var tint: Color { bar.tint.resolved(for: appearance) }

  /// The opaque color of the bar before anything has scrolled beneath it.
  private var restingColor: Color { isTinted ? tint : listColor.withAlpha(1) }

  /// The color behind the status bar.
  private var barColor: Color {
    bar.style == .hidden ? colorUnderStatus : restingColor
  }

  private var titleColor: Color {
    isTinted
      ? (tint.isBright ? .black : .white) : palette.label.resolved(for: appearance)
  }

  // MARK: The bar

  @DisplayItemBuilder
  private var background: [DisplayItem] {
    let frame = Rect(x: 0, y: 0, width: size.width, height: screen.barBottom)
    let chrome = palette.scrolledBar.resolved(for: appearance)
    // The translucent chrome covers content that has scrolled beneath the bar.
    if isTinted || scrolledPart < 1 {
      DisplayItem.fill("navigationBar", frame, .color(restingColor))
    }
    if !isTinted, scrolledPart > 0 {
      DisplayItem.fill(
        "navigationBar.chrome", frame, .color(chrome.withAlpha(chrome.alpha * scrolledPart)))
      if isIOS {
        let line = palette.separator.resolved(for: appearance)
        DisplayItem.fill(
          "navigationBar.hairline",
          Rect(x: 0, y: frame.maxY, width: size.width, height: 1 / 3.0),
          .color(line.withAlpha(line.alpha * scrolledPart)))
      }
    }
    title
  }

  @DisplayItemBuilder
  private var title: [DisplayItem] {
    let centerY = screen.safeTop + screen.barHeight / 2
    let color = titleColor.withAlpha(inlineTitleOpacity)
    if inlineTitleOpacity > 0 {
      if isIOS {
        text.line(
          "navigationBar.title", bar.title, size: 17, .semibold, centerY: centerY, color,
          width: size.width - 2 * 60
        ) { (size.width - $0) / 2 }
      } else {
        text.line(
          "navigationBar.title", bar.title, size: 22, centerY: centerY, color,
          width: size.width - 2 * 16
        ) { bar.isMirrored ? size.width - 16 - $0 : 16 }
      }
    }
  }

  /// The opacity of the title in the bar, which replaces the large title when less than a fifth
  /// of its zone is left.
  private var inlineTitleOpacity: Double {
    guard bar.showsLargeTitle else { return 1 }
    let left = PhoneScreen.largeTitle - scrolled
    return min(max((Self.swapDistance - left) / Self.swapDistance, 0), 1)
  }

  /// The rest of the large title's zone in which the titles are exchanged, in points.
  private static let swapDistance = 10.0

  // MARK: The large title

  /// The large title, which scrolls beneath the bar with the list.
  ///
  /// During a pull it stays, or moves with the list if the header opens above it.
  @DisplayItemBuilder
  private var largeTitle: [DisplayItem] {
    let moved =
      scrolled > 0 || bar.headerPosition == .aboveTitle ? scrolled : 0
    let zone = Rect(
      x: 0, y: screen.barBottom - moved, width: size.width, height: PhoneScreen.largeTitle)
    if bar.showsLargeTitle, zone.maxY > screen.barBottom {
      DisplayItem.group(
        "largeTitle",
        clip: .rect(
          Rect(
            x: 0, y: screen.barBottom, width: size.width,
            height: max(zone.maxY - screen.barBottom, 0)))
      ) {
        DisplayItem.fill("largeTitle.background", zone, .color(restingColor))
        let margin = size.width < 414 ? 16.0 : 20
        // The baseline lies 16.2 points above the zone's lower edge.
        text.line(
          "largeTitle.text", bar.title, size: 34, .bold,
          centerY: zone.maxY - 16.2 - 34 * 0.3555, titleColor, width: size.width - 2 * margin
        ) { bar.isMirrored ? size.width - margin - $0 : margin }
      }
    }
  }
}

/// The parts of the device that cover its screen.
struct DeviceParts {
  let measures: Device.Measures
  let size: Size
  /// Whether the island, notch or camera is drawn.
  let showsCutout: Bool
  /// The color of the home indicator.
  let indicatorColor: Color

  @DisplayItemBuilder
  var items: [DisplayItem] {
    switch showsCutout ? measures.cutout : .none {
    case .none: []
    case .island(let top):
      let island = Size(width: 125.33, height: 36.67)
      DisplayItem.fill(
        "island",
        .roundedRect(
          Rect(
            x: (size.width - island.width) / 2, y: top, width: island.width, height: island.height),
          cornerRadius: island.height / 2), .color(.black))
    case .notch: DisplayItem.fill("notch", notch, .color(.black))
    case .hole(let centerY, let diameter):
      DisplayItem.fill(
        "camera", .circle(center: Point(x: size.width / 2, y: centerY), radius: diameter / 2),
        .color(.black))
    }
    if let indicator = measures.homeIndicator {
      DisplayItem.fill(
        "homeIndicator",
        .roundedRect(
          Rect(
            x: (size.width - indicator.size.width) / 2,
            y: size.height - indicator.bottom - indicator.size.height,
            width: indicator.size.width, height: indicator.size.height),
          cornerRadius: indicator.size.height / 2), .color(indicatorColor))
    }
  }

  /// The notch of iPhone 13: 177.8 points wide with its ears, 33.67 deep.
  private var notch: BezierPath {
    let middle = size.width / 2
    let (opening, body, flat, depth, ear) = (88.9, 80.9, 51.7, 33.67, 7.8)
    var path = BezierPath([.move(to: Point(x: middle - opening, y: -1))])
    for side in [-1.0, 1] {
      func at(_ x: Double, _ y: Double) -> Point { Point(x: middle + side * x, y: y) }
      let ears: [(Point, Point, Point)] = [
        (at(opening - 4.4, 0), at(body, 3.4), at(body, ear)),
        (at(body, depth - 11), at(flat + 11, depth), at(flat, depth)),
      ]
      if side < 0 {
        path.addLine(to: at(opening, 0))
        path.addCubic(control1: ears[0].0, control2: ears[0].1, to: ears[0].2)
        path.addCubic(control1: ears[1].0, control2: ears[1].1, to: ears[1].2)
      } else {
        path.addLine(to: ears[1].2)
        path.addCubic(control1: ears[1].1, control2: ears[1].0, to: ears[0].2)
        path.addCubic(control1: ears[0].1, control2: ears[0].0, to: at(opening, 0))
        path.addLine(to: at(opening, -1))
      }
    }
    path.close()
    return path
  }
}
