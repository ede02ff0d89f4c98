extension Color {
  /// Creates a color from CSS text, ignoring case.
  ///
  /// The text is one of the following:
  /// - `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`,
  /// - a CSS color name or `transparent`,
  /// - a function `rgb()`, `rgba()`, `hsl()` or `hsla()`, with commas or with spaces and a slash
  ///   before the alpha.
  ///
  /// Components out of range are clamped, and the color is rounded to 8 bits per component, as in
  /// browsers.
  ///
  /// - Throws: ``ColorSyntaxError`` for any other text, and for text of more than 200 bytes.
  public init(parsing text: String) throws(ColorSyntaxError) {
    guard text.utf8.count <= ColorFunction.longestText, text.allSatisfy(\.isASCII) else {
      throw ColorSyntaxError(text: text)
    }
    let trimmed = String(text.lowercased().trimmed(of: \.isWhitespace))
    if trimmed.hasPrefix("#") {
      guard let color = try? Color(hex: trimmed) else { throw ColorSyntaxError(text: text) }
      self = color
    } else if let color = Color.named[trimmed] ?? ColorFunction(trimmed)?.color {
      self = color.rounded
    } else {
      throw ColorSyntaxError(text: text, suggestion: Self.suggestion(for: trimmed))
    }
  }

  /// The color rounded to 8 bits per component.
  private var rounded: Color {
    let pixel = pixel
    return Color(pixel.red, pixel.green, pixel.blue, alpha: Double(pixel.alpha) / 255)
  }

  /// Returns a valid color that is similar to an invalid string, or `nil` if no color is similar.
  private static func suggestion(for text: String) -> String? {
    if (try? Color(hex: "#" + text)) != nil { return "#" + text.uppercased() }
    return NearestName.nearest(to: text, among: names)
  }
}

/// A color in functional notation, such as `rgb(255 90 54 / 50%)` or `hsl(11, 100%, 61%)`.
private struct ColorFunction {
  /// The maximum length of a color's text, in UTF-8 bytes.
  static let longestText = 200

  private struct Number {
    var value: Double
    var unit: Substring
  }

  let color: Color

  /// Parses lowercase text, or returns `nil` if it is not a color function.
  init?(_ text: String) {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let arguments = text[text.index(after: open)...].dropLast()
    guard let (numbers, alpha, isLegacy) = Self.numbers(in: arguments),
      let opacity = Self.opacity(alpha)
    else { return nil }
    switch text[..<open] {
    case "rgb", "rgba":
      let units = numbers.map(\.?.unit)
      guard !isLegacy || units.allSatisfy({ $0 == units[0] }) else { return nil }
      let parts = numbers.map { Self.fraction($0, of: 255) }
      guard let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
      color = Color(red: red, green: green, blue: blue, alpha: opacity)
    case "hsl", "hsla":
      guard !isLegacy || numbers[1...].allSatisfy({ $0?.unit == "%" }),
        let degrees = Self.degrees(numbers[0]), let saturation = Self.fraction(numbers[1], of: 100),
        let lightness = Self.fraction(numbers[2], of: 100)
      else { return nil }
      color = Self.color(
        hue: degrees, saturation: saturation, lightness: lightness, alpha: opacity)
    default: return nil
    }
  }

  /// Returns the three components, the alpha, and whether commas separate them.
  ///
  /// A component or the alpha is `nil` for the keyword `none`. The alpha is 1 if it is absent.
  /// The result is `nil` if the syntax is invalid.
  private static func numbers(
    in arguments: Substring
  ) -> (components: [Number?], alpha: Number?, isLegacy: Bool)? {
    let isLegacy = arguments.contains(",")
    var parts: [Substring]
    if isLegacy {
      parts = arguments.split(separator: ",", omittingEmptySubsequences: false)
    } else {
      let sides = arguments.split(separator: "/", omittingEmptySubsequences: false)
      parts = (sides.first ?? "").split(whereSeparator: \.isWhitespace)
      guard parts.count == 3, sides.count <= 2 else { return nil }
      parts += sides.dropFirst()
    }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var numbers: [Number?] = []
    for part in parts {
      let word = part.trimmed(of: \.isWhitespace)
      if word == "none", !isLegacy {
        numbers.append(nil)
      } else if let number = number(word) {
        numbers.append(number)
      } else {
        return nil
      }
    }
    let alpha = numbers.count == 4 ? numbers[3] : Number(value: 1, unit: "")
    return (Array(numbers[..<3]), alpha, isLegacy)
  }

  /// Parses a CSS number and its unit, or returns `nil` if the text does not begin with a number.
  private static func number(_ text: Substring) -> Number? {
    guard let found = text.prefixMatch(of: /[+-]?(?:\d*\.\d+|\d+)(?:e[+-]?\d+)?/),
      let value = Double(found.output)
    else { return nil }
    return Number(value: value, unit: text[found.range.upperBound...])
  }

  /// Returns a number divided by `largest`, or a percentage divided by 100, clamped to 0…1.
  ///
  /// The keyword `none` is 0. The result is `nil` if the unit is neither empty nor `%`.
  private static func fraction(_ number: Number?, of largest: Double) -> Double? {
    guard let number else { return 0 }
    switch number.unit {
    case "": return min(max(number.value / largest, 0), 1)
    case "%": return min(max(number.value / 100, 0), 1)
    default: return nil
    }
  }

  private static func opacity(_ number: Number?) -> Double? { fraction(number, of: 1) }

  /// Returns a hue in degrees, or `nil` if its unit is unknown.
  ///
  /// The keyword `none` is 0.
  private static func degrees(_ number: Number?) -> Double? {
    guard let number else { return 0 }
    let degrees: Double
    switch number.unit {
    case "", "deg": degrees = number.value
    case "grad": degrees = number.value * 0.9
    case "rad": degrees = number.value * 180 / .pi
    case "turn": degrees = number.value * 360
    default: return nil
    }
    return degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 0
  }

  /// Converts HSL to RGB (CSS Color 4, section 7.1).
  private static func color(
    hue degrees: Double, saturation: Double, lightness: Double, alpha: Double
  ) -> Color {
    func component(_ offset: Double) -> Double {
      var sector = (offset + degrees / 30).truncatingRemainder(dividingBy: 12)
      if sector < 0 { sector += 12 }
      let reach = saturation * min(lightness, 1 - lightness)
      return lightness - reach * max(-1, min(sector - 3, 9 - sector, 1))
    }
    return Color(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }
}
