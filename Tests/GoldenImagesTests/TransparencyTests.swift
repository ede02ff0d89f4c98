@testable import GoldenImages

/// Comparisons of light and dark shapes on a transparent background, as in header images for
/// apps.
@Suite("Shapes on a transparent background")
struct TransparencyTests {
  enum Shape: CaseIterable { case hill, disc, ring, everything }

  private static let metrics: [ImageMetric] = [
    .exact, .threshold(3), .pixelmatch(), .structuralSimilarity(), .edges(),
  ]

  private static let colors: [StraightPixel] = [
    StraightPixel(gray: 255), StraightPixel(gray: 0), StraightPixel(gray: 128),
    StraightPixel(red: 233, green: 233, blue: 235),
    // The shades of pixelmatch's checkerboard.
    StraightPixel(gray: 48), StraightPixel(gray: 207), StraightPixel(red: 255, green: 90, blue: 54),
    StraightPixel(red: 48, green: 207, blue: 48),
    StraightPixel(red: 0, green: 0, blue: 255), StraightPixel(red: 255, green: 255, blue: 0),
  ]

  /// Returns an image of 24 × 18 pixels that shows a shape with soft edges.
  ///
  /// - Parameter lower: The distance in pixels by which the shape is moved down.
  private static func image(
    _ shape: Shape, _ color: StraightPixel, alpha: Double, lower: Double = 0
  ) throws -> StraightBitmap {
    var image = StraightBitmap(size: try PixelSize(width: 24, height: 18))
    for y in 0..<18 {
      for x in 0..<24 {
        let dx = Double(x) - 11.5
        let dy = Double(y) - 8.5 - lower
        let distance = (dx * dx + dy * dy).squareRoot()
        let inside: Double =
          switch shape {
          case .hill: 3 - dx * dx / 24 - dy
          case .disc: 6 - distance
          case .ring: 1 - abs(distance - 6)
          case .everything: 1
          }
        let coverage = min(max(inside + 0.5, 0), 1)
        var pixel = color
        pixel.alpha = UInt8((255 * alpha * coverage).rounded())
        image[x, y] = pixel
      }
    }
    return image
  }

  @Test(
    "opaque and translucent shapes of any color differ from a transparent image by every metric",
    arguments: metrics, Shape.allCases)
  func shapes(metric: ImageMetric, shape: Shape) throws {
    let nothing = StraightBitmap(size: try PixelSize(width: 24, height: 18))
    for color in Grids.part(of: Self.colors, count: 3) {
      for alpha in [1, 0.5] {
        let image = try Self.image(shape, color, alpha: alpha)
        let found = try ImageComparison(metric).difference(between: nothing, and: image)
        let back = try ImageComparison(metric).difference(between: image, and: nothing)
        #expect(found.differing > 0 && !found.isAllowed, "\(color), \(alpha)")
        #expect(found.differing == back.differing)
      }
    }
  }

  @Test(
    "a shape with half the opacity differs, and so does one moved down by two pixels",
    arguments: metrics, [Shape.hill, .disc, .ring])
  func changes(metric: ImageMetric, shape: Shape) throws {
    for color in Grids.part(of: Self.colors, count: 3) {
      let image = try Self.image(shape, color, alpha: 1)
      for other in [
        try Self.image(shape, color, alpha: 0.5),
        try Self.image(shape, color, alpha: 1, lower: 2),
      ] {
        let found = try ImageComparison(metric).difference(between: image, and: other)
        #expect(!found.isAllowed, "\(color)")
      }
    }
  }
}
