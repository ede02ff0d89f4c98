/// A path or a name, compared by its bytes as the file system does: two spellings of é are two paths.
package struct ExactPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The path as text.
  package let text: String

  /// Takes any text.
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
    // At once, as manifests have ten thousand names.
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The parts between slashes; a slash is one whatever character follows it.
  ///
  /// - Parameter omittingEmpty: Whether the empty part before a slash at the beginning, between two slashes and
  ///   after one at the end is left out.
  package static func parts(of path: String, omittingEmpty: Bool = true) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: omittingEmpty)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A path below a folder: the names of folders and the entry's own, with slashes between.
///
/// None of the names is `..`, so that no such path leads out of the folder.
package struct EntryPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  private let path: ExactPath

  /// Checks a text; the result is `nil` if it is no path below a folder.
  package init?(_ text: String) {
    let parts = ExactPath.parts(of: text, omittingEmpty: false)
    guard parts.allSatisfy({ FileName.isName($0.utf8) }) else { return nil }
    path = ExactPath(text)
  }

  /// Checks a text.
  ///
  /// - Throws: A `FileError` of the reason `noName`.
  package init(checking text: String) throws(FileError) {
    guard let path = EntryPath(text) else { throw FileError(.create, text, reason: .noName) }
    self = path
  }

  /// The path of an entry of the folder itself; bytes that are not UTF-8 are escaped.
  package init(_ name: FileName) { path = ExactPath(name.description) }

  /// The path as text.
  package var text: String { path.text }

  package var description: String { path.text }

  /// The names, that of the entry last.
  package var names: [FileName] { ExactPath.parts(of: text).compactMap { FileName($0.utf8) } }

  package static func < (one: EntryPath, other: EntryPath) -> Bool { one.path < other.path }
}

extension EntryPath: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    try self.init(checking: try container.decode(String.self))
  }
}
