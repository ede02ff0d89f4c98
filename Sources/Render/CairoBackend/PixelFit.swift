/// The alignment of lengths and positions with whole pixels.
///
/// An edge inside a pixel is drawn with partial coverage. If several layers share such an edge, the
/// lower layers show through the upper ones, so the edges of an image are aligned with pixels.
package enum PixelFit {
  /// Returns the scale nearest to another at which a length is a whole number of pixels, at least
  /// one.
  ///
  /// - Parameters:
  ///   - length: The length, in points; if it is not positive, `scale` is returned.
  ///   - scale: The preferred scale, in pixels per point.
  package static func scale(of length: Double, near scale: Double) -> Double {
    let exact = length * scale
    let whole = max(exact.rounded(), 1)
    // A scale that already fits is returned unchanged, to the last bit.
    return abs(exact - whole) < 1e-6 || !(length > 0) ? scale : whole / length
  }

  /// Returns the pixel boundary nearest to a position, both in points.
  ///
  /// - Parameter scale: The scale, in pixels per point.
  package static func position(_ position: Double, scale: Double) -> Double {
    (position * scale).rounded() / scale
  }
}
