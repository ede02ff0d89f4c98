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

  /// Opens a folder only to reach what is in it, which needs no right to list it; links are followed.
  ///
  /// - Parameter start: The folder from which the path counts; by default the current one.
  convenience init(reaching path: String, from start: Folder? = nil) throws(FileError) {
    let number = try FileSystem.open(
      path, in: start?.descriptor.number ?? AT_FDCWD, Self.reachingFlag | O_DIRECTORY, .create,
      shownAs: path)
    self.init(number, path: InputFile.path(path, from: start?.path))
  }

  #if os(Linux)
    /// `O_PATH` of `<fcntl.h>`, which is not imported.
    private static let reachingFlag: Int32 = 0o10_000_000
  #else
    private static let reachingFlag = O_RDONLY
  #endif

  /// Takes the rights of all others than its owner away.
  ///
  /// - Returns: Whether this user owns the folder; another's is left as it is.
  package func closeToOthers() throws(FileError) -> Bool {
    guard let status, status.owner == geteuid() else { return false }
    guard status.mode & 0o077 == 0 || fchmod(descriptor.number, 0o700) == 0 else {
      throw FileError(.create, path, reason: .last)
    }
    return true
  }

  /// Opens a folder in this one.
  ///
  /// - Parameters:
  ///   - name: Its name; a link of that name is an error, of the reason `isLink`.
  ///   - isMaking: Whether it is made where it is missing.
  ///   - mode: The mode of a folder that is made, less the process's mask.
  /// - Returns: The folder, or `nil` if nothing has the name and `isMaking` is false.
  package func folder(
    _ name: FileName, isMaking: Bool = false, mode: mode_t = 0o777
  ) throws(FileError) -> Folder? {
    let path = self.path(of: name)
    if isMaking, name.withPointer({ mkdirat(descriptor.number, $0, mode) }) != 0, errno != EEXIST {
      throw FileError(.create, path, reason: .last)
    }
    do throws(FileError) {
      return Folder(try number(of: name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, .list), path: path)
    } catch {
      if error.reason == .noSuchFile { return nil }
      guard try status(of: name)?.kind == .link else { throw error }
      throw FileError(.list, path, reason: .isLink)
    }
  }

  /// Opens an entry; the caller closes it.
  func number(
    of name: FileName, _ flags: Int32, _ action: FileError.Action
  ) throws(FileError) -> Int32 {
    try name.withPointer { pointer throws(FileError) in
      try FileSystem.open(
        pointer, in: descriptor.number, flags, action, shownAs: self.path(of: name))
    }
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
    try nameBytes().compactMap(FileName.init)
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// The number of names in the folder that are not hidden.
  package func visibleCount() throws(FileError) -> Int {
    try nameBytes().count { $0.first != UInt8(ascii: ".") }
  }

  private func nameBytes() throws(FileError) -> [[UInt8]] {
    // Opened again, as reading moves the place in an open folder.
    try FileSystem.nameBytes(in: try openAgain(.list), shownAs: path)
  }

  private func openAgain(_ action: FileError.Action) throws(FileError) -> Int32 {
    try FileSystem.open(
      ".", in: descriptor.number, O_RDONLY | O_DIRECTORY, action, shownAs: path)
  }

  /// Makes the names in the folder survive a power cut.
  func synchronize() throws(FileError) {
    let folder = Descriptor(owning: try openAgain(.write))
    // Some file systems have nothing to do for folders, and say so.
    guard fsync(folder.number) != 0, errno != EINVAL, errno != ENOTSUP else { return }
    throw FileError(.write, path, reason: .last)
  }

  /// The text of a link.
  func linkText(of name: FileName) throws(FileError) -> String {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
      count = buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { start in
          name.withPointer { readlinkat(descriptor.number, $0, start, text.count) }
        } ?? 0
      }
      filled = max(count, 0)
    }
    guard count >= 0 else { throw FileError(.read, path(of: name), reason: .last) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether this process may write an entry.
  func isWritable(_ name: FileName) -> Bool {
    name.withPointer { faccessat(descriptor.number, $0, W_OK, AT_EACCESS) } == 0
  }

  /// The status of a name in the folder, or `nil` if nothing has it.
  ///
  /// A link is not followed unless `isLinkItself` is false.
  ///
  /// - Throws: A `FileError` if the system does not tell, as for a folder that may not be entered.
  package func status(
    of name: FileName, isLinkItself: Bool = true
  ) throws(FileError) -> FileStatus? {
    try name.withPointer { pointer throws(FileError) in
      try FileStatus(
        of: pointer, in: descriptor.number, isLinkItself: isLinkItself,
        shownAs: self.path(of: name))
    }
  }

  /// The status of the entry at a path, or `nil` if there is none; no link is followed.
  package func status(of path: EntryPath) throws(FileError) -> FileStatus? {
    guard let place = try holder(of: path) else { return nil }
    return try place.folder.status(of: place.name)
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
      guard try status(of: name, isLinkItself: false)?.kind == .folder else {
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
    do throws(FileError) {
      return Descriptor(owning: try number(of: name, flags | O_NOFOLLOW | O_NONBLOCK, action))
    } catch {
      guard error.reason.rawValue == ELOOP else { throw error }
      throw FileError(action, error.path, reason: .isLink)
    }
  }

  /// Returns a file's bytes; a link is followed to a regular file alone.
  package func read(_ name: FileName, limit: Int = InputFile.limit) throws(FileError) -> [UInt8] {
    try InputFile.read(try openInput(name), path(of: name), limit: limit)
  }

  /// Reads a file that `reel` wrote in blocks; see `InputFile.readBlocks(_:_:)`.
  ///
  /// A symlink is followed to a regular file only.
  package func readBlocks(_ name: FileName, _ take: ([UInt8]) -> Bool) throws(FileError) {
    try InputFile.readBlocks(try openInput(name), path(of: name), take)
  }

  private func openInput(_ name: FileName) throws(FileError) -> Descriptor {
    Descriptor(owning: try number(of: name, O_RDONLY | O_NONBLOCK, .read))
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
    let file = try WholeFile(name, in: self, shownAs: path(of: name))
    try add(file)
    return try file.commitTellingStatus(isDurable: isDurable)
  }

  /// Gives an entry another name in this folder, in the place of what has it.
  package func rename(_ old: FileName, to new: FileName) throws(FileError) {
    let number = descriptor.number
    let result = old.withPointer { old in new.withPointer { renameat(number, old, number, $0) } }
    guard result == 0 else { throw FileError(.create, path(of: new), reason: .last) }
  }

  /// Gives a file a further name in this folder; a name that is taken is an error.
  func link(
    _ old: FileName, to new: FileName, shownAs path: String
  ) throws(FileError) {
    let number = descriptor.number
    let result = old.withPointer { old in new.withPointer { linkat(number, old, number, $0, 0) } }
    guard result == 0 else { throw FileError(.create, path, reason: .last) }
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

  /// The path of an entry, by which people know it.
  package func path(of name: FileName) -> String {
    InputFile.path(of: "\(name)", in: path == "." ? nil : path)
  }
}

/// An entry of an open folder, found from a path once, whether it is there or not.
struct FolderEntry: Sendable {
  /// The last folder on the path that is there.
  let folder: Folder
  /// The folders on the path that are missing.
  let missing: [FileName]
  /// The entry's name in the last of them.
  let name: FileName

  /// Finds the entry at a path; links to folders are followed, the entry itself is not.
  ///
  /// - Parameter start: The folder from which the path counts; by default the current one.
  init(_ path: String, from start: Folder? = nil) throws(FileError) {
    guard !InputFile.endsInSlash(path), let name = FileName(InputFile.name(of: path).utf8) else {
      throw FileError(.create, path, reason: path.isEmpty ? .noSuchFile : .isFolder)
    }
    self.name = name
    var missing: [FileName] = []
    var parent = InputFile.parent(of: path)
    while true {
      do throws(FileError) {
        folder = try Folder(reaching: parent ?? ".", from: start)
        self.missing = missing
        return
      } catch {
        guard error.reason == .noSuchFile, let way = parent,
          let name = FileName(InputFile.name(of: way).utf8)
        else { throw FileError(.create, path, reason: error.reason) }
        missing.insert(name, at: 0)
        parent = InputFile.parent(of: way)
      }
    }
  }

  /// Takes an entry of an open folder.
  init(_ name: FileName, in folder: Folder) {
    self.folder = folder
    self.name = name
    missing = []
  }

  /// The entry's status, or `nil` if it is not there; a link is not followed.
  var status: FileStatus? {
    get throws(FileError) { missing.isEmpty ? try folder.status(of: name) : nil }
  }

  /// The folder that holds the entry; what is missing is made, and no link is followed there.
  func madeFolder() throws(FileError) -> Folder {
    guard let folder = try folder.folder(missing, isMaking: true) else {
      throw FileError(.create, folder.path, reason: .noSuchFile)
    }
    return folder
  }
}
