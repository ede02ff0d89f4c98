#if !canImport(Darwin)
  import CExtendedAttributes
#endif

@Suite("File edits")
struct FileEditTests {
  @Test("Concurrent edits are all preserved")
  func atOnce() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([], to: "file")
    let (writers, turns) = (8, 25)
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
