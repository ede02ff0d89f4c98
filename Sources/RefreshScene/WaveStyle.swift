import BezierGeometry
import Pixels
public import RefreshModel
import VectorDrawing

/// The wave header's look: a field that opens above the list, the list's own background bulging up
/// into it, and balls that rise out of the middle.
public struct WaveStyle: RefreshStyle {
  /// Makes the style.
  public init() {}

  /// `wave`.
  public var name: String { "wave" }
  /// One sentence.
  public var summary: String {
    "A hill bulges into the opening field, lets go, and balls rise out of it and bob."
  }
  /// The wave's own behaviour.
  public var defaultComponent: String { "wave" }

  /// The old demo's grouped-table background; dark, our own: a list that rises into a deep field.
  public var contentDefaults: [String: ParameterValue] {
    [
      "listColor": .color(DynamicColor(light: Color(239, 239, 244), dark: Color(44, 44, 47))),
      "cardColor": .color(DynamicColor(light: .white, dark: Color(60, 60, 64))),
    ]
  }

  /// The look's own settings.
  public var parameters: [Parameter] {
    [
      Parameter(
        "waveColor", .color(automatic: true), default: .automatic,
        "The hill; auto is the list's own background."),
      Parameter(
        "ballColor", .color(automatic: true), default: .automatic,
        "The balls; auto is the hill's colour, and over a dark hill in the dark a light grey."),
      Parameter(
        "fieldColor", .color(),
        default: .color(DynamicColor(light: Color(192, 194, 196), dark: Color(12, 12, 14))),
        "The field that opens above the list."),
      Parameter(
        "hillTip", .number(0...1, .fraction, automatic: true), default: .automatic,
        "How far the full hill's top is level to either side, as a part of half the width; auto is the "
          + "parabola."),
      Parameter(
        "hillBlends", .flag, default: .flag(true),
        "Whether that grows with the hill, out of flat, so that a low hill has a small tip."),
      Parameter(
        "contentFade", .number(0...1, .fraction), default: .number(0),
        "How much the rows fade while refreshing: 1 is entirely."),
    ]
  }

  /// High enough for the pull, the full hill and the floating balls; on a behaviour that knows none
  /// of them, as high as that is.
  public func preferredHeight(parameters: ParameterValues) -> Double {
    guard parameters["pullDistance"] != nil else {
      return parameters.optionalNumber("height") ?? WaveComponent().pullDistance
    }
    let hill = parameters.number("bendDistance")
    let rise =
      parameters.optionalNumber("riseHeight") ?? parameters.number("stopDistance") / 2
    let balls = rise + parameters.number("floatAmplitude") + parameters.number("ballSize") / 2
    let lift =
      parameters.number("edgeLift") + parameters.number("edgeLiftPerHill") * hill
    return max(parameters.number("pullDistance"), hill + lift, balls).rounded(.up)
  }

  /// The hill: how far it bends, how high its feet stand, and how far the rows fade.
  public var requiredSignals: [RequiredSignal] {
    ["bend", "lift", "refreshing"].map { RequiredSignal(.surface, $0) }
  }

  /// Draws one moment.
  public func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers {
    let waveColor =
      parameters.optionalColor("waveColor", context.appearance) ?? context.listColor
    let ballColor =
      parameters.optionalColor("ballColor", context.appearance) ?? context.standout(from: waveColor)
    let field = Paint.color(parameters.color("fieldColor", context.appearance))
    let bend = component.values.number("wave.bend")
    let lift = component.values.number("wave.lift")
    let edge = hill(bend: bend, width: context.width, parameters)
      .applying(.translation(x: 0, y: -lift))
    let opened = moment.scrollView.contentOffset.y
    var layers = StyleLayers(
      rowsOpacity: 1 - parameters.number("contentFade")
        * component.values.number("wave.refreshing"))
    if opened < 0 {
      layers.backdrop = [
        .fill(
          "field",
          Rect(x: 0, y: opened, width: context.width, height: Self.overlap - opened), field)
      ]
    }
    let balls = balls(component, parameters, .color(ballColor))
    if bend < 0 {
      // A springy edge dips below its rest: there the field, and balls on their way, show over the
      // list, as far down as the edge has gone.
      layers.behindList = base(nil, width: context.width, lift: lift, .color(waveColor))
      layers.listBackdrop = [.fill("wave.dip", above(edge, by: Self.overlap), field)]
      if !balls.isEmpty {
        layers.behindRows = [
          .group("balls", clip: above(edge, by: Self.clipHeight), balls)
        ]
      }
    } else {
      layers.behindList =
        balls + base(bend > 0 ? edge : nil, width: context.width, lift: lift, .color(waveColor))
    }
    return layers
  }

  /// How far shapes behind the list reach under its edge, in points: two edges that only met would
  /// let the field shine through where they fall inside a pixel.
  private static let overlap = 1.0

  /// The hill's outline above the edge of its base; a hollow under a negative bend.
  private func hill(
    bend: Double, width: Double, _ parameters: ParameterValues
  ) -> BezierPath {
    guard let tip = parameters.optionalNumber("hillTip") else {
      return .wavePath(width: width, bendDistance: bend)
    }
    let full = parameters.optionalNumber("bendDistance") ?? 0
    let part = parameters.flag("hillBlends") && full > 0 ? abs(bend / 2) / full : 1
    return .hillPath(width: width, height: bend / 2, tip: tip * part * width / 2)
  }

  /// The base that the hill stands on, with the hill's outline where there is one.
  private func base(
    _ hill: BezierPath?, width: Double, lift: Double, _ paint: Paint
  ) -> [DisplayItem] {
    guard hill != nil || lift > 0 else { return [] }
    var path = hill ?? BezierPath()
    path.append(.rect(Rect(x: 0, y: -lift, width: width, height: lift + Self.overlap)))
    return [.fill("wave", path, paint)]
  }

  /// A hollow together with what lies above it, so far up.
  private func above(_ hollow: BezierPath, by height: Double) -> BezierPath {
    guard let box = hollow.boundingBox else { return hollow }
    var path = hollow
    path.append(.rect(Rect(x: box.minX, y: box.minY - height, width: box.width, height: height)))
    return path
  }

  /// Higher above the edge than any ball is seen, in points.
  private static let clipHeight = 10_000.0

  private func balls(
    _ component: ComponentMoment, _ parameters: ParameterValues, _ paint: Paint
  ) -> [DisplayItem] {
    let radius = parameters.number("ballSize") / 2
    guard radius > 0 else { return [] }
    return (0..<max(parameters.integer("ballCount"), 0)).compactMap { tag in
      guard component.values["ball.\(tag).hidden"] == .flag(false) else { return nil }
      let centre = Point(
        x: component.values.number("ball.\(tag).x"), y: component.values.number("ball.\(tag).y"))
      return .group("ball.\(tag)", at: centre) {
        DisplayItem.fill("ball.\(tag).disc", .circle(center: .zero, radius: radius), paint)
      }
    }
  }
}
