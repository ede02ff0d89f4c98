/// A buffer that is reused from image to image and never shrinks.
///
/// Elements must be written before they are read; they are neither initialized nor destroyed. The
/// buffer is accessed by pointer, because arrays would check uniqueness and bounds in every
/// iteration of the encoder's loops.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  /// The address of the first element.
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  /// Allocates memory for at least one element.
  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// Allocates memory for at least `count` elements, preserving the first `kept`.
  mutating func reserve(_ count: Int, keeping kept: Int = 0) {
    guard count > capacity else { return }
    let room = max(count, capacity + capacity / 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: room)
    larger.update(from: base, count: kept)
    base.deallocate()
    base = larger
    capacity = room
  }
}

extension Scratch where Element: Comparable {
  /// Sorts the first `count` elements in ascending order.
  func sort(first count: Int) {
    var elements = UnsafeMutableBufferPointer(start: base, count: count)
    elements.sort()
  }
}
