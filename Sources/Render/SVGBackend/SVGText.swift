import BezierGeometry
import Texts
import VectorDrawing

extension String {
  /// The text as a name that XML and style sheets allow: what they do not becomes a low line.
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

  /// The attributes of a colour, such as `fill` and `fill-opacity`, each after a space.
  ///
  /// - Parameter name: `fill`, `stroke` or `stop`, which has its colour's name spelled out.
  func attributes(_ name: String) -> XMLText {
    let property = name == "stop" ? "stop-color" : name
    // Written so that the alpha's share goes into the opacity, which older readers know.
    var text: XMLText = " \(property)=\"\(withAlpha(1).hexString)\""
    let opacity = min(max(alpha, 0), 1)
    if opacity < 1 {
      text += " \(name)-opacity=\"\(opacity.decimalText(places: Self.alphaPlaces))\""
    }
    return text
  }
}

extension AffineTransform {
  /// The digits after the point that numbers keep which multiply coordinates.
  private static let factorPlaces = 9
  /// Below this a factor keeps all its digits.
  private static let leastRoundedFactor = 1e-3

  /// The longest that the transform makes a length of 1.
  var largestScale: Double {
    max(Vector(dx: a, dy: b).length, Vector(dx: c, dy: d).length)
  }

  /// The attribute after a space; empty for a transform that changes nothing.
  ///
  /// - Parameter places: the digits after the point of what is added to coordinates.
  func attribute(places: Int) -> XMLText {
    guard self != .identity else { return "" }
    let shift = [tx, ty].map { $0.decimalText(places: places) }
    if (a, b, c, d) == (1, 0, 0, 1) { return " transform=\"translate(\(shift[0]) \(shift[1]))\"" }
    let factors = [a, b, c, d].map { factor in
      abs(factor) < Self.leastRoundedFactor
        ? factor.decimalText() : factor.decimalText(places: Self.factorPlaces)
    }
    return " transform=\"matrix(\((factors + shift).joined(separator: " ")))\""
  }
}
