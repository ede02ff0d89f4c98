extension ParameterKind {
  /// A noun phrase for the expected kind of value.
  package var noun: String {
    switch self {
    case .number: "a number"
    case .integer: "a whole number"
    case .flag: "true or false"
    case .color: "a color"
    case .curve: "a curve"
    case .choice: "one of the allowed words"
    case .text: "text"
    case .localTime: "a date and time of day"
    case .images: "an image file, or a list of image files"
    case .artwork(let format): format.noun
    case .frames: "the first and the last frame, or the name of a marker"
    case .phases: "a phase, or a phase for each part"
    }
  }

  /// The allowed values, in a form suitable for messages.
  package var allowed: String {
    switch self {
    case .number(let range, let unit, let automatic):
      "\(range.lowerBound.decimalText()) to \(range.upperBound.decimalText())"
        + (unit.name == nil ? "" : " \(unit.rawValue)") + (automatic ? ", or auto" : "")
    case .integer(let range, let unlimited):
      "\(range.lowerBound) to \(range.upperBound)" + (unlimited ? ", or infinite" : "")
    case .flag: "true, false"
    case .color(let automatic):
      "\(ColorSyntaxError.allowed), { light: …, dark: … }" + (automatic ? ", auto" : "")
    case .curve(let duration):
      "\"ease-in-out\", \"cubic-bezier(.42, 0, .58, 1)\", \"steps(4)\", \"back-out\" …"
        + (duration.isEmpty ? "" : ", \"spring(duration: .5, bounce: .3)\"")
    case .choice(let words): words.joined(separator: ", ")
    case .text(let maximumLength, let automatic):
      "at most \(maximumLength) characters" + (automatic ? ", or auto" : "")
    case .localTime(let automatic):
      "\"2024-03-05 14:07\"" + (automatic ? ", or auto" : "")
    case .images:
      "pull.gif, [one.png, two.png], frame_####.png"
    case .artwork(let format): format.examples
    case .frames: "[0, 60], a marker such as loop, or auto"
    case .phases:
      (["none"] + RefreshPhase.allCases.map(\.rawValue)).joined(separator: ", ")
        + ", or { ID: pull }"
    }
  }

  /// The characters that a text may contain, in a form suitable for messages.
  package static let allowedLine =
    "one line of text, without tabs, control characters and bidirectional controls"

  /// Returns the problem with a number or a text, or `nil` if it is allowed or of another kind.
  package func problem(with value: ParameterValue) -> String? {
    if let number = value.number { return problem(with: number) }
    guard case (.text, .text(let text)) = (self, value), let control = text.firstControl else {
      return nil
    }
    return "contains \(control.description), as character \(control.offset + 1)"
  }

  /// Returns the problem with a number, or `nil` if the number is allowed.
  ///
  /// For a kind that is not numeric, only a number that is not finite is a problem.
  package func problem(with number: Double) -> String? {
    guard number.isFinite else { return "must be a finite number" }
    switch self {
    case .number(let range, _, _): return range.contains(number) ? nil : "is out of range"
    case .integer(let range, _):
      guard number >= Double(range.lowerBound), number <= Double(range.upperBound) else {
        return "is out of range"
      }
      return number.rounded() == number ? nil : "must be a whole number"
    default: return nil
    }
  }
}

extension ParameterKind {
  /// Whether a spring is allowed, which requires a duration parameter that the spring replaces.
  package var takesSpring: Bool {
    if case .curve(let duration) = self { !duration.isEmpty } else { false }
  }
}

extension ParameterValue {
  /// The value in scenario file syntax; for decoded images, their number, such as `3 images`.
  package var scenarioText: String {
    switch self {
    case .number(let number): number.decimalText()
    case .integer(let integer): String(integer)
    case .flag(let flag): String(flag)
    case .color(let color):
      color.light == color.dark
        ? Self.text(of: color.light)
        : "{ light: \(Self.text(of: color.light)), dark: \(Self.text(of: color.dark)) }"
    case .curve(let curve): JSONValue.quoted(curve.description)
    case .choice(let word): word
    case .text(let text): JSONValue.quoted(text)
    case .files(let names): "[\(names.map(JSONValue.quoted).joined(separator: ", "))]"
    case .images(let images): counted(images.frames.count, "image")
    case .artwork(let artwork): JSONValue.quoted(artwork.name)
    case .frames(let frames): frames.scenarioText
    case .phases(let bindings): bindings.scenarioText
    case .automatic: "auto"
    case .unlimited: "infinite"
    }
  }

  /// Returns `transparent` for a clear color, and otherwise hexadecimal digits, such as `#FF0000`.
  package static func word(for color: Color) -> String {
    color == .clear ? "transparent" : color.hexString
  }

  private static func text(of color: Color) -> String {
    color == .clear ? word(for: color) : JSONValue.quoted(word(for: color))
  }
}

extension MeasureUnit {
  /// The plural name of the unit; `nil` for fractions and numbers without a unit.
  package var name: String? {
    switch self {
    case .points: "points"
    case .seconds: "seconds"
    case .radians: "radians"
    case .pointsPerSecond: "points per second"
    case .fraction, .scalar: nil
    }
  }
}
