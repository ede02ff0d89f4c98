package import VectorDrawing

/// Draws pictures and packs them for a file; those that show the same one after the other once.
package final class PictureWorker<Packed: Sendable>: FrameWorker {
  private let pack: @Sendable (PremultipliedBitmap) -> Packed
  private var bitmap = PremultipliedBitmap(size: .one)
  private var last: (key: EncodedFiles.Key, packed: Packed)?

  /// Makes a worker with a bitmap of its own.
  package init(_ pack: @escaping @Sendable (PremultipliedBitmap) -> Packed) { self.pack = pack }

  /// The packed picture; that of the last one where the two are equal.
  package func prepare(
    _ drawing: PictureDrawing, clock: inout StageClock
  ) throws -> Packed {
    let key = EncodedFiles.Key(list: DisplayListKey(drawing.list), scale: drawing.picture.scale)
    clock.lap(.list)
    if let last, last.key == key { return last.packed }
    last = nil
    try drawing.draw(into: &bitmap)
    clock.lap(.draw)
    let packed = pack(bitmap)
    last = (key, packed)
    clock.lap(.encode)
    return packed
  }
}
