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

  /// The columns of the table are a file, the text before a number in it, the commands that write
  /// the file, which may exit with 1, those that read it, and the largest number that is allowed.
  @Test(
    "A number in a file takes no memory and no time",
    arguments: TableRow.rows(of: "CommandLine/numbers.tsv"))
  func takesNothing(_ row: TableRow) throws {
    for line in row[2].split(separator: "; ") {
      let made = try run(String(line))
      try #require(made.status < 2, "\(line): \(made.errors)")
    }
    let text = try reel.text(row[0])
    let start = try #require(text.range(of: row[1].replacing("\\n", with: "\n"))).upperBound
    let end = try #require(text[start...].firstIndex { !$0.isNumber })
    let limit = Int(row[4])
    for count in ["0", "\(limit ?? 1_000_000)", "\((limit ?? 1_000_000) + 1)"]
      + ["\(Int.max)", "\(UInt64.max)", "1e300", "\(Int.min)"]
    {
      try reel.write(text[..<start] + count + text[end...], to: row[0])
      for line in row[3].split(separator: "; ") {
        let outcome = try run(String(line))
        let answer = outcome.text + outcome.errors
        #expect([0, 1, 65, 73].contains(outcome.status), "\(count): \(outcome.status) \(answer)")
        if let limit, let value = UInt64(count), value > UInt64(limit) {
          #expect(outcome.status == 1)
          #expect(answer.contains("states \(count) frames; allowed: at most \(limit)"), "\(answer)")
        }
      }
    }
  }

  // MARK: Lists

  /// The columns of the table are an exit code, the smallest and the largest number of elements,
  /// a command, an element whose `N` is its index, and the text of a scenario with `@` for the list.
  @Test(
    "A list has as many elements as are allowed, and no more",
    arguments: TableRow.rows(of: "CommandLine/lists.tsv"))
  func isBounded(_ row: TableRow) throws {
    let minimum = Int(try row.number(1))
    let limit = Int(try row.number(2))
    let isFile = !row[5].isEmpty
    for count in [0, limit, limit + 1, 30 * limit] {
      // A longer command line is refused by the system.
      guard isFile || (1..<20_000).contains(count) else { continue }
      let list = (0..<count).map { row[4].replacing("N", with: "\(100 + $0)") }
        .joined(separator: ",")
      try reel.write(row[5].replacing("\\n", with: "\n").replacing("@", with: list), to: "l.yaml")
      let outcome = try run(row[3].replacing("@", with: list))
      let limits = ["at most \(limit)", "1 to \(limit)", "at most 1048576"]
      let isOver = limits.contains(where: outcome.errors.contains)
      #expect(
        isOver == (count > limit || count < minimum), "\(count): \(outcome.errors.prefix(300))")
      if isOver { #expect("\(outcome.status)" == row[0]) }
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
