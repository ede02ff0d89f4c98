import BezierGeometry
import Pixels
public import RefreshModel
import VectorDrawing

/// The look of PullToBounce: the list's surface is drawn down into a sag, springs flat, and throws up
/// a ball, round which a ring runs.
public struct PullToBounceStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `pull-to-bounce`.
  public var name: String { "pull-to-bounce" }
  /// One sentence.
  public var summary: String {
    "The surface sags under the field, springs flat and throws up a ball with a ring round it."
  }
  /// PullToBounce's behaviour.
  public var defaultComponent: String { ComponentDescription.pullToBounce.name }

  /// The demo's pale blue bar; dark, our own.
  public var contentDefaults: [String: ParameterValue] {
    let bar = ParameterValue.color(
      DynamicColor(light: Color(179, 208, 248), dark: Color(38, 52, 76)))
    return [
      "statusBarColor": bar, "navigationBarColor": bar,
      "listColor": .color(DynamicColor(light: Color(242, 242, 247), dark: Color(28, 28, 32))),
      "cardColor": .color(DynamicColor(light: .white, dark: Color(46, 46, 51))),
    ]
  }

  /// The look's own settings.
  public var parameters: [Parameter] {
    [
      Parameter(
        "waveColor", .color(automatic: true), default: .automatic,
        "What lies under the surface; auto is the list's own background."),
      Parameter(
        "ballColor", .color(automatic: true), default: .automatic,
        "The ball; auto is the colour under the surface, and over a dark one in the dark a light grey."
      ),
      Parameter(
        "ringColor", .color(automatic: true), default: .automatic,
        "The ring; auto is the ball's colour."),
      Parameter(
        "ringScale", .number(0...10, .none), default: .number(1.2),
        "The ring's radius, in radii of the ball."),
      Parameter(
        "ringWidth", .number(0...100, .points), default: .number(2),
        "The width of the ring's line."),
      Parameter(
        "fieldColor", .color(),
        default: .color(DynamicColor(light: Color(108, 168, 248), dark: Color(54, 98, 164))),
        "The field above the surface."),
    ]
  }

  /// As high as the list is held open.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    max(parameters.number("pullDistance") + parameters.number("bendControl"), 1).rounded(.up)
  }

  /// How far round the ring goes, in radians: 382.5°, an eighth of a half turn more than once.
  private static let ringSweep = 2 * Double.pi + .pi / 8

  /// How far what lies behind the list reaches under its edge, in points, so that no seam shows.
  private static let overlap = 1.0

  /// The surface: how far the list is away, where the surface lies, and how far it bends.
  public var requiredSignals: [RequiredSignal] {
    ["gap", "level", "bend"].map { RequiredSignal(.surface, $0) }
  }

  /// Draws one moment.
  public func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers {
    let reading = ComponentReading(component, at: .header)
    let view = moment.scrollView
    let gap = reading.number("gap") ?? max(view.geometry.minimumOffset - view.contentOffset.y, 0)
    let field = Paint.color(parameters.color("fieldColor", context.appearance))
    let waveColor =
      parameters.optionalColor("waveColor", context.appearance) ?? context.listColor
    let left = view.contentOffset.x
    // The surface's sides, above the content's edge.
    let side = (reading.number("surface") ?? gap) - gap
    let bend = reading.number("bend") ?? 0
    var layers = StyleLayers(rowsOpacity: reading.number("contentAlpha") ?? 1)
    if view.contentOffset.y < 0 {
      layers.backdrop = [
        .fill(
          "field",
          Rect(
            x: left, y: view.contentOffset.y, width: context.width,
            height: Self.overlap - view.contentOffset.y), field)
      ]
    }
    let parts =
      ball(reading, parameters, below: side, waveColor, context)
      + wave(side: side, bend: bend, width: context.width, .color(waveColor))
    if !parts.isEmpty {
      layers.behindList = [.group("header", at: Point(x: left, y: 0), parts)]
    }
    if side + bend / 2 > 0 {
      // A curve of one's own can let the surface swing below the list's edge.
      layers.listBackdrop = [
        .fill(
          "wave.dip",
          .wavePath(width: context.width, bendDistance: -bend)
            .applying(.translation(x: left, y: side)), field)
      ]
    }
    return layers
  }

  /// What lies under the surface, down to the content's edge: the surface's control point stands
  /// `bend` below its sides.
  private func wave(
    side: Double, bend: Double, width: Double, _ paint: Paint
  ) -> [DisplayItem] {
    guard side < 0 || bend != 0 else { return [] }
    var path = BezierPath()
    path.move(to: Point(x: 0, y: side))
    path.addQuadratic(
      control: Point(x: width / 2, y: side + bend), to: Point(x: width, y: side))
    path.addLine(to: Point(x: width, y: Self.overlap))
    path.addLine(to: Point(x: 0, y: Self.overlap))
    path.close()
    return [.fill("wave", path, paint)]
  }

  private func ball(
    _ reading: ComponentReading, _ parameters: ParameterValues, below side: Double,
    _ waveColor: Color, _ context: DrawingContext
  ) -> [DisplayItem] {
    let radius = parameters.number("ballSize") / 2
    guard reading.flag("ballHidden") == false, radius > 0 else { return [] }
    let color =
      parameters.optionalColor("ballColor", context.appearance)
      ?? context.standout(from: waveColor)
    return [
      .group("ball", at: Point(x: context.width / 2, y: side + (reading.number("ballY") ?? 0))) {
        DisplayItem.fill("ball.disc", .circle(center: .zero, radius: radius), .color(color))
        if reading.flag("ringHidden") == false {
          RingIcon(
            radius: radius * parameters.number("ringScale"),
            lineWidth: parameters.number("ringWidth"), sweep: Self.ringSweep
          ).items(
            "ring", at: .zero,
            color: parameters.optionalColor("ringColor", context.appearance) ?? color,
            strokeStart: reading.number("ringStrokeStart") ?? 0,
            strokeEnd: reading.number("ringStrokeEnd") ?? 0,
            angle: reading.number("ringAngle") ?? 0)
        }
      }
    ]
  }
}
