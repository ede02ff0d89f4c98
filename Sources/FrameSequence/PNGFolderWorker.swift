import PNGCoding
import Pixels

/// Keeps a folder's files, or draws, encodes and writes them.
final class PNGFolderWorker: FrameWorker {
  private let folder: String
  private let keeper: FileKeeper
  private let files: EncodedFiles
  private var bitmap: PremultipliedBitmap?
  private var encoder = PNGFrameEncoder()

  init(folder: String, keeper: FileKeeper, files: EncodedFiles) {
    self.folder = folder
    self.keeper = keeper
    self.files = files
  }

  /// Sees to one picture's file.
  func prepare(
    _ drawing: PictureDrawing, clock: inout StageClock
  ) throws -> PNGFolderSink.Product {
    let picture = drawing.picture
    let key = EncodedFiles.Key(list: DisplayListKey(drawing.list), scale: picture.scale)
    clock.lap(.list)
    defer { clock.lap(.write) }
    var product = PNGFolderSink.Product(
      key: key.list, state: drawing.state, length: 0, crc32: 0, origin: .kept)
    if let file = keeper.current(picture, key: key.list) {
      (product.length, product.crc32) = (file.length, file.crc32)
      return product
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
    try WholeFile.write(file.bytes, to: "\(folder)/\(picture.fileName)")
    (product.length, product.crc32) = (file.bytes.count, file.crc32)
    return product
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
