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
      StatusBarDrawing(
        status: screen.status, layout: screen.device?.measures.statusBar ?? .homeButton,
        width: size.width,
        height: screen.safeTop > 0 ? screen.safeTop : 20,
        color: barColor.isBright ? .black : .white, textLayout: text.textLayout
      ).items
    }
  }

  private var tint: Color { bar.tint.resolved(for: appearance) }

  /// The opaque color of the bar before anything has scrolled beneath it.
  private var restingColor: Color { isTinted ? tint : listColor.withAlpha(1) }

  /// The color behind the status bar.
  private var barColor: Color { bar.style == .hidden ? colorUnderStatus : restingColor }

  private var titleColor: Color {
    isTinted ? (tint.isBright ? .black : .white) : palette.label.resolved(for: appearance)
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
          "navigationBar.title", bar.title, size: 17, weight: .semibold, centerY: centerY,
          color: color,
          width: size.width - 2 * 60
        ) { (size.width - $0) / 2 }
      } else {
        text.line(
          "navigationBar.title", bar.title, size: 22, centerY: centerY, color: color,
          width: size.width - 2 * 16
        ) { screen.isMirrored ? size.width - 16 - $0 : 16 }
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
          "largeTitle.text", bar.title, size: 34, weight: .bold,
          centerY: zone.maxY - 16.2 - 34 * 0.3555, color: titleColor, width: size.width - 2 * margin
        ) { screen.isMirrored ? size.width - margin - $0 : margin }
      }
    }
  }
}
