package import CairoBackend
package import VectorDrawing

/// Where pictures go: a folder of files, a pipe, one file.
///
/// The work is in two parts. A ``FrameWorker`` prepares pictures, in any order and several at a time:
/// drawing and encoding belong there, and so do files that do not depend on one another. What it gives
/// comes to ``write(_:of:)`` in the sequence's order, one at a time.
package protocol FrameSink: ~Copyable {
  /// What is made of a picture before its turn comes.
  associatedtype Product: Sendable

  /// How many pictures in a row one worker takes, and so how many products wait for those before
  /// them: many where products are small, 1 where they are pixels.
  var batchLimit: Int { get }

  /// Gets ready, before the first picture.
  mutating func start() throws
  /// Makes a worker; called once a thread, after ``start()``.
  func makeWorker() -> sending any FrameWorker<Product>
  /// Takes a picture in its turn.
  mutating func write(_ product: Product, of picture: Picture) throws
  /// Makes the result whole, after the last picture.
  mutating func finish() throws
  /// Gives up: leaves nothing half-written.
  mutating func abort()
}

/// Does the part of a sink's work that needs no order.
///
/// A worker belongs to one thread at a time, and keeps from picture to picture what is costly to make:
/// pixels to draw into, tables, bytes.
package protocol FrameWorker<Product>: AnyObject {
  /// What is made of a picture before its turn comes.
  associatedtype Product: Sendable

  /// Prepares one picture, and counts the time for the stages that it went through.
  func prepare(_ drawing: PictureDrawing, clock: inout StageClock) throws -> Product
}

/// A picture that can be drawn when a sink wants its pixels.
package struct PictureDrawing: Sendable {
  /// Which picture.
  package let picture: Picture
  /// The behavior's state then, by name; of several, that of one that is not idle, the header's
  /// first.
  package let state: String?
  /// What is to be drawn.
  package let list: DisplayList

  /// Makes a drawing.
  package init(picture: Picture, state: String?, list: DisplayList) {
    self.picture = picture
    self.state = state
    self.list = list
  }

  /// Draws it.
  package func draw() throws(CairoError) -> PremultipliedBitmap {
    try CairoRenderer().render(list, scale: picture.scale)
  }

  /// Draws it over whatever a bitmap holds, so that a worker needs one bitmap for all its pictures.
  package func draw(into bitmap: inout PremultipliedBitmap) throws(CairoError) {
    try CairoRenderer().render(list, scale: picture.scale, into: &bitmap)
  }
}

/// Draws pictures and packs them for a file; equal neighbors once.
package final class PictureWorker<Packed: Sendable>: FrameWorker {
  private let pack: @Sendable (PremultipliedBitmap) -> Packed
  private var bitmap = PremultipliedBitmap(size: .one)
  private var last: (key: EncodedFiles.Key, packed: Packed)?

  /// Creates a worker with a bitmap of its own.
  package init(_ pack: @escaping @Sendable (PremultipliedBitmap) -> Packed) { self.pack = pack }

  package func prepare(
    _ drawing: PictureDrawing, clock: inout StageClock
  ) throws -> Packed {
    let key = EncodedFiles.Key(list: DisplayListKey(drawing.list), scale: drawing.picture.scale)
    clock.lap(\.list)
    if let last, last.key == key { return last.packed }
    last = nil
    try drawing.draw(into: &bitmap)
    clock.lap(\.draw)
    let packed = pack(bitmap)
    last = (key, packed)
    clock.lap(\.encode)
    return packed
  }
}
