extension ScenarioReader {
  /// Reads the value of a setting, or reports a problem and returns `nil`.
  mutating func value(
    of node: SourceNode, _ parameter: Parameter, path: String
  ) -> ParameterValue? {
    let isAutomatic = node.text == "auto" && parameter.kind.accepts(.automatic)
    switch parameter.kind {
    case .number where isAutomatic, .color where isAutomatic, .localTime where isAutomatic:
      return .automatic
    case .number: return number(node, parameter, path: path).map { .number($0) }
    case .integer(_, let unlimited):
      if unlimited, node.text == "infinite" { return .unlimited }
      return number(node, parameter, path: path).flatMap { Int(exactly: $0) }.map { .integer($0) }
    case .flag:
      if case .scalar(let text, isQuoted: false) = node.content {
        if ["true", "True", "TRUE"].contains(text) { return .flag(true) }
        if ["false", "False", "FALSE"].contains(text) { return .flag(false) }
      }
      return wrongType(node, parameter, path: path)
    case .color:
      return color(node, parameter, path: path).map { .color($0) }
    case .curve:
      return curve(node, parameter, path: path).map { .curve($0) }
    case .choice(let words):
      guard let text = node.text, words.contains(text) else {
        return refuse(
          "\(path) must be one of the allowed "
            + "words", node, path: path, allowed: parameter.kind.allowed,
          nearest: words)
      }
      return .choice(text)
    case .localTime:
      guard let text = node.text, LocalTime(text) != nil else {
        return wrongType(node, parameter, path: path)
      }
      return .text(text)
    case .text(let maximumLength, let automatic):
      // A quoted `"auto"` is an ordinary text.
      if automatic, case .scalar("auto", isQuoted: false) = node.content { return .automatic }
      guard let text = node.text?.withoutFinalLineBreak else {
        return wrongType(node, parameter, path: path)
      }
      guard text.unicodeScalars.count <= maximumLength else {
        return fail(
          "\(path) is too long", at: node.position, path: path,
          found: "\(text.unicodeScalars.count) characters", allowed: parameter.kind.allowed)
      }
      if let problem = parameter.kind.problem(with: .text(text)) {
        return fail(
          "\(path) \(problem)", at: node.exactPosition(atOffset: text.firstControl?.offset ?? 0),
          path: path, found: "\"\(text.shortened())\"", allowed: Parameter.Kind.allowedLine)
      }
      return .text(text)
    case .images: return images(node, parameter, path: path).map { .files($0) }
    }
  }

  /// Reads a file name or a list of file names and records their positions.
  private mutating func images(
    _ node: SourceNode, _ parameter: Parameter, path: String
  ) -> [String]? {
    guard case .sequence(let nodes) = node.content else {
      guard let name = node.text, !name.isEmpty else {
        return wrongType(node, parameter, path: path)
      }
      return [name]
    }
    guard nodes.count <= ImageSource.maximumCount else {
      return fail(
        "\(path) has too many images", at: node.position, path: path, found: "\(nodes.count)",
        allowed: "at most \(ImageSource.maximumCount)")
    }
    var names: [String] = []
    for (index, node) in nodes.enumerated() {
      let path = "\(path).\(index)"
      guard let name = fileName(node, "an image file", path: path, allowed: parameter.kind.allowed)
      else { continue }
      names.append(name)
    }
    return names.count == nodes.count ? names : nil
  }

  /// Reads the name of a file or of a column, which must not be empty, and records its position.
  ///
  /// - Parameter noun: The description of the name in messages.
  mutating func fileName(
    _ node: SourceNode, _ noun: String, path: String, allowed: String? = nil
  ) -> String? {
    positions[path] = node.position
    guard let name = node.text, !name.isEmpty else {
      return refuse("\(path) must be \(noun)", node, path: path, allowed: allowed)
    }
    return name
  }

  private mutating func wrongType<Value>(
    _ node: SourceNode, _ parameter: Parameter, path: String
  ) -> Value? {
    refuse(
      "\(path) must be \(parameter.kind.noun)", node, path: path, allowed: parameter.kind.allowed)
  }

  // MARK: Numbers

  private mutating func number(
    _ node: SourceNode, _ parameter: Parameter, path: String
  ) -> Double? {
    guard case .scalar(let text, let isQuoted) = node.content, let number = Self.number(text)
    else {
      return wrongType(node, parameter, path: path)
    }
    let problem =
      isQuoted
      ? "must be \(parameter.kind.noun), without quotes" : parameter.kind.problem(with: number)
    guard let problem else { return number }
    return refuse("\(path) \(problem)", node, path: path, allowed: parameter.kind.allowed)
  }

  /// Parses decimal notation or YAML's `.inf` and `.nan`; returns `nil` for any other text.
  static func number(_ text: String) -> Double? {
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
    case "-.inf", "-.Inf", "-.INF": return -.infinity
    case ".nan", ".NaN", ".NAN": return .nan
    default: break
    }
    // `Double.init` also accepts hexadecimal digits, `inf` and `nan(…)`.
    let allowed = "0123456789.eE+-".unicodeScalars
    guard text.utf8.count <= longestNumber,
      text.unicodeScalars.allSatisfy({ allowed.contains($0) }),
      text.unicodeScalars.contains(where: { ("0"..."9").contains($0) })
    else { return nil }
    return Double(text)
  }

  private static let longestNumber = 64

  // MARK: Colors

  private mutating func color(
    _ node: SourceNode, _ parameter: Parameter, path: String
  ) -> DynamicColor? {
    switch node.content {
    case .scalar:
      return plainColor(node, path: path, allowed: parameter.kind.allowed).map { DynamicColor($0) }
    case .mapping:
      guard let fields = fields(of: node, path: path, known: ["light", "dark"]) else { return nil }
      guard let light = fields["light"], let dark = fields["dark"] else {
        return fail("\(path) needs both light and dark", at: node.position, path: path)
      }
      let form = ColorSyntaxError.allowed
      let lightColor = plainColor(light.value, path: Self.join(path, "light"), allowed: form)
      let darkColor = plainColor(dark.value, path: Self.join(path, "dark"), allowed: form)
      guard let lightColor, let darkColor else { return nil }
      return DynamicColor(light: lightColor, dark: darkColor)
    case .null, .sequence: return wrongType(node, parameter, path: path)
    }
  }

  private mutating func plainColor(_ node: SourceNode, path: String, allowed: String) -> Color? {
    var suggestion: String?
    if let text = node.text {
      do throws(ColorSyntaxError) { return try Color(parsing: text) } catch {
        suggestion = error.suggestion
      }
    }
    return fail(
      "\(path) must be a color", at: node.position, path: path, found: node.found, allowed: allowed,
      suggestion: suggestion)
  }

  // MARK: Curves

  /// The maximum absolute value of a curve's output, for a curve that goes from 0 to 1.
  ///
  /// Larger values would be far outside any screen.
  private static let curveReach = 1000.0

  private mutating func curve(_ node: SourceNode, _ parameter: Parameter, path: String) -> Curve? {
    guard let text = node.text else { return wrongType(node, parameter, path: path) }
    do {
      let curve = try Curve(parsing: text)
      guard abs(curve.range.lowerBound) <= Self.curveReach,
        abs(curve.range.upperBound) <= Self.curveReach
      else {
        return refuse(
          "\(path) has outputs that are out of range", node, path: path,
          allowed: "a curve with outputs from -1000 to 1000")
      }
      if parameter.kind.accepts(.curve(curve)) { return curve }
      return refuse("\(path) cannot be a spring", node, path: path, allowed: parameter.kind.allowed)
    } catch {
      let before = String(decoding: text.utf8.prefix(error.offset), as: UTF8.self)
      return fail(
        "\(path) is not a curve", at: node.position(atOffset: before.unicodeScalars.count),
        path: path, found: error.found, allowed: error.expected, suggestion: error.suggestion)
    }
  }

  // MARK: Values specific to scenario files

  mutating func rate(_ node: SourceNode, path: String) -> FrameRate? {
    guard let text = node.text, let rate = try? FrameRate(parsing: text) else {
      return refuse(
        "\(path) must be a frame rate", node, path: path, allowed: FrameRateSyntaxError.allowed)
    }
    return rate
  }

  /// Reads a rectangle `[x, y, width, height]` in points.
  ///
  /// - Parameter words: The words that messages list as alternatives to a rectangle.
  mutating func rect(_ node: SourceNode, words: [String], path: String) -> Rect? {
    let range = Sections.rectRange
    let allowed =
      words.map { $0 + ", " }.joined() + "[x, y, width, height] of numbers from "
      + "\(range.lowerBound.decimalText()) to \(range.upperBound.decimalText()) pt, "
      + "width and height above 0"
    guard case .sequence(let nodes) = node.content, nodes.count == 4 else {
      return refuse(
        "\(path) must be a rectangle\(words.isEmpty ? "" : " or a word")", node, path: path,
        allowed: allowed, nearest: words)
    }
    var numbers: [Double] = []
    for (index, node) in nodes.enumerated() {
      guard case .scalar(let text, isQuoted: false) = node.content,
        let number = Self.number(text), range.contains(number), index < 2 || number > 0
      else {
        report(
          "\(path) has an invalid \(["x", "y", "width", "height"][index])", at: node.position,
          path: "\(path).\(index)", found: node.found, allowed: allowed)
        continue
      }
      numbers.append(number)
    }
    guard numbers.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
