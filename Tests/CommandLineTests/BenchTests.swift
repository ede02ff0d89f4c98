@Suite("Measuring the rendering speed")
struct BenchTests {
  private let reel: ReelProgram
  private let bench: ReelProgram
  private static let peers = Repository.examples.appending(path: "peers").path

  init() throws {
    reel = try ReelProgram()
    bench = reel.program(named: "reel-bench")
    // The benchmark looks for scenarios and Python relative to the root of the sources.
    for name in ["Examples", ".build"] {
      try FileManager.default.createSymbolicLink(
        at: reel.folder.url.appending(path: name),
        withDestinationURL: Repository.root.appending(path: name))
    }
  }

  /// Measures once and returns the report and the cells of its table, without the header.
  private func run(_ options: String) throws -> (text: String, rows: [[String]]) {
    let text = try bench.expect(0, "wave.yaml --rounds 1 --quiet \(options)").text
    let lines = text.components(separatedBy: "\n\n")[1].split(separator: "\n").dropFirst()
    return (text, lines.map { $0.split(separator: /\s{2,}/).map(String.init) })
  }

  private static let hasPeer =
    ExternalProgram("/usr/bin/python3", probe: ["-c", "import cairo"]).isAvailable

  @Test("The peer draws the same pixels", .enabled(if: Self.hasPeer, "needs python3-cairo"))
  func peer() throws {
    let report = try run(
      "--count 8 --peer \(Self.peers)/pycairo_frames.py --set \"canvas.crop=[0, 0, 375, 260]\" "
        + "--set canvas.background=#1020E080")
    let peer = try #require(report.rows.first { $0[0].hasPrefix("pycairo ") }, "\(report.text)")
    #expect(peer[1] == "8" && report.text.hasSuffix(" the bytes, equal pixels\n"))
  }

  @Test("The runs are a short sequence and a ten times longer one with 1, 2, 4 and more jobs")
  func runs() throws {
    let report = try run("--count 3 --alone")
    #expect(
      report.rows.map { $0[1] } == ["3", "30"] + report.rows.dropFirst(2).map { _ in "30" })
    let cores = try #require(report.text.firstMatch(of: /· (\d+) cores?\n/).flatMap { Int($0.1) })
    let jobs = sequence(first: 1) { $0 * 2 }.prefix { $0 <= cores }
    #expect(
      report.rows.map { $0[0] } == ([1] + jobs).map { "reel, \($0) job\($0 == 1 ? "" : "s")" })
    for row in report.rows {
      // Frames and milliseconds, processor time and bytes, and the first frame.
      for cell in [3, 4, 9, 10, 12] {
        #expect((Double(row[cell].prefix { $0 != " " }) ?? 0) > 0, "\(row)")
      }
      // Between the size of the program and the memory of a test machine.
      let memory = try #require(row[11].wholeMatch(of: /([0-9.]+) MB/)?.output.1, "\(row)")
      #expect((1...1000).contains(try #require(Double(memory))), "\(row)")
    }
    #expect(!report.text.contains("compared with"))
  }

  @Test(
    "Verifying is compared with drawing and with other programs",
    .enabled(
      if: RefereePython.program(importing: "pixelmatch").isAvailable && hasImageMagick,
      Comment(rawValue: RefereePython.hint)))
  func verifying() throws {
    // A repository, to check that no goldens are left in it.
    try reel.makeFolder(".git")
    let names = try reel.names()
    let report = try run("--verify --count 4 --peer \(Self.peers)/pixelmatch_pairs.py")
    #expect(
      report.rows.map { $0[0] } == [
        "drawing and encoding", "reel verify, equal files", "reel verify, equal pixels",
        "reel diff, equal pixels", "ImageMagick compare, equal pixels", "pixelmatch, equal pixels",
      ])
    for (index, row) in report.rows.enumerated() {
      #expect(row[1] == "4" && row.last?.hasSuffix(" ×") == (index > 0), "\(row)")
    }
    #expect(report.text.contains(" · pixelmatch 0."))
    // Neither goldens nor failures are left in the working folder.
    #expect(try reel.names() == names)
    #expect(try !run("--verify --count 2 --alone").text.contains("ImageMagick"))
  }

  @Test(
    "Invalid options are refused",
    arguments: [
      (64, "--all --rounds 0"), (64, "wave.yaml --rounds 0"), (64, "wave.yaml --count 0"),
      (64, "wave.yaml --count 99999999"), (64, "wave.yaml --verify --count 10001"),
      (66, "wave.yaml --peer nothing.py"), (66, "wave.yaml --verify --peer nothing.py"),
      (66, "nothing.yaml"),
    ] as [(Int32, String)])
  func refused(status: Int32, line: String) throws { try bench.expect(status, line) }

  private static let hasImageMagick =
    ExternalProgram("/usr/bin/compare", "/opt/homebrew/bin/compare").isAvailable

  @Test(
    "The printed tables match those of the article except for the numbers",
    .enabled(
      if: hasPeer && hasImageMagick
        && RefereePython.program(importing: "pixelmatch").isAvailable,
      "needs python3-cairo, imagemagick and pixelmatch"))
  func tables() throws {
    let outcome = try bench.expect(
      0, "tables --count 1 --goldens 2 --rounds 1 --scale 1 --quiet")
    #expect(outcome.errors.isEmpty)
    let path = "Sources/Render/FrameSequence/FrameSequence.docc/RenderingPerformance.md"
    let article = Self.masked(
      try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8))
    let tables = outcome.text.split(separator: "\n\n")
    #expect(tables.count == 3)
    for table in tables {
      let text = Self.masked(table.trimmingCharacters(in: .newlines))
      #expect(article.contains("\n\n\(text)\n\n"), "\(text)")
    }
    try reel.remove("Examples")
    try bench.expect(66, "tables --rounds 1 --quiet")
  }

  /// Replaces each number and its unit with a placeholder.
  private static func masked(_ text: String) -> String {
    text.replacing(/[0-9][0-9.,]*( [kM]?B)?/, with: "#")
  }
}
