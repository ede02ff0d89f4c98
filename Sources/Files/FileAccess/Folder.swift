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

  /// What the system knows of the folder.
  package var status: FileStatus? { FileStatus(ofDescriptor: descriptor.number) }

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

  /// Opens a folder that lies below one that a user names.
  ///
  /// - Parameters:
  ///   - names: The names on the way, none of which may be a link.
  ///   - start: The folder that the user names; links are followed.
  ///   - isMaking: Whether both are made where they are missing.
  /// - Returns: The folder, or `nil` if one is missing and `isMaking` is false.
  package static func below(
    _ start: String, _ names: [FileName], isMaking: Bool = false
  ) throws(FileError) -> Folder? {
    if isMaking { try FileSystem.makeFolder(start) }
    guard InputFile.kind(of: start) == .folder else { return nil }
    return try Folder(start).folder(names, isMaking: isMaking)
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

  /// The number of names in the folder that are not hidden.
  package func visibleCount() throws(FileError) -> Int {
    try FileSystem.nameBytes(in: place, shownAs: path).count { $0.first != UInt8(ascii: ".") }
  }

  /// The status of a name in the folder, or `nil` if nothing has it.
  ///
  /// A link is not followed unless `isLinkItself` is false.
  package func status(of name: FileName, isLinkItself: Bool = true) -> FileStatus? {
    name.withPointer { FileStatus(of: $0, in: descriptor.number, isLinkItself: isLinkItself) }
  }

  /// The status of the entry at a path, or `nil` if there is none; no link is followed.
  package func status(of path: EntryPath) -> FileStatus? {
    guard let place = (try? holder(of: path)).flatMap(\.self) else { return nil }
    return place.folder.status(of: place.name)
  }

  /// The folder in which the entry at a path lies, or `nil` if it is missing and `isMaking` is
  /// false.
  package func holder(
    of path: EntryPath, isMaking: Bool = false
  ) throws(FileError) -> (folder: Folder, name: FileName)? {
    var names = path.names
    guard let name = names.popLast(), let folder = try folder(names, isMaking: isMaking) else {
      return nil
    }
    return (folder, name)
  }

  /// Returns the bytes of the file at a path.
  ///
  /// The file may be a link to a regular file; a folder on the path may not be a link.
  package func read(_ path: EntryPath, limit: Int = InputFile.limit) throws(FileError) -> [UInt8] {
    guard let place = try holder(of: path) else {
      throw FileError(.read, "\(self.path)/\(path)", reason: .noSuchFile)
    }
    return try place.folder.read(place.name, limit: limit)
  }

  /// The paths of all files in the folder and those below, in order; hidden ones are left out.
  ///
  /// - Throws: A `FileError` of the reason `isLink` for a link to a folder, as nothing is to be missed silently.
  package func files(depth: Int = 64) throws(FileError) -> [EntryPath] {
    var files: [EntryPath] = []
    for name in try names() where !name.isHidden {
      guard status(of: name, isLinkItself: false)?.kind == .folder else {
        files.append(EntryPath(name))
        continue
      }
      guard depth > 0 else {
        throw FileError(.list, path(of: name), reason: SystemReason(rawValue: ENAMETOOLONG))
      }
      if let folder = try folder(name) {
        files += try folder.files(depth: depth - 1).compactMap { EntryPath("\(name)/\($0)") }
      }
    }
    return files
  }

  /// Opens a file; a link of the name is an error of the reason `isLink`.
  package func open(
    _ name: FileName, _ flags: Int32, _ action: FileError.Action = .read
  ) throws(FileError) -> Descriptor {
    let number = SystemReason.retrying {
      Int(
        name.withPointer {
          openat(descriptor.number, $0, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o666)
        })
    }
    guard number >= 0 else {
      let reason = SystemReason.last
      throw FileError(
        action, path(of: name), reason: reason.rawValue == ELOOP ? .isLink : reason)
    }
    return Descriptor(owning: Int32(number))
  }

  /// Returns a file's bytes; a link is followed to a regular file alone.
  package func read(_ name: FileName, limit: Int = InputFile.limit) throws(FileError) -> [UInt8] {
    try InputFile.read(try openInput(name), path(of: name), limit: limit)
  }

  /// Reads a file of ours block by block, as `InputFile.readBlocks` does; a link is followed to a
  /// regular file alone.
  package func readBlocks(_ name: FileName, _ take: ([UInt8]) -> Bool) throws(FileError) {
    try InputFile.readBlocks(try openInput(name), path(of: name), take)
  }

  private func openInput(_ name: FileName) throws(FileError) -> Descriptor {
    let number = SystemReason.retrying {
      Int(name.withPointer { openat(descriptor.number, $0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) })
    }
    guard number >= 0 else { throw FileError(.read, path(of: name), reason: .last) }
    return Descriptor(owning: Int32(number))
  }

  /// Writes a whole file, in the place of what has the name; returns its status.
  @discardableResult
  package func write(
    _ bytes: some Collection<UInt8>, to name: FileName, isDurable: Bool = false
  ) throws -> FileStatus? {
    try write(to: name, isDurable: isDurable) { try $0.write(bytes) }
  }

  /// Writes a whole file piece by piece, in the place of what has the name; returns its status.
  ///
  /// - Parameters:
  ///   - isDurable: Whether the file is to survive a power cut.
  ///   - add: Writes the bytes.
  @discardableResult
  package func write(
    to name: FileName, isDurable: Bool = false, _ add: (borrowing WholeFile) throws -> Void
  ) throws -> FileStatus? {
    let place = "\(place)/\(String(decoding: name.bytes, as: UTF8.self))"
    do {
      let file = try WholeFile(place)
      try add(file)
      return try file.commitTellingStatus(isDurable: isDurable)
    } catch let error as FileError where error.path.hasPrefix(self.place) {
      throw FileError(error.action, path(of: name), reason: error.reason)
    }
  }

  /// Gives an entry another name in this folder, in the place of what has it.
  package func rename(_ old: FileName, to new: FileName) throws(FileError) {
    let number = descriptor.number
    let result = old.withPointer { old in new.withPointer { renameat(number, old, number, $0) } }
    guard result == 0 else { throw FileError(.create, path(of: new), reason: .last) }
  }

  /// Removes a folder with the files in it; nothing where nothing has the name.
  package func removeFolderAndFiles(_ name: FileName) throws(FileError) {
    guard let folder = try folder(name) else { return }
    for file in try folder.names() { try folder.remove(file) }
    try removeFolder(name)
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
  package func alone<Result>(_ body: () throws -> Result) throws -> Result {
    try descriptor.lock(path)
    defer { _ = flock(descriptor.number, LOCK_UN) }
    return try body()
  }

  /// A path that leads to the folder itself; its name where the system has no such paths.
  private var place: String { descriptor.place ?? path }

  /// The path of an entry, by which people know it.
  package func path(of name: FileName) -> String {
    InputFile.path(of: "\(name)", in: path == "." ? nil : path)
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
