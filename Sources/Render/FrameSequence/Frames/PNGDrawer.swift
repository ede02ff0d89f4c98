import FileAccess
import ImageCoding
package import VectorDrawing

/// A picture's PNG file: kept, or encoded now or recently.
package struct FileProduct: Sendable {
  enum Origin: Sendable {
    case kept
    case drawn
    case repeated
  }

  var key: DisplayListKey
  var state: String?
  /// Whether the picture depends on the installed fonts.
  var hasTexts: Bool
  var origin = Origin.kept
  var file = StoredFile()
  /// The bytes that are still to be written.
  var bytes: [UInt8]?
}

/// A file as a run keeps or leaves it.
struct StoredFile: Sendable {
  var length = 0
  var crc32 = ""
  /// `nil` if it is unknown.
  var status: FileStatus?
}

/// Finds a picture's PNG file in the folder or among recent ones, or draws and encodes it.
package final class PNGDrawer: FrameWorker {
  private let files: EncodedFiles
  private let keeper: FileKeeper?
  private let hold: FolderHold?
  private var bitmap = PremultipliedBitmap(size: .one)
  /// What the bitmap shows.
  private var drawnKey: EncodedFiles.Key?
  private var encoder = PNGFrameEncoder()

  /// Creates a drawer that shares encoded files with others.
  package convenience init(sharing files: EncodedFiles) {
    self.init(sharing: files, keeping: nil)
  }

  /// - Parameters:
  ///   - keeper: the files of earlier runs.
  ///   - hold: the folder that new files are written to; `nil` to hand their bytes on.
  init(sharing files: EncodedFiles, keeping keeper: FileKeeper?, writingTo hold: FolderHold? = nil)
  {
    self.files = files
    self.keeper = keeper
    self.hold = hold
  }

  package func prepare(
    _ drawing: PictureDrawing, clock: inout StageClock
  ) throws -> FileProduct {
    let key = DisplayListKey(drawing.list)
    clock.lap(\.list)
    defer { if hold != nil { clock.lap(\.write) } }
    var product = FileProduct(key: key, state: drawing.state, hasTexts: drawing.list.hasTexts)
    if let file = keeper?.current(drawing.picture, key: key) {
      product.file = file
      return product
    }
    let (file, isDrawn) = try file(of: drawing, key: key, clock: &clock)
    product.origin = isDrawn ? .drawn : .repeated
    product.file = StoredFile(length: file.bytes.count, crc32: file.crc32)
    if let hold {
      let name = try FileName(checking: drawing.picture.fileName)
      product.file.status = try hold.writing { try $0.write(file.bytes, to: name) }
    } else {
      product.bytes = file.bytes
    }
    return product
  }

  /// The bytes of a picture's file.
  package func bytes(
    of drawing: PictureDrawing, clock: inout StageClock
  ) throws -> [UInt8] {
    let key = DisplayListKey(drawing.list)
    clock.lap(\.list)
    return try file(of: drawing, key: key, clock: &clock).file.bytes
  }

  /// The pixels of a picture, which are usually those drawn last.
  package func pixels(of drawing: PictureDrawing) throws -> PremultipliedBitmap {
    let key = EncodedFiles.Key(
      list: DisplayListKey(drawing.list), scale: drawing.picture.scale)
    if drawnKey == key { return bitmap }
    return try drawing.draw()
  }

  private func file(
    of drawing: PictureDrawing, key: DisplayListKey, clock: inout StageClock
  ) throws -> (file: EncodedFiles.File, isDrawn: Bool) {
    let key = EncodedFiles.Key(list: key, scale: drawing.picture.scale)
    if let known = files[key] { return (known, false) }
    drawnKey = nil
    try drawing.draw(into: &bitmap)
    drawnKey = key
    clock.lap(\.draw)
    defer { clock.lap(\.encode) }
    var bytes: [UInt8] = []
    try encoder.encode(bitmap, scale: drawing.picture.scale, into: &bytes)
    let file = EncodedFiles.File(bytes: bytes, crc32: Checksum.crc32Text(bytes))
    files.add(file, for: key)
    return (file, true)
  }
}
