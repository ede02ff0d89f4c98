@testable import FileAccess

/// Tests outputs whose path is changed between the check and the write.
@Suite("Destinations")
struct DestinationTests {
  private let files = FileManager.default
  private let folder: TemporaryFolder
  private let foreign: TemporaryFolder
  private let theirs = Array("somebody else's".utf8)
  private let ours = Array("ours".utf8)

  init() throws {
    folder = try TemporaryFolder()
    foreign = try TemporaryFolder()
    try foreign.write(theirs, to: "a.txt")
    try files.createDirectory(atPath: folder.path(of: "out"), withIntermediateDirectories: true)
  }

  private func link(_ name: String, to target: String) throws {
    try files.createSymbolicLink(atPath: folder.path(of: name), withDestinationPath: target)
  }

  private func isLink(_ name: String) throws -> Bool {
    try files.attributesOfItem(atPath: folder.path(of: name))[.type] as? FileAttributeType
      == .typeSymbolicLink
  }

  private func expectForeignFileIsUntouched() throws {
    #expect(try files.contentsOfDirectory(atPath: foreign.path) == ["a.txt"])
    #expect(try foreign.read("a.txt") == theirs)
  }

  @Test("A symlink that appears at the name is replaced, not followed", arguments: [false, true])
  func linkAtTheName(exists: Bool) throws {
    if exists { try folder.write([1], to: "out/a.txt") }
    let destination = try Destination(folder.path(of: "out/a.txt"))
    try? files.removeItem(atPath: folder.path(of: "out/a.txt"))
    try link("out/a.txt", to: foreign.path(of: "a.txt"))
    try destination.write(ours)
    #expect(try folder.read("out/a.txt") == ours)
    #expect(try !isLink("out/a.txt"))
    try expectForeignFileIsUntouched()
  }

  @Test("A symlink that replaces the folder does not redirect the output")
  func linkAtTheFolder() throws {
    let destination = try Destination(folder.path(of: "out/a.txt"))
    try files.moveItem(atPath: folder.path(of: "out"), toPath: folder.path(of: "kept"))
    try link("out", to: foreign.path)
    try destination.write(ours)
    #expect(try folder.read("kept/a.txt") == ours)
    try expectForeignFileIsUntouched()
  }

  @Test("A typed symlink is resolved once, when it is checked") func changedLink() throws {
    try link("link.txt", to: "out/a.txt")
    let destination = try Destination(folder.path(of: "link.txt"))
    try files.removeItem(atPath: folder.path(of: "link.txt"))
    try link("link.txt", to: foreign.path(of: "a.txt"))
    try destination.write(ours)
    #expect(try folder.read("out/a.txt") == ours)
    #expect(try isLink("link.txt"))
    try expectForeignFileIsUntouched()
  }

  @Test("A symlink that appears instead of a missing folder is an error")
  func linkAtAMissingFolder() throws {
    let destination = try Destination(folder.path(of: "new/inner/a.txt"))
    try link("new", to: foreign.path)
    #expect(throws: FileError.self) { try destination.write(ours) }
    try expectForeignFileIsUntouched()
    // Other missing folders are created.
    try Destination(folder.path(of: "other/inner/a.txt")).write(ours)
    #expect(try folder.read("other/inner/a.txt") == ours)
  }

  @Test("A file that replaces a pipe is not overwritten") func fileForPipe() throws {
    let path = folder.path(of: "pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let destination = try Destination(path)
    try files.removeItem(atPath: path)
    try folder.write(theirs, to: "pipe")
    #expect(throws: FileError(.create, path, reason: SystemReason(rawValue: ESTALE))) {
      try destination.write(ours)
    }
    #expect(try folder.read("pipe") == theirs)
  }

  @Test("A folder and a path with a trailing slash are refused") func folders() throws {
    for name in ["out", "out/", "out/.", "out/..", "none/", "none/."] {
      let path = "\(folder.path)/\(name)"
      #expect(throws: FileError(.create, path, reason: .isFolder)) { try Destination(path) }
    }
    #expect(throws: FileError(.create, "", reason: .noSuchFile)) { try Destination("") }
    #expect(try files.contentsOfDirectory(atPath: folder.path) == ["out"])
  }

  @Test("A default name must not be a symlink or a pipe") func untyped() throws {
    try link("a.txt", to: foreign.path(of: "a.txt"))
    try link("dead.txt", to: foreign.path(of: "new.txt"))
    for name in ["a.txt", "dead.txt"] {
      let path = folder.path(of: name)
      let error = #expect(throws: OutputRefusal.self) { try Destination(path, isTyped: false) }
      #expect(error?.reason == .link)
      let text = error?.description ?? ""
      #expect(text.contains(path) && text.contains("link") && text.contains("-o"))
    }
    let pipe = folder.path(of: "pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: FileError(.create, pipe, reason: .notRegular)) {
      try Destination(pipe, isTyped: false)
    }
    try expectForeignFileIsUntouched()
    try Destination(folder.path(of: "new.txt"), isTyped: false).write(ours)
    #expect(try folder.read("new.txt") == ours)
    // A typed path may be a symlink.
    try Destination(folder.path(of: "dead.txt")).write(ours)
    #expect(try foreign.read("new.txt") == ours)
  }
}

@Suite("Unavailable status")
struct UnknownStatusTests {
  @Test("Only a missing file has no status; other failures are errors")
  func status() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "loop"), withDestinationPath: "loop")
    let open = try Folder(folder.path)
    #expect(try open.status(of: "none") == nil)
    #expect(try open.status(of: "file")?.kind == .file)
    #expect(try open.status(of: "loop")?.kind == .link)
    #expect(try open.status(of: #require(EntryPath("none/file"))) == nil)
    #expect(throws: FileError(.read, folder.path(of: "loop"), reason: .init(rawValue: ELOOP))) {
      try open.status(of: "loop", isLinkItself: false)
    }
    let long = try #require(FileName(Array(repeating: UInt8(ascii: "n"), count: 300)))
    #expect(
      throws: FileError(.read, folder.path(of: "\(long)"), reason: .init(rawValue: ENAMETOOLONG))
    ) { try open.status(of: long) }
  }

  #if os(Linux)
    @Test("Extended attributes that cannot be listed are an error") func attributes() throws {
      let folder = try TemporaryFolder()
      let path = try folder.write([1], to: "file")
      let target = Descriptor(owning: try FileSystem.open(path, O_RDWR, .write))
      // Attributes cannot be listed through a descriptor opened with O_PATH.
      let source = Descriptor(owning: try FileSystem.open(path, 0o10_000_000, .read))
      var thrown: FileError?
      do throws(FileError) {
        _ = try ExtendedAttributes.copyAll(from: source, to: target, path: path)
      } catch { thrown = error }
      #expect(thrown == FileError(.read, path, reason: .init(rawValue: EBADF)))
    }
  #endif
}

/// Compares with `basename` and `dirname`, which work on bytes.
@Suite("Parts of paths")
struct PathPartTests {
  private static let basename = ExternalProgram("/usr/bin/basename")
  private static let dirname = ExternalProgram("/usr/bin/dirname")

  @Test("A slash before a combining character is a separator", .enabled(if: basename.isAvailable))
  func names() throws {
    for path in [
      "a", "a/b", "a/\u{301}b", "a/\u{301}/b", "a\u{301}/b", "a//b///", "/a", "/\u{301}a", "./a",
      "a/\u{301}", "../\u{20E3}.png", "a/b/",
    ] {
      let name = try Self.basename.run([path]).text.dropLast()
      #expect(ExactPath(ExactPath.name(of: path)) == ExactPath(String(name)), "\(path)")
      let parent = try Self.dirname.run([path]).text.dropLast()
      let ours = ExactPath.withoutSlashesAtEnd(ExactPath.parent(of: path) ?? ".")
      #expect(ExactPath(ours) == ExactPath(String(parent)), "\(path)")
    }
    #expect(ExactPath.name(of: "/") == "" && ExactPath.name(of: "") == "")
    #expect(ExactPath.endsInSlash("a/") && !ExactPath.endsInSlash("a/\u{301}"))
    #expect(ExactPath.hasSlash("a/\u{301}") && !ExactPath.hasSlash("a\u{301}"))
  }

  @Test("The extension is that of the last part, even after a combining character") func endings() {
    #expect(FileEnding.of("a/\u{301}b.PNG") == "png")
    #expect(FileEnding.of("a.gif/\u{301}b") == nil)
    #expect(FileEnding.of("a.gif/\u{301}.b") == "b")
    #expect(FileEnding.of("a.gif/") == nil)
    #expect(FileEnding.of("a/.b") == nil)
  }
}
