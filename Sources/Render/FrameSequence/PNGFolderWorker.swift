import FileAccess

/// Keeps a folder's files, or draws, encodes and writes them.
final class PNGFolderWorker: FrameWorker {
  private let hold: FolderHold?
  private let encoder: PictureEncoder

  init(hold: FolderHold?, keeper: FileKeeper, files: EncodedFiles) {
    self.hold = hold
    encoder = PictureEncoder(keeper: keeper, files: files)
  }

  /// Sees to one picture's file.
  func prepare(
    _ drawing: PictureDrawing, clock: inout StageClock
  ) throws -> PNGFolderSink.Product {
    defer { clock.lap(.write) }
    var (product, bytes) = try encoder.file(of: drawing, clock: &clock)
    if let bytes {
      product.stamp = try hold?.write(bytes, to: drawing.picture.fileName)
        .map(FolderSeal.Stamp.init)
    }
    return product
  }
}
