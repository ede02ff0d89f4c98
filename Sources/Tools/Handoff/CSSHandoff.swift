import BezierGeometry
import CurveTuning
import ImageCoding
import RefreshModel
import SVGBackend
import Texts
import VectorDrawing

/// A header as a style sheet: a class for each layer and `@keyframes` for each property that moves.
struct CSSHandoff {
  private let handoff: HandoffExport
  private let root: String
  private var keyframes: [String] = []

  private init(_ handoff: HandoffExport) {
    self.handoff = handoff
    root = HandoffNames.hyphenated("\(handoff.name) \(handoff.placement.rawValue)")
  }

  /// The file.
  static func text(of handoff: HandoffExport) -> String {
    var sheet = CSSHandoff(handoff)
    return sheet.text
  }

  private var text: String {
    mutating get {
      let rules = handoff.allLayers.flatMap { self.rules($0) } + scrollingRules
      let usage =
        [
          "Put the elements where the list's content begins, and add is-refreshing at the trigger;",
          "take is-ending for it when the work is done, and is-refreshing for that at the next trigger;",
          "without either nothing is seen. What holds the list moves by the classes",
          "\(root)-content and is-refreshing or is-ending.", "",
        ] + elements + handoff.insetLines
      // What would end the comment cannot be in it.
      let comment = handoff.preamble(usage, of: .css).map { line in
        line.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
      }
      return
        (["/*"] + comment.map { $0.isEmpty ? "" : "   \($0)" } + ["*/", ""] + [
          ".\(root), .\(root) * { position: absolute; left: 0; top: 0; transform-origin: 0 0; }",
          ".\(root):not(.is-refreshing, .is-ending) { visibility: hidden; }",
          ".\(root) svg { width: 1px; height: 1px; overflow: visible; fill: none; }",
        ] + rules + [""] + keyframes).joined(separator: "\n") + "\n"
    }
  }

  // MARK: Markup

  private var elements: [String] {
    ["<div class=\"\(root) is-refreshing\">"]
      + handoff.layers.flatMap { element($0, indentation: "  ") } + ["</div>"]
  }

  private func element(_ layer: HandoffLayer, indentation: String) -> [String] {
    let name = HandoffNames.hyphenated(layer.name)
    switch layer.content {
    case .group(let children, _):
      return ["\(indentation)<div class=\"\(name)\">"]
        + children.flatMap { element($0, indentation: indentation + "  ") } + [
          "\(indentation)</div>"
        ]
    case .ring(let radius, _):
      return [
        "\(indentation)<svg class=\"\(name)\"><circle r=\"\(Self.number(radius))\" pathLength=\"1\"/></svg>"
      ]
    case .stroke: return ["\(indentation)<svg class=\"\(name)\"><path/></svg>"]
    case .fill, .image: return ["\(indentation)<div class=\"\(name)\"></div>"]
    }
  }

  // MARK: Rules

  private mutating func rules(_ layer: HandoffLayer) -> [String] {
    let name = HandoffNames.hyphenated(layer.name)
    var style: [String] = []
    let box = Self.box(of: layer)
    switch layer.content {
    case .group(_, let clip):
      if let clip { style.append("clip-path: path(\"\(Self.data(clip))\")") }
    case .fill(let path, let rule):
      style += Self.frame(box)
      style.append("background: \(Self.color(layer.value(.color)))")
      let shape = Self.data(path, from: box)
      style.append("clip-path: path(\(rule == .evenOdd ? "evenodd, " : "")\"\(shape)\")")
    case .stroke(_, let stroke): style += Self.line(layer, stroke)
    case .ring(_, let stroke):
      style += Self.line(layer, stroke)
      style.append("stroke-dasharray: \(Self.number(layer.number(.strokeEnd), 6)) 2")
    case .image(let asset, let size):
      style += Self.frame(Rect(origin: .zero, size: size))
      let file = (try? PNGEncoder.encode(asset.bitmap, scale: asset.scale)) ?? []
      style.append("background: url(data:image/png;base64,\(file.base64)) 0 0 / 100% 100%")
    }
    let place = [HandoffProperty.x, .y].map { layer.tracks[$0] == nil ? layer.number($0) : 0 }
    if place != [0, 0] {
      style.append("translate: \(Self.number(place[0]))px \(Self.number(place[1]))px")
    }
    if layer.number(.rotation) != 0 {
      style.append("rotate: \(Self.degrees(layer.number(.rotation)))")
    }
    if layer.number(.scaleX) != 1 {
      style.append("transform: scaleX(\(Self.number(layer.number(.scaleX))))")
    }
    if layer.number(.scaleY) != 1 { style.append("scale: 1 \(Self.number(layer.number(.scaleY)))") }
    if layer.number(.opacity) != 1 {
      style.append("opacity: \(Self.number(layer.number(.opacity)))")
    }
    if layer.number(.isShown) == 0 { style.append("visibility: hidden") }
    var rules: [String] = []
    if !style.isEmpty { rules.append(".\(root) .\(name) { \(style.joined(separator: "; ")); }") }
    if case .stroke(let path, _) = layer.content {
      rules.append(".\(root) .\(name) path { d: path(\"\(Self.data(path))\"); }")
      rules += animations(
        layer.sortedTracks.filter { $0.property == .path }, of: layer, ".\(name) path", name)
      return rules
        + animations(
          layer.sortedTracks.filter { $0.property != .path }, of: layer, ".\(name)", name)
    }
    return rules + animations(layer.sortedTracks, of: layer, ".\(name)", name)
  }

  /// The rules that animate tracks, while refreshing and while ending.
  private mutating func animations(
    _ tracks: [HandoffTrack], of layer: HandoffLayer?, _ selector: String, _ name: String
  ) -> [String] {
    var refreshing: [(animation: String, adds: Bool)] = []
    var ending: [(animation: String, adds: Bool)] = []
    for track in tracks {
      let adds = [.x, .y].contains(track.property)
      let base = "\(root)-\(name)-\(HandoffNames.hyphenated(track.property.label))"
      func add(
        _ part: EasedKeyframes, _ suffix: String, _ fill: String, repeats: Bool, isWhole: Bool
      ) -> String {
        let keys = CSSKeys(part, isWhole: isWhole)
        keyframes.append("@keyframes \(base)\(suffix) {")
        keyframes += keys.frames.map { frame in
          "  \(frame.percent)% { \(declaration(frame.value, track.property, layer)); "
            + "animation-timing-function: \(frame.timing); }"
        }
        keyframes.append("}")
        return "\(base)\(suffix) \(Self.number(keys.duration, 6))s "
          + "\(Self.number(keys.start, 6))s \(repeats ? "infinite " : "")\(fill)"
      }
      let isLooped = track.loop != nil
      let first = add(
        track.refreshing, "", isLooped ? "backwards" : "both", repeats: false, isWhole: isLooped)
      refreshing.append((first, adds))
      if let loop = track.loop {
        refreshing.append((add(loop, "-loop", "none", repeats: true, isWhole: true), adds))
      }
      // An animation that both states had would not play again in the next refresh.
      let last = (track.loop ?? track.refreshing).keys.last?.value ?? []
      let part = track.ending ?? EasedKeyframes(keys: [.init(time: 0, value: last)], easings: [])
      ending.append((add(part, "-end", "both", repeats: false, isWhole: false), adds))
    }
    return [("is-refreshing", refreshing), ("is-ending", ending)].compactMap { state, list in
      guard !list.isEmpty else { return nil }
      let animations = list.map { "\n    \($0.animation)" }.joined(separator: ",")
      let composition = list.map { $0.adds ? "add" : "replace" }.joined(separator: ", ")
      // The list is not in the header.
      let whole = layer == nil ? ".\(root)-content.\(state)" : ".\(root).\(state) \(selector)"
      return "\(whole) {\n  animation:\(animations);\n"
        + "  animation-composition: \(composition);\n}"
    }
  }

  /// The content's offset, as a class for what holds the list.
  private var scrollingRules: [String] {
    mutating get {
      handoff.numbers.filter { $0.property.keyPath != nil }.flatMap { track in
        return animations([track], of: nil, "", "content")
      }
    }
  }

  private func declaration(
    _ value: [Double], _ property: HandoffProperty, _ layer: HandoffLayer?
  ) -> String {
    let number = Self.number(value.first ?? 0, HandoffDigits.value(property))
    let isLine = layer?.isStroke ?? false
    switch property {
    case .x: return "translate: \(number)px 0px"
    case .y: return "translate: 0px \(number)px"
    case .rotation: return "rotate: \(Self.degrees(value.first ?? 0))"
    case .scaleX: return "transform: scaleX(\(number))"
    case .scaleY: return "scale: 1 \(number)"
    case .opacity: return "opacity: \(number)"
    case .isShown: return "visibility: \(value.first == 0 ? "hidden" : "inherit")"
    case .color: return "\(isLine ? "stroke" : "background-color"): \(Self.color(value))"
    case .lineWidth: return "stroke-width: \(number)px"
    case .strokeEnd: return "stroke-dasharray: \(number) 2"
    case .clip:
      guard case .group(_, let clip?) = layer?.content else { return "" }
      return "clip-path: path(\"\(Self.data(clip.replacingCoordinates(value)))\")"
    case .path:
      switch layer?.content {
      case .fill(let path, let rule):
        let data = Self.data(
          path.replacingCoordinates(value), from: layer.map(Self.box) ?? .zero)
        return "clip-path: path(\(rule == .evenOdd ? "evenodd, " : "")\"\(data)\")"
      case .stroke(let path, _):
        return "d: path(\"\(Self.data(path.replacingCoordinates(value)))\")"
      default: return ""
      }
    // What the list's content is moved by.
    case .number("contentOffset.y"):
      return "translate: 0px \(Self.number(-(value.first ?? 0)))px"
    case .number: return "translate: \(Self.number(-(value.first ?? 0)))px 0px"
    }
  }

  // MARK: Values

  /// A rectangle of whole pixels that an outline never leaves.
  private static func box(of layer: HandoffLayer) -> Rect {
    let box = LayerExtent.outlineBounds(of: layer)
    let (x, y) = ((box.minX - 1).rounded(.down), (box.minY - 1).rounded(.down))
    return Rect(
      x: x, y: y, width: (box.maxX + 1).rounded(.up) - x, height: (box.maxY + 1).rounded(.up) - y)
  }

  private static func frame(_ box: Rect) -> [String] {
    var style = [
      "left: \(number(box.minX))px", "top: \(number(box.minY))px", "width: \(number(box.width))px",
      "height: \(number(box.height))px",
    ]
    if box.origin != .zero {
      style.append("transform-origin: \(number(-box.minX))px \(number(-box.minY))px")
    }
    return style
  }

  private static func line(_ layer: HandoffLayer, _ style: StrokeStyle) -> [String] {
    var lines = [
      "stroke: \(color(layer.value(.color)))", "stroke-width: \(number(style.width))px",
      "stroke-linecap: \(style.lineCap.rawValue)", "stroke-linejoin: \(style.lineJoin.rawValue)",
      "stroke-miterlimit: \(number(style.miterLimit))",
    ]
    if !style.dashLengths.isEmpty {
      lines.append(
        "stroke-dasharray: \(style.dashLengths.map { number($0) }.joined(separator: " "))")
      lines.append("stroke-dashoffset: \(number(style.dashPhase))")
    }
    return lines
  }

  private static func data(_ path: BezierPath, from box: Rect = .zero) -> String {
    path.applying(.translation(x: -box.minX, y: -box.minY)).svgPathData(decimals: 4)
  }

  private static func color(_ components: [Double]) -> String {
    let color = Color(components: components)
    let channels = [color.red, color.green, color.blue].map { number($0 * 255, 2) }
    return "rgb(\(channels.joined(separator: " ")) / \(number(color.alpha)))"
  }

  private static func degrees(_ radians: Double) -> String {
    "\(number(radians * 180 / .pi))deg"
  }

  private static func number(_ number: Double, _ places: Int = 4) -> String {
    number.decimalText(places: places)
  }
}
