/// The name of a folder entry: one or more bytes without a slash or a zero byte, except `.` and
/// `..`.
///
/// Names are compared byte by byte, like names on Linux file systems, so the composed and the
/// decomposed form of é are different.
package struct FileName: Hashable, Sendable, CustomStringConvertible {
  /// The bytes, without a terminating zero.
  package private(set) var bytes: [UInt8]

  /// Creates a name from bytes, or returns `nil` if they are not a valid name.
  package init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard Self.isName(bytes) else { return nil }
    self.bytes = bytes
  }

  static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && !bytes.contains(0) && !bytes.contains(UInt8(ascii: "/"))
      && !(bytes.count <= 2 && bytes.allSatisfy { $0 == UInt8(ascii: ".") })
  }

  /// Creates a name from a text.
  ///
  /// - Throws: A `FileError` with the reason `noName` if the text is not a valid name.
  package init(checking text: String) throws(FileError) {
    guard let name = FileName(text.utf8) else { throw FileError(.create, text, reason: .noName) }
    self = name
  }

  /// The name as text, or `nil` if it is not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// Returns the name with a prefix and a suffix, which must not contain a slash.
  func with(prefix: StaticString = "", suffix: StaticString) -> FileName {
    var name = self
    name.bytes = Array("\(prefix)".utf8) + bytes + Array("\(suffix)".utf8)
    return name
  }

  /// The name with all bytes other than printable ASCII characters escaped, as in `\xE9`.
  package var escaped: String {
    bytes.map { byte in
      (0x20..<0x7F).contains(byte)
        ? String(UnicodeScalar(byte))
        : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Whether the name starts with a dot.
  package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

  package var description: String { text ?? escaped }

  /// Calls a closure with the name as a C string.
  func withPointer<Result, Failure>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.map(CChar.init(bitPattern:)) + [0])
  }
}

extension FileName: ExpressibleByStringLiteral {
  /// Creates a name from a literal, which must be a valid name and is not checked.
  ///
  /// The type `StaticString` excludes text from a file or a user.
  package init(stringLiteral name: StaticString) { bytes = Array("\(name)".utf8) }
}
