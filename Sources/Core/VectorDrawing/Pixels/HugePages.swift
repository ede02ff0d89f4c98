#if canImport(Glibc)
  import Glibc
#endif

/// Memory that a whole picture is drawn into at once.
///
/// The first touch of each page of memory costs more than drawing it: of a screen at 3 pixels a point a
/// tenth of the time to a first frame. Where the system has pages of megabytes for who asks (Linux's
/// transparent huge pages) a picture takes one or two of them.
enum HugePages {
  /// Words that mean nothing until they are written, and where the first of them stands that begins a page.
  ///
  /// Fewer than fill a page begin at 0.
  static func words(_ count: Int) -> (words: [UInt32], start: Int) {
    let pages = count < perPage ? 0 : (count + perPage - 1) / perPage + 1
    let capacity = pages > 0 ? pages * perPage : count
    var start = 0
    let words = [UInt32](unsafeUninitializedCapacity: capacity) { buffer, used in
      used = capacity
      guard pages > 0, let base = buffer.baseAddress else { return }
      // What is beyond a picture is never touched, and so takes no memory.
      start = -Int(bitPattern: base) / MemoryLayout<UInt32>.stride & (perPage - 1)
      #if canImport(Glibc)
        madvise(base + start, (pages - 1) * perPage * MemoryLayout<UInt32>.stride, MADV_HUGEPAGE)
      #endif
    }
    return (words, start)
  }

  /// Words in two mebibytes.
  private static let perPage = 1 << 19
}
