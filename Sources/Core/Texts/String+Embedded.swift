extension String {
  /// Creates the text of a file that is embedded as a C constant, whose lifetime is static.
  package init(embedded bytes: UnsafePointer<UInt8>, count: Int) {
    self.init(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
