/// Lengths in whole pixels.
///
/// An edge inside a pixel is drawn by its coverage. Of several layers with the same edge each lets some of
/// the ones below show, so that an image's own edges are fitted to whole pixels.
package enum PixelFit {
  /// The scale nearest to another at which a length is a whole number of pixels, at least one.
  ///
  /// - Parameters:
  ///   - length: the length, in points; above 0.
  ///   - scale: pixels a point.
  package static func scale(of length: Double, near scale: Double) -> Double {
    let exact = length * scale
    let whole = max(exact.rounded(), 1)
    // A scale that already fits stays as it is, to the last bit.
    return abs(exact - whole) < 1e-6 || !(length > 0) ? scale : whole / length
  }

  /// The place nearest to another that is between two pixels, in points.
  package static func place(_ place: Double, scale: Double) -> Double {
    (place * scale).rounded() / scale
  }
}
