import BezierGeometry
import VectorDrawing

/// The statements that draw.
extension ProgramLanguage {
  /// How much deeper a layer's own statements stand than its name.
  func depth(_ placement: ProgramPlacement) -> Int { self == .compose ? 2 : 1 }

  /// What begins a layer: its place, turn, stretch, clip and opacity, in this order.
  func open(_ placement: ProgramPlacement) -> [String] {
    var lines: [String] = []
    switch self {
    case .swiftUI:
      if placement.changes { lines.append("var context = context") }
      if placement.isMoved {
        lines.append("context.translateBy(x: \(placement.x), y: \(placement.y))")
      }
      if let turn = placement.turn { lines.append("context.rotate(by: .radians(\(turn)))") }
      if let scale = placement.scale {
        lines.append("context.scaleBy(x: \(scale.0), y: \(scale.1))")
      }
      if let clip = placement.clip { lines.append("context.clip(to: \(clip))") }
      if let opacity = placement.opacity { lines.append("context.opacity *= \(opacity)") }
    case .compose:
      var calls: [String] = []
      if placement.isMoved { calls.append("translate(\(placement.x), \(placement.y))") }
      if let turn = placement.turn { calls.append("rotate(degrees(\(turn)), Offset.Zero)") }
      if let scale = placement.scale { calls.append("scale(\(scale.0), \(scale.1), Offset.Zero)") }
      if let clip = placement.clip { calls.append("clipPath(\(clip))") }
      if let opacity = placement.opacity {
        lines.append(
          "drawContext.canvas.saveLayer(everything, Paint().apply { alpha = \(opacity) })")
      }
      lines.append("withTransform({ \(calls.joined(separator: "; ")) }) {")
    case .android:
      if let opacity = placement.opacity {
        lines.append("canvas.saveLayerAlpha(null, (\(opacity) * 255f).roundToInt())")
      } else {
        lines.append("canvas.save()")
      }
      if placement.isMoved { lines.append("canvas.translate(\(placement.x), \(placement.y))") }
      if let turn = placement.turn { lines.append("canvas.rotate(degrees(\(turn)))") }
      if let scale = placement.scale { lines.append("canvas.scale(\(scale.0), \(scale.1))") }
      if let clip = placement.clip { lines.append("canvas.clipPath(\(clip))") }
    }
    return lines
  }

  /// What ends a layer.
  func close(_ placement: ProgramPlacement) -> [String] {
    switch self {
    case .swiftUI: []
    case .compose: ["}"] + (placement.opacity == nil ? [] : ["drawContext.canvas.restore()"])
    case .android: ["canvas.restore()"]
    }
  }

  /// A colour of red, green, blue and alpha.
  func color(_ parts: [String]) -> String {
    switch self {
    case .swiftUI:
      "Color(.sRGB, red: \(parts[0]), green: \(parts[1]), blue: \(parts[2]), opacity: \(parts[3]))"
    case .compose: "Color(\(parts.joined(separator: ", ")))"
    case .android: "Color.valueOf(\(parts.joined(separator: ", "))).toArgb()"
    }
  }

  /// Fills an outline.
  func fill(_ outline: String, _ color: String, isEvenOdd: Bool) -> String {
    switch self {
    case .swiftUI:
      "context.fill(\(outline), with: .color(\(color))"
        + (isEvenOdd ? ", style: FillStyle(eoFill: true))" : ")")
    case .compose:
      isEvenOdd
        ? "drawPath(\(outline).apply { fillType = PathFillType.EvenOdd }, \(color))"
        : "drawPath(\(outline), \(color))"
    case .android:
      isEvenOdd
        ? "canvas.drawPath(\(outline).apply { fillType = Path.FillType.EVEN_ODD }, fill(\(color)))"
        : "canvas.drawPath(\(outline), fill(\(color)))"
    }
  }

  /// Draws a line along an outline.
  func stroke(
    _ outline: String, _ color: String, _ width: String, _ style: StrokeStyle
  ) -> String {
    switch self {
    case .swiftUI:
      "context.stroke(\(outline), with: .color(\(color)), style: \(swiftStyle(width, style)))"
    case .compose:
      "drawPath(\(outline), \(color), style = \(composeStyle(width, style)))"
    case .android:
      "canvas.drawPath(\(outline), stroke(\(color), \(width), \(androidStyle(style))))"
    }
  }

  /// Draws a part of a circle about the origin, clockwise from the right.
  func ring(
    _ radius: String, _ part: String, _ color: String, _ width: String, _ style: StrokeStyle
  ) -> [String] {
    switch self {
    case .swiftUI:
      return [
        "let arc = Path {",
        "  $0.addArc(", "    center: .zero, radius: \(radius), startAngle: .zero,",
        "    endAngle: .radians(2 * .pi * min(\(part), 0.999999)), clockwise: false)", "}",
        "context.stroke(arc, with: .color(\(color)), style: \(swiftStyle(width, style)))",
      ]
    case .compose:
      return [
        "drawArc(\(color), 0f, 360f * \(part), false, Offset(-\(radius), -\(radius)), "
          + "Size(2f * \(radius), 2f * \(radius)), style = \(composeStyle(width, style)))"
      ]
    case .android:
      return [
        "canvas.drawArc(-\(radius), -\(radius), \(radius), \(radius), 0f, 360f * \(part), false, "
          + "stroke(\(color), \(width), \(androidStyle(style))))"
      ]
    }
  }

  private func swiftStyle(_ width: String, _ style: StrokeStyle) -> String {
    var text = "StrokeStyle(lineWidth: \(width), lineCap: .\(style.lineCap.rawValue)"
    text += ", lineJoin: .\(style.lineJoin.rawValue), miterLimit: \(number(style.miterLimit))"
    if !style.dashLengths.isEmpty {
      text += ", dash: [\(style.dashLengths.map { number($0) }.joined(separator: ", "))]"
      text += ", dashPhase: \(number(style.dashPhase))"
    }
    return text + ")"
  }

  private func composeStyle(_ width: String, _ style: StrokeStyle) -> String {
    var text = "Stroke(\(width), miter = \(number(style.miterLimit))"
    text += ", cap = StrokeCap.\(style.lineCap.rawValue.capitalizedWord)"
    text += ", join = StrokeJoin.\(style.lineJoin.rawValue.capitalizedWord)"
    if !style.dashLengths.isEmpty {
      text += ", pathEffect = \(dashes(style, "PathEffect.dashPathEffect"))"
    }
    return text + ")"
  }

  private func androidStyle(_ style: StrokeStyle) -> String {
    let effect = style.dashLengths.isEmpty ? "null" : dashes(style, "DashPathEffect")
    return "Paint.Cap.\(style.lineCap.rawValue.uppercased()), "
      + "Paint.Join.\(style.lineJoin.rawValue.uppercased()), \(effect)"
  }

  private func dashes(_ style: StrokeStyle, _ function: String) -> String {
    // An even number of lengths is asked for: an odd one is gone through twice before it repeats.
    let lengths = style.dashLengths.count % 2 == 0 ? 1 : 2
    let all = Array(repeating: style.dashLengths, count: lengths).flatMap { $0 }
    return "\(function)(floatArrayOf(\(all.map { number($0) }.joined(separator: ", "))), "
      + "\(number(style.dashPhase)))"
  }
}

extension String {
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
