import BezierGeometry
import CurveTuning
import Pixels
import RefreshModel
import RefreshScenario
import VectorDrawing

/// A header as a program that draws it: tracks of keys, and a drawing of their values at a time.
struct ProgramHandoff {
  private let handoff: Handoff
  private let language: ProgramLanguage
  private let typeName: String
  private let names: HandoffNames
  private var tracks: ProgramTracks
  private var drawing: [String] = []

  private init(_ handoff: Handoff, _ language: ProgramLanguage) {
    self.handoff = handoff
    self.language = language
    names = HandoffNames(handoff.allLayers)
    typeName = HandoffNames.typeName("\(handoff.name) \(handoff.placement.rawValue)")
    tracks = ProgramTracks(language, typeName: typeName)
    for layer in handoff.layers { draw(layer, indentation: language == .swiftUI ? "    " : "  ") }
  }

  /// The file.
  static func text(of handoff: Handoff, in language: ProgramLanguage) -> String {
    let program = ProgramHandoff(handoff, language)
    let frame = ProgramFrame(
      language: language, typeName: program.typeName, width: handoff.width, height: handoff.height,
      endingDuration: handoff.endingDuration ?? 0)
    let preamble = handoff.preamble(frame.usage + handoff.insetLines, of: language.notation)
      .map { $0.isEmpty ? "//" : "// \($0)" }
    var scrolling = program.tracks
    let offsets = handoff.numbers.filter { $0.property.keyPath != nil }
    let lines = offsets.map { track in
      let name = HandoffNames.camelCase(track.property.label)
      let value = scrolling.value(of: track, named: name + "Track")
      return frame.scrolling(name, value)
    }
    return
      (preamble + [""] + frame.opening + [""] + scrolling.declarations + [""]
      + frame.view(program.drawing, scrolling: lines) + [""] + frame.helpers)
      .joined(separator: "\n") + "\n"
  }

  // MARK: Drawing

  private mutating func draw(_ layer: HandoffLayer, indentation: String) {
    var lines: [String] = []
    func add(_ line: String, _ depth: Int = 0) {
      lines.append(indentation + String(repeating: "  ", count: depth) + line)
    }
    if let text = layer.text { add("// The text \(JSONValue.quoted(text)), as outlines.") }
    let shown = value(layer, .isShown)
    if shown == language.number(1) {
      add(language == .swiftUI ? "do {" : "run {")
    } else {
      add("if \(parenthesized("\(shown) > \(language.number(0.5))")) {")
    }
    let places = (value(layer, .x), value(layer, .y))
    let turn = value(layer, .rotation)
    let scales = (value(layer, .scaleX), value(layer, .scaleY))
    let opacity = value(layer, .opacity)
    var clip: String?
    if case .group(_, let outline?) = layer.content { clip = self.outline(outline, layer, .clip) }
    let zero = language.number(0)
    let one = language.number(1)
    let placement = ProgramPlacement(
      x: places.0, y: places.1, turn: turn == zero ? nil : turn,
      scale: scales == (one, one) ? nil : scales, opacity: opacity == one ? nil : opacity,
      clip: clip, isMoved: places != (zero, zero))
    for line in language.open(placement) { add(line, 1) }
    let inner = language.depth(placement)
    switch layer.content {
    case .group(let children, _):
      drawing += lines
      lines = []
      for child in children {
        draw(child, indentation: indentation + String(repeating: "  ", count: inner))
      }
    case .fill(let path, let rule):
      let outline = outline(path, layer, .path)
      add(language.fill(outline, color(layer), isEvenOdd: rule == .evenOdd), inner)
    case .stroke(let path, let style):
      let outline = outline(path, layer, .path)
      add(language.stroke(outline, color(layer), width(layer, style), style), inner)
    case .ring(let radius, let style):
      let part = value(layer, .strokeEnd)
      for line in language.ring(
        language.number(radius), part, color(layer), width(layer, style), style)
      {
        add(line, inner)
      }
    case .image(let asset, let size):
      add(
        "// Draw the picture \(JSONValue.quoted(asset.name)) here, "
          + "\(size.width.decimalText(places: 2)) by \(size.height.decimalText(places: 2)).", inner)
    }
    for line in language.close(placement) { add(line, 1) }
    add("}")
    drawing += lines
  }

  private func parenthesized(_ condition: String) -> String {
    language == .swiftUI ? condition : "(\(condition))"
  }

  private mutating func value(
    _ layer: HandoffLayer, _ property: HandoffProperty, _ component: Int = 0
  ) -> String {
    var suffix = property.label.split(separator: " ").map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }
    .joined()
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
    let coordinates: [String]
    if layer.values[property] == nil {
      coordinates = path.coordinates.map { language.number($0) }
    } else {
      coordinates = path.coordinates.indices.map { value(layer, property, $0) }
    }
    let list =
      language == .swiftUI
      ? "[\(coordinates.joined(separator: ", "))]"
      : "floatArrayOf(\(coordinates.joined(separator: ", ")))"
    return "outline(\"\(pens)\", \(list))"
  }

  private mutating func color(_ layer: HandoffLayer) -> String {
    language.color((0..<4).map { value(layer, .color, $0) })
  }

  private mutating func width(_ layer: HandoffLayer, _ style: StrokeStyle) -> String {
    layer.tracks[.lineWidth] == nil ? language.number(style.width) : value(layer, .lineWidth)
  }
}

extension ProgramTracks {
  /// The expression for a number of the model.
  mutating func value(of track: HandoffTrack, named name: String) -> String {
    let layer = HandoffLayer(
      name: name, content: .group([], clip: nil), text: nil,
      values: [track.property: track.refreshing.keys[0].value], tracks: [track.property: track])
    return value(of: layer, track.property, named: name)
  }
}

/// Where and how a layer's drawing stands in what is around it; `nil` where that changes nothing.
struct ProgramPlacement {
  let x: String
  let y: String
  let turn: String?
  let scale: (String, String)?
  let opacity: String?
  let clip: String?
  let isMoved: Bool

  /// Whether it changes anything.
  var changes: Bool {
    isMoved || turn != nil || scale != nil || opacity != nil || clip != nil
  }
}
