@testable import RefreshScenario

/// Tests reading logs from files, and their errors.
@Suite("Replay logs")
struct ReplaySettingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let good = """
    time,offset,pan
    0,0,possible
    0.125,0,began
    0.25,-40,changed
    0.375,-40,ended
    """

  private func resolve(
    _ log: String, replay: String = "replay: { file: log.csv }", overrides: [String] = []
  ) throws -> ResolvedScenario {
    try folder.write(Array(log.utf8), to: "log.csv")
    return try ResolvedScenario(
      Scenario(
        parsing: "style: mj-header\n\(replay)\n", fileName: folder.path(of: "pull.yaml"),
        overrides: overrides.map { try ScenarioOverride(parsing: $0) }))
  }

  private func samples(_ log: String, replay: String = "replay: { file: log.csv }") throws
    -> [ReplayLog.Sample]
  {
    try #require(try resolve(log, replay: replay).script.replay).log.samples
  }

  // MARK: Reading

  @Test("A log replaces the steps, with its first sample at time 0") func plain() throws {
    let script = try resolve(good.replacing("0,0,possible", with: "-1,0,possible")).script
    let replay = try #require(script.replay)
    #expect(replay.mode == .input && script.steps.isEmpty && script.lead == .zero)
    #expect(replay.log.samples.map(\.time) == [0, 1.125, 1.25, 1.375].map { Flicks(seconds: $0) })
    #expect(replay.log.samples.map(\.offset) == [0, 0, -40, -40])
    #expect(replay.log.samples.map(\.pan) == [.possible, .began, .changed, .ended])
    #expect(replay.log.samples.allSatisfy { $0.contentLength == nil && $0.leadingInset == nil })
  }

  @Test("A device's uptime keeps its microseconds") func uptime() throws {
    let rows = (0..<200).map { "\(81_234.567891 + Double($0) / 100),\($0),changed" }
    let times = try samples("time,offset,pan\n" + rows.joined(separator: "\n")).map(\.time)
    #expect(times == (0..<200).map { Flicks(Int64($0), over: 100) })
  }

  @Test("Columns are found by the given names, and others are ignored") func columns() throws {
    let log = """
      frame,t,y,state,h,top,bottom
      7,1,-5,began,640,24,12
      8,1.5,-5,ended,700,78,12
      """
    let read = try samples(
      log,
      replay: """
        replay:
          file: log.csv
          columns: { time: t, offset: y, pan: state, contentHeight: h, insetTop: top, insetBottom: bottom }
          mode: observed
        """)
    #expect(read.map(\.contentLength) == [640, 700] && read.map(\.leadingInset) == [24, 78])
    #expect(read.map(\.trailingInset) == [12, 12] && read.map(\.offset) == [-5, -5])
  }

  @Test("Quotes, spaces, line endings, comments and a byte order mark do not matter")
  func forms() throws {
    let plain = try samples(good)
    let forms = [
      "\u{FEFF}" + good, good + "\n\n", good.replacing("\n", with: "\r\n") + "\r\n",
      "# made by hand\n" + good.replacing("\n0.25", with: "\n\n# a pull\n0.25"),
      good.replacing("possible", with: "\"possible\"").replacing("time,", with: "\"time\","),
      good.replacing(",", with: " , "),
      good.replacing("pan\n", with: "pan,\"a \"\"note\"\", long\"\n")
        .replacing("possible", with: "possible,x").replacing("began", with: "began,\"two\nlines\"")
        .replacing("changed", with: "changed,").replacing("ended", with: "ended,\"\""),
    ]
    for form in forms { #expect(try samples(form) == plain, "\(form)") }
  }

  @Test("The digest depends on the samples and the mode, not on the file's form")
  func digest() throws {
    let digest = try resolve(good).digest
    #expect(try resolve("# again\n" + good).digest == digest)
    #expect(try resolve(good, replay: "replay: { mode: input, file: ./log.csv }").digest == digest)
    let others = [
      try resolve(good, replay: "replay: { file: log.csv, mode: observed }").digest,
      try resolve(good.replacing("0.375", with: "0.376")).digest,
      try resolve(good.replacing("-40,ended", with: "-40.5,ended")).digest,
      try resolve(good.replacing("ended", with: "cancelled")).digest,
      try resolve(
        good.replacing("\n", with: ",1\n").replacing("pan,1", with: "pan,insetTop") + ",1"
      )
      .digest,
    ]
    #expect(Set(others + [digest]).count == 6)
  }

  @Test("Overrides can change the log's settings and replace steps with a log")
  func overrides() throws {
    let changed = try resolve(good, overrides: ["replay.mode=observed"])
    #expect(changed.script.replay?.mode == .observed)
    let replaced = try resolve(
      good, replay: "steps: [wait: 1]", overrides: ["steps=null", "replay={ file: log.csv }"])
    #expect(replaced.script.replay?.log.samples.count == 4)
  }

  // MARK: Errors

  @Test(
    "Every invalid log is refused with its line, its column and what is allowed",
    arguments: cases("replay-setting-refused", String.self, String.self, [String].self))
  func refused(log: String, position: String, parts: [String]) {
    let errors = #expect(throws: ScenarioErrors.self) { try resolve(log) }
    let text = errors?.description ?? ""
    #expect(text.hasPrefix(folder.path(of: "log.csv") + ":\(position): error: "), "\(text)")
    for part in parts { #expect(text.contains(part), "\(part): \(text)") }
    #expect(errors?.problems.count == 1)
  }

  /// Pieces to insert into damaged logs.
  private static let pieces = [
    ",", ",", ";", "\t", "\n", "\r\n", "#", " ", ".", "-", "+", "e", "E9", "0", "1", "7", "0x1F",
    "nan",
    ".inf", "1e400", "began", "changed", "ended", "failed", "endd", "time", "é", "🙂", "\u{0}",
    "\u{2028}", "\"",
  ]

  /// A log of a drag with all columns.
  private static let whole: String = {
    let rows = (0..<24).map { row in
      let pan =
        switch row {
        case 0: "possible"
        case 1: "began"
        case 2..<14: "changed"
        default: row == 14 ? "ended" : "possible"
        }
      let offset = row < 14 ? -3.5 * Double(row) : -3.5 * Double(28 - row)
      return "\(100 + Double(row) / 16),\(offset),\(pan),640,8,\(row)"
    }
    return "time,offset,pan,contentHeight,insetTop,insetBottom\n" + rows.joined(separator: "\n")
  }()

  @Test(
    "A damaged log is refused at a position or read as by an independent reader",
    arguments: 0..<4 as Range<UInt64>)
  func damaged(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = Array(Self.whole.unicodeScalars)
    var read = 0
    var refused = 0
    for _ in 0..<400 {
      var scalars = whole
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let start = Int.random(in: 0...scalars.count, using: &random)
        let end = min(scalars.count, start + Int.random(in: 0...3, using: &random))
        let piece = Self.pieces.randomElement(using: &random) ?? ""
        scalars.replaceSubrange(
          start..<end, with: Bool.random(using: &random) ? "".unicodeScalars : piece.unicodeScalars)
      }
      let text = String(String.UnicodeScalarView(scalars))
      let expected = PlainLog(text)
      do throws(ScenarioErrors) {
        let log = try ReplayLog(csv: Array(text.utf8), fileName: "log.csv")
        read += 1
        // The plain reader does not support quotes.
        guard !text.contains("\"") else { continue }
        let found = log.samples.map {
          PlainLog.Row(
            time: ($0.time.seconds * 1e6).rounded() / 1e6, offset: $0.offset, pan: $0.pan.rawValue,
            rest: [$0.contentLength, $0.leadingInset, $0.trailingInset])
        }
        #expect(found == expected?.rows, "\(text)")
      } catch {
        refused += 1
        if !text.contains("\"") { #expect(expected == nil, "\(error)\n\(text)") }
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        for problem in error.problems {
          let line = problem.line ?? 0
          let column = problem.column ?? 0
          #expect(lines.indices.contains(line - 1), "\(problem)\n\(text)")
          guard lines.indices.contains(line - 1) else { continue }
          #expect((1...lines[line - 1].count + 1).contains(column), "\(problem)\n\(text)")
        }
      }
    }
    #expect(read > 50 && refused > 50, "\(read) read, \(refused) refused")
  }

  @Test("A binary log is refused") func binary() throws {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x00, 0x80]
    let errors = #expect(throws: ScenarioErrors.self) {
      try ReplayLog(csv: bytes, fileName: "log.csv")
    }
    let text = errors?.description ?? ""
    #expect(text.hasPrefix("log.csv:1:1: error: ") && text.contains("UTF-8"), "\(text)")
  }

  @Test("Pauses, quarter seconds and simultaneous samples are accepted") func noGap() throws {
    let log = """
      time,offset,pan
      0,0,began
      0.25,1,changed
      9,1,changed
      9,2,changed
      9,3,ended
      """
    #expect(try samples(log).count == 5)
  }

  @Test("All problems of a log are reported together") func several() {
    let errors = #expect(throws: ScenarioErrors.self) {
      try resolve("time,offset,pan\nx,0,began\n1,y,ended\n2,0,z")
    }
    #expect(errors?.problems.map(\.line) == [2, 3, 4])
    #expect(errors?.problems.map(\.column) == [1, 3, 5])
  }

  @Test(
    "Problems of the replay section are reported at their position",
    arguments: cases("replay-setting-section", String.self, Int.self, Int.self, [String].self))
  func section(replay: String, line: Int, column: Int, parts: [String]) {
    let errors = #expect(throws: ScenarioErrors.self) { try resolve(good, replay: replay) }
    #expect(errors?.problems.count == 1)
    let message = errors?.first.message ?? ""
    for part in parts { #expect(message.contains(part), "\(part): \(message)") }
    #expect(errors?.problems.map(\.line) == [line] && errors?.problems.map(\.column) == [column])
  }

  @Test("A named column must exist, and an unnamed optional one may be missing")
  func named() throws {
    #expect(throws: ScenarioErrors.self) {
      try resolve(good, replay: "replay: { file: log.csv, columns: { insetTop: top } }")
    }
    #expect(try samples(good).count == 4)
  }

  @Test("A scenario in code with both steps and a log is an error") func code() throws {
    try folder.write(Array(good.utf8), to: "log.csv")
    var scenario = Scenario(MJStyle())
    scenario.replay = Scenario.ReplaySettings(file: folder.path(of: "log.csv"))
    #expect(throws: ScenarioErrors.self) { try ResolvedScenario(scenario) }
    scenario.steps = []
    #expect(try ResolvedScenario(scenario).script.replay?.log.samples.count == 4)
  }
}

/// An independent reader of logs without quotes, whose initializer returns `nil` for an invalid
/// log.
private struct PlainLog {
  struct Row: Equatable {
    var time: Double
    var offset: Double
    var pan: String
    var rest: [Double?]
  }

  private(set) var rows: [Row] = []

  init?(_ text: String) {
    let blanks = CharacterSet(charactersIn: " \t")
    let lines = text.unicodeScalars.split(separator: "\n").map(String.init)
      .map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    guard let head = lines.first else { return nil }
    let separator = String(head.first { ",;\t".contains($0) } ?? ",")
    func cells(_ line: String) -> [String] {
      line.components(separatedBy: separator).map { $0.trimmingCharacters(in: blanks) }
    }
    let wanted = ["time", "offset", "pan", "contentHeight", "insetTop", "insetBottom"]
    // If there is no exact match, names are compared without case and non-letters.
    var names = cells(head)
    for want in wanted where !names.contains(want) {
      let index = names.firstIndex { name in
        name.filter(\.isLetter).lowercased() == want.lowercased()
      }
      if let index { names[index] = want }
    }
    guard wanted.allSatisfy({ name in names.count { $0 == name } < 2 }),
      wanted.prefix(3).allSatisfy(names.contains)
    else { return nil }
    for line in lines.dropFirst() {
      let row = Dictionary(zip(names, cells(line)), uniquingKeysWith: { first, _ in first })
      guard cells(line).count == names.count, let pan = row["pan"],
        ["possible", "began", "changed", "ended", "cancelled", "failed"].contains(pan)
      else { return nil }
      var numbers: [String: Double] = [:]
      for name in wanted where name != "pan" {
        guard let text = row[name] else { continue }
        let plain = separator == "," || text.contains(".") ? text : text.replacing(",", with: ".")
        guard plain.allSatisfy({ "0123456789.eE+-".contains($0) }), let number = Double(plain),
          abs(number) <= (["time", "contentHeight"].contains(name) ? 1e9 : 1e6),
          name != "contentHeight" || number >= 0
        else { return nil }
        numbers[name] = number
      }
      rows.append(
        Row(
          time: numbers["time"] ?? 0, offset: numbers["offset"] ?? 0, pan: pan,
          rest: wanted.dropFirst(3).map { numbers[$0] }))
    }
    guard rows.count >= 2 else { return nil }
    for (last, next) in zip(rows, rows.dropFirst()) {
      let distance = next.time - last.time
      guard distance >= 0, distance <= 0.25 || last.offset == next.offset,
        last.pan != "changed" || next.pan != "began"
      else { return nil }
    }
    let start = rows[0].time
    guard let end = rows.last?.time, end - start <= 3600 else { return nil }
    for index in rows.indices {
      rows[index].time = ((rows[index].time - start) * 1e6).rounded() / 1e6
    }
  }
}
