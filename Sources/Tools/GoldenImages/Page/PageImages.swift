/// The images that a page contains, up to a limit of memory.
final class PageImages {
  /// The maximum size of the image files of a page, of which several copies are in memory.
  static let limit = 64 << 20

  private var budget = WorkBudget(bytes: limit)
  /// The number of images that the page does not contain.
  private var omitted = 0

  /// The note about the images that the page does not contain, or `nil` if it contains all.
  var note: String? {
    guard omitted > 0 else { return nil }
    return "\(counted(omitted, "image is", "images are")) not shown; allowed: at most "
      + "\(Self.limit >> 20) MB of images on a page; the images are in "
      + "\(FailedGoldens.standardPath) and in the folders of the goldens"
  }

  /// Returns the address of an image, which is that of an empty image beyond the limit.
  func uri(_ png: [UInt8]) -> XMLText {
    guard budget.spend(bytes: png.count) else {
      omitted += 1
      return "data:,"
    }
    return "data:image/png;base64,\(png.base64)"
  }
}
