extension Scenario {
  /// The header and the footer with their placements, the header first.
  var sortedHeaders: [(Placement, Header)] {
    Placement.allCases.compactMap { placement in headers[placement].map { (placement, $0) } }
  }

  /// The total height of the bars above the list, in points.
  ///
  /// A phone's bar ends the list like an opaque bar in UIKit; without one, the list fills the
  /// screen.
  var barHeight: Double {
    if let phone, let bar = phone.bar {
      return bar.style == .hidden ? 0 : phone.barBottom + phone.largeTitleHeight
    }
    if usesImageBars { return max(content.imageInset - scrollView.contentInset.top, 0) }
    return plainBar.map { $0.height + $0.statusBar } ?? 0
  }

  /// Whether the upper part of the image is the screen's bars, because no others are given.
  private var usesImageBars: Bool {
    content.image != nil && content.imageInset > 0 && !hasBar
      && (content.navigationBar == nil || !content.keepsNavigationBar)
  }

  /// Whether settings of a phone's bar are given.
  private var hasBar: Bool { content.title != nil || content.bar != nil || content.largeTitle }

  /// The plain bars; `nil` if they are turned off or the image has its own.
  var plainBar: NavigationBar? { usesImageBars ? nil : content.navigationBar }

  /// The platform whose bars and rows the screen shows.
  var platform: Platform { screen.device?.platform ?? .iOS }

  /// The contents of the screen, or `nil` for plain rows and bars, without the image.
  var phone: PhoneScreen? {
    guard screen.device != nil || hasBar || content.image != nil || rowStyle != .plain else {
      return nil
    }
    let showsBar =
      (screen.device != nil || hasBar) && !content.keepsNavigationBar && !usesImageBars
    let style = content.bar ?? .system
    var barHeight = 0.0
    if showsBar, style != .hidden {
      barHeight =
        switch (platform, screen.device) {
        case (.material, _): 64
        case (.iOS, .iPad): 50
        case (.iOS, _): 44
        }
    }
    var phone = PhoneScreen(
      device: screen.device, status: statusBar, rows: rowStyle, safeTop: screen.safeArea.top)
    phone.barHeight = barHeight
    phone.language = content.language
    phone.isMirrored = content.direction == .rightToLeft
    phone.contents = content.items
    phone.fontFamily = content.fontFamily
    phone.image = content.loadedImage
    phone.imageInset = content.imageInset
    if showsBar { phone.bar = bar(of: style) }
    return phone
  }

  private func bar(of style: BarStyle) -> BarSettings {
    let opensAboveTitle = headers[.header]?.style.traits.opensAboveTitle == true
    var bar = BarSettings(
      title: content.title ?? content.language.screenTitle(for: rowStyle),
      tint: content.tintColor ?? platform.palette.tint)
    bar.showsLargeTitle = content.largeTitle && platform == .iOS && style != .hidden
    bar.style = style
    bar.headerPosition = content.headerPosition ?? (opensAboveTitle ? .aboveTitle : .belowTitle)
    return bar
  }

  var rowStyle: RowStyle {
    if let style = content.rowStyle { return style }
    guard content.image == nil else { return .plain }
    return !content.items.isEmpty ? .mail : screen.device == nil ? .plain : .skeleton
  }

  /// The height of a row, in points; with a loaded image, the height of its scrolling part.
  var rowHeight: Double {
    if let image = content.loadedImage, image.size.width > 0 {
      let height = image.size.height * frame.width / image.size.width
      return max(height - content.imageInset, 1)
    }
    return content.rowHeight ?? rowStyle.height(on: platform, width: frame.width)
  }

  /// The number of rows; a loaded image is one.
  var rows: Int { content.loadedImage == nil ? content.rows : 1 }

  /// The scroll view's frame: the given one, or the screen without the bars.
  var frame: Rect {
    scrollView.frame
      ?? Rect(x: 0, y: barHeight, width: screen.size.width, height: screen.size.height - barHeight)
  }

  /// The insets by which the safe area overlaps the scroll view's frame.
  var safeAreaInset: EdgeInsets {
    let frame = frame
    let safeArea = screen.safeArea
    func clipped(_ overlap: Double, _ length: Double) -> Double { min(max(overlap, 0), length) }
    return EdgeInsets(
      top: clipped(safeArea.top - frame.minY, frame.height),
      left: clipped(safeArea.left - frame.minX, frame.width),
      bottom: clipped(frame.maxY - (screen.size.height - safeArea.bottom), frame.height),
      right: clipped(frame.maxX - (screen.size.width - safeArea.right), frame.width))
  }

  /// The header and the footer, without those whose style does not fit the behavior.
  var styledHeaders: [Placement: StyledHeader] {
    var styled: [Placement: StyledHeader] = [:]
    for (placement, header) in headers {
      styled[placement] = try? StyledHeader(
        header.style, over: header.behavior.configured(for: frame.size), at: placement)
    }
    return styled
  }

  /// Whether `canvas.crop` is set by the file, by an override or in code.
  ///
  /// A crop that code sets to the default, the whole screen, does not count.
  package var setsCrop: Bool {
    canvas.crop != Canvas().crop || source.positions["canvas.crop"] != nil
  }

  /// Returns the part of the screen that is drawn, or `nil` if its header or footer is missing.
  func sceneCrop(_ styledHeaders: [Placement: StyledHeader]) -> Scene.Crop? {
    let placement: Placement
    switch canvas.crop {
    case .screen: return .screen
    case .rect(let rect): return .rect(rect)
    case .header: placement = .header
    case .footer: placement = .footer
    }
    guard let styled = styledHeaders[placement] else { return nil }
    let length = styled.preferredHeight
    if styled.behavior.axis == .horizontal {
      return .trailer(Size(width: length, height: canvas.height ?? frame.height))
    }
    return .behavior(placement, height: canvas.height ?? length)
  }

  /// Returns the size of the images in points, or `nil` if the cropped header or footer is
  /// missing.
  func canvasSize(_ styledHeaders: [Placement: StyledHeader]) -> Size? {
    guard let crop = sceneCrop(styledHeaders) else { return nil }
    return crop == .screen
      ? stage.size(around: screen.size, screen.device)
      : crop.size(ofScreen: screen.size, list: frame)
  }

  /// The surroundings of the screen.
  var stage: Stage {
    var stage = Stage()
    stage.showsBezel = canvas.bezel
    stage.roundsCorners = canvas.corners
    stage.showsShadow = canvas.shadow
    stage.padding = canvas.padding
    stage.backgroundEnd = canvas.backgroundEnd
    stage.showsFinger = canvas.finger
    stage.caption = canvas.caption
    return stage
  }
}

extension Scenario.ListContent {
  /// The image that scrolls instead of rows, or `nil` if none is given or it is not loaded.
  var loadedImage: ImageAsset? { image?.firstAsset }
}
