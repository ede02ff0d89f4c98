/// An entry of an open folder, which need not exist.
struct FolderEntry: Sendable {
  /// The innermost existing folder on the path.
  let folder: Folder
  /// The names of the missing folders between `folder` and the entry.
  let missing: [FileName]
  /// The name of the entry in the innermost folder.
  let name: FileName

  /// Resolves a path; symlinks are followed, except one in the last component.
  ///
  /// - Parameter start: The folder to which the path is relative; by default, the current folder.
  init(_ path: String, from start: Folder? = nil) throws(FileError) {
    guard !ExactPath.endsInSlash(path), let name = FileName(ExactPath.name(of: path).utf8) else {
      throw FileError(.create, path, reason: path.isEmpty ? .noSuchFile : .isFolder)
    }
    self.name = name
    var missing: [FileName] = []
    var parent = ExactPath.parent(of: path)
    while true {
      do throws(FileError) {
        folder = try Folder(reaching: parent ?? ".", from: start)
        self.missing = missing
        return
      } catch {
        guard error.reason == .noSuchFile, let last = parent,
          let name = FileName(ExactPath.name(of: last).utf8)
        else { throw FileError(.create, path, reason: error.reason) }
        missing.insert(name, at: 0)
        parent = ExactPath.parent(of: last)
      }
    }
  }

  /// Creates an entry of an open folder.
  init(_ name: FileName, in folder: Folder) {
    self.folder = folder
    self.name = name
    missing = []
  }

  /// The status of the entry, or `nil` if it does not exist; a symlink is not followed.
  var status: FileStatus? {
    get throws(FileError) { missing.isEmpty ? try folder.status(of: name) : nil }
  }

  /// Returns the folder that contains the entry, after creating missing folders.
  func madeFolder() throws(FileError) -> Folder {
    guard let folder = try folder.folder(missing, isMaking: true) else {
      throw FileError(.create, folder.path, reason: .noSuchFile)
    }
    return folder
  }
}
