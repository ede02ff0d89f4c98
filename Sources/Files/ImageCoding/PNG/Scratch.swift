/// Memory that is kept from picture to picture and only ever grows.
///
/// Its elements are written before they are read; nothing is initialised or destroyed. It is used by
/// pointer because the encoder's loops run over every pixel and run and write several buffers at a
/// time, each of which an array would check for uniqueness and bounds at every step.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  /// The first element.
  private(set) var base: UnsafeMutablePointer<Element>
  /// How many elements there is room for.
  private(set) var capacity: Int

  /// Takes memory; at least one element.
  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// Makes room for `count` elements, keeping the first `kept`.
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
  /// Puts the first `count` elements in rising order.
  func sort(first count: Int) {
    var elements = UnsafeMutableBufferPointer(start: base, count: count)
    elements.sort()
  }
}
