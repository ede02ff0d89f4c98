/// Commands that are killed, or in which one system call fails, at each step of writing.
@Suite("Every step of writing may be the last")
struct StepFaultTests {
  private static let strace = ExternalProgram("/usr/bin/strace", probe: ["-f", "true"])

  /// A command that writes, with the files that it may change.
  private struct Command: CustomTestStringConvertible {
    let name: String
    let line: String
    /// Returns the contents before the command; the first line of `prepare` is what it needs.
    let prepare: @Sendable (ReelProgram) throws -> Void
    /// The files of which each is as before or as after the command, below the working folder.
    let files: [String]

    var testDescription: String { name }
  }

  private static func scenario(_ settings: String) -> String {
    ReelProgram.wave(settings, golden: "at: [trigger+0.3], scale: 1, motion: false")
  }

  private static let goldens = ["trace.txt", "trigger_0.3.txt", "trigger_0.3.png"].map {
    "w.golden/\($0)"
  }

  private static func record(_ reel: ReelProgram) throws {
    try reel.write(scenario("hillHeight: 40"), to: "w.yaml")
    try reel.expect(1, "verify w.yaml --record all")
    try reel.write(scenario("hillHeight: 44"), to: "w.yaml")
  }

  private static let commands: [Command] = [
    Command(
      name: "record", line: "verify w.yaml --record all", prepare: record, files: goldens),
    Command(
      name: "approve", line: "approve w.yaml",
      prepare: { reel in
        try record(reel)
        try reel.expect(1, "verify w.yaml")
      }, files: goldens),
    Command(
      name: "save", line: "curve fit l.csv --model spring --write w.yaml#header.bounceTiming",
      prepare: { reel in
        try reel.write(scenario("bounceTiming: \"ease-in\""), to: "w.yaml")
        let values = (0..<60).map { index -> String in
          let time = Double(index) / 60
          return "\(time),\(100 * (1 - exp(-9 * time) * cos(20 * time)))"
        }
        try reel.write("time,value\n" + values.joined(separator: "\n"), to: "l.csv")
      }, files: ["w.yaml"]),
    Command(
      name: "export", line: "curve export ease-out --to css -o out.css",
      prepare: { reel in try reel.expect(0, "curve export ease-in --to css -o out.css") },
      files: ["out.css"]),
  ]

  /// The system calls that change files or make changes durable.
  private static let calls = [
    "linkat", "renameat", "renameat2", "unlinkat", "fsync", "writev", "fchmod", "flock",
  ]
  private static let faults = ["signal=KILL", "error=EIO", "error=ENOSPC"]

  private struct Step: Sendable, CustomTestStringConvertible {
    let command: Int
    let call: String
    let number: Int
    let fault: String

    var testDescription: String { "\(commands[command].name): \(call) \(number), \(fault)" }
  }

  private static let steps: [Step] = commands.indices.flatMap { command in
    calls.flatMap { call in
      (1...6).flatMap { number in
        faults.map { Step(command: command, call: call, number: number, fault: $0) }
      }
    }
  }

  @Test(
    "Files are as before or as after, and the next run leaves nothing else behind",
    .enabled(if: strace.isAvailable, "strace is not installed"),
    arguments: Grids.part(of: steps, count: 24))
  private func survives(_ step: Step) throws {
    let command = Self.commands[step.command]
    let reel = try ReelProgram()
    try command.prepare(reel)
    func contents() throws -> [[UInt8]] { try command.files.map { try reel.folder.read($0) } }
    let before = try contents()
    let program = try #require(ReelProgram.url?.path)
    let trace =
      "-f -o /dev/null -e trace=\(step.call) "
      + "-e inject=\(step.call):\(step.fault):when=\(step.number)"
    let faulty = try ExternalProgram("/bin/sh").run([
      "-c", "cd '\(reel.folder.path)'; unset CI; strace \(trace) '\(program)' \(command.line)",
    ])
    let between = try contents()
    let status = try reel.run(command.line).status
    #expect(status < 2, "\(faulty.errors)")
    let after = try contents()
    #expect(before != after)
    for (index, file) in command.files.enumerated() {
      #expect([before[index], after[index]].contains(between[index]), "\(file)")
    }
    // A run with an injected failure did not report success.
    if step.fault != "signal=KILL", faulty.status == 0 { #expect(between == after) }
    for folder in ["", "w.golden", ".reel"] where reel.exists(folder) || folder.isEmpty {
      let left = try reel.names(folder.isEmpty ? "." : folder).filter { $0.hasPrefix(".reel-") }
      #expect(left.isEmpty, "\(left)")
    }
  }
}
