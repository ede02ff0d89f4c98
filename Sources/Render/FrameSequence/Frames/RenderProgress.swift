/// The progress of a rendering run.
public struct RenderProgress: Hashable, Sendable {
  /// The number of finished images.
  public var done: Int
  /// The total number of images.
  public var total: Int

  package init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }
}
