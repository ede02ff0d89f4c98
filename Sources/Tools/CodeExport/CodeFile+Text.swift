import CCode

extension CodeFile {
  /// The contents of the file.
  var text: String { String(embedded: bytes, count: count) }
}
