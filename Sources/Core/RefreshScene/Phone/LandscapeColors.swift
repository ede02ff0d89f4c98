/// The colors of a drawn image.
struct LandscapeColors {
  var skyTop: Color
  var skyBottom: Color
  var farHills: Color
  var nearHills: Color
}

extension LandscapeColors {
  /// Creates the colors of an image in shades of one color.
  init(_ color: Color) {
    func toward(_ end: Color, _ fraction: Double) -> Color {
      color.interpolated(to: end.withAlpha(color.alpha), fraction: fraction)
    }
    self.init(
      skyTop: toward(.white, 0.55), skyBottom: toward(.white, 0.1), farHills: toward(.black, 0.14),
      nearHills: toward(.black, 0.34))
  }
}

extension LandscapeColors {
  /// The colors of images, used in rotation: a sunset, a lake, dusk and a meadow.
  static let all = [
    LandscapeColors(
      skyTop: Color(0xFF, 0xD5, 0x8F), skyBottom: Color(0xFF, 0x7A, 0x68),
      farHills: Color(0xF2, 0x5F, 0x5C), nearHills: Color(0xB8, 0x2B, 0x4D)),
    LandscapeColors(
      skyTop: Color(0xBF, 0xE9, 0xFF), skyBottom: Color(0x6F, 0xC3, 0xF7),
      farHills: Color(0x3D, 0x9B, 0xDC), nearHills: Color(0x1F, 0x5F, 0xA8)),
    LandscapeColors(
      skyTop: Color(0x5B, 0x5B, 0xD6), skyBottom: Color(0xF2, 0x9B, 0xC6),
      farHills: Color(0x8A, 0x5F, 0xC7), nearHills: Color(0x43, 0x2E, 0x7A)),
    LandscapeColors(
      skyTop: Color(0xE9, 0xF7, 0xC8), skyBottom: Color(0x9F, 0xDD, 0x9F),
      farHills: Color(0x57, 0xB8, 0x84), nearHills: Color(0x23, 0x7A, 0x5B)),
  ]
}
