extension String {
  /// The string as a name that XML and CSS allow, with underscores in place of other characters.
  var xmlName: String {
    let allowed = unicodeScalars.map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": Character(scalar)
      default: "_"
      }
    }
    guard let first = allowed.first, first.isLetter || first == "_" else {
      return "_" + String(allowed)
    }
    return String(allowed)
  }
}

extension Color {
  private static let alphaPlaces = 4

  /// Returns the attributes of a color, such as `fill` and `fill-opacity`, each preceded by a
  /// space.
  ///
  /// - Parameter name: `fill`, `stroke` or `stop`; for `stop` the color attribute is
  ///   `stop-color`.
  func attributes(_ name: String) -> XMLText {
    let property = name == "stop" ? "stop-color" : name
    // Older viewers do not support colors with alpha, so the alpha is written as an opacity.
    var text: XMLText = " \(property)=\"\(withAlpha(1).hexString)\""
    let opacity = min(max(alpha, 0), 1)
    if opacity < 1 {
      text += " \(name)-opacity=\"\(opacity.decimalText(places: Self.alphaPlaces))\""
    }
    return text
  }
}

extension AffineTransform {
  /// The decimal places of the factors that multiply coordinates.
  private static let factorPlaces = 9
  /// The magnitude below which a factor is written with all its digits.
  private static let minimumRoundedFactor = 1e-3

  /// The larger of the transform's scales along the x and the y axis.
  var largestScale: Double { max(Vector(dx: a, dy: b).length, Vector(dx: c, dy: d).length) }

  /// Returns the `transform` attribute preceded by a space, or an empty text for the identity.
  ///
  /// - Parameter places: The decimal places of the translation.
  func attribute(places: Int) -> XMLText {
    guard self != .identity else { return "" }
    let shift = [tx, ty].map { $0.decimalText(places: places) }
    if (a, b, c, d) == (1, 0, 0, 1) { return " transform=\"translate(\(shift[0]) \(shift[1]))\"" }
    let factors = [a, b, c, d].map { factor in
      abs(factor) < Self.minimumRoundedFactor
        ? factor.decimalText() : factor.decimalText(places: Self.factorPlaces)
    }
    return " transform=\"matrix(\((factors + shift).joined(separator: " ")))\""
  }
}
