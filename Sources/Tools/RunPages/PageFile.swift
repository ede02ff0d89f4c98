package import CPages

extension PageFile {
  /// What the file holds; C's constant, which is there as long as the program.
  package var text: String {
    String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
