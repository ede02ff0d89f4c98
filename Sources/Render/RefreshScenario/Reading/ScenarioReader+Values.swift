extension ScenarioReader {
  /// Reads the value of a setting, or reports a problem and returns `nil`.
  mutating func value(of value: LocatedNode, _ parameter: Parameter) -> ParameterValue? {
    let path = value.path
    let isAutomatic = value.text == "auto" && parameter.kind.accepts(.automatic)
    switch parameter.kind {
    case .number where isAutomatic, .color where isAutomatic, .localTime where isAutomatic:
      return .automatic
    case .number: return number(value, parameter).map { .number($0) }
    case .integer(_, let unlimited):
      if unlimited, value.text == "infinite" { return .unlimited }
      return number(value, parameter).flatMap { Int(exactly: $0) }.map { .integer($0) }
    case .flag:
      if case .scalar(let text, isQuoted: false) = value.node.content {
        if ["true", "True", "TRUE"].contains(text) { return .flag(true) }
        if ["false", "False", "FALSE"].contains(text) { return .flag(false) }
      }
      return wrongType(value, parameter)
    case .color: return color(value, parameter).map { .color($0) }
    case .curve: return curve(value, parameter).map { .curve($0) }
    case .choice(let words):
      guard let text = value.text, words.contains(text) else {
        return refuse(
          "\(path) must be one of the allowed words", at: value, allowed: parameter.kind.allowed,
          nearest: words)
      }
      return .choice(text)
    case .localTime:
      guard let text = value.text, LocalTime(text) != nil else {
        return wrongType(value, parameter)
      }
      return .text(text)
    case .text(let maximumLength, let automatic):
      // A quoted `"auto"` is an ordinary text.
      if automatic, case .scalar("auto", isQuoted: false) = value.node.content { return .automatic }
      guard let text = value.text?.withoutFinalLineBreak else {
        return wrongType(value, parameter)
      }
      guard text.unicodeScalars.count <= maximumLength else {
        return fail(
          "\(path) is too long", at: value, found: "\(text.unicodeScalars.count) characters",
          allowed: parameter.kind.allowed)
      }
      if let problem = parameter.kind.problem(with: .text(text)) {
        let control = value.node.exactPosition(atOffset: text.firstControl?.offset ?? 0)
        return fail(
          "\(path) \(problem)", at: value.located(at: control), found: "\"\(text.shortened())\"",
          allowed: ParameterKind.allowedLine)
      }
      return .text(text)
    case .images: return images(value, parameter).map { .files($0) }
    case .artwork:
      if let items = value.items, items.isEmpty { return .files([]) }
      return fileName(value, parameter.kind.noun, allowed: parameter.kind.allowed)
        .map { .files([$0]) }
    case .frames: return frames(value, parameter)
    case .phases: return phases(value, parameter)
    }
  }

  /// Reads a phase of an artwork, or the phases of its parts.
  private mutating func phases(_ value: LocatedNode, _ parameter: Parameter) -> ParameterValue? {
    positions[value.path] = value.position
    let words = ["none"] + RefreshPhase.allCases.map(\.rawValue)
    if let word = value.text {
      if word == "none" { return .phases(PhaseBindings()) }
      guard let phase = RefreshPhase(rawValue: word) else {
        return refuse(
          "\(value.path) must be a phase", at: value, allowed: parameter.kind.allowed,
          nearest: words)
      }
      return .phases(PhaseBindings(phase))
    }
    guard let entries = value.node.entries, entries.count <= PhaseBindings.maximumCount else {
      return wrongType(value, parameter)
    }
    var parts: [String: RefreshPhase] = [:]
    for entry in entries {
      let part = LocatedNode(entry, in: value.path)
      positions[part.path] = part.position
      guard let phase = part.text.flatMap(RefreshPhase.init) else {
        return refuse(
          "\(part.path) must be a phase", at: part,
          allowed: words.dropFirst().joined(separator: ", "), nearest: words)
      }
      parts[entry.key] = phase
    }
    return .phases(PhaseBindings(parts: parts))
  }

  /// Reads the first and the last frame of an artwork, or the name of a marker.
  private mutating func frames(_ value: LocatedNode, _ parameter: Parameter) -> ParameterValue? {
    positions[value.path] = value.position
    if case .scalar("auto", isQuoted: false) = value.node.content { return .automatic }
    if let name = value.text, Self.number(name) == nil { return .frames(.marker(name)) }
    let numbers = (value.items.map(Array.init) ?? []).compactMap { $0.text.flatMap(Self.number) }
    guard numbers.count == 2, value.items?.count == 2, numbers.allSatisfy(\.isFinite) else {
      return wrongType(value, parameter)
    }
    return .frames(.frames(first: numbers[0], last: numbers[1]))
  }

  /// Reads a file name or a list of file names and records their positions.
  private mutating func images(_ value: LocatedNode, _ parameter: Parameter) -> [String]? {
    guard let items = value.items else {
      guard let name = value.text, !name.isEmpty else { return wrongType(value, parameter) }
      return [name]
    }
    guard items.count <= ImageSource.maximumCount else {
      return fail(
        "\(value.path) has too many images", at: value, found: "\(items.count)",
        allowed: "at most \(ImageSource.maximumCount)")
    }
    let names: [String] = items.compactMap {
      fileName($0, "an image file", allowed: parameter.kind.allowed)
    }
    return names.count == items.count ? names : nil
  }

  /// Reads the name of a file or of a column, which must not be empty, and records its position.
  ///
  /// - Parameter noun: The description of the name in messages.
  mutating func fileName(
    _ value: LocatedNode, _ noun: String, allowed: String? = nil
  ) -> String? {
    positions[value.path] = value.position
    guard let name = value.text, !name.isEmpty else {
      return refuse("\(value.path) must be \(noun)", at: value, allowed: allowed)
    }
    return name
  }

  private mutating func wrongType<Value>(_ value: LocatedNode, _ parameter: Parameter) -> Value? {
    refuse(
      "\(value.path) must be \(parameter.kind.noun)", at: value, allowed: parameter.kind.allowed)
  }

  // MARK: Numbers

  private mutating func number(_ value: LocatedNode, _ parameter: Parameter) -> Double? {
    guard case .scalar(let text, let isQuoted) = value.node.content, let number = Self.number(text)
    else { return wrongType(value, parameter) }
    let problem =
      isQuoted
      ? "must be \(parameter.kind.noun), without quotes" : parameter.kind.problem(with: number)
    guard let problem else { return number }
    return refuse("\(value.path) \(problem)", at: value, allowed: parameter.kind.allowed)
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

  private mutating func color(_ value: LocatedNode, _ parameter: Parameter) -> DynamicColor? {
    switch value.node.content {
    case .scalar:
      return plainColor(value, allowed: parameter.kind.allowed).map { DynamicColor($0) }
    case .mapping:
      guard let fields = fields(of: value, known: ["light", "dark"]) else { return nil }
      guard let light = fields["light"], let dark = fields["dark"] else {
        return fail("\(value.path) needs both light and dark", at: value)
      }
      let lightColor = plainColor(light, allowed: ColorSyntaxError.allowed)
      let darkColor = plainColor(dark, allowed: ColorSyntaxError.allowed)
      guard let lightColor, let darkColor else { return nil }
      return DynamicColor(light: lightColor, dark: darkColor)
    case .null, .sequence: return wrongType(value, parameter)
    }
  }

  private mutating func plainColor(_ value: LocatedNode, allowed: String) -> Color? {
    var suggestion: String?
    if let text = value.text {
      do throws(ColorSyntaxError) { return try Color(parsing: text) } catch {
        suggestion = error.suggestion
      }
    }
    return fail(
      "\(value.path) must be a color", at: value, found: value.node.found, allowed: allowed,
      suggestion: suggestion)
  }

  // MARK: Curves

  /// The maximum absolute value of a curve's output, for a curve that goes from 0 to 1.
  ///
  /// Larger values would be far outside any screen.
  private static let curveReach = 1000.0

  private mutating func curve(_ value: LocatedNode, _ parameter: Parameter) -> Curve? {
    guard let text = value.text else { return wrongType(value, parameter) }
    do {
      let curve = try Curve(parsing: text)
      guard abs(curve.range.lowerBound) <= Self.curveReach,
        abs(curve.range.upperBound) <= Self.curveReach
      else {
        return refuse(
          "\(value.path) has outputs that are out of range", at: value,
          allowed: "a curve with outputs from -1000 to 1000")
      }
      if parameter.kind.accepts(.curve(curve)) { return curve }
      return refuse("\(value.path) cannot be a spring", at: value, allowed: parameter.kind.allowed)
    } catch {
      let before = String(decoding: text.utf8.prefix(error.offset), as: UTF8.self)
      let part = value.node.position(atOffset: before.unicodeScalars.count)
      return fail(
        "\(value.path) is not a curve", at: value.located(at: part), found: error.found,
        allowed: error.expected,
        suggestion: error.suggestion)
    }
  }

  // MARK: Values specific to scenario files

  mutating func rate(_ value: LocatedNode) -> FrameRate? {
    guard let text = value.text, let rate = try? FrameRate(parsing: text) else {
      return refuse(
        "\(value.path) must be a frame rate", at: value, allowed: FrameRateSyntaxError.allowed)
    }
    return rate
  }

  /// Reads a rectangle `[x, y, width, height]` in points.
  ///
  /// - Parameter words: The words that messages list as alternatives to a rectangle.
  mutating func rect(_ value: LocatedNode, words: [String]) -> Rect? {
    let range = Sections.rectRange
    let allowed =
      words.map { $0 + ", " }.joined() + "[x, y, width, height] of numbers from "
      + "\(range.lowerBound.decimalText()) to \(range.upperBound.decimalText()) pt, "
      + "width and height above 0"
    guard let items = value.items, items.count == 4 else {
      return refuse(
        "\(value.path) must be a rectangle\(words.isEmpty ? "" : " or a word")", at: value,
        allowed: allowed, nearest: words)
    }
    let numbers = zip(items, ["x", "y", "width", "height"]).compactMap { item, name -> Double? in
      if case .scalar(let text, isQuoted: false) = item.node.content,
        let number = Self.number(text), range.contains(number),
        ["x", "y"].contains(name) || number > 0
      {
        return number
      }
      return fail(
        "\(value.path) has an invalid \(name)", at: item, found: item.node.found, allowed: allowed)
    }
    guard numbers.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
