/// An open folder of ours, which stays the same whatever takes its name.
///
/// The path that a user types may be a link. Below it none is followed: each step opens what is there itself,
/// so that no link leads what is written or removed out of the folder.
package final class Folder: Sendable {
  /// The path by which people know it.
  package let path: String
  let descriptor: Descriptor

  private init(_ number: Int32, path: String) {
    self.path = path
    descriptor = Descriptor(owning: number)
  }

  /// Opens the folder that a user names; links are followed.
  package convenience init(_ path: String) throws(FileError) {
    self.init(try FileSystem.open(path, O_RDONLY | O_DIRECTORY, .list), path: path)
  }

  /// Opens a folder in this one.
  ///
  /// - Parameters:
  ///   - name: Its name; a link of that name is an error, of the reason `isLink`.
  ///   - isMaking: Whether it is made where it is missing.
  /// - Returns: The folder, or `nil` if nothing has the name and `isMaking` is false.
  package func folder(_ name: FileName, isMaking: Bool = false) throws(FileError) -> Folder? {
    let path = self.path(of: name)
    if isMaking, name.withPointer({ mkdirat(descriptor.number, $0, 0o777) }) != 0, errno != EEXIST {
      throw FileError(.create, path, reason: .last)
    }
    let number = SystemReason.retrying {
      Int(
        name.withPointer {
          openat(descriptor.number, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        })
    }
    guard number < 0 else { return Folder(Int32(number), path: path) }
    let reason = SystemReason.last
    if reason == .noSuchFile { return nil }
    throw FileError(.list, path, reason: status(of: name)?.kind == .link ? .isLink : reason)
  }

  /// The folder at the end of some names, each in the one before.
  ///
  /// - Returns: The folder, or `nil` if one is missing and `isMaking` is false.
  package func folder(
    _ names: some Sequence<FileName>, isMaking: Bool = false
  ) throws(FileError) -> Folder? {
    var folder = self
    for name in names {
      guard let next = try folder.folder(name, isMaking: isMaking) else { return nil }
      folder = next
    }
    return folder
  }

  /// The names in the folder, sorted.
  package func names() throws(FileError) -> [FileName] {
    try FileSystem.nameBytes(in: place, shownAs: path).compactMap(FileName.init)
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// The status of a name in the folder, or `nil` if nothing has it.
  ///
  /// A link is not followed unless `isLinkItself` is false.
  package func status(of name: FileName, isLinkItself: Bool = true) -> FileStatus? {
    name.withPointer { FileStatus(of: $0, in: descriptor.number, isLinkItself: isLinkItself) }
  }

  /// Returns a file's bytes; a link is followed to a regular file alone.
  package func read(_ name: FileName, limit: Int = InputFile.limit) throws(FileError) -> [UInt8] {
    let number = SystemReason.retrying {
      Int(name.withPointer { openat(descriptor.number, $0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) })
    }
    guard number >= 0 else { throw FileError(.read, path(of: name), reason: .last) }
    let file = Descriptor(owning: Int32(number))
    return try InputFile.read(file, path(of: name), limit: limit)
  }

  /// Writes a whole file, in the place of what has the name.
  package func write(_ bytes: some Collection<UInt8>, to name: FileName) throws(FileError) {
    let shown = String(decoding: name.bytes, as: UTF8.self)
    do throws(FileError) {
      try WholeFile.write(bytes, to: "\(place)/\(shown)")
    } catch {
      throw FileError(error.action, path(of: name), reason: error.reason)
    }
  }

  /// Removes a file or link; nothing where nothing has the name.
  package func remove(_ name: FileName) throws(FileError) { try remove(name, flags: 0) }

  /// Removes an empty folder.
  package func removeFolder(_ name: FileName) throws(FileError) {
    try remove(name, flags: AT_REMOVEDIR)
  }

  private func remove(_ name: FileName, flags: Int32) throws(FileError) {
    guard name.withPointer({ unlinkat(descriptor.number, $0, flags) }) != 0 else { return }
    let reason = SystemReason.last
    guard reason == .noSuchFile else { throw FileError(.remove, path(of: name), reason: reason) }
  }

  /// Waits until nobody else changes the folder, and calls `body`.
  ///
  /// Where the file system has no locks, as some networks', nobody waits.
  package func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    _ = SystemReason.retrying { Int(flock(descriptor.number, LOCK_EX)) }
    defer { _ = flock(descriptor.number, LOCK_UN) }
    return try body()
  }

  /// A path that leads to the folder itself; its name where the system has no such paths.
  private var place: String { descriptor.place ?? path }

  private func path(of name: FileName) -> String {
    InputFile.path(of: String(decoding: name.bytes, as: UTF8.self), in: path == "." ? nil : path)
  }
}

extension Descriptor {
  /// The path of an open folder that survives renaming, or `nil` if the system has no such paths.
  var place: String? {
    #if os(Linux)
      let own = "/proc/self/fd/\(number)"
      return access(own, X_OK) == 0 ? own : nil
    #else
      return nil
    #endif
  }
}
