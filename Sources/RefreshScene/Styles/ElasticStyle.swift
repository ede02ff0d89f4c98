import BezierGeometry
import Pixels
public import RefreshModel
import VectorDrawing

/// The look of DGElasticPullToRefresh: a sheet hangs from the bar into the gap, its edge drawn out
/// under the finger, and on it a ring that grows, and turns while the app works.
public struct ElasticStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `elastic`.
  public var name: String { "elastic" }
  /// One sentence.
  public var summary: String {
    "A sheet hangs into the gap, drawn out under the finger, with a thin ring that turns on it."
  }
  /// The elastic header's behaviour.
  public var defaultComponent: String { ComponentDescription.elastic.name }

  /// The colour of the sheet, and of the bar that it hangs from; dark, our own.
  private static let sheet = DynamicColor(light: Color(57, 67, 89), dark: Color(40, 47, 64))

  /// The demo's list, and bars of the sheet's colour.
  public var contentDefaults: [String: ParameterValue] {
    [
      "listColor": .color(DynamicColor(light: Color(250, 250, 251), dark: Color(0, 0, 0))),
      "cardColor": .color(DynamicColor(light: Color(235, 236, 239), dark: Color(28, 28, 30))),
      "statusBarColor": .color(Self.sheet), "navigationBarColor": .color(Self.sheet),
    ]
  }

  /// The look's own settings.
  public var parameters: [Parameter] {
    [
      Parameter(
        "fillColor", .color(), default: .color(Self.sheet), "The sheet that hangs from the bar."),
      Parameter(
        "backgroundColor", .color(automatic: true), default: .automatic,
        "What shows of the gap under the sheet; auto is the list's own background."),
      Parameter(
        "ringColor", .color(),
        default: .color(DynamicColor(light: Color(78, 221, 200), dark: Color(78, 221, 200))),
        "The ring on the sheet."),
      Parameter(
        "ringWidth", .number(0...100, .points), default: .number(1),
        "The width of the ring's line, which lies inside its diameter."),
    ]
  }

  /// High enough for a pull beyond the least one by the wave's height.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    let pull = max(parameters.number("minimumPull"), parameters.number("loadingInset"))
    return max(pull + parameters.number("maximumWaveHeight"), 1).rounded(.up)
  }

  /// How far what lies behind the list reaches under its edge, in points, so that no seam shows.
  private static let overlap = 1.0

  /// The gap, and the points of the sheet's edge.
  public var requiredSignals: [RequiredSignal] {
    ["gap", "c.x", "c.y", "l1.x", "r1.x"].map { RequiredSignal(.surface, $0) }
  }

  /// Draws one moment.
  public func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers {
    let reading = ComponentReading(component, at: .header)
    let view = moment.scrollView
    let gap = reading.number("gap") ?? max(view.geometry.minimumOffset - view.contentOffset.y, 0)
    guard gap > 0 else { return [] }
    let sheet = sheet(reading, gap: gap, width: context.width)
    let fill = parameters.color("fillColor", context.appearance)
    let background =
      parameters.optionalColor("backgroundColor", context.appearance) ?? context.listColor
    return StyleLayers(
      backdrop: [
        .fill(
          "gap",
          Rect(
            x: view.contentOffset.x, y: -gap, width: context.width, height: gap + Self.overlap),
          // Under a sheet that fills the gap its background would shine through at the list's edge,
          // wherever that falls inside a pixel.
          .color(fillsGap(reading, gap) ? fill : background))
      ],
      overRows: [
        .group("header", at: Point(x: view.contentOffset.x, y: -gap)) {
          DisplayItem.fill("sheet", sheet, .color(fill))
          ring(reading, parameters, on: sheet, context)
        }
      ])
  }

  /// Whether the sheet's edge is the gap's all along.
  private func fillsGap(_ reading: ComponentReading, _ gap: Double) -> Bool {
    ["c", "l1", "l2", "l3", "r1", "r2", "r3"].allSatisfy {
      abs((reading.number("\($0).y") ?? gap) - gap) < 1e-6
    }
  }

  /// The sheet, from the gap's upper left corner; y is down.
  private func sheet(_ reading: ComponentReading, gap: Double, width: Double) -> BezierPath {
    // Without the behaviour's word the edge is level.
    func point(_ name: String, x: Double) -> Point {
      Point(x: reading.number("\(name).x") ?? x, y: reading.number("\(name).y") ?? gap)
    }
    let left = (1...3).map { point("l\($0)", x: 0) }
    let right = (1...3).map { point("r\($0)", x: width) }
    var path = BezierPath()
    path.move(to: .zero)
    path.addLine(to: Point(x: 0, y: left[2].y))
    path.addCubic(control1: left[2], control2: left[1], to: left[0])
    path.addCubic(control1: point("c", x: width / 2), control2: right[0], to: right[0])
    path.addCubic(control1: right[0], control2: right[1], to: right[2])
    path.addLine(to: Point(x: width, y: 0))
    path.close()
    return path
  }

  /// The ring, as far as it is on the sheet.
  private func ring(
    _ reading: ComponentReading, _ parameters: ParameterValues, on sheet: BezierPath,
    _ context: DrawingContext
  ) -> [DisplayItem] {
    let size = parameters.number("ringSize")
    let width = parameters.number("ringWidth")
    let items = RingIcon(radius: (size - width) / 2, lineWidth: width, lineCap: .butt).items(
      "ring",
      at: Point(x: context.width / 2, y: (reading.number("ringY") ?? 0) + size / 2),
      color: parameters.color("ringColor", context.appearance),
      strokeEnd: reading.number("ringStrokeEnd") ?? 0,
      // The behaviour's angle is that of the line's beginning, the ring's is from the top.
      angle: (reading.number("ringAngle") ?? 0) + .pi / 2)
    return items.isEmpty ? [] : [.group("ring.mask", clip: sheet, items)]
  }
}
