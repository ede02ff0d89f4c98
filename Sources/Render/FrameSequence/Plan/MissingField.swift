/// The colored field behind a header or footer that an image of it alone omits.
package struct MissingField {
  private let color: DynamicColor

  /// Finds the field that the image omits, or returns `nil` if it omits none.
  package init?(_ scene: Scene) {
    guard !scene.drawsField, let placement = scene.alone,
      let field = scene.headers[placement]?.style.backdropColor,
      field.light.alpha > 0 || field.dark.alpha > 0
    else { return nil }
    color = field
  }

  /// The hexadecimal color or colors: `#C0C2C4 (dark: #0C0C0E)`.
  var names: String {
    color.light == color.dark
      ? color.light.hexString : "\(color.light.hexString) (dark: \(color.dark.hexString))"
  }

  /// The command-line option that draws the field.
  static let option = "--set canvas.field=drawn"

  /// The notice for the user, a sentence without a period.
  package var notice: String {
    "the crop omits the color behind the header or footer, \(names); to draw it: \(Self.option)"
  }
}
