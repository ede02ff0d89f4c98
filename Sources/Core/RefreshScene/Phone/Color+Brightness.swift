extension Color {
  /// Whether black symbols and text are drawn on this color, instead of white ones.
  ///
  /// The contrast with black and with white is equal at a luminance of 0.179. The limit is higher,
  /// since iOS draws white symbols on its indigo, blue, pink and light teal, up to 0.39. Its orange,
  /// green and dark teal, from 0.45, have black ones.
  var isBright: Bool { luminance > 0.4 }

  /// The luminance of WCAG 2, with squares in place of the sRGB curve, which differs by up to 0.043.
  private var luminance: Double {
    0.2126 * (red * red) + 0.7152 * (green * green) + 0.0722 * (blue * blue)
  }
}
