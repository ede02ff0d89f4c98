@Suite("Hostile files at an output path")
struct HostileFileTests {
  /// A command that writes an output file.
  struct Command: CustomTestStringConvertible {
    let line: String
    /// The path of the output.
    let output: String
    /// The first bytes of the output.
    let beginning: [UInt8]
    /// The exit code on success.
    let status: Int32
    /// A file that the command reads.
    let input: String
    /// The contents of an existing file that the command may replace.
    let content: String

    var testDescription: String { line }

    init(_ row: TableRow) {
      line = row[0]
      output = row[1]
      let isPNG = row[2].hasPrefix("\\x89")
      beginning = (isPNG ? [0x89] : []) + Array(row[2].dropFirst(isPNG ? 4 : 0).utf8)
      status = Int32(row[3]) ?? -1
      input = row[4]
      content = row[5]
    }

    /// Returns the exit code for a kind of file at the output path.
    ///
    /// In a folder named by the user, links, pipes and devices are refused.
    func status(with kind: HostileFile) -> Int32 {
      let isForeign = ![.nothing, .file, .fileOfAnother, .hardLink].contains(kind)
      if output.contains("/"), isForeign, kind != .inputByName { return 73 }
      return kind.status == 0 ? status : kind.status
    }
  }

  static let commands = TableRow.rows(of: "CommandLine/hostile-files.tsv").map(Command.init)

  /// Creates a folder with all files that the command reads.
  private func program(for command: Command) throws -> ReelProgram {
    let reel = try ReelProgram()
    try reel.write(
      ReelProgram.scenario + "\ngolden: { at: [0.4], tolerance: { metric: exact } }\n",
      to: "wave.yaml")
    try reel.write("time,value\n0,0\n0.1,4\n0.2,9\n0.3,10\n", to: "log.csv")
    try reel.write("not ours", to: "bystander")
    if command.line.hasPrefix("diff") {
      for (name, time) in [("a.png", "0.4"), ("b.png", "0.6")] {
        try reel.expect(0, ["render", "wave.yaml", "--at", time, "-o", name])
      }
    }
    if command.line.hasPrefix("verify") {
      _ = try reel.run("verify wave.yaml --record missing")
    }
    if command.output.contains("/") {
      try reel.makeFolder("out")
    }
    return reel
  }

  @Test(
    "The output is written, replaced or refused, and no other file changes",
    arguments: Grids.part(of: commands, count: 3))
  func outputs(_ command: Command) throws {
    try run(command, onto: HostileFile.allCases.filter { !$0.needsRoot })
  }

  @Test(
    "Devices are written to, owners are preserved, and a read-only mount is refused",
    .enabled(if: HostileFile.canBeRoot, "needs root, to make devices and mounts"),
    arguments: Grids.part(of: commands, count: 3))
  func outputsOfRoot(_ command: Command) throws {
    try run(command, onto: HostileFile.allCases.filter(\.needsRoot))
  }

  private func run(_ command: Command, onto kinds: [HostileFile]) throws {
    let reel = try program(for: command)
    let path = reel.folder.path(of: command.output)
    for kind in kinds {
      try kind.make(at: path, content: command.content, input: reel.folder.path(of: command.input))
      let before = try FolderState(reel.folder.path)
      var reader: Process?
      let expected = command.status(with: kind)
      if kind == .pipe, expected != 73 {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "exec cat \"$0\" > \"$0.read\"", path]
        try process.run()
        reader = process
      }
      let outcome = try reel.run(command.line)
      reader?.waitForExit()
      #expect(outcome.status == expected, "\(kind): \(outcome.errors)")
      try check(command, kind, in: reel, before)
      if kind.status != 0 || expected == 73 {
        #expect(outcome.errors.contains(command.output), "\(kind)")
      }
      try kind.remove(at: path)
    }
  }

  private func check(
    _ command: Command, _ kind: HostileFile, in reel: ReelProgram, _ before: FolderState
  ) throws {
    let path = reel.folder.path(of: command.output)
    let after = try FolderState(reel.folder.path)
    var changed: [String] = []
    if command.status(with: kind) == command.status, let result = kind.resultPath(of: path) {
      changed = [String(result.dropFirst(reel.folder.path.count + 1))]
      let bytes = FileManager.default.contents(atPath: result) ?? Data()
      #expect(!bytes.isEmpty && bytes.starts(with: command.beginning), "\(kind)")
      #expect(!bytes.elementsEqual(command.content.utf8), "\(kind)")
    }
    if !kind.stays { changed.append(command.output) }
    if kind == .hardLink {
      // The other name keeps the previous contents, and its link count decreases by one.
      let other = "\(command.output).other"
      #expect(after.entries[other]?.bytes == before.entries[other]?.bytes)
      changed.append(other)
    }
    #expect(before.without(changed) == after.without(changed), "\(kind)")
    if kind == .file || kind == .fileOfAnother {
      let old = before.entries[command.output]
      let new = after.entries[command.output]
      #expect(new?.mode == old?.mode && new?.owner == old?.owner, "\(kind)")
    }
  }

  @Test(
    "A file of another type is left alone",
    arguments: [
      (64, ["curve", "export", "ease", "--to", "css", "-o", "notes.yaml"]),
      (64, ["render", "wave.yaml", "--format", "raw", "-o", "notes.yaml"]),
      (64, ["verify", "golden.yaml", "--junit", "notes.yaml"]),
      (64, ["verify", "golden.yaml", "--markdown", "notes.yaml"]),
      (73, ["verify", "golden.yaml", "--report", "page"]),
      (73, ["export", "wave.yaml", "--to", "lottie", "-o", "page", "--set", "header.ballCount=0"]),
    ] as [(Int32, [String])])
  func otherKind(_ status: Int32, _ arguments: [String]) throws {
    let reel = try ReelProgram()
    try reel.write(ReelProgram.scenario + "\ngolden: { at: [0.4] }\n", to: "golden.yaml")
    for name in ["notes.yaml", "page/index.html", "page/wave.lottie.json"] {
      try reel.write("mine", to: name)
    }
    let before = try FolderState(reel.folder.path)
    try reel.expect(status, arguments)
    let after = try FolderState(reel.folder.path).entries.filter { !$0.key.hasPrefix(".reel") }
    #expect(after.mapValues(\.bytes) == before.entries.mapValues(\.bytes))
  }

  @Test("An input file is never overwritten, even under another path") func inputs() throws {
    let reel = try ReelProgram()
    _ = try reel.run("render wave.yaml --at 0.4 -o pull.png")
    try reel.write(
      """
      header: { style: mj-gif-header, idleImages: pull.png, refreshingImages: pull.png }
      canvas: { scale: 1 }
      """, to: "pictures.yaml")
    try reel.makeFolder("sub")
    let before = try FolderState(reel.folder.path)
    for path in ["pull.png", "./pull.png", "sub/../pull.png", reel.folder.path(of: "pull.png")] {
      for further in [[], ["--format", "contact"]] {
        try reel.expect(
          64, ["render", "pictures.yaml", "--at", "rest", "-o", path] + further, errors: path,
          "pull.png")
      }
      try reel.expect(
        64, "sweep wave.yaml --vary header.hillHeight=20 --at rest -o wave.yaml --format raw")
    }
    #expect(try FolderState(reel.folder.path) == before)
  }

  @Test("Standard output named by a path receives only the output's bytes")
  func standardOutput() throws {
    let reel = try ReelProgram()
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
      let outcome = try reel.expect(0, ["curve", "export", "ease", "--to", "css", "-o", name])
      #expect(outcome.text.hasPrefix("/*") || outcome.text.contains("cubic-bezier"))
      #expect(!outcome.text.contains(name))
    }
  }

  @Test("Editing a file preserves its links, its mode and its owner") func edited() throws {
    let kinds = [HostileFile.file, .fileOfAnother, .link, .hardLink]
    for kind in kinds where !kind.needsRoot || HostileFile.canBeRoot {
      let reel = try ReelProgram()
      try reel.write("time,value\n0,0\n0.1,4\n0.2,9\n0.3,10\n", to: "log.csv")
      let scenario = "header:\n  style: wave\n  bounceTiming: ease-in-out  # mine\n"
      let path = reel.folder.path(of: "edited.yaml")
      try kind.make(at: path, content: scenario, input: path)
      let before = try FolderState(reel.folder.path)
      try reel.expect(0, "curve fit log.csv --model linear --write edited.yaml#header.bounceTiming")
      let after = try FolderState(reel.folder.path)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("linear(") && text.contains("# mine"))
      #expect(after.entries.keys.sorted() == before.entries.keys.sorted())
      for (name, entry) in before.entries {
        #expect(after.entries[name]?.mode == entry.mode, "\(kind) \(name)")
        #expect(after.entries[name]?.owner == entry.owner, "\(kind) \(name)")
        #expect(after.entries[name]?.linkCount == entry.linkCount, "\(kind) \(name)")
        if kind == .hardLink { #expect(after.entries[name]?.inode == entry.inode, "\(name)") }
      }
    }
  }
}
