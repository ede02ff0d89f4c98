#if !canImport(Darwin)
  import CExtendedAttributes
#endif

/// A short text that the file system keeps with a file, outside its bytes.
package struct ExtendedAttribute: Sendable {
  /// The length in bytes above which a text is not read.
  private static let limit = 512

  private let name: String

  /// Names an attribute; names of programs begin with `user.`.
  package init(_ name: String) { self.name = name }

  /// The text of an open file; `nil` if it has none, or if the file system keeps no attributes.
  package func text(of file: borrowing Descriptor) -> String? {
    var bytes = [UInt8](repeating: 0, count: Self.limit)
    #if canImport(Darwin)
      let count = fgetxattr(file.number, name, &bytes, bytes.count, 0, 0)
    #else
      let count = fgetxattr(file.number, name, &bytes, bytes.count)
    #endif
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// Copies all attributes of a file to another.
  ///
  /// - Parameter path: The file, for the error.
  /// - Returns: Whether those of the user's programs were copied; of others the system keeps some to itself.
  /// - Throws: A `FileError` if the attributes cannot be listed, except where the file system has none.
  static func copyAll(
    from source: borrowing Descriptor, to target: borrowing Descriptor, path: String
  ) throws(FileError) -> Bool {
    var names = [CChar](repeating: 0, count: 1 << 16)
    var value = [UInt8](repeating: 0, count: 1 << 16)
    #if canImport(Darwin)
      let length = flistxattr(source.number, &names, names.count, 0)
    #else
      let length = flistxattr(source.number, &names, names.count)
    #endif
    guard length >= 0 else {
      let reason = SystemReason.last
      guard reason.rawValue == ENOTSUP else { throw FileError(.read, path, reason: reason) }
      return true
    }
    var isCopied = true
    for name in names.prefix(length).split(separator: 0) {
      let name = Array(name) + [0]
      #if canImport(Darwin)
        let count = fgetxattr(source.number, name, &value, value.count, 0, 0)
        let isSet = count >= 0 && fsetxattr(target.number, name, value, count, 0, 0) == 0
      #else
        let count = fgetxattr(source.number, name, &value, value.count)
        let isSet = count >= 0 && fsetxattr(target.number, name, value, count, 0) == 0
      #endif
      if !isSet, name.starts(with: "user.".utf8.map(CChar.init)) { isCopied = false }
    }
    return isCopied
  }

  /// Sets the text of an open file, where the file system keeps attributes.
  package func set(_ text: String, on file: borrowing Descriptor) {
    #if canImport(Darwin)
      _ = fsetxattr(file.number, name, Array(text.utf8), text.utf8.count, 0, 0)
    #else
      _ = fsetxattr(file.number, name, Array(text.utf8), text.utf8.count, 0)
    #endif
  }
}
