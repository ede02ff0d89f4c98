import FileAccess

/// The PNG file of an image: kept from an earlier run, newly encoded, or found in the cache.
package struct FileProduct: Sendable {
  enum Origin: Sendable {
    case kept
    case drawn
    case repeated
  }

  var key: DisplayListKey
  var state: String?
  var origin = Origin.kept
  var file = StoredFile()
  /// The bytes that the sink has to write, or `nil` if the file is already written.
  var bytes: [UInt8]?
}

/// The properties of a file that a run has written or kept.
struct StoredFile: Sendable {
  var length = 0
  var crc32 = ""
}

/// A worker that returns the PNG file of an image.
///
/// The file is kept from an earlier run if it is current, taken from the cache of recent files,
/// or drawn and encoded.
package final class PNGDrawer: FrameWorker {
  private let caches: FrameCaches
  private let reuse: FileReuse?
  private let lock: FolderLock?
  private var painter: BandPainter
  /// The key of the painted image, or `nil` if it is not complete.
  private var drawnKey: FrameCaches.Key?
  private var encoder: PNGFrameEncoder

  /// Creates a worker that shares caches with other workers.
  package convenience init(sharing caches: FrameCaches) {
    self.init(sharing: caches, keeping: nil)
  }

  /// Creates a worker that reuses the files of earlier runs and shares caches with other workers.
  ///
  /// - Parameters:
  ///   - caches: The shared caches.
  ///   - reuse: The files of earlier runs, or `nil` to reuse none.
  ///   - lock: The folder to which new files are written, or `nil` to return their bytes.
  init(sharing caches: FrameCaches, keeping reuse: FileReuse?, writingTo lock: FolderLock? = nil) {
    self.caches = caches
    painter = BandPainter(sharing: caches.painter)
    encoder = PNGFrameEncoder(sharing: caches.bands)
    self.reuse = reuse
    self.lock = lock
  }

  package func prepare(_ drawing: ImageDrawing, clock: inout StageClock) throws -> FileProduct {
    let key = DisplayListKey(drawing.list)
    clock.lap(\.list)
    defer { if lock != nil { clock.lap(\.write) } }
    var product = FileProduct(key: key, state: drawing.state)
    if let file = reuse?.current(drawing.image, key: key) {
      product.file = file
      return product
    }
    let (file, isDrawn) = try file(of: drawing, key: key, clock: &clock)
    product.origin = isDrawn ? .drawn : .repeated
    product.file = StoredFile(length: file.bytes.count, crc32: file.crc32)
    if let lock {
      let name = try FileName(checking: drawing.image.fileName)
      try lock.writing { try $0.write(file.bytes, to: name) }
    } else {
      product.bytes = file.bytes
    }
    return product
  }

  /// Returns the bytes of an image's PNG file.
  ///
  /// - Throws: `CairoError` or `ImageFileError` if the image cannot be drawn or encoded.
  package func bytes(of drawing: ImageDrawing, clock: inout StageClock) throws -> [UInt8] {
    let key = DisplayListKey(drawing.list)
    clock.lap(\.list)
    return try file(of: drawing, key: key, clock: &clock).file.bytes
  }

  /// Returns the pixels of an image, without drawing if it is the image drawn last.
  ///
  /// - Throws: `CairoError` if the image cannot be drawn.
  package func pixels(of drawing: ImageDrawing) throws -> PremultipliedBitmap {
    let key = FrameCaches.Key(list: DisplayListKey(drawing.list), scale: drawing.image.scale)
    if drawnKey == key { return painter.bitmap }
    return try drawing.draw()
  }

  private func file(
    of drawing: ImageDrawing, key: DisplayListKey, clock: inout StageClock
  ) throws -> (file: FrameCaches.File, isDrawn: Bool) {
    let key = FrameCaches.Key(list: key, scale: drawing.image.scale)
    if let known = caches.files[key] { return (known, false) }
    drawnKey = nil
    try painter.draw(drawing.list, scale: drawing.image.scale)
    drawnKey = key
    clock.lap(\.draw)
    defer { clock.lap(\.encode) }
    let bytes = try encoder.encode(
      painter.bitmap, scale: drawing.image.scale, keys: painter.keys)
    let file = FrameCaches.File(bytes: bytes, crc32: Checksum.crc32Text(bytes))
    // Large files consist of bands, which are kept themselves.
    if bytes.count <= FrameCaches.largestFile {
      caches.files.add(file, for: key, size: file.bytes.count)
    }
    return (file, true)
  }
}
