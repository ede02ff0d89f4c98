/// A destination for images: a folder of files, a pipe or a single file.
///
/// The work has two parts. A ``FrameWorker`` prepares images concurrently and in any order; it
/// draws, encodes and writes files that are independent of each other. ``write(_:of:)`` receives
/// the products one at a time, in the order of the sequence.
package protocol FrameSink: ~Copyable {
  /// The result of preparing one image.
  associatedtype Product: Sendable

  /// The maximum number of consecutive images in a batch.
  ///
  /// It limits the number of products that wait for earlier images. It can be large if the
  /// products are small, and should be 1 if they are pixels.
  var batchLimit: Int { get }

  /// Prepares the sink before the first image; by default, nothing has to be prepared.
  mutating func start() throws
  /// Creates a worker; called once per job, after ``start()``.
  func makeWorker() -> sending any FrameWorker<Product>
  /// Receives the product of the next image in the sequence.
  mutating func write(_ product: Product, of image: FrameImage) throws
  /// Completes the output after the last image.
  mutating func finish() throws
  /// Cancels the output; no partially written file remains.
  mutating func abort()
}

extension FrameSink where Self: ~Copyable {
  package mutating func start() {}
}

/// A worker that prepares images for a sink, in any order.
///
/// It is used by one thread at a time and reuses expensive resources for all of its images: the
/// bitmap, tables and buffers.
package protocol FrameWorker<Product>: AnyObject {
  /// The result of preparing one image.
  associatedtype Product: Sendable

  /// Prepares one image and adds the time of each stage to `clock`.
  func prepare(_ drawing: ImageDrawing, clock: inout StageClock) throws -> Product
}

/// An image with its display list, drawn when a sink requests the pixels.
package struct ImageDrawing: Sendable {
  package let image: FrameImage
  /// The name of the behavior's state in the image; `nil` if no behavior is drawn.
  ///
  /// With several behaviors, it is the first state that is not idle, starting with the header's.
  package let state: String?
  package let list: DisplayList

  package init(image: FrameImage, state: String?, list: DisplayList) {
    self.image = image
    self.state = state
    self.list = list
  }

  /// Draws the image into a new bitmap.
  package func draw() throws(CairoError) -> PremultipliedBitmap {
    try CairoRenderer().render(list, scale: image.scale)
  }
}

/// A worker that draws images and packs their pixels, once for consecutive equal images.
package final class ImageWorker<Packed: Sendable>: FrameWorker {
  private let pack: @Sendable (PremultipliedBitmap) throws -> Packed
  private var painter = BandPainter(sharing: PainterCaches())
  private var last: (key: FrameCaches.Key, packed: Packed)?

  package init(_ pack: @escaping @Sendable (PremultipliedBitmap) throws -> Packed) {
    self.pack = pack
  }

  package func prepare(_ drawing: ImageDrawing, clock: inout StageClock) throws -> Packed {
    let key = FrameCaches.Key(list: DisplayListKey(drawing.list), scale: drawing.image.scale)
    clock.lap(\.list)
    if let last, last.key == key { return last.packed }
    last = nil
    try painter.draw(drawing.list, scale: drawing.image.scale)
    clock.lap(\.draw)
    let packed = try pack(painter.bitmap)
    last = (key, packed)
    clock.lap(\.encode)
    return packed
  }
}
