@Suite("Measuring the rendering speed")
struct BenchTests {
  private let reel: ReelProgram
  private let bench: ReelProgram
  private static let peer = Repository.examples.appending(path: "peers/pycairo_frames.py").path

  init() throws {
    reel = try ReelProgram()
    bench = reel.program(named: "reel-bench")
  }

  private func run(_ arguments: [String]) throws -> [String: Any] {
    try bench.expect(0, ["wave.yaml", "--rounds", "1", "--json"] + arguments).json
  }

  @Test("--all replaces the scenario, and its options are validated first") func all() throws {
    let outcome = try bench.run(["--all", "--rounds", "0"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--rounds 0"))
  }

  @Test("The peer draws the same pixels", .enabled(if: Self.hasPeer, "needs python3-cairo"))
  func peer() throws {
    let report = try run([
      "--count", "8", "--peer", Self.peer, "--set", "canvas.crop=[0, 0, 375, 260]", "--set",
      "canvas.background=#1020E080",
    ])
    let peer = try #require(report["peer"] as? [String: Any])
    #expect(peer["samePixels"] as? Bool == true)
    #expect(peer["frames"] as? Int == 8)
  }

  @Test("The runs are a short sequence and a ten times longer one with 1, 2, 4 and more jobs")
  func runs() throws {
    let report = try run(["--count", "3", "--alone"])
    let runs = try #require(report["runs"] as? [[String: Any]])
    #expect(
      runs.compactMap { $0["frames"] as? Int } == [3, 30] + runs.dropFirst(2).map { _ in 30 })
    var jobs = [1, 1]
    while jobs[jobs.count - 1] * 2 <= (report["cores"] as? Int ?? 1) {
      jobs.append(jobs[jobs.count - 1] * 2)
    }
    #expect(runs.compactMap { $0["jobs"] as? Int } == jobs)
    for run in runs {
      let numbers = ["wall", "processor", "firstFrame", "framesPerSecond", "bytesPerFrame"]
        .compactMap { run[$0] as? Double }
      #expect(numbers.count == 5 && numbers.allSatisfy { $0 > 0 })
      // Between the size of the program and the memory of a test machine.
      #expect((1_000_000...1_000_000_000).contains(run["peakMemory"] as? Int ?? 0))
    }
    #expect(report["peer"] == nil)
  }

  @Test(
    "The report conforms to the published schema",
    .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
  func schema() throws {
    let peer = Self.hasPeer ? ["--peer", Self.peer] : ["--alone"]
    let text = try bench.run(
      ["wave.yaml", "--rounds", "2", "--count", "2", "--json", "--quiet"] + peer
    ).text
    let verdicts = try SchemaReferee.verdicts(
      schema: try reel.run("schema bench").text, documents: [text, "{}"])
    #expect(verdicts == [true, false])

    let verifying = try bench.run(
      "wave.yaml", "--verify", "--rounds", "1", "--count", "2", "--json", "--quiet")
    #expect(
      try SchemaReferee.verdicts(
        schema: try reel.run("schema bench-verify").text, documents: [verifying.text, text]) == [
          true, false,
        ])
  }

  @Test("Verifying is compared with drawing and with other programs") func verifying() throws {
    // A repository, to check that no goldens are left in it.
    try reel.makeFolder(".git")
    let report = try run(["--verify", "--count", "4"])
    let runs = try #require(report["runs"] as? [[String: Any]])
    let names = runs.compactMap { $0["name"] as? String }
    #expect(
      names.prefix(4) == [
        "drawing and encoding", "reel verify, equal files", "reel verify, equal pixels",
        "reel diff, equal pixels",
      ])
    #expect(names.contains("ImageMagick compare, equal pixels") == Self.hasImageMagick)
    for run in runs {
      #expect(run["images"] as? Int == 4)
      #expect((run["wall"] as? Double ?? 0) > 0)
      #expect((run["ratio"] == nil) == (run["name"] as? String == "drawing and encoding"))
    }
    // Neither goldens nor failures are left in the working folder.
    #expect(Set(try reel.names()) == [".git", "wave.yaml"])

    let alone = try bench.run("wave.yaml", "--verify", "--count", "2", "--rounds", "1", "--alone")
    #expect(alone.text.contains("reel verify, equal files  "))
    #expect(!alone.text.contains("ImageMagick"))
    #expect(try bench.run("wave.yaml", "--verify", "--count", "10001").status == 64)
    #expect(try bench.run("wave.yaml", "--verify", "--peer", "nothing.py").status == 66)
  }

  @Test(
    "pixelmatch finds no difference",
    .enabled(if: Self.python.isAvailable, Comment(rawValue: RefereePython.hint)))
  func pixelmatch() throws {
    let peer = Repository.examples.appending(path: "peers/pixelmatch_pairs.py").path
    // The benchmark looks for Python in `.build/referees`, relative to the root of the sources.
    try FileManager.default.createSymbolicLink(
      at: reel.folder.url.appending(path: ".build"),
      withDestinationURL: Repository.root.appending(path: ".build"))
    let report = try run(["--verify", "--count", "3", "--peer", peer])
    let peers = try #require(report["peers"] as? [String])
    #expect(peers.contains { $0.hasPrefix("pixelmatch 0.") })
    let runs = try #require(report["runs"] as? [[String: Any]])
    #expect(runs.last?["name"] as? String == "pixelmatch, equal pixels")
  }

  @Test("The table has a row per run, and invalid options are usage errors") func table() throws {
    let outcome = try bench.run("wave.yaml", "--rounds", "1", "--count", "2", "--alone")
    #expect(outcome.text.contains("reel, 1 job ") && outcome.text.contains("frames/s"))
    for arguments in [["--count", "0"], ["--rounds", "0"], ["--count", "99999999"]] {
      #expect(try bench.run(["wave.yaml"] + arguments).status == 64)
    }
    #expect(try bench.run("wave.yaml", "--peer", "nothing.py").status == 66)
    #expect(try bench.run("nothing.yaml").status == 66)
  }

  @Test(
    "The printed tables match those of the article except for the numbers",
    .enabled(
      if: Self.hasPeer && Self.hasImageMagick
        && RefereePython.program(importing: "pixelmatch").isAvailable,
      "needs python3-cairo, imagemagick and pixelmatch"))
  func tables() throws {
    let root = Repository.root
    try FileManager.default.createSymbolicLink(
      at: reel.folder.url.appending(path: "Examples"), withDestinationURL: Repository.examples)
    try FileManager.default.createSymbolicLink(
      at: reel.folder.url.appending(path: ".build"),
      withDestinationURL: root.appending(path: ".build"))
    let outcome = try bench.run(
      "tables", "--count", "2", "--goldens", "4", "--rounds", "1", "--quiet")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let path = "Sources/Render/FrameSequence/FrameSequence.docc/RenderingPerformance.md"
    let document = Self.masked(
      try String(contentsOf: root.appending(path: path), encoding: .utf8))
    let tables = outcome.text.split(separator: "\n\n")
    #expect(tables.count == 3)
    for table in tables {
      let text = Self.masked(table.trimmingCharacters(in: .newlines))
      #expect(document.contains("\n\n\(text)\n\n"), "\(text)")
    }
    try reel.remove("Examples")
    #expect(try bench.run("tables", "--rounds", "1", "--quiet").status == 66)
  }

  /// Replaces each number and its unit with a placeholder.
  private static func masked(_ text: String) -> String {
    text.replacing(/[0-9][0-9.,]*( [kM]?B)?/, with: "#")
  }

  private static let hasImageMagick =
    ExternalProgram("/usr/bin/compare", "/opt/homebrew/bin/compare").isAvailable
  private static let python = RefereePython.program(importing: "pixelmatch")
  private static let hasPeer =
    ExternalProgram("/usr/bin/python3", probe: ["-c", "import cairo"]).isAvailable
}
