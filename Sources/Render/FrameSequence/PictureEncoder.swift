import VectorDrawing

/// Finds a picture's file among those that are there and those drawn of late, or draws and encodes
/// it.
final class PictureEncoder {
  private let keeper: FileKeeper
  private let drawer: PictureDrawer

  init(keeper: FileKeeper, files: EncodedFiles) {
    self.keeper = keeper
    drawer = PictureDrawer(sharing: files)
  }

  /// What becomes of a picture's file, with its bytes where it has to be written.
  func file(
    of drawing: PictureDrawing, clock: inout StageClock
  ) throws -> (product: PNGFolderSink.Product, bytes: [UInt8]?) {
    let picture = drawing.picture
    let key = DisplayListKey(drawing.list)
    clock.lap(.list)
    var product = PNGFolderSink.Product(
      key: key, state: drawing.state, length: 0, crc32: 0, origin: .kept,
      hasTexts: drawing.list.hasTexts)
    if let file = keeper.current(picture, key: key) {
      (product.length, product.crc32, product.stamp) = (file.length, file.crc32, file.stamp)
      return (product, nil)
    }
    let (file, isDrawn) = try drawer.file(of: drawing, key: key, clock: &clock)
    product.origin = isDrawn ? .drawn : .repeated
    (product.length, product.crc32) = (file.bytes.count, file.crc32)
    return (product, file.bytes)
  }
}
