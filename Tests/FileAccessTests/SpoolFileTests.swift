@testable import FileAccess

@Suite("Bytes in a temporary file")
struct SpoolFileTests {
  @Test("Bytes that are appended concurrently are read back") func concurrent() async throws {
    let file = try SpoolFile()
    try await withThrowingTaskGroup { group in
      for number in 0..<1000 {
        group.addTask {
          let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number % 97)
          return (bytes, try file.append(bytes))
        }
      }
      var total = 0
      for try await (bytes, slice) in group {
        total += slice.count
        #expect(try slice.read() == bytes)
      }
      #expect(try file.descriptor.head(upTo: 1 << 20).count == total)
    }
  }

  @Test("A file that was shortened gives an input error, whatever failed before")
  func truncated() throws {
    let file = try SpoolFile()
    let first = try file.append([1, 2, 3])
    let second = try file.append([4, 5, 6])
    #expect(ftruncate(file.descriptor.number, 4) == 0)
    #expect(close(-1) != 0 && errno == EBADF)
    #expect(try first.read() == [1, 2, 3])
    #expect(throws: FileError(.read, "a temporary file", reason: SystemReason(rawValue: EIO))) {
      try second.read()
    }
  }

  @Test("Ranges are equal if they are the same bytes of the same file") func equality() throws {
    let file = try SpoolFile()
    let slice = try file.append([1])
    #expect(try slice != file.append([1]) && slice != SpoolFile().append([1]))
    #expect(slice == slice)
  }
}
