/// Other programs create the pipes and write into them.
@Suite("Input files")
struct InputFileTests {
  private func make(pipe path: String) throws {
    var running = try ChildProgram(path: "mkfifo", arguments: [path]).start()
    #expect(running.wait().status == 0)
  }

  @Test("A pipe, a device and a symlink to a device are refused without waiting")
  func noFiles() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path(of: "pipe")
    try make(pipe: pipe)
    let link = folder.path(of: "link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/zero")
    for path in [pipe, link, "/dev/zero", "/dev/null"] {
      #expect(throws: FileError(.read, path, reason: .notRegular)) { try InputFile.read(path) }
    }
    #expect(throws: FileError(.read, folder.path, reason: .isFolder)) {
      try InputFile.read(folder.path)
    }
  }

  @Test("A symlink to a file is followed, and a file above the limit is refused")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("words".utf8), to: "file")
    let link = folder.path(of: "link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
    #expect(try InputFile.read(link) == Array("words".utf8))
    #expect(try InputFile.read(path, limit: 5) == Array("words".utf8))
    #expect(throws: FileError(.read, path, reason: .tooLarge)) {
      try InputFile.read(path, limit: 4)
    }
  }

  @Test("If streams are allowed, a pipe is read to its end and a device up to the limit")
  func streams() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path(of: "pipe")
    try make(pipe: pipe)
    var writer = try ChildProgram(
      path: "/bin/sh",
      arguments: ["-c", "sleep 0.2; (printf one; sleep 0.2; printf two) > \"$0\"", pipe]
    ).start()
    #expect(try InputFile.read(pipe, allowsStream: true) == Array("onetwo".utf8))
    #expect(writer.wait().status == 0)
    #expect(throws: FileError(.read, "/dev/zero", reason: .tooLarge)) {
      try InputFile.read("/dev/zero", limit: 1 << 20, allowsStream: true)
    }
  }

  @Test("Canceling the task ends the wait for a pipe without a writer")
  func cancelled() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path(of: "pipe")
    try make(pipe: pipe)
    let task = Task { () -> FileError? in
      do throws(FileError) {
        _ = try InputFile.read(pipe, allowsStream: true)
        return nil
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value == FileError(.read, pipe, reason: SystemReason(rawValue: ECANCELED)))
  }

  @Test("An unnamed file is in no folder, is private to its owner and contains the written bytes")
  func unnamed() throws {
    let folder = try TemporaryFolder()
    let file = try Descriptor.unnamed(in: folder.path)
    let status = try #require(FileStatus(ofDescriptor: file.number))
    #expect(status.linkCount == 0 && status.mode == 0o600)
    #expect(try FileSystem.names(in: folder.path).isEmpty)
    try FileSystem.write("words".utf8, to: file.number, path: "it")
    #expect(try file.head(upTo: 3) == Array("wor".utf8))
    let copy = try Destination(folder.path(of: "copy"))
    #expect(try copy.write(contentsOf: file) == 5)
    #expect(try folder.read("copy") == Array("words".utf8))
  }

  @Test("A child program can write into an extra file by number or path and inherits no others")
  func extra() throws {
    let folder = try TemporaryFolder()
    let file = try Descriptor.unnamed(in: folder.path)
    let other = try Descriptor.unnamed(in: folder.path)
    var running = try ChildProgram(
      path: "/bin/sh",
      arguments: [
        "-c", "printf number >&3; printf path > /dev/fd/3; [ ! -e /proc/self/fd/$0 ]",
        "\(other.number)",
      ]
    ).start(extra: file.number)
    #expect(running.wait().status == 0)
    // Opening the path again writes from the beginning.
    #expect(try file.head(upTo: 100) == Array("path".utf8))
  }
}
