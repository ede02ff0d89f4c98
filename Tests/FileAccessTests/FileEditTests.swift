#if !canImport(Darwin)
  import CExtendedAttributes
#endif

@Suite("File edits")
struct FileEditTests {
  @Test("Concurrent edits are all preserved")
  func atOnce() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "file")
    let writers = 8
    let turns = 25
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        group.addTask {
          for turn in 0..<turns { try FileEdit.replace(path) { $0 + "\(writer) \(turn)\n".utf8 } }
        }
      }
      try await group.waitForAll()
    }
    let lines = String(decoding: try folder.read("file"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == writers * turns && Set(lines).count == lines.count)
    // The lines of each writer are in its order.
    for writer in 0..<writers {
      #expect(lines.filter { $0.hasPrefix("\(writer) ") } == (0..<turns).map { "\(writer) \($0)" })
    }
    #expect(try FileSystem.names(in: folder.path) == ["file"])
  }

  @Test("If another program writes the file during an edit, the new content is edited")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "file")
    var calls = 0
    try FileEdit.replace(path) { bytes in
      calls += 1
      if calls == 1 { try Data("theirs".utf8).write(to: URL(filePath: path), options: .atomic) }
      return bytes + "!".utf8
    }
    #expect(try folder.read("file") == Array("theirs!".utf8) && calls == 2)
  }

  @Test("A save by an editor is never lost, whenever it happens during an edit")
  func saves() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("0".utf8), to: "file")
    let edits = Task {
      while !Task.isCancelled { try FileEdit.replace(path) { $0.prefix { $0 != 33 } + "!".utf8 } }
    }
    for save in 1...400 {
      // Another program does not know the lock: it writes a new file and renames it.
      try Data("\(save)".utf8).write(to: URL(filePath: path), options: .atomic)
      try await Task.sleep(for: .microseconds(300 + 37 * (save % 40)))
      let found = String(decoding: try folder.read("file"), as: UTF8.self)
      #expect(["\(save)", "\(save)!"].contains(found))
    }
    edits.cancel()
    try await edits.value
    #expect(try FileSystem.names(in: folder.path) == ["file"])
  }

  @Test("A file that is not the known one is kept, with and without several hard links")
  func unknown() throws {
    for isLinked in [false, true] {
      let folder = try TemporaryFolder()
      let path = try folder.write(Array("old".utf8), to: "file")
      if isLinked {
        try FileManager.default.linkItem(atPath: path, toPath: folder.path(of: "other"))
      }
      let destination = try Destination(path, holding: .edited)
      // In place, so that only the times tell the contents apart.
      let file = Descriptor(owning: try FileSystem.open(path, O_WRONLY, .write))
      try FileSystem.write(Array("new".utf8), to: file.number, path: path)
      let error = #expect(throws: FileError.self) { try destination.write(Array("ours".utf8)) }
      #expect(error?.reason.rawValue == ESTALE)
      #expect(try folder.read("file") == Array("new".utf8))
      let names = try FileSystem.names(in: folder.path)
      #expect(names == (isLinked ? ["file", "other"] : ["file"]))
    }
  }

  @Test("Temporary files of ended processes are removed where a file is written, and no others")
  func temporaries() throws {
    let folder = try TemporaryFolder()
    let ended = Int32.max - 1
    let kept = [
      ".reel-\(getpid())-7", ".reel-\(ended)-8", ".reel-\(ended)", ".reel-x-1", ".reel-1-2-3",
    ]
    for name in kept + [".reel-\(ended)-0", ".reel-\(ended)-9"] {
      try folder.write([1], to: name)
    }
    // Locked by a process of another container, in which it has another number.
    let locked = Descriptor(
      owning: try FileSystem.open(folder.path(of: ".reel-\(ended)-8"), O_RDONLY, .read))
    #expect(flock(locked.number, LOCK_EX) == 0)
    try Destination(folder.path(of: "file"), holding: .any).write(Array("new".utf8))
    #expect(try Set(FileSystem.names(in: folder.path)) == Set(kept + ["file"]))
  }

  @Test("An edit preserves symlinks, hard links, mode and extended attributes") func kept() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "file")
    #expect(chmod(path, 0o640) == 0)
    let link = folder.path(of: "link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
    let file = Descriptor(owning: try FileSystem.open(path, O_RDWR, .write))
    // Some file systems have no attributes.
    let keepsAttributes = fsetxattr(file.number, "user.author", "me", 2, 0) == 0
    for isLinked in [false, true] {
      if isLinked {
        try FileManager.default.linkItem(atPath: path, toPath: folder.path(of: "other"))
      }
      try FileEdit.replace(link) { $0 + "!".utf8 }
      let file = Descriptor(owning: try FileSystem.open(path, O_RDONLY, .read))
      #expect(FileStatus(ofDescriptor: file.number)?.mode == 0o640)
      var value = [UInt8](repeating: 0, count: 8)
      let count = fgetxattr(file.number, "user.author", &value, value.count)
      #expect(!keepsAttributes || value.prefix(max(count, 0)) == Array("me".utf8)[...])
      #expect(try FileStatus(of: link, isLinkItself: true)?.kind == .link)
    }
    #expect(try folder.read("file") == Array("old!!".utf8))
    #expect(try folder.read("other") == Array("old!!".utf8))
  }
}
