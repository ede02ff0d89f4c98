extension DisplayList {
  /// The number of decimal places of the numbers in ``text``.
  package static let textPlaces = 4

  /// A textual form for comparison: a line for the list, followed by one line per item.
  ///
  /// The children of a group are indented under it. Numbers are rounded to four decimal places
  /// and colors to 8 bits per component. A text item is printed with its string, font and
  /// advance, but without its outlines; a different installed font usually changes the advance.
  /// An image is printed with its name, its size and a digest of its pixels. Lists with equal
  /// text look alike, but only equal lists are guaranteed to produce equal pixels.
  package var text: String {
    var lines = ["list \(size.printed)" + (background.map { " background \($0.hexString)" } ?? "")]
    for item in items { item.appendLines(to: &lines, indentation: "") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension DisplayItem {
  fileprivate func appendLines(to lines: inout [String], indentation: String) {
    lines.append(indentation + line)
    guard case .group(let group) = self else { return }
    for child in group.children { child.appendLines(to: &lines, indentation: indentation + "  ") }
  }

  private var line: String {
    switch self {
    case .fill(let item):
      "fill \(item.id.quoted) \(item.paint.printed)"
        + (item.rule == .winding ? "" : " rule \(item.rule.rawValue)")
        + " path \(item.path.printed)"
    case .stroke(let item):
      "stroke \(item.id.quoted) \(item.paint.printed) \(item.style.printed)"
        + " path \(item.path.printed)"
    case .text(let item):
      "text \(item.id.quoted) \(item.text.string.quoted) font \(item.text.font.printed)"
        + " at \(item.origin.printed) advance \(item.text.advance.printed)"
        + " \(item.paint.printed)"
    case .image(let item):
      "image \(item.id.quoted) \(item.asset.name.quoted)"
        + " \(item.asset.bitmap.width)×\(item.asset.bitmap.height)"
        + " @\(item.asset.scale.printed)x pixels \(String(item.asset.digest, radix: 16).zeroPadded(to: 16))"
        + " in \(item.frame.origin.printed) \(item.frame.size.printed)"
        + (item.interpolation == .smooth ? "" : " \(item.interpolation.rawValue)")
    case .group(let item):
      "group \(item.id.quoted)" + (item.transform == .identity ? "" : " \(item.transform.printed)")
        + (item.opacity == 1 ? "" : " opacity \(item.opacity.printed)")
        + (item.clip.map { " clip \($0.printed)" } ?? "")
    }
  }
}

extension Double {
  /// The number rounded to four decimal places.
  ///
  /// The rounding hides differences in the last bit of elementary functions.
  fileprivate var printed: String { decimalText(places: DisplayList.textPlaces) }
}

extension String {
  /// The string in quotation marks, with quotation marks and line breaks escaped to keep it on
  /// one line.
  fileprivate var quoted: String { debugDescription }
}

extension Point {
  fileprivate var printed: String { "\(x.printed),\(y.printed)" }
}

extension Size {
  fileprivate var printed: String {
    "\(width.printed)×\(height.printed)"
  }
}

extension AffineTransform {
  fileprivate var printed: String {
    if (a, b, c, d) == (1, 0, 0, 1) { return "translate(\(tx.printed),\(ty.printed))" }
    return "matrix(" + [a, b, c, d, tx, ty].map(\.printed).joined(separator: ",") + ")"
  }
}

extension BezierPath {
  fileprivate var printed: String { isEmpty ? "none" : svgPathData(decimals: 4) }
}

extension Paint {
  fileprivate var printed: String {
    switch self {
    case .color(let color): "color \(color.hexString)"
    case .linearGradient(let gradient):
      "linear \(gradient.start.printed) \(gradient.end.printed) \(gradient.stops.printed)"
    case .radialGradient(let gradient):
      "radial \(gradient.startCenter.printed) r \(gradient.startRadius.printed)"
        + " \(gradient.endCenter.printed) r \(gradient.endRadius.printed)"
        + " \(gradient.stops.printed)"
    }
  }
}

extension [GradientStop] {
  fileprivate var printed: String {
    "[" + map { "\($0.offset.printed) \($0.color.hexString)" }.joined(separator: ", ") + "]"
  }
}

extension StrokeStyle {
  fileprivate var printed: String {
    let standard = StrokeStyle()
    var text = "width \(width.printed)"
    if lineCap != standard.lineCap { text += " cap \(lineCap.rawValue)" }
    if lineJoin != standard.lineJoin { text += " join \(lineJoin.rawValue)" }
    if miterLimit != standard.miterLimit { text += " miter \(miterLimit.printed)" }
    if !dashLengths.isEmpty {
      text += " dash " + dashLengths.map(\.printed).joined(separator: ",")
      if dashPhase != 0 { text += " phase \(dashPhase.printed)" }
    }
    return text
  }
}

extension Font {
  fileprivate var printed: String { "\(family.quoted) \(size.printed) \(weight.rawValue)" }
}
