/// The name of something in a folder: bytes without a slash, and neither `.` nor `..`.
///
/// Names are compared by their bytes, as the file system does: two spellings of é are two names.
package struct FileName: Hashable, Sendable, CustomStringConvertible {
  /// The bytes, without the zero at the end.
  package private(set) var bytes: [UInt8]

  /// Checks the bytes; the result is `nil` if they cannot name an entry of a folder.
  package init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard Self.isName(bytes) else { return nil }
    self.bytes = bytes
  }

  /// Whether bytes can name an entry of a folder.
  static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && !bytes.contains(0) && !bytes.contains(UInt8(ascii: "/"))
      && !(bytes.count <= 2 && bytes.allSatisfy { $0 == UInt8(ascii: ".") })
  }

  /// Checks a name that is a text.
  package init(checking text: String) throws(FileError) {
    guard let name = FileName(text.utf8) else { throw FileError(.create, text, reason: .noName) }
    self = name
  }

  /// The name as text, or `nil` if it is not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The name between two texts, which hold no slash.
  func with(prefix: StaticString = "", suffix: StaticString) -> FileName {
    var name = self
    name.bytes = Array("\(prefix)".utf8) + bytes + Array("\(suffix)".utf8)
    return name
  }

  /// The name with all bytes beyond ASCII in letters, as in `\xE9`.
  package var escaped: String {
    bytes.map { byte in
      (0x20..<0x7F).contains(byte)
        ? String(UnicodeScalar(byte))
        : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Whether listings leave it out, as it begins with a dot.
  package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

  package var description: String { text ?? escaped }

  /// Calls a function of the system with the name.
  func withPointer<Result, Failure>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.map(CChar.init(bitPattern:)) + [0])
  }
}

extension FileName: ExpressibleByStringLiteral {
  /// Takes a name that is written in the code; no text of a file or a user can come here.
  package init(stringLiteral name: StaticString) { bytes = Array("\(name)".utf8) }
}
