package import BezierGeometry
import Texts

/// How large a picture may be, so that a slip of a zero is an error rather than an exhausted memory.
package enum CanvasLimit {
  /// The longest side in pixels: cairo's own limit.
  package static let maximumSide = 32_767
  /// The most pixels; a picture of so many takes 400 MB.
  package static let maximumArea = 100_000_000

  /// What is wrong with a picture of a size in points at a scale; `nil` where it is allowed.
  package static func problem(size: Size, scale: Double) -> String? {
    guard size.width > 0, size.height > 0, scale > 0, size.width.isFinite, size.height.isFinite,
      scale.isFinite
    else { return "the picture has no size" }
    let width = (size.width * scale).rounded(.up)
    let height = (size.height * scale).rounded(.up)
    var found: String { "the picture would be \(width.decimalText()) × \(height.decimalText()) px" }
    guard max(width, height) <= Double(maximumSide) else {
      return "\(found); a side has at most \(maximumSide) px"
    }
    guard width * height <= Double(maximumArea) else {
      return "\(found); a picture has at most \(maximumArea) px"
    }
    return nil
  }
}
