/// The drawing shared by the styles of the MJRefresh family: texts with icons or images.
///
/// The icons are an arrow and a spinner.
struct MJParts: Sendable {
  var labels: LabelSettings
  var spinner = SpinnerSettings()
  /// The image that replaces the icons, in a style with icons.
  var logo = LogoSettings()
  /// The images that replace the icons; `nil` for a style with icons.
  var images: ImageSettings?
  /// The distance from the widest text to the center of the icons or the right edge of the images,
  /// in points.
  var labelInset: Double
  /// The arrow's color; `nil` is the text color.
  var arrowColor: DynamicColor?
  /// Whether the state's text is hidden.
  var isStateHidden = false

  init(_ family: LabelFamily, showsImages: Bool = false) {
    labels = LabelSettings(
      family, size: 14, weight: .bold,
      color: DynamicColor(light: Color(90, 90, 90), dark: Color(174, 174, 178)))
    images = showsImages ? ImageSettings() : nil
    labelInset = showsImages ? 20 : 25
  }

  // MARK: Settings

  /// Returns the settings of the texts and of the icons or images.
  ///
  /// - Parameter states: The states that can have images, for a style with images.
  func settings(texts: [LabelKey], images states: [RefreshState]) -> [Setting<MJParts>] {
    let (before, after, anchor): ([Setting<MJParts>], [Setting<MJParts>], String) =
      images == nil
      ? (
        [],
        SpinnerSettings.settings.map { $0.of(\.spinner) }
          + LogoSettings.settings(replacing: "the arrow and the spinner").map { $0.of(\.logo) },
        "center of the icons"
      )
      : (ImageSettings.settings(states).map { $0.of(\.shownImages) }, [], "images")
    return before + Self.textSettings(texts) + after + [
      Setting(
        "labelInset", \.labelInset, in: -1000...1000, unit: .points,
        help: "The distance from the widest text to the \(anchor), in points.")
    ]
  }

  static func textSettings(_ texts: [LabelKey]) -> [Setting<MJParts>] {
    LabelSettings.settings(texts: texts).map { $0.of(\.labels) }
  }

  /// The setting of the arrow's color; empty for a style with images.
  var arrowSettings: [Setting<MJParts>] {
    images == nil
      ? [Setting("arrowColor", \.arrowColor, help: "The arrow's color; auto: the text color.")] : []
  }

  static func stateHidden(_ help: String) -> Setting<MJParts> {
    Setting("stateHidden", \.isStateHidden, help: help)
  }

  private var shownImages: ImageSettings {
    get { images ?? ImageSettings() }
    set { images = newValue }
  }

  /// Returns the configured height or, if the behavior does not declare it, a fallback, in points.
  ///
  /// - Parameter height: The fallback; replaced by the height of the images if that is larger.
  func height(_ reads: IndicatorReads, else height: Double) -> Double {
    reads.height ?? max(height, images?.model.height ?? 0)
  }
}

/// The drawing of a style of the family at one instant.
struct MJDrawing {
  let parts: MJParts
  let reading: IndicatorReading
  private let placement: Placement
  private let context: DrawingContext

  init(
    _ parts: MJParts, at placement: Placement, _ reading: IndicatorReading,
    _ context: DrawingContext
  ) {
    self.parts = parts
    self.reading = reading
    self.placement = placement
    self.context = context
  }

  func label(_ text: String) -> TextLabel { parts.labels.label(text, context.appearance) }

  /// The label with the text of the state or of the result that is shown.
  var stateLabel: TextLabel { label(reading.text(parts.labels.labels)) }

  /// Returns the center of the icons, to the left of the widest text, or the center of the frame
  /// if there are no texts.
  private func iconCenter(nextTo labels: [TextLabel], in frame: Rect) -> Point {
    guard !labels.isEmpty else { return frame.center }
    let width = labels.map { $0.width(context.textLayout) }.max() ?? 0
    return Point(x: frame.midX - width / 2 - parts.labelInset, y: frame.midY)
  }

  /// Returns the arrow or the mark of a result, or an empty array while both are hidden.
  ///
  /// The angles in the idle and the pulling state are in radians.
  func arrow(
    _ icon: ArrowIcon = .mjVertical, at center: Point, idle: Double, pulling: Double
  ) -> [DisplayItem] {
    guard reading.isArrowShown else { return mark(at: center) }
    return [
      icon.item(
        "\(placement.rawValue).arrow", at: center,
        color: (parts.arrowColor ?? parts.labels.color).resolved(for: context.appearance),
        angle: reading.arrowAngle(idle: idle, pulling: pulling))
    ]
  }

  private func mark(at center: Point) -> [DisplayItem] {
    reading.mark("\(placement.rawValue).result", at: center, parts.labels, context.appearance)
  }

  /// Returns the images, or the arrow and the spinner, to the left of the texts.
  ///
  /// - Parameter angles: The arrow's angles in the idle and the pulling state, in radians;
  ///   `nil` for a style without an arrow.
  func icons(
    nextTo labels: [TextLabel], in frame: Rect, arrow angles: (idle: Double, pulling: Double)? = nil
  ) -> [DisplayItem] {
    if let images = parts.images { return image(images, nextTo: labels, in: frame) }
    let center = iconCenter(nextTo: labels, in: frame)
    let logo = parts.logo.items(
      "\(placement.rawValue).image", at: center, reading,
      followsPull: angles != nil && reading.isArrowShown)
    if let logo { return mark(at: center) + logo }
    let arrow =
      angles.map { self.arrow(at: center, idle: $0.idle, pulling: $0.pulling) } ?? mark(at: center)
    return arrow
      + parts.spinner.items(
        "\(placement.rawValue).spinner", at: center, reading, context.appearance)
  }

  /// Returns the current image in its natural size, or the mark of a result, vertically centered.
  ///
  /// The image's right edge is `labelInset` points to the left of the widest text. Without texts,
  /// the image is centered horizontally.
  private func image(
    _ images: ImageSettings, nextTo labels: [TextLabel], in frame: Rect
  ) -> [DisplayItem] {
    let center = iconCenter(nextTo: labels, in: frame)
    guard let asset = images.asset(reading) else {
      let x = labels.isEmpty ? center.x : center.x - IndicatorReading.markSize / 2
      return mark(at: Point(x: x, y: center.y))
    }
    let size = asset.size
    let x = labels.isEmpty ? center.x - size.width / 2 : center.x - size.width
    return [
      .image("\(placement.rawValue).image", asset, at: Point(x: x, y: center.y - size.height / 2))
    ]
  }

  /// Returns the layers of a footer: one line of text with icons or images, below the rows.
  func footer(
    height: Double, labels: [TextLabel], arrow angles: (idle: Double, pulling: Double)? = nil
  ) -> StyleLayers {
    let frame = Rect(x: 0, y: 0, width: context.width, height: reading.extent ?? height)
    return layers(y: reading.position ?? reading.view.scrollView.contentSize.height) {
      labels.flatMap { $0.items("footer.state", in: frame, context.textLayout) }
      icons(nextTo: labels, in: frame, arrow: angles)
    }
  }

  /// Returns layers with the parts behind the rows and in front of the list's background.
  func layers(y: Double, @DisplayItemBuilder _ parts: () -> [DisplayItem]) -> StyleLayers {
    layers(at: Point(x: reading.view.contentOffset.x, y: y), parts)
  }

  func layers(at origin: Point, @DisplayItemBuilder _ parts: () -> [DisplayItem]) -> StyleLayers {
    guard reading.opacity > 0 else { return [] }
    return StyleLayers(
      behindRows: [
        .group(
          placement.rawValue, at: origin, opacity: reading.opacity, parts())
      ])
  }
}
