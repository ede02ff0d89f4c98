/// The colored field behind a header or footer that a cropped image omits.
package struct MissingField {
  private let color: DynamicColor

  /// Finds the field that the scene's crop omits, or returns `nil` if it omits none.
  package init?(_ scene: Scene) {
    guard scene.background == nil, let placement = scene.crop.behavior,
      let field = scene.headers[placement]?.style.backdropColor,
      field.light.alpha > 0 || field.dark.alpha > 0
    else { return nil }
    color = field
  }

  private var isOne: Bool { color.light == color.dark }

  /// The hexadecimal color or colors: `#C0C2C4 (dark: #0C0C0E)`.
  var names: String {
    isOne ? color.light.hexString : "\(color.light.hexString) (dark: \(color.dark.hexString))"
  }

  /// The command-line option that draws the field: `--set 'canvas.background="#C0C2C4"'`.
  var option: String {
    let (light, dark) = ("\"\(color.light.hexString)\"", "\"\(color.dark.hexString)\"")
    let value = isOne ? light : "{light: \(light), dark: \(dark)}"
    return "--set 'canvas.background=\(value)'"
  }

  /// The notice for the user, a sentence without a period.
  package var notice: String {
    "the crop omits the color behind the header or footer, \(names); to draw it: \(option)"
  }
}

extension Scene.Crop {
  /// The placement of the behavior that the crop isolates, or `nil` if the crop shows more.
  fileprivate var behavior: Placement? {
    switch self {
    case .screen, .rect: nil
    case .behavior(let placement, _), .strip(let placement, _): placement
    case .trailer: .footer
    }
  }
}
