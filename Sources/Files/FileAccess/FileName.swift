/// The name of something in a folder: bytes without a slash, and neither `.` nor `..`.
///
/// Names are compared by their bytes, as the file system does: two spellings of é are two names.
package struct FileName: Hashable, Sendable {
  /// The bytes, without the zero at the end.
  package let bytes: [UInt8]

  /// Checks a name; `nil` for what names nothing in a folder.
  package init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard !bytes.isEmpty, !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")),
      bytes != Array(".".utf8), bytes != Array("..".utf8)
    else { return nil }
    self.bytes = bytes
  }

  /// Checks a name that is a text.
  package init(checking text: String) throws(FileError) {
    guard let name = FileName(text.utf8) else { throw FileError(.create, text, reason: .noName) }
    self = name
  }

  /// The name as text; `nil` where it is not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// Calls a function of the system with the name.
  func withPointer<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        // A buffer of an array that has an element has an address.
        text.baseAddress.map(body) ?? body("")
      }
    }
  }
}
