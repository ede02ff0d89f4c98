/// The limits of an image's size.
///
/// They turn a misplaced decimal point into an error instead of exhausted memory.
package enum CanvasLimit {
  /// The maximum width and height in pixels, which is cairo's own limit.
  package static let maximumSide = 32_767
  /// The maximum number of pixels; an image of this size takes 400 MB.
  package static let maximumArea = 100_000_000

  /// Returns the problem with an image of a size in points at a scale, or `nil` if it is allowed.
  package static func problem(size: Size, scale: Double) -> String? {
    guard size.width > 0, size.height > 0, scale > 0, size.width.isFinite, size.height.isFinite,
      scale.isFinite
    else { return "width, height and scale must be finite and above 0" }
    let width = (size.width * scale).rounded(.up)
    let height = (size.height * scale).rounded(.up)
    var found: String { "the image has \(width.decimalText()) × \(height.decimalText()) px" }
    guard max(width, height) <= Double(maximumSide) else {
      return "\(found); a side has at most \(maximumSide) px"
    }
    guard width * height <= Double(maximumArea) else {
      return "\(found); an image has at most \(maximumArea) px"
    }
    return nil
  }
}
