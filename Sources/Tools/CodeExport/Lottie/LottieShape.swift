import BezierGeometry
import CurveTuning
import RefreshScenario
import Texts
import VectorDrawing

/// The shape of a Lottie layer: outlines and what paints them.
struct LottieShape {
  let layer: HeaderLayer
  let time: LottieTime

  /// The group of the layer's outlines and paint.
  var json: JSONValue {
    let items: [JSONValue]
    switch layer.content {
    case .fill(let path, let rule): items = outlines(path) + [fill(rule)]
    case .stroke(let path, let style): items = outlines(path) + [stroke(style)]
    case .ring(let radius, let style):
      items =
        outlines(.circle(center: .zero, radius: radius), isStill: true) + [trim, stroke(style)]
    case .group, .image: items = []
    }
    let still: JSONValue = .object([
      "ty": .text("tr"), "a": LottieTime.still(0, 0),
      "p": LottieTime.still(0, 0),
      "s": LottieTime.still(100, 100),
      "r": turn, "o": LottieTime.still(100),
    ])
    return .object([
      "ty": .text("gr"), "nm": .text(layer.name), "it": .list(items + [still]),
    ])
  }

  /// The turn of a ring is its shape's: turning a layer whose line is trimmed does nothing in one of
  /// the players.
  private var turn: JSONValue {
    guard case .ring = layer.content else { return LottieTime.still(0) }
    return time.degrees(layer)
  }

  private func outlines(_ path: BezierPath, isStill: Bool = false) -> [JSONValue] {
    let outline = LottiePath(path: path)
    let track = isStill ? nil : layer.tracks[.path]?.refreshing
    let still = track?.keys.first?.value ?? path.coordinates
    let joins = outline.endsMeet(in: track?.keys.map(\.value) ?? [still])
    return (0..<outline.count).map { index in
      .object([
        "ty": .text("sh"), "nm": .text("path"),
        "ks": time.animated(track, still: still) {
          [outline.shapes($0, joinsEnds: joins)[index]]
        },
      ])
    }
  }

  // MARK: Paint

  private func fill(_ rule: FillRule) -> JSONValue {
    .object([
      "ty": .text("fl"), "nm": .text("fill"), "c": color, "o": opacity,
      "r": .integer(rule == .evenOdd ? 2 : 1),
    ])
  }

  private func stroke(_ style: StrokeStyle) -> JSONValue {
    let caps: [StrokeStyle.LineCap: Int] = [.butt: 1, .round: 2, .square: 3]
    let joins: [StrokeStyle.LineJoin: Int] = [.miter: 1, .round: 2, .bevel: 3]
    var stroke: JSONObject = [
      "ty": .text("st"), "nm": .text("stroke"), "c": color, "o": opacity,
      "w": time.animated(layer.tracks[.lineWidth]?.refreshing, still: [style.width]) {
        [.number($0.first ?? 0)]
      },
      "lc": .integer(caps[style.lineCap] ?? 1), "lj": .integer(joins[style.lineJoin] ?? 1),
      "ml": .number(style.miterLimit),
    ]
    if !style.dashLengths.isEmpty {
      // An odd number of lengths is gone through twice before it repeats.
      let lengths =
        style.dashLengths.count % 2 == 0
        ? style.dashLengths : style.dashLengths + style.dashLengths
      let dashes = lengths.enumerated().map { index, length -> JSONValue in
        .object([
          "n": .text(index % 2 == 0 ? "d" : "g"), "v": LottieTime.still(length),
        ])
      }
      stroke["d"] = .list(
        dashes + [.object(["n": .text("o"), "v": LottieTime.still(style.dashPhase)])])
    }
    return .object(stroke)
  }

  /// How much of the line there is, in percent.
  private var trim: JSONValue {
    .object([
      "ty": .text("tm"), "nm": .text("trim"), "s": LottieTime.still(0),
      "e": time.animated(
        layer.tracks[.strokeEnd]?.refreshing, still: layer.value(.strokeEnd)
      ) { [.number((($0.first ?? 1) * 100).rounded(to: 4))] },
      "o": LottieTime.still(0), "m": .integer(1),
    ])
  }

  private var color: JSONValue {
    time.animated(part([0, 1, 2]), still: Array(layer.value(.color).prefix(3))) { components in
      (components + [1]).map { .number($0.rounded(to: 4)) }
    }
  }

  private var opacity: JSONValue {
    time.animated(part([3]), still: [layer.value(.color).last ?? 1]) {
      [.number((($0.first ?? 1) * 100).rounded(to: 4))]
    }
  }

  private func part(_ components: [Int]) -> EasedKeyframes? {
    layer.tracks[.color]?.refreshing.picking(components)
  }
}
