import FrameSequence
import Pixels

/// Draws pictures and packs them for a file; equal ones in a row once.
final class PictureWorker<Packed: Sendable>: FrameWorker {
  private let pack: @Sendable (PremultipliedBitmap) -> Packed
  private var bitmap: PremultipliedBitmap?
  private var last: (list: DisplayListKey, scale: Double, packed: Packed)?

  init(_ pack: @escaping @Sendable (PremultipliedBitmap) -> Packed) { self.pack = pack }

  func prepare(_ drawing: PictureDrawing, clock: inout StageClock) throws -> Packed {
    let list = DisplayListKey(drawing.list)
    let scale = drawing.picture.scale
    clock.lap(.list)
    if let last, last.list == list, last.scale == scale { return last.packed }
    last = nil
    try drawing.draw(into: &bitmap)
    clock.lap(.draw)
    guard let bitmap else { throw MotionError.noPictures }
    let packed = pack(bitmap)
    last = (list, scale, packed)
    clock.lap(.encode)
    return packed
  }
}
