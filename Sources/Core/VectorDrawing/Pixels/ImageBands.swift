/// The bands of rows in which images are drawn and encoded, each independently of the others.
package enum ImageBands {
  /// The height of a band, in pixels.
  package static let height = 64

  /// Returns the rows of each band of an image, from the top.
  ///
  /// - Parameters:
  ///   - height: The height of the image, in pixels; greater than 0.
  ///   - bandHeight: The height of a band, in pixels; at least that of the image for a single band.
  package static func rows(of height: Int, bandHeight: Int = Self.height) -> [Range<Int>] {
    let step = min(bandHeight, height)
    return stride(from: 0, to: height, by: step).map { $0..<min($0 + step, height) }
  }
}
