import CodeExport
import FileAccess

/// The output of a command that writes code: one file, or a folder with several.
///
/// Files of code and of Lottie contain a mark, by which the command replaces only its own.
struct CodeOutput {
  /// The path of the file or the folder; empty for a page alone.
  let path: String
  let isFolder: Bool
  /// The path of the page, which is not part of the folder.
  let page: String?
  /// The name that the first comment of each code file contains.
  let source: String
  /// The path of the scenario or the animation.
  let sourcePath: String
  let inputs: InputFiles
  /// Whether files that the command did not write are replaced.
  let isForced: Bool
  let command: String

  /// Writes files by their names or, without a folder, by their paths, and prints the paths.
  ///
  /// - Parameter copy: A file that contains no mark. It is written next to the others unless it is
  ///   there already.
  func write(
    _ files: [(name: String, bytes: [UInt8])], copy: (name: String, bytes: [UInt8])? = nil,
    _ outcome: inout Outcome
  ) throws {
    var outputs = try files.map { file in
      let path = file.name == page ? file.name : try self.path(of: file.name)
      let isTyped = path == self.path || path == page
      let mark = Destination.Replaceable.marked(
        HeaderExport.mark, source: path == self.path ? nil : source)
      return (
        path: path, destination: try destination(path, holding: mark, isTyped: isTyped),
        bytes: file.bytes
      )
    }
    if let copy {
      let path =
        isFolder
        ? try self.path(of: copy.name)
        : ExactPath.resolving(copy.name, from: ExactPath.parent(of: self.path))
      if (try? InputFile.read(path)) != copy.bytes {
        let isOwn =
          try isFolder && InputFile.kind(of: self.path) == .folder
          && OutputOwners.lists(copy.name, in: Folder(self.path), for: sourcePath)
        let kind: Destination.Replaceable = isOwn ? .any : .marked(HeaderExport.mark)
        outputs.append(
          (path, try destination(path, holding: kind, isTyped: false), copy.bytes))
      }
    }
    if isFolder {
      try FileSystem.makeFolder(path)
      let folder = try Folder(path)
      let names = files.map(\.name).filter { $0 != page } + (copy.map { [$0.name] } ?? [])
      try folder.alone {
        try OutputOwners.claim(names, in: folder, for: sourcePath, isForced: isForced)
      }
    }
    for file in outputs {
      try outcome.write(file.bytes, to: file.destination)
      outcome.print(pathOf: file.path)
    }
  }

  private func path(of name: String) throws -> String {
    isFolder ? ExactPath.appending("\(try FileName(checking: name))", to: path) : name
  }

  private func destination(
    _ path: String, holding kind: Destination.Replaceable, isTyped: Bool
  ) throws -> Destination {
    do {
      return try Destination(
        path, holding: isForced ? .any : kind, isTyped: isTyped, reading: inputs)
    } catch let refusal as OutputRefusal where refusal.reason == .notOurs {
      throw Failure(
        .cannotCreate,
        "\(path) was not written by \(Program.name) \(command) and is not replaced; rename it, give "
          + "another \(isFolder ? "folder" : "name") with -o, or use --force to replace it")
    }
  }
}
