@Suite("Concurrent changes to a folder of frames")
struct FoldersAtOnceTests {
  /// The properties of a manifest that the tests check.
  private struct Manifest: Decodable {
    struct Frame: Decodable {
      var file: String
      var length: Int?
      var crc32: String?
    }
    var complete: Bool
    var frames: [Frame]
  }

  private func manifest(_ folder: String, in reel: ReelProgram) throws -> Manifest {
    try JSONDecoder().decode(
      Manifest.self, from: Data(try reel.folder.read("\(folder)/manifest.json")))
  }

  /// Starts a slow run: many large frames with a single job.
  private func slowRun(_ reel: ReelProgram, _ arguments: [String]) throws -> Process {
    try reel.start(
      ["render", "wave.yaml", "-o", "out", "--jobs", "1", "--rate", "60", "--scale", "6"]
        + arguments)
  }

  private func waitFor(_ condition: () -> Bool) {
    while !condition() { usleep(2_000) }
  }

  @Test("Concurrently drawn ranges are all kept, and the manifest is complete at the end")
  func ranges() throws {
    let reel = try ReelProgram()
    let others = try (0..<2).map { _ in try ReelProgram() }
    let ranges = ["0-39", "30-79", "80-119"]
    let processes = try zip([reel] + others, ranges).map { program, range in
      // Each process has its own streams; all of them write into the same folder.
      try program.start(
        [
          "render", reel.folder.path(of: "wave.yaml"), "-o", reel.folder.path(of: "out"),
          "--rate", "60", "--frames", range,
        ])
    }
    for (process, program) in zip(processes, [reel] + others) {
      process.waitForExit()
      let outcome = try program.outcome(process)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    let manifest = try manifest("out", in: reel)
    #expect(manifest.complete)
    #expect(manifest.frames.count == 120)
    for frame in manifest.frames {
      let bytes = try reel.folder.read("out/\(frame.file)")
      #expect(bytes.count == frame.length)
      let digits = String(Checksum.crc32(bytes), radix: 16)
      #expect(frame.crc32 == String(repeating: "0", count: 8 - digits.count) + digits)
    }
    #expect(try reel.names("out").allSatisfy { !$0.hasPrefix(".") })
    try reel.expect(0, "render wave.yaml -o out --rate 60", errors: "120 kept")
  }

  @Test("Another sequence is refused while a run is writing, and accepted once that run is killed")
  func otherSequence() throws {
    let reel = try ReelProgram()
    let second = try ReelProgram()
    let first = try slowRun(reel, [])
    waitFor { reel.exists("out/frame_000002@6x.png") || !first.isRunning }
    let other = ["render", "wave.yaml", "--rate", "7", "-o", reel.folder.path(of: "out")]
    let refused = try second.run(other)
    #expect(refused.status == 73, "\(refused.errors)")
    #expect(refused.errors.contains("another run is writing"))
    #expect(first.isRunning)
    kill(first.processIdentifier, SIGKILL)
    first.waitForExit()
    let taken = try second.run(other)
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(try manifest("out", in: reel).complete)
    #expect(!reel.exists("out/.reel.lock"))
  }

  @Test(
    "A folder removed, moved or replaced during a run is an error and never complete",
    arguments: ["removed", "moved", "replaced"])
  func lost(_ change: String) throws {
    let reel = try ReelProgram()
    let process = try slowRun(reel, [])
    waitFor { reel.exists("out/frame_000002@6x.png") || !process.isRunning }
    let files = FileManager.default
    if change == "removed" {
      // The run may write a frame while the folder is being removed.
      while (try? files.removeItem(atPath: reel.folder.path(of: "out"))) == nil {}
    } else {
      try files.moveItem(atPath: reel.folder.path(of: "out"), toPath: reel.folder.path(of: "old"))
    }
    if change == "replaced" { try reel.write("mine", to: "out/mine") }
    process.waitForExit()
    let outcome = try reel.outcome(process)
    #expect(outcome.status == 74, "\(outcome.errors)")
    #expect(outcome.errors.contains("out"))
    if change == "replaced" { #expect(try reel.names("out") == ["mine"]) }
    for folder in ["out", "old"] where reel.exists("\(folder)/manifest.json") {
      #expect(try !manifest(folder, in: reel).complete)
    }
  }

  @Test("Frames with long names can be replaced") func longNames() throws {
    let reel = try ReelProgram()
    let name = String(repeating: "n", count: 240)
    for distance in ["30", "40"] {
      try reel.expect(
        0,
        "render wave.yaml --frames 3 --name \(name)#### --set header.hillHeight=\(distance) -o out")
    }
  }
}
