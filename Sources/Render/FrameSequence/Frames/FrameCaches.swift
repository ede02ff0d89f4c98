/// The caches that the workers of a sequence share: recent files, encoded bands, and pixels that stay
/// the same.
///
/// Repeated images, in a pause or in an exactly periodic animation, are drawn and encoded once.
package struct FrameCaches: Sendable {
  /// The display list and the scale of an image.
  struct Key: Hashable {
    var list: DisplayListKey
    var scale: Double
  }

  /// An encoded file with its checksum.
  struct File: Sendable {
    var bytes: [UInt8]
    var crc32: String
  }

  /// Several hundred files of flat frames: at most 1 MiB in each generation.
  let files = SharedCache<Key, File>(limit: 1 << 20)
  /// The maximum size of a file that is kept, in bytes.
  static let largestFile = 1 << 16
  let bands = EncodedBands()
  let painter = PainterCaches()

  package init() {}
}
