import BezierGeometry
import RefreshScenario
import Texts
import VectorDrawing

/// A header as a composable that draws it: tracks of keys, and a drawing of their values at a time.
struct ComposeHandoff {
  private let names: HandoffNames
  private var tracks: ComposeTracks
  private var drawing: [String] = []

  private init(_ handoff: HandoffExport, typeName: String) {
    names = HandoffNames(handoff.allLayers)
    tracks = ComposeTracks(typeName: typeName)
    for layer in handoff.layers { draw(layer, indentation: "  ") }
  }

  /// The file.
  static func text(of handoff: HandoffExport) -> String {
    let frame = ComposeFrame(handoff)
    let program = ComposeHandoff(handoff, typeName: frame.typeName)
    var tracks = program.tracks
    let scrolling = handoff.numbers.filter { $0.property.keyPath != nil }.map { track in
      let name = HandoffNames.camelCase(track.property.label)
      return frame.scrolling(name, tracks.value(of: track, named: name + "Track"))
    }
    let preamble = handoff.preamble(frame.usage + handoff.insetLines, of: .compose)
      .map { $0.isEmpty ? "//" : "// \($0)" }
    return
      (preamble + [""] + ComposeFrame.imports + [""] + tracks.declarations + [""]
      + frame.view(program.drawing, scrolling: scrolling) + [""] + frame.helpers)
      .joined(separator: "\n") + "\n"
  }

  // MARK: Drawing

  private mutating func draw(_ layer: HandoffLayer, indentation: String) {
    func add(_ line: String, _ depth: Int = 0) {
      drawing.append(indentation + String(repeating: "  ", count: depth) + line)
    }
    if let text = layer.text { add("// The text \(JSONValue.quoted(text)), as outlines.") }
    let (zero, one) = (0.0.kotlin(), 1.0.kotlin())
    let shown = value(layer, .isShown)
    add(shown == one ? "run {" : "if (\(shown) > 0.5f) {")
    let place = (value(layer, .x), value(layer, .y))
    let turn = value(layer, .rotation)
    let scale = (value(layer, .scaleX), value(layer, .scaleY))
    let opacity = value(layer, .opacity)
    var changes: [String] = []
    if place != (zero, zero) { changes.append("translate(\(place.0), \(place.1))") }
    if turn != zero { changes.append("rotate(degrees(\(turn)), Offset.Zero)") }
    if scale != (one, one) { changes.append("scale(\(scale.0), \(scale.1), Offset.Zero)") }
    if case .group(_, let clip?) = layer.content {
      changes.append("clipPath(\(outline(clip, layer, .clip)))")
    }
    if opacity != one {
      add("drawContext.canvas.saveLayer(everything, Paint().apply { alpha = \(opacity) })", 1)
    }
    add("withTransform({ \(changes.joined(separator: "; ")) }) {", 1)
    switch layer.content {
    case .group(let children, _):
      for child in children { draw(child, indentation: indentation + "    ") }
    case .fill(let path, let rule):
      let outline = outline(path, layer, .path)
      let fillType = rule == .evenOdd ? ".apply { fillType = PathFillType.EvenOdd }" : ""
      add("drawPath(\(outline)\(fillType), \(color(layer)))", 2)
    case .stroke(let path, let style):
      let outline = outline(path, layer, .path)
      add("drawPath(\(outline), \(color(layer)), style = \(stroke(layer, style)))", 2)
    case .ring(let radius, let style):
      let part = value(layer, .strokeEnd)
      let reach = radius.kotlin()
      add(
        "drawArc(\(color(layer)), 0f, 360f * \(part), false, Offset(-\(reach), -\(reach)), "
          + "Size(2f * \(reach), 2f * \(reach)), style = \(stroke(layer, style)))", 2)
    case .image(let asset, let size):
      add(
        "// Draw the picture \(JSONValue.quoted(asset.name)) here, "
          + "\(size.width.decimalText(places: 2)) by \(size.height.decimalText(places: 2)).", 2)
    }
    add("}", 1)
    if opacity != one { add("drawContext.canvas.restore()", 1) }
    add("}")
  }

  private mutating func value(
    _ layer: HandoffLayer, _ property: HandoffProperty, _ component: Int = 0
  ) -> String {
    var suffix = property.label.split(separator: " ").map { String($0).capitalizedFirst }.joined()
    if [.path, .clip].contains(property) {
      suffix += "\(component % 2 == 0 ? "X" : "Y")\(component / 2 + 1)"
    } else if property == .color {
      suffix = ["Red", "Green", "Blue", "Alpha"][min(component, 3)]
    }
    return tracks.value(of: layer, property, component, named: names[layer] + suffix)
  }

  private mutating func outline(
    _ path: BezierPath, _ layer: HandoffLayer, _ property: HandoffProperty
  ) -> String {
    let pens = path.elements.map { element in
      switch element {
      case .move: "M"
      case .line: "L"
      case .quadratic: "Q"
      case .cubic: "C"
      case .close: "Z"
      }
    }.joined()
    let coordinates =
      layer.values[property] == nil
      ? path.coordinates.map { $0.kotlin() }
      : path.coordinates.indices.map { value(layer, property, $0) }
    return "outline(\"\(pens)\", floatArrayOf(\(coordinates.joined(separator: ", "))))"
  }

  private mutating func color(_ layer: HandoffLayer) -> String {
    "Color(\((0..<4).map { value(layer, .color, $0) }.joined(separator: ", ")))"
  }

  private mutating func stroke(_ layer: HandoffLayer, _ style: StrokeStyle) -> String {
    let width =
      layer.tracks[.lineWidth] == nil ? style.width.kotlin() : value(layer, .lineWidth)
    var text = "Stroke(\(width), miter = \(style.miterLimit.kotlin())"
    text += ", cap = StrokeCap.\(style.lineCap.rawValue.capitalizedFirst)"
    text += ", join = StrokeJoin.\(style.lineJoin.rawValue.capitalizedFirst)"
    if !style.dashLengths.isEmpty {
      // An even number of lengths is asked for: an odd one is gone through twice before it repeats.
      let lengths = style.dashLengths + (style.dashLengths.count % 2 == 0 ? [] : style.dashLengths)
      text += ", pathEffect = PathEffect.dashPathEffect("
      text += "floatArrayOf(\(lengths.map { $0.kotlin() }.joined(separator: ", "))), "
      text += "\(style.dashPhase.kotlin()))"
    }
    return text + ")"
  }
}
