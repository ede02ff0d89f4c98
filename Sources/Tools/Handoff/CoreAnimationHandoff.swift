import BezierGeometry
import CurveTuning
import KeyframeAnimation
import RefreshScenario
import Texts
import VectorDrawing

/// A header as Swift that makes layers and animations of Core Animation.
struct CoreAnimationHandoff {
  private let handoff: HandoffExport
  private let names: HandoffNames

  init(_ handoff: HandoffExport) {
    self.handoff = handoff
    names = HandoffNames(handoff.allLayers)
  }

  /// The file.
  var text: String {
    let name = HandoffNames.camelCase(handoff.typeName)
    return text(
      of: .coreAnimation,
      usage: [
        "let \(name) = \(handoff.typeName)()",
        "scrollView.layer.insertSublayer(\(name).layer, at: 0)",
        "// when it triggers, and when the work is done:",
        "\(name).beginRefreshing(scrollView.layer)",
        "\(name).endRefreshing(scrollView.layer)",
      ])
  }

  /// A file of a notation that uses the layers and animations.
  ///
  /// - Parameters:
  ///   - usage: how the file is used.
  ///   - modules: what it imports besides.
  ///   - view: what it declares before the layers.
  func text(
    of notation: HandoffNotation, usage: [String], importing modules: [String] = [],
    view: [String] = []
  ) -> String {
    let preamble = handoff.preamble(usage + handoff.insetLines, of: notation)
      .map { $0.isEmpty ? "//" : "// \($0)" }
    let imports = (["QuartzCore"] + modules).map { "import \($0)" }
    return (preamble + [""] + imports + [""] + view + declaration + [""] + Self.helpers)
      .joined(separator: "\n") + "\n"
  }

  // MARK: Layers

  private var declaration: [String] {
    var lines = ["@MainActor", "final class \(handoff.typeName) {"]
    lines.append("  /// Everything, in the scroll view's content coordinates.")
    lines.append("  let layer = CALayer()")
    for layer in handoff.allLayers {
      let type = layer.isShape ? "CAShapeLayer" : "CALayer"
      lines.append("  let \(names[layer]) = \(type)()")
      if layer.hasClip { lines.append("  let \(names[layer])Mask = CAShapeLayer()") }
    }
    lines += ["", "  init() {", "    layer.isHidden = true"]
    for layer in handoff.layers { lines += setUp(layer, in: "layer").map { "    " + $0 } }
    lines += ["  }", ""]
    lines += function(
      "beginRefreshing",
      "Adds what happens from the trigger on; what repeats does so until the end.",
      movements: { track in
        [(track.refreshing, false)] + (track.loop.map { [($0, true)] } ?? [])
      })
    lines.append("")
    lines += function(
      "endRefreshing", "Adds what happens from the app's end call on.",
      movements: { track in track.ending.map { [($0, false)] } ?? [] })
    lines += ["", "  /// Takes all animations away."]
    lines += ["  func removeAllAnimations(_ scrollView: CALayer) {"]
    lines += handoff.allLayers.filter { !$0.tracks.isEmpty }.map {
      "    \(names[$0]).removeAllAnimations()"
    }
    lines += handoff.allLayers.filter { $0.tracks[.clip] != nil }.map {
      "    \(names[$0])Mask.removeAllAnimations()"
    }
    for track in scrolling {
      for part in ["refreshing", "ending"] {
        lines.append(
          "    scrollView.removeAnimation(forKey: \"\(track.property.keyPath ?? "").\(part)\")")
      }
    }
    return lines + ["  }", "}"]
  }

  private func setUp(_ layer: HandoffLayer, in parent: String) -> [String] {
    let name = names[layer]
    var lines: [String] = []
    if let text = layer.text { lines.append("// The text \(JSONValue.quoted(text)), as outlines.") }
    switch layer.content {
    case .group(_, let clip):
      if let clip {
        lines.append("\(name)Mask.path = \(Self.path(clip))")
        lines.append("\(name).mask = \(name)Mask")
      }
    case .fill(let path, let rule):
      lines.append("\(name).path = \(Self.path(path))")
      lines.append("\(name).fillColor = \(Self.color(layer.value(.color)))")
      if rule == .evenOdd { lines.append("\(name).fillRule = .evenOdd") }
    case .stroke(let path, let style):
      lines.append("\(name).path = \(Self.path(path))")
      lines += strokeLines(layer, style)
    case .ring(let radius, let style):
      let circle = BezierPath.circle(center: .zero, radius: radius)
      lines.append("\(name).path = \(Self.path(circle))")
      lines.append("\(name).strokeEnd = \(Self.number(layer.number(.strokeEnd)))")
      lines += strokeLines(layer, style)
    case .image(let asset, let size):
      lines.append("// The picture \(JSONValue.quoted(asset.name)): set its contents.")
      lines.append(
        "\(name).bounds = CGRect(x: 0, y: 0, width: \(Self.number(size.width)), "
          + "height: \(Self.number(size.height)))")
      lines.append("\(name).anchorPoint = .zero")
    }
    let place = (layer.number(.x), layer.number(.y))
    if place != (0, 0) {
      lines.append(
        "\(name).position = CGPoint(x: \(Self.number(place.0)), y: \(Self.number(place.1)))")
    }
    for property in [HandoffProperty.rotation, .scaleX, .scaleY]
    where layer.value(property) != property.neutral {
      let value = Self.number(layer.number(property), places: 6)
      lines.append("\(name).setValue(\(value), forKeyPath: \"\(property.keyPath ?? "")\")")
    }
    if layer.number(.opacity) != 1 {
      lines.append("\(name).opacity = \(Self.number(layer.number(.opacity)))")
    }
    if layer.number(.isShown) == 0 { lines.append("\(name).isHidden = true") }
    lines.append("\(parent).addSublayer(\(name))")
    return lines + layer.children.flatMap { setUp($0, in: name) }
  }

  private func strokeLines(_ layer: HandoffLayer, _ style: StrokeStyle) -> [String] {
    let name = names[layer]
    var lines = [
      "\(name).fillColor = nil",
      "\(name).strokeColor = \(Self.color(layer.value(.color)))",
      "\(name).lineWidth = \(Self.number(style.width))",
    ]
    if style.lineCap != .butt { lines.append("\(name).lineCap = .\(style.lineCap.rawValue)") }
    if style.lineJoin != .miter { lines.append("\(name).lineJoin = .\(style.lineJoin.rawValue)") }
    if !style.dashLengths.isEmpty {
      let dashes = style.dashLengths.map { Self.number($0) }.joined(separator: ", ")
      lines.append("\(name).lineDashPattern = [\(dashes)]")
      lines.append("\(name).lineDashPhase = \(Self.number(style.dashPhase))")
    }
    return lines
  }

  // MARK: Animations

  private var scrolling: [HandoffTrack] { handoff.numbers.filter { $0.property.keyPath != nil } }

  private func function(
    _ name: String, _ summary: String,
    movements: (HandoffTrack) -> [(keyframes: EasedKeyframes, repeats: Bool)]
  ) -> [String] {
    var lines = [
      "  /// \(summary)", "  ///", "  /// - Parameters:",
      "  ///   - scrollView: the scroll view's layer, whose bounds' origin is the content offset.",
      "  ///   - time: when, in the time of `CACurrentMediaTime()`.",
      "  func \(name)(",
      "    _ scrollView: CALayer, at time: CFTimeInterval = CACurrentMediaTime()", "  ) {",
    ]
    let isEnding = name == "endRefreshing"
    if !isEnding {
      lines += [
        "    // What the refresh before left.", "    removeAllAnimations(scrollView)",
        "    CATransaction.begin()", "    CATransaction.setDisableActions(true)",
        "    layer.isHidden = false", "    CATransaction.commit()",
      ]
    }
    func add(_ track: HandoffTrack, to layer: String, _ isStroke: Bool) {
      guard let plain = track.property.keyPath else { return }
      let path = track.property == .color && isStroke ? "strokeColor" : plain
      let parts = movements(track)
      if isEnding, !parts.isEmpty {
        lines.append("    \(layer).removeAnimation(forKey: \"\(path).refreshing\")")
        if track.loop != nil {
          lines.append("    \(layer).removeAnimation(forKey: \"\(path).loop\")")
        }
      }
      for (keyframes, repeats) in parts {
        let part = isEnding ? "ending" : repeats ? "loop" : "refreshing"
        if layer == Self.list, let last = keyframes.keys.last {
          // The list keeps where it came to, and can be scrolled from there.
          let value = Self.value(last.value, track.property, nil)
          lines.append("    \(layer).setValue(\(value), forKeyPath: \"\(path)\")")
        }
        lines += animation(
          keyframes, track.property, keyPath: path, repeats: repeats, key: "\(path).\(part)",
          on: layer
        ).map { "    " + $0 }
      }
    }
    for layer in handoff.allLayers {
      for track in layer.sortedTracks {
        let isClip = track.property == .clip
        add(track, to: names[layer] + (isClip ? "Mask" : ""), layer.isStroke)
      }
    }
    for track in scrolling { add(track, to: Self.list, false) }
    return lines + ["  }"]
  }

  /// What the scroll view's layer is called.
  private static let list = "scrollView"

  private func animation(
    _ keyframes: EasedKeyframes, _ property: HandoffProperty, keyPath: String, repeats: Bool,
    key: String, on layer: String
  ) -> [String] {
    let plan = KeyframePlan(keyframes, isLoop: repeats)
    guard plan.duration > 0 else {
      // A refresh begins with what the layer has; an ending may leave something else.
      guard key.hasSuffix("ending"), layer != Self.list, let value = plan.keys.first?.value else {
        return []
      }
      let text = Self.value(value, property, path(property, layer))
      return ["\(layer).add(hold(\"\(keyPath)\", \(text)), forKey: \"\(key)\")"]
    }
    let values = plan.keys.map { Self.value($0.value, property, path(property, layer)) }
    let start = plan.start == 0 ? "time" : "time + \(Self.number(plan.start, places: 6))"
    var lines = ["\(layer).add(", "  keyframes("]
    lines.append(
      "    \"\(keyPath)\", from: \(start), duration: \(Self.number(plan.duration, places: 6))"
        + (repeats ? ", repeats: true" : "") + (layer == Self.list ? ", stays: false" : "") + ",")
    lines += Self.list("values", values, end: ",")
    let times = (plan.fractions + (plan.isDiscrete ? [1] : [])).map { Self.number($0, places: 6) }
    if plan.isDiscrete {
      lines += Self.list("steps", times, end: "),")
    } else {
      lines += Self.list("keyTimes", times, end: ",")
      lines += Self.list("timing", plan.easings.map(Self.timing), end: "),")
    }
    lines.append("  forKey: \"\(key)\")")
    return lines
  }

  /// An array as an argument, on one line where it has room.
  private static func list(_ label: String, _ elements: [String], end: String) -> [String] {
    let line = "    \(label): [\(elements.joined(separator: ", "))]\(end)"
    if line.count <= 92 { return [line] }
    return ["    \(label): ["] + elements.map { "      \($0)," } + ["    ]\(end)"]
  }

  /// The outline whose coordinates a track of outlines has.
  private func path(_ property: HandoffProperty, _ identifier: String) -> BezierPath? {
    for layer in handoff.allLayers {
      switch (property, layer.content) {
      case (.path, .fill(let path, _)) where names[layer] == identifier,
        (.path, .stroke(let path, _)) where names[layer] == identifier:
        return path
      case (.clip, .group(_, let clip?)) where names[layer] + "Mask" == identifier: return clip
      default: continue
      }
    }
    return nil
  }

  // MARK: Expressions

  private static func value(
    _ value: [Double], _ property: HandoffProperty, _ path: BezierPath?
  ) -> String {
    switch property {
    case .path, .clip: return Self.path((path ?? BezierPath()).replacingCoordinates(value))
    case .color: return color(value)
    case .isShown: return value.first == 0 ? "true" : "false"
    default: return number(value.first ?? 0, places: HandoffDigits.value(property))
    }
  }

  private static func path(_ path: BezierPath) -> String {
    "outline(\"\(path.svgPathData(decimals: 4))\")"
  }

  private static func color(_ components: [Double]) -> String {
    let parts = components.map { number($0) }
    guard parts.count == 4 else { return "nil" }
    return
      "CGColor(srgbRed: \(parts[0]), green: \(parts[1]), blue: \(parts[2]), alpha: \(parts[3]))"
  }

  private static func timing(_ function: TimingFunction) -> String {
    (try? EasingExpression(function, in: .coreAnimation).text)
      ?? "CAMediaTimingFunction(name: .linear)"
  }

  private static func number(_ number: Double, places: Int = 4) -> String {
    number.decimalText(places: places)
  }

  /// What the animations are made with.
  private static let helpers = """
    /// Keyframes that show their first value before they begin, and their last one after they end where
    /// they stay.
    private func keyframes(
      _ keyPath: String, from begin: CFTimeInterval, duration: CFTimeInterval, repeats: Bool = false,
      stays: Bool = true, values: [Any], keyTimes: [Double] = [], timing: [CAMediaTimingFunction] = [],
      steps: [Double] = []
    ) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = values
      animation.keyTimes = (steps.isEmpty ? keyTimes : steps).map { NSNumber(value: $0) }
      animation.calculationMode = steps.isEmpty ? .linear : .discrete
      if !timing.isEmpty { animation.timingFunctions = timing }
      animation.beginTime = begin
      animation.duration = duration
      animation.repeatCount = repeats ? .infinity : 0
      // What repeats leaves what comes before it to the animation under it.
      animation.fillMode = repeats ? .forwards : .both
      animation.isRemovedOnCompletion = !stays
      return animation
    }

    /// An animation that shows one value.
    private func hold(_ keyPath: String, _ value: Any) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = value
      animation.toValue = value
      animation.duration = 1
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      return animation
    }

    /// An outline from the movements of a pen: M, L, Q, C and Z, in absolute coordinates.
    private func outline(_ data: String) -> CGPath {
      let path = CGMutablePath()
      var rest = data[...]
      while let command = rest.popFirst() {
        let end = rest.firstIndex { "MLQCZ".contains($0) } ?? rest.endIndex
        let numbers = rest[..<end].split { $0 == " " || $0 == "," }.compactMap { Double($0) }
        let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
          CGPoint(x: numbers[$0], y: numbers[$0 + 1])
        }
        switch (command, points.count) {
        case ("M", 1): path.move(to: points[0])
        case ("L", 1): path.addLine(to: points[0])
        case ("Q", 2): path.addQuadCurve(to: points[1], control: points[0])
        case ("C", 3): path.addCurve(to: points[2], control1: points[0], control2: points[1])
        case ("Z", _): path.closeSubpath()
        default: break
        }
        rest = rest[end...]
      }
      return path
    }
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}
