/// Numbers and lists of files and command lines that decide how much work a command does.
///
/// Each is checked before anything is allocated for it.
@Suite("Counts are bounded by their readers")
struct CountTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(ReelProgram.wave(golden: "at: [trigger+0.3], scale: 1"), to: "g.yaml")
  }

  /// Runs a command with 1.5 GB of address space and 60 seconds of processor time.
  private func run(_ line: String) throws -> ExternalProgram.Outcome {
    let program = try #require(ReelProgram.url?.path)
    return try ExternalProgram("/bin/sh").run([
      "-c",
      "cd '\(reel.folder.path)'; unset CI; ulimit -v 1500000; ulimit -t 60; exec '\(program)' \(line)",
    ])
  }

  // MARK: Numbers in files

  private struct Number: CustomTestStringConvertible {
    let file: String
    /// The text before the number.
    let before: String
    /// The commands that prepare the file, which may exit with 1, and those that read it.
    let (making, reading): ([String], [String])
    /// The largest number; larger ones are named in an error.
    var limit: Int?

    var testDescription: String { "\(file): \(before)" }
  }

  private static let numbers: [Number] = [
    Number(
      file: "g.golden/motion.txt", before: "\nframes ",
      making: ["verify g.yaml --record all"],
      reading: ["verify g.yaml", "verify g.yaml --report page --markdown summary.md"],
      limit: 1_000_000),
    Number(
      file: "results.json", before: "\"total\":",
      making: ["verify g.yaml --record all", "verify g.yaml --results results.json"],
      reading: ["merge results.json", "merge results.json --report page"]),
    Number(
      file: "results.json", before: "\"position\":",
      making: ["verify g.yaml --record all", "verify g.yaml --results results.json"],
      reading: ["merge results.json"]),
    Number(
      file: "out/manifest.1-of-2.json", before: "\"total\": ",
      making: ["render g.yaml -o out --shard 1/2", "render g.yaml -o out --shard 2/2"],
      reading: ["merge out", "merge out -o merged"]),
    Number(
      file: "out/manifest.json", before: "\"index\": ",
      making: ["render g.yaml -o out --frames 0-3"],
      reading: ["merge out", "render g.yaml -o out --frames 0-3", "render g.yaml -o out --resume"]),
    Number(
      file: "out/manifest.json", before: "\"length\": ",
      making: ["render g.yaml -o out --frames 0-3"],
      reading: ["merge out", "render g.yaml -o out --frames 0-3"]),
  ]

  @Test("A number in a file takes no memory and no time", arguments: numbers)
  private func takesNothing(_ number: Number) throws {
    for line in number.making {
      let made = try run(line)
      try #require(made.status < 2, "\(line): \(made.errors)")
    }
    let text = try reel.text(number.file)
    let start = try #require(text.range(of: number.before)).upperBound
    let end = try #require(text[start...].firstIndex { !$0.isNumber })
    let limit = number.limit ?? 1_000_000
    for count in ["0", "\(limit)", "\(limit + 1)", "\(Int.max)", "\(UInt64.max)", "1e300"] {
      try reel.write(text[..<start] + count + text[end...], to: number.file)
      for line in number.reading {
        let outcome = try run(line)
        let said = outcome.text + outcome.errors
        #expect([0, 1, 65, 73].contains(outcome.status), "\(count): \(outcome.status) \(said)")
        if let limit = number.limit, let value = UInt64(count), value > UInt64(limit) {
          #expect(outcome.status == 1)
          #expect(said.contains("states \(count) frames; allowed: at most \(limit)"), "\(said)")
        }
      }
    }
  }

  // MARK: Lists

  private struct List: CustomTestStringConvertible {
    let name: String
    let limit: Int
    var least = 0
    /// Returns the line to run, after writing a list of some elements.
    let line: @Sendable (ReelProgram, Int) throws -> String
    let status: Int32

    var testDescription: String { name }
  }

  /// Returns a list whose elements are in a scenario.
  private static func scenario(
    _ name: String, limit: Int, least: Int = 0, _ text: @escaping @Sendable (Int) -> String
  ) -> List {
    List(
      name: name, limit: limit, least: least,
      line: { reel, count in
        try reel.write("header: { style: wave }\n" + text(count), to: "l.yaml")
        return "check l.yaml"
      }, status: 65)
  }

  private static func elements(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: ", ")
  }

  private static func words(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: ",")
  }

  private static let lists: [List] = [
    scenario("variants", limit: 64) {
      "variants: { \(elements($0) { "v\($0): { header.hillHeight: \(20 + $0 % 60) }" }) }\n"
    },
    scenario("steps", limit: 10_000) { "steps: [ \(elements($0) { _ in "wait: 0" }) ]\n" },
    scenario("golden.at", limit: 10_000, least: 1) {
      "golden: { at: [ \(elements($0) { "0.\($0)1" }) ] }\n"
    },
    List(
      name: "--widths", limit: 64,
      line: { "export g.yaml --to lottie --widths \(words($1) { "\(100 + $0)" })" },
      status: 64),
    List(
      name: "--at", limit: 10_000,
      line: { "curve sample ease-in --at \(words($1) { "0.\($0)" })" },
      status: 64),
  ]

  @Test("A list has as many elements as are allowed, and no more", arguments: lists)
  private func isBounded(_ list: List) throws {
    for count in [0, list.limit, list.limit + 1, 30 * list.limit] {
      guard count > 0 || list.status == 65, count < 20_000 || list.status == 65 else { continue }
      let line = try list.line(reel, count)
      let outcome = try run(line)
      let limits = ["at most \(list.limit)", "1 to \(list.limit)", "at most 1048576"]
      let isOver = limits.contains(where: outcome.errors.contains)
      #expect(
        isOver == (count > list.limit || count < list.least),
        "\(count): \(outcome.errors.prefix(300))")
      if isOver { #expect(outcome.status == list.status) }
    }
  }

  // MARK: Work

  @Test(
    "A curve that no notation fits is refused within the budget",
    arguments: ["elastic-out(amplitude: 700, period: 0.0003)", "log.csv", "steps.csv"])
  func curve(_ curve: String) throws {
    let values = (0..<3000).map { "\(Double($0) / 60),\($0 % 2 * 900_000)" }
    try reel.write("time,value\n" + values.joined(separator: "\n") + "\n", to: "log.csv")
    let steps = (0..<3000).map { "\($0),\($0 / 7 % 5 * 1000)" }
    try reel.write("time,value\n" + steps.joined(separator: "\n") + "\n", to: "steps.csv")
    let outcome = try run("curve export '\(curve)' --to css")
    #expect([0, 1].contains(outcome.status), "\(outcome.status) \(outcome.errors)")
  }

  @Test("A header with too many states is refused with the limit") func states() throws {
    try reel.write(
      """
      header:
        style: wave
        ballCount: 64
        riseDuration: 25
        riseTiming: "elastic-out(amplitude: 4, period: 0.02)"
        floatShape: sine

      """, to: "long.yaml")
    let outcome = try run("export long.yaml --to lottie -o out")
    #expect(outcome.status == 65 && outcome.errors.contains("at most 1000000"), "\(outcome.errors)")
    #expect(!reel.exists("out"))
  }

  @Test("Texts of many lines and keys are compared and checked in linear time") func texts() throws
  {
    _ = try run("verify g.yaml --record all")
    let list = try reel.text("g.golden/trigger_0.3.txt")
    let item = try #require(list.split(separator: "\n").last)
    let lines = (0..<300_000).map { "\(item) \($0)" }
    try reel.write(list + lines.joined(separator: "\n"), to: "g.golden/trigger_0.3.txt")
    #expect(try run("verify g.yaml").status == 1)
    let keys = (0..<50_000).map { "  hillHeigh\($0): 1\n" }.joined()
    try reel.write("header:\n  style: wave\n" + keys, to: "keys.yaml")
    let outcome = try run("check keys.yaml")
    #expect(outcome.status == 65 && outcome.errors.contains("unknown key hillHeigh0 in header"))
  }
}
