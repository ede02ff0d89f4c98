#if !canImport(Darwin)
  import CExtendedAttributes
#endif

/// The extended attributes of files.
enum ExtendedAttributes {
  /// Copies all attributes of a file to another file.
  ///
  /// - Parameter path: The path of the file, for error messages.
  /// - Returns: Whether all `user.` attributes were copied. Failures for other attributes, some of
  ///   which only the system can set, are ignored.
  /// - Throws: A `FileError` if the attributes cannot be listed. A file system that does not
  ///   support attributes is not an error.
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
}
