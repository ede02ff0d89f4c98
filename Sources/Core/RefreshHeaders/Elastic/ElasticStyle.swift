/// The style of DGElasticPullToRefresh: a sheet that hangs from the bar into the gap.
///
/// The sheet's edge bends toward the finger. A ring on the sheet grows with the pull and rotates
/// while refreshing.
public struct ElasticStyle: RefreshStyle {
  /// The color of the sheet that hangs from the bar.
  public var fillColor = Self.sheet
  /// The color of the gap behind the sheet; `nil` is the list's background color.
  public var backgroundColor: DynamicColor?
  /// The color of the ring on the sheet.
  public var ringColor = DynamicColor(light: Color(78, 221, 200), dark: Color(78, 221, 200))
  /// The ring's line width, in points; the line lies inside the ring's diameter.
  public var ringWidth = 1.0

  /// The color of the gap behind the sheet; `nil` is the list's background color.
  public var backdropColor: DynamicColor? { backgroundColor }

  /// Creates the style with its default settings.
  public init() {}

  /// The style's name, summary, placement and default behavior.
  public var traits: StyleTraits {
    StyleTraits(
      name: "elastic",
      summary: "A sheet that hangs into the gap, bent toward the finger, with a thin ring that "
        + "rotates on it.",
      behavior: ElasticBehavior())
  }

  /// The color of the sheet and of the bar above it; the dark color is RefreshReel's own.
  private static let sheet = DynamicColor(light: Color(57, 67, 89), dark: Color(40, 47, 64))

  /// Sets the list colors of the original demo, and the sheet's color for the bars.
  public func adapt(_ content: inout ContentSettings) {
    content.listColor = DynamicColor(light: Color(250, 250, 251), dark: Color(0, 0, 0))
    content.cardColor = DynamicColor(light: Color(235, 236, 239), dark: Color(28, 28, 30))
    content.statusBarColor = Self.sheet
    content.navigationBarColor = Self.sheet
  }

  /// The style's settings, one for each property.
  public var settings: [Setting<ElasticStyle>] { Self.list }

  private static let list: [Setting<ElasticStyle>] = [
    Setting("fillColor", \.fillColor, help: "The color of the sheet that hangs from the bar."),
    Setting(
      "backgroundColor", \.backgroundColor,
      help: "The color of the gap behind the sheet; auto: the list's background color."),
    Setting("ringColor", \.ringColor, help: "The color of the ring on the sheet."),
    Setting(
      "ringWidth", \.ringWidth, in: 0...100, unit: .points,
      help: "The ring's line width, in points; the line lies inside the ring's diameter."),
  ]

  /// The signals of the gap and the sheet's edge, and the optional signals of the ring.
  public struct Reads: Sendable {
    fileprivate let fullHeight: Double?
    fileprivate let gap: Bound<Double>
    fileprivate let middle: Bound<Point>
    /// The points on the left side, from the middle outward.
    fileprivate let left: [Bound<Point>]
    /// The points on the right side, from the middle outward.
    fileprivate let right: [Bound<Point>]
    fileprivate let ringSize: Double?
    fileprivate let ringY: Bound<Double>?
    fileprivate let ring: RingReads
    fileprivate let result: ResultReads

    fileprivate var edge: [Bound<Point>] { [middle] + left + right }
  }

  /// Binds the signals of the gap, the sheet's edge and the ring.
  public func bind(_ signals: inout SignalBinder) -> Reads {
    func points(_ side: String) -> [Bound<Point>] {
      (1...3).map { signals.required(.edge("\(side)\($0)")) }
    }
    return Reads(
      fullHeight: signals.constant(.fullHeight), gap: signals.required(.gap),
      middle: signals.required(.edge("c")), left: points("l"), right: points("r"),
      ringSize: signals.constant(.ringSize), ringY: signals.optional(.ringY),
      ring: RingReads(signals), result: ResultReads(signals))
  }

  /// Returns the height for the shortest triggering pull and the full wave, rounded up to whole
  /// points.
  public func preferredHeight(_ reads: Reads) -> Double {
    max(reads.fullHeight ?? 0, 1).rounded(.up)
  }

  /// Draws the header at an instant.
  public func draw(
    _ behavior: HeaderState, _ reads: Reads, context: DrawingContext
  ) -> StyleLayers {
    let gap = behavior[reads.gap]
    guard gap > 0 else { return [] }
    let left = behavior.view.contentOffset.x
    let sheet = sheet(behavior, reads, width: context.width)
    let fill = fillColor.resolved(for: context.appearance)
    let background = backgroundColor?.resolved(for: context.appearance) ?? context.listColor
    return StyleLayers(
      backdrop: [
        .fill(
          "gap",
          Rect(
            x: left, y: -gap - context.overlap, width: context.width,
            height: gap + 2 * context.overlap),
          // If the sheet fills the gap, another color would show through the sheet's edge whenever
          // the list's edge is not on a pixel boundary.
          .color(fillsGap(behavior, reads, gap) ? fill : background)),
        // Covers the seam between the bar and the sheet, which have the same color by default.
        .fill(
          "sheet.top",
          Rect(
            x: left, y: -gap - context.overlap, width: context.width,
            height: context.overlap + sideHeight(behavior, reads) / 2), .color(fill)),
      ],
      overRows: [
        .group("header", at: Point(x: left, y: -gap)) {
          DisplayItem.fill("sheet", sheet, .color(fill))
          ring(behavior, reads, on: sheet, context)
        }
      ])
  }

  /// Returns whether the sheet's edge coincides with the lower edge of the gap.
  private func fillsGap(_ behavior: HeaderState, _ reads: Reads, _ gap: Double) -> Bool {
    reads.edge.allSatisfy { abs(behavior[$0].y - gap) < 1e-6 }
  }

  /// Returns the height of the sheet's shorter side, in points.
  private func sideHeight(_ behavior: HeaderState, _ reads: Reads) -> Double {
    max(0, min(behavior[reads.left[2]].y, behavior[reads.right[2]].y))
  }

  /// Returns the outline of the sheet, relative to the gap's upper-left corner; y grows down.
  private func sheet(_ behavior: HeaderState, _ reads: Reads, width: Double) -> BezierPath {
    let left = reads.left.map { behavior[$0] }
    let right = reads.right.map { behavior[$0] }
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: Point(x: 0, y: left[2].y))
    path.addCubic(control1: left[2], control2: left[1], to: left[0])
    path.addCubic(control1: behavior[reads.middle], control2: right[0], to: right[0])
    path.addCubic(control1: right[0], control2: right[1], to: right[2])
    path.addLine(to: Point(x: width, y: 0))
    path.close()
    return path
  }

  /// Returns the ring or the mark of a result, clipped to the sheet.
  private func ring(
    _ behavior: HeaderState, _ reads: Reads, on sheet: BezierPath, _ context: DrawingContext
  ) -> [DisplayItem] {
    guard let size = reads.ringSize else { return [] }
    let center = Point(x: context.width / 2, y: (behavior[reads.ringY] ?? 0) + size / 2)
    let color = ringColor.resolved(for: context.appearance)
    let result = reads.result.shown(behavior)
    let ring = reads.ring.items(
      RingIcon(radius: (size - ringWidth) / 2, lineWidth: ringWidth, lineCap: .butt), at: center,
      // The signal's angle is that of the stroke's start; `RingIcon` measures from the top.
      color: color, behavior, turn: .pi / 2, alpha: result?.replacedOpacity ?? 1)
    let mark = result.map {
      ResultMark($0.result, size: size * Self.markScale, lineWidth: ringWidth + Self.markExtra)
        .items("result", at: center, color: color, time: $0.time)
    }
    let items = ring + (mark ?? [])
    return items.isEmpty ? [] : [.group("ring.mask", clip: sheet, items)]
  }

  /// The size of a mark, as a multiple of the ring's diameter.
  private static let markScale = 1.1
  /// The difference between a mark's and the ring's line width, in points.
  private static let markExtra = 1.0
}
