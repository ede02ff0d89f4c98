import Foundation
import ImageCoding
import TestSupport
import Testing

@Suite("A folder of frames that others touch meanwhile")
struct FoldersAtOnceTests {
  /// What of a manifest is looked at.
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

  /// A run at work: many large frames, one at a time.
  private func slowRun(_ reel: ReelProgram, _ arguments: [String]) throws -> Process {
    try reel.start(
      ["render", "wave.yaml", "-o", "out", "--jobs", "1", "--rate", "60", "--scale", "6"]
        + arguments)
  }

  private func waitFor(_ condition: () -> Bool) {
    while !condition() { usleep(2_000) }
  }

  @Test("ranges drawn at once are all kept, and the last to end says that all is there")
  func ranges() throws {
    let reel = try ReelProgram()
    let others = try (0..<2).map { _ in try ReelProgram() }
    let ranges = ["0-39", "30-79", "80-119"]
    let processes = try zip([reel] + others, ranges).map { program, range in
      // Each has streams of its own, and all one folder.
      try program.start(
        [
          "render", reel.folder.path(of: "wave.yaml"), "-o", reel.folder.path(of: "out"),
          "--rate", "60", "--frames", range,
        ])
    }
    for (process, program) in zip(processes, [reel] + others) {
      process.waitUntilExit()
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
    let again = try reel.run("render", "wave.yaml", "-o", "out", "--rate", "60")
    #expect(again.status == 0 && again.errors.contains("120 kept"), "\(again.errors)")
  }

  @Test("another sequence is refused while a run is at work, and not after it was killed")
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
    first.waitUntilExit()
    let taken = try second.run(other)
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(try manifest("out", in: reel).complete)
    #expect(!reel.exists("out/.reel.lock"))
  }

  @Test(
    "a folder that is gone, moved or replaced in mid-run is an error, and never complete",
    arguments: ["removed", "moved", "replaced"])
  func lost(_ way: String) throws {
    let reel = try ReelProgram()
    let process = try slowRun(reel, [])
    waitFor { reel.exists("out/frame_000002@6x.png") || !process.isRunning }
    let files = FileManager.default
    if way == "removed" {
      // A frame comes while the folder is emptied.
      while (try? files.removeItem(atPath: reel.folder.path(of: "out"))) == nil {}
    } else {
      try files.moveItem(atPath: reel.folder.path(of: "out"), toPath: reel.folder.path(of: "old"))
    }
    if way == "replaced" { try reel.write("mine", to: "out/mine") }
    process.waitUntilExit()
    let outcome = try reel.outcome(process)
    #expect(outcome.status == 74, "\(outcome.errors)")
    #expect(outcome.errors.contains("out"))
    if way == "replaced" { #expect(try reel.names("out") == ["mine"]) }
    for folder in ["out", "old"] where reel.exists("\(folder)/manifest.json") {
      #expect(try !manifest(folder, in: reel).complete)
    }
  }

  @Test("too few open files are an error that says so", arguments: [4, 5, 7, 9, 12])
  func openFiles(_ count: Int) throws {
    let reel = try ReelProgram()
    guard let program = ReelProgram.url?.path else { throw CocoaError(.fileNoSuchFile) }
    for command in ["render wave.yaml", "check wave.yaml", "styles"] {
      let outcome = try ExternalProgram("/bin/sh").run(
        ["-c", "cd '\(reel.folder.path)'; ulimit -n \(count); exec '\(program)' \(command)"])
      #expect(outcome.status == 74, "\(outcome.errors)")
      #expect(outcome.errors.contains("ulimit -n"))
    }
  }

  @Test("frames of any name can be replaced")
  func longNames() throws {
    let reel = try ReelProgram()
    let name = String(repeating: "n", count: 240)
    for distance in ["30", "40"] {
      let outcome = try reel.run(
        "render", "wave.yaml", "--frames", "3", "--name", "\(name)####", "--set",
        "header.hillHeight=\(distance)", "-o", "out")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }
}
