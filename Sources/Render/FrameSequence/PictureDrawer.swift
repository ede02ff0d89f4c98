import ImageCoding
package import VectorDrawing

/// Draws and encodes pictures one after the other, and finds again what was drawn of late.
package final class PictureDrawer {
  private let files: EncodedFiles
  private var bitmap = PremultipliedBitmap(size: .one)
  /// What the bitmap shows.
  private var drawnKey: EncodedFiles.Key?
  private var encoder = PNGFrameEncoder()

  /// Makes a drawer that shares what it draws with others.
  package init(sharing files: EncodedFiles) { self.files = files }

  /// The bytes of a picture's file.
  package func bytes(
    of drawing: PictureDrawing, clock: inout StageClock
  ) throws -> [UInt8] {
    let key = DisplayListKey(drawing.list)
    clock.lap(.list)
    return try file(of: drawing, key: key, clock: &clock).file.bytes
  }

  /// The pixels of a picture, which mostly were drawn just now.
  package func pixels(of drawing: PictureDrawing) throws -> PremultipliedBitmap {
    let key = EncodedFiles.Key(
      list: DisplayListKey(drawing.list), scale: drawing.picture.scale)
    if drawnKey == key { return bitmap }
    return try drawing.draw()
  }

  /// A picture's file, and whether it had to be drawn.
  func file(
    of drawing: PictureDrawing, key: DisplayListKey, clock: inout StageClock
  ) throws -> (file: EncodedFiles.File, isDrawn: Bool) {
    let key = EncodedFiles.Key(list: key, scale: drawing.picture.scale)
    if let known = files[key] { return (known, false) }
    drawnKey = nil
    try drawing.draw(into: &bitmap)
    drawnKey = key
    clock.lap(.draw)
    defer { clock.lap(.encode) }
    var bytes: [UInt8] = []
    try encoder.encode(bitmap, scale: drawing.picture.scale, into: &bytes)
    let file = EncodedFiles.File(bytes: bytes, crc32: Checksum.crc32(bytes))
    files.add(file, for: key)
    return (file, true)
  }
}
