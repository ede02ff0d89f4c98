public import CairoBackend
public import Pixels
public import VectorDrawing

/// Where pictures go: a folder of files, a pipe, one file.
///
/// The work is in two parts. The ``preparation`` of a picture runs on any thread, in any order and
/// several at a time: encoding belongs there, and so do files that do not depend on one another. What
/// it gives comes to ``write(_:of:)`` in the sequence's order, one at a time.
public protocol FrameSink: ~Copyable {
  /// What is made of a picture before its turn comes.
  associatedtype Product: Sendable

  /// Gets ready, before the first picture.
  mutating func start() throws
  /// The part of the work that needs no order.
  var preparation: @Sendable (PictureDrawing) throws -> Product { get }
  /// Takes a picture in its turn.
  mutating func write(_ product: Product, of picture: Picture) throws
  /// Makes the result whole, after the last picture.
  mutating func finish() throws
  /// Gives up: leaves nothing half-written.
  mutating func abort()
}

/// A picture that can be drawn when a sink wants its pixels.
public struct PictureDrawing: Sendable {
  /// Which picture.
  public let picture: Picture
  /// The component's state then, by name.
  public let state: String?
  /// What is to be drawn.
  public let list: DisplayList

  /// Draws it.
  public func draw() throws(CairoError) -> PremultipliedBitmap {
    try CairoRenderer().render(list, scale: picture.scale)
  }
}
