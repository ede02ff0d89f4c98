import BezierGeometry
import RefreshModel
import RefreshScene
import VectorDrawing

/// What the looks of the MJRefresh family have in common: texts, and beside them an arrow and a spinner,
/// or pictures.
struct MJLook: Sendable {
  var labels: LabelSettings
  var spinner = SpinnerSettings()
  /// The pictures in the place of arrow and spinner; `nil` for those.
  var pictures: PictureSettings?
  /// The distance from the widest text to the icons' middle, or to the pictures, in points.
  var labelInset: Double
  /// The arrow's colour; `nil` is the texts'.
  var arrowColor: DynamicColor?
  /// Whether the text that says what to do is left out.
  var isStateHidden = false

  init(_ family: LabelFamily, showsPictures: Bool = false) {
    labels = LabelSettings(
      family, size: 14, weight: .bold,
      color: DynamicColor(light: Color(90, 90, 90), dark: Color(174, 174, 178)))
    pictures = showsPictures ? PictureSettings() : nil
    labelInset = showsPictures ? 20 : 25
  }

  /// Half a turn, less the little by which the family decides the way of its arrows' turns.
  static let halfTurn = Double.pi - 1e-6

  // MARK: Settings

  /// The settings of texts and what stands beside them.
  ///
  /// - Parameter images: the states that may have pictures, where the look shows them.
  func settings(texts: [LabelKey], images: [RefreshState]) -> [Setting<MJLook>] {
    let (before, after, beside): ([Setting<MJLook>], [Setting<MJLook>], String) =
      pictures == nil
      ? ([], SpinnerSettings.settings.map { $0.of(\.spinner) }, "icons' middle")
      : (PictureSettings.settings(images).map { $0.of(\.shownPictures) }, [], "pictures")
    return before + Self.textSettings(texts) + after + [
      Setting(
        "labelInset", \.labelInset, in: -1000...1000, unit: .points,
        help: "The distance from the widest text to the \(beside).")
    ]
  }

  static func textSettings(_ texts: [LabelKey]) -> [Setting<MJLook>] {
    LabelSettings.settings(texts: texts).map { $0.of(\.labels) }
  }

  /// The arrow's colour, where there is an arrow.
  var arrowSettings: [Setting<MJLook>] {
    pictures == nil
      ? [Setting("arrowColor", \.arrowColor, help: "The arrow's colour; auto is the texts'.")] : []
  }

  static func stateHidden(_ help: String) -> Setting<MJLook> {
    Setting("stateHidden", \.isStateHidden, help: help)
  }

  private var shownPictures: PictureSettings {
    get { pictures ?? PictureSettings() }
    set { pictures = newValue }
  }

  /// How high the behavior is: as the state machine has it, else so high, and room for the pictures.
  func height(_ reads: IndicatorReads, else height: Double) -> Double {
    reads.height ?? max(height, pictures?.model.height ?? 0)
  }
}

/// One picture of a look of the family.
struct MJDrawing {
  let look: MJLook
  let reading: IndicatorReading
  private let placement: Placement
  private let context: DrawingContext

  init(
    _ look: MJLook, _ placement: Placement, _ behavior: HeaderInstant,
    _ reads: IndicatorReads, _ context: DrawingContext
  ) {
    self.look = look
    reading = IndicatorReading(behavior, reads)
    self.placement = placement
    self.context = context
  }

  func label(_ text: String) -> TextLabel { look.labels.label(text, context.appearance) }

  /// The label of a state.
  func label(_ state: RefreshState) -> TextLabel { label(look.labels.labels.text(for: state)) }

  /// Where the icons' middle is: so far left of the widest text, and in the middle without any.
  private func iconCenter(beside labels: [TextLabel], in frame: Rect) -> Point {
    guard !labels.isEmpty else { return frame.center }
    let width = labels.map { $0.width(context.textLayout) }.max() ?? 0
    return Point(x: frame.midX - width / 2 - look.labelInset, y: frame.midY)
  }

  /// The arrow, where it is shown.
  func arrow(
    _ icon: ArrowIcon = .mjVertical, at center: Point, idle: Double, pulling: Double
  ) -> [DisplayItem] {
    guard reading.isArrowShown else { return [] }
    return [
      icon.item(
        "\(placement.rawValue).arrow", at: center,
        color: (look.arrowColor ?? look.labels.color).resolved(for: context.appearance),
        angle: reading.arrowAngle(idle: idle, pulling: pulling))
    ]
  }

  /// What stands beside the texts: the pictures, or the spinner and the arrow, where the look has one.
  ///
  /// - Parameter angles: the arrow's turns at rest and where letting go refreshes; `nil` for none.
  func icons(
    beside labels: [TextLabel], in frame: Rect, arrow angles: (idle: Double, pulling: Double)? = nil
  ) -> [DisplayItem] {
    if let pictures = look.pictures { return picture(pictures, beside: labels, in: frame) }
    let center = iconCenter(beside: labels, in: frame)
    let arrow = angles.map { self.arrow(at: center, idle: $0.idle, pulling: $0.pulling) } ?? []
    return arrow
      + look.spinner.items(
        "\(placement.rawValue).spinner", at: center, reading, context.appearance)
  }

  /// The picture, where one is shown: at its own size, its middle in that of the height, its right
  /// edge so far left of the widest text, or in the middle where there is none.
  private func picture(
    _ pictures: PictureSettings, beside labels: [TextLabel], in frame: Rect
  ) -> [DisplayItem] {
    guard let asset = pictures.asset(reading) else { return [] }
    let place = iconCenter(beside: labels, in: frame)
    let size = asset.size
    let x = labels.isEmpty ? place.x - size.width / 2 : place.x - size.width
    return [
      .image(
        "\(placement.rawValue).image", asset,
        at: Point(x: x, y: place.y - size.height / 2))
    ]
  }

  /// A footer: one line with what stands beside it, below the rows.
  func footer(
    height: Double, labels: [TextLabel], arrow angles: (idle: Double, pulling: Double)? = nil
  ) -> StyleLayers {
    let frame = Rect(x: 0, y: 0, width: context.width, height: reading.extent ?? height)
    return layers(y: reading.position ?? reading.view.scrollView.contentSize.height) {
      labels.flatMap { $0.items("footer.state", in: frame, context.textLayout) }
      icons(beside: labels, in: frame, arrow: angles)
    }
  }

  /// Puts the parts where the behavior is: behind the rows, in front of the list's background.
  func layers(
    y: Double, @DisplayItemBuilder _ parts: () -> [DisplayItem]
  ) -> StyleLayers {
    layers(at: Point(x: reading.view.contentOffset.x, y: y), parts)
  }

  /// Puts the parts where the behavior is.
  func layers(
    at origin: Point, @DisplayItemBuilder _ parts: () -> [DisplayItem]
  ) -> StyleLayers {
    guard reading.opacity > 0 else { return [] }
    return StyleLayers(
      behindRows: [
        .group(
          placement.rawValue, at: origin, opacity: reading.opacity, parts())
      ])
  }
}
