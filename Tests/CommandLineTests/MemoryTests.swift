@Suite("Files that are small on disk but large in memory")
struct MemoryTests {
  private static let python = ExternalProgram(
    "/usr/bin/python3", "/opt/homebrew/bin/python3", probe: ["-c", "import resource, zlib"])

  /// The exit codes are those of an ordinary file, the baseline of the memory, and of the others.
  ///
  /// Missing rows, too many rows, too many chunks and a duplicate palette are damage, and so is a
  /// large profile. Compressed texts are skipped, whatever their size.
  @Test(
    "Sparse files and oversized images are read or refused without allocating their memory",
    .enabled(if: python.isAvailable, "python3 is not installed"),
    arguments: [
      ("sparse-files", [0, 73, 73, 65, 73, 73, 65, 73, 73, 65]),
      ("image-bombs", [0, 65, 65, 65, 65, 65, 0, 65, 0, 65, 65]),
    ])
  func takesNoMemory(program: String, statuses: [Int]) throws {
    let reel = try ReelProgram()
    let path = Repository.fixtures.appending(path: "CommandLine/Programs/\(program).py").path
    let outcome = try Self.python.run([path, try #require(ReelProgram.url).path, reel.folder.path])
    let results = outcome.text.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Int($0) }
    }
    try #require(results.map(\.first) == statuses, "\(outcome.text)\(outcome.errors)")
    #expect(results[results.count - 1][1] - results[0][1] < 64, "\(outcome.text)")
  }
}
