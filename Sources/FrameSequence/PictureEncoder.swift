import PNGCoding
import Pixels

/// Finds a picture's file among those that are there and those drawn of late, or draws and encodes
/// it.
final class PictureEncoder {
  private let keeper: FileKeeper
  private let files: EncodedFiles
  private var bitmap: PremultipliedBitmap?
  private var encoder = PNGFrameEncoder()

  init(keeper: FileKeeper, files: EncodedFiles) {
    self.keeper = keeper
    self.files = files
  }

  /// What becomes of a picture's file, with its bytes where it has to be written.
  func file(
    of drawing: PictureDrawing, clock: inout StageClock
  ) throws -> (product: PNGFolderSink.Product, bytes: [UInt8]?) {
    let picture = drawing.picture
    let key = EncodedFiles.Key(list: DisplayListKey(drawing.list), scale: picture.scale)
    clock.lap(.list)
    var product = PNGFolderSink.Product(
      key: key.list, state: drawing.state, length: 0, crc32: 0, origin: .kept)
    if let file = keeper.current(picture, key: key.list) {
      (product.length, product.crc32) = (file.length, file.crc32)
      return (product, nil)
    }
    let file: EncodedFiles.File
    if let known = files[key] {
      product.origin = .repeated
      file = known
    } else {
      product.origin = .drawn
      file = try encode(drawing, clock: &clock)
      files.add(file, for: key)
    }
    (product.length, product.crc32) = (file.bytes.count, file.crc32)
    return (product, file.bytes)
  }

  private func encode(
    _ drawing: PictureDrawing, clock: inout StageClock
  ) throws -> EncodedFiles.File {
    try drawing.draw(into: &bitmap)
    clock.lap(.draw)
    defer { clock.lap(.encode) }
    var bytes: [UInt8] = []
    if let bitmap { try encoder.encode(bitmap, scale: drawing.picture.scale, into: &bytes) }
    return EncodedFiles.File(bytes: bytes, crc32: Checksum.crc32(bytes))
  }
}
