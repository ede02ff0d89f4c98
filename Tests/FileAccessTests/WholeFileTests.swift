@Suite("Atomic writing")
struct WholeFileTests {
  private func names(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("A file written in parts has exactly the written bytes") func bytes() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.bin").path
    let file = try WholeFile(path)
    var all: [UInt8] = []
    for part in 0..<50 {
      let bytes = (0..<4_099).map { UInt8(truncatingIfNeeded: $0 &* part) }
      try file.write(bytes)
      all += bytes
    }
    #expect(try names(in: folder) == [])
    try file.commit()
    #expect(try folder.read("a.bin") == all)
    #expect(try names(in: folder) == ["a.bin"])
  }

  @Test("A file that is never committed leaves no trace") func dropped() throws {
    let folder = try TemporaryFolder()
    do {
      let file = try WholeFile(folder.url.appending(path: "a").path)
      try file.write([1, 2, 3])
    }
    #expect(try names(in: folder) == [])
  }

  @Test("An existing file is replaced atomically or refused, as requested") func taken() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "a")
    let path = folder.url.appending(path: "a").path
    try WholeFile.write([2], to: path)
    #expect(try folder.read("a") == [2])
    #expect {
      try WholeFile.write([3], to: path, ifTaken: .refuse)
    } throws: {
      ($0 as? FileError)?.reason == .exists
    }
    #expect(try folder.read("a") == [2])
    #expect(try names(in: folder) == ["a"])
  }

  @Test("A name of the maximum length can be written, replaced and refused")
  func longName() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "n", count: 255)
    for byte in 1...3 as ClosedRange<UInt8> {
      try WholeFile.write([byte], to: folder.path(of: name), isDurable: byte == 3)
      #expect(try folder.read(name) == [byte])
    }
    #expect(throws: FileError.self) {
      try WholeFile.write([4], to: folder.path(of: name), ifTaken: .refuse)
    }
    #expect(try folder.read(name) == [3])
    #expect(try names(in: folder) == [name])
  }

  @Test("Existing files with temporary names are neither used nor changed")
  func otherTemporaries() throws {
    let folder = try TemporaryFolder()
    let others = (0..<3).map { ".reel-\(getpid())-\($0)" }
    for name in others { try folder.write([7], to: name) }
    for byte in [1, 2] as [UInt8] { try WholeFile.write([byte], to: folder.path(of: "a")) }
    #expect(try folder.read("a") == [2])
    for name in others { #expect(try folder.read(name) == [7]) }
    #expect(try names(in: folder) == others + ["a"])
  }

  @Test("Missing folders are created, but do not replace a file") func missingFolder() throws {
    let folder = try TemporaryFolder()
    try WholeFile.write([1], to: folder.path(of: "some/where/a"))
    #expect(try folder.read("some/where/a") == [1])
    #expect {
      try WholeFile.write([1], to: folder.path(of: "some/where/a/b/c"))
    } throws: {
      $0 is FileError && "\($0)".contains("some/where/a")
    }
  }

  @Test(
    "A full disk is an error and leaves no file",
    .enabled(if: SmallDisk.isPossible, "\(SmallDisk.hint)"))
  func fullDisk() throws {
    let disk = try SmallDisk()
    let path = "\(disk.path)/a"
    #expect {
      try WholeFile.write([UInt8](repeating: 1, count: 1 << 20), to: path)
    } throws: {
      ($0 as? FileError)?.reason == .diskFull
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == [])
  }
}
