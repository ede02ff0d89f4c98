/// A path or a name that is compared byte by byte, like names on Linux file systems.
///
/// The composed and the decomposed form of é are therefore different.
package struct ExactPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }

  package var description: String { text }

  package static func == (one: ExactPath, other: ExactPath) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  package static func < (one: ExactPath, other: ExactPath) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    // Hashing all bytes in one call is faster; manifests contain tens of thousands of names.
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// A path relative to a folder, without empty components, `.` or `..`.
///
/// It cannot refer to anything outside the folder, except through symlinks.
package struct EntryPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  private let path: ExactPath

  /// Creates a path from a text, or returns `nil` if a component is not a valid ``FileName``.
  package init?(_ text: String) {
    let parts = ExactPath.parts(of: text, omittingEmpty: false)
    guard parts.allSatisfy({ FileName.isName($0.utf8) }) else { return nil }
    path = ExactPath(text)
  }

  /// Creates a path from a text.
  ///
  /// - Throws: A `FileError` with the reason `noName` if a component is not a valid ``FileName``.
  package init(checking text: String) throws(FileError) {
    guard let path = EntryPath(text) else { throw FileError(.create, text, reason: .noName) }
    self = path
  }

  /// Creates the path of an item directly in the folder.
  ///
  /// A name that is not UTF-8 is escaped.
  package init(_ name: FileName) { path = ExactPath(name.description) }

  package var text: String { path.text }

  package var description: String { path.text }

  package var names: [FileName] { ExactPath.parts(of: text).compactMap { FileName($0.utf8) } }

  package static func < (one: EntryPath, other: EntryPath) -> Bool { one.path < other.path }
}

extension EntryPath: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    try self.init(checking: try container.decode(String.self))
  }
}
