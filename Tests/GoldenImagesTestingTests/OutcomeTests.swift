@testable import GoldenImagesTesting

@Suite("Checking a golden in a test")
struct OutcomeTests {
  private let trial: TrialPackage
  private let golden = "\(TrialPackage.goldens)/disc.png"
  private let failed = ".reel/failed/\(TrialPackage.goldens)"

  init() throws { trial = try TrialPackage() }

  private func message(_ outcome: GoldenOutcome) throws -> [String] {
    try #require(outcome.message).components(separatedBy: "\n")
  }

  @Test("a missing golden fails with its path, the current file, and the command to accept it")
  func missing() throws {
    let outcome = trial.check().outcome(of: try TrialPackage.square())
    let lines = try message(outcome)
    #expect(lines.count == 3)
    #expect(lines[0] == "\(golden): the golden is missing")
    #expect(lines[1] == "actual: \(failed)/disc.png")
    #expect(lines[2].contains(": cd ") && lines[2].hasSuffix("&& reel approve \(golden)"))
    #expect(!trial.exists(golden))
    #expect(
      try PNGDecoder.decode(try trial.folder.read("\(failed)/disc.png")) == TrialPackage.square())
    #expect(outcome.attachments.map(\.name) == ["disc.actual.png"])
  }

  @Test(
    "each recording writes the corresponding files and then fails",
    arguments: GoldenRecording.allCases)
  func modes(recording: GoldenRecording) throws {
    let known = try PNGEncoder.encode(try TrialPackage.square())
    // The same pixels in a different file, which only `all` updates.
    let other = try PNGEncoder.encode(try TrialPackage.square(), scale: 3)
    #expect(known != other)
    func run(_ before: [UInt8]?, _ now: StraightBitmap) throws -> (GoldenOutcome, [UInt8]?) {
      try? FileManager.default.removeItem(atPath: trial.folder.path(of: golden))
      if let before { try trial.folder.write(before, to: golden) }
      let outcome = trial.again(trial.check(recording: recording)).outcome(of: now)
      return (outcome, try? trial.folder.read(golden))
    }
    let changed = try TrialPackage.square(101)
    let missing = try run(nil, changed)
    let different = try run(known, changed)
    let allowed = try run(other, try TrialPackage.square())
    let same = try run(known, try TrialPackage.square())
    #expect(same.0.isPassed && same.1 == known)
    #expect(!missing.0.isPassed && !different.0.isPassed)
    let new = try PNGEncoder.encode(changed)
    #expect(missing.1 == (recording == .never ? nil : new))
    #expect(different.1 == ([.failed, .all].contains(recording) ? new : known))
    #expect(allowed.1 == (recording == .all ? known : other))
    #expect(allowed.0.isPassed == (recording != .all))
    func isRecorded(_ outcome: GoldenOutcome) -> Bool {
      outcome.message?.hasPrefix("recorded \(golden); ") == true
    }
    #expect(isRecorded(missing.0) == (recording != .never))
    #expect(isRecorded(different.0) == (recording == .failed || recording == .all))
    // A recorded file does not await approval.
    if recording != .never { #expect(!trial.exists("\(failed)/disc.png")) }
  }

  @Test("the message contains the file, the metric, the limit, the result and the worst pixel")
  func changed() throws {
    #expect(!trial.check(recording: .all).outcome(of: try TrialPackage.square()).isPassed)
    var image = try TrialPackage.square()
    image[2, 1].green += 7
    image[3, 2].red += 2
    let outcome = trial.check(
      tolerance: ImageComparison(.threshold(1), maximumDiffering: 1)
    ).outcome(of: image)
    let lines = try message(outcome)
    #expect(
      lines[0]
        == "\(golden): 2 of 12 pixels differ by threshold 1; allowed: 1; the largest change is 7 of "
        + "255 at 2, 1; the largest group has 2 pixels in 2×2 at 2, 1")
    #expect(lines[1] == "actual: \(failed)/disc.png")
    #expect(lines[2] == "difference: \(failed)/disc.difference.png")
    #expect(lines[3].hasSuffix("reel approve \(golden)"))
    #expect(
      outcome.attachments.map(\.name) == [
        "disc.expected.png", "disc.actual.png", "disc.difference.png",
      ])
    #expect(try PNGDecoder.decode(outcome.attachments[0].bytes) == TrialPackage.square())
    #expect(try PNGDecoder.decode(outcome.attachments[1].bytes) == image)
    #expect(trial.exists("\(failed)/disc.difference.png"))
    // When the change is reverted, no failed file remains.
    #expect(trial.check().outcome(of: try TrialPackage.square()).isPassed)
    #expect(!trial.exists("\(failed)/disc.png") && !trial.exists("\(failed)/disc.difference.png"))
  }

  @Test(
    "the requested tolerance applies, given by name or by numbers",
    arguments: [
      (ImageComparison.exact, false, false), (.rasterizer, true, false),
      (ImageComparison(.threshold(2)), true, false), (ImageComparison(.threshold(1)), false, false),
      (ImageComparison(.exact, maximumDiffering: 11), false, false),
      (ImageComparison(.structuralSimilarity(least: 0.98)), true, false),
    ])
  func tolerance(tolerance: ImageComparison, letsStepGo: Bool, letsColorGo: Bool) throws {
    _ = trial.check(recording: .all).outcome(of: try TrialPackage.square())
    let check = trial.check(tolerance: tolerance)
    #expect(check.outcome(of: try TrialPackage.square(102)).isPassed == letsStepGo)
    #expect(check.outcome(of: try TrialPackage.square(255)).isPassed == letsColorGo)
    // Images of different sizes never match.
    let wide = StraightBitmap(size: try PixelSize(width: 5, height: 3))
    #expect(!check.outcome(of: wide).isPassed)
  }

  @Test(
    "a tolerance that permits every difference is rejected without recording a file",
    arguments: [
      ImageComparison(.exact, maximumDiffering: 12), ImageComparison(.threshold(255)),
      ImageComparison(.pixelmatch(threshold: 1)), ImageComparison(.structuralSimilarity(least: 0)),
      ImageComparison(.structuralSimilarity(least: -1)), ImageComparison(.edges(tolerance: 2)),
      ImageComparison(.exact, ignoring: [Rect(x: -1, y: 0, width: 9, height: 3)]),
    ])
  func blind(tolerance: ImageComparison) throws {
    let check = trial.check(recording: .all, tolerance: tolerance)
    #expect(
      try message(check.outcome(of: try TrialPackage.square()))[0].hasPrefix(
        "the golden can never fail"))
    #expect(!trial.exists(golden))
  }

  @Test("a display list is recorded as text and, if a scale is given, as an image")
  func lists() throws {
    let text = "\(TrialPackage.goldens)/disc.txt"
    let image = "\(TrialPackage.goldens)/disc@2x.png"
    let both = try message(
      trial.check(recording: .missing).outcome(of: TrialPackage.disc(), scale: 2))
    #expect(both.count == 2 && both[0].contains(text) && both[1].contains(image))
    let drawn = try PNGDecoder.decode(try trial.folder.read(image))
    #expect((drawn.width, drawn.height) == (40, 40))
    #expect(drawn[20, 20] == StraightPixel(red: 255, green: 90, blue: 54))

    #expect(trial.check().outcome(of: TrialPackage.disc(), scale: nil).isPassed)
    #expect(trial.check().outcome(of: TrialPackage.disc(), scale: 2).isPassed)
    let moved = try message(trial.check().outcome(of: TrialPackage.disc(x: 10.5), scale: 2))
    #expect(moved[0] == "\(text): disc moved by 0.5, 0 pt")
    #expect(moved[1].hasPrefix("\(image): "))
    #expect(moved[2] == "actual: \(failed)")
    #expect(moved[3].hasSuffix("reel approve \(text) \(image)"))
    #expect(try message(trial.check().outcome(of: TrialPackage.disc(), scale: -1)).count == 1)
    #expect(try message(trial.check().outcome(of: TrialPackage.disc(), scale: .nan)).count == 1)
  }

  @Test("every golden has a separate file, and a shared file is an error") func names() throws {
    func record(_ check: GoldenCheck) throws -> String {
      let message = try #require(check.outcome(of: try TrialPackage.square()).message)
      return String(
        message.prefix { $0 != ";" }.dropFirst("recorded ".count + TrialPackage.goldens.count + 1))
    }
    #expect(try record(trial.check(line: 1, recording: .all)) == "disc.png")
    #expect(try record(trial.check(line: 2, recording: .all)) == "disc.2.png")
    #expect(try record(trial.check("half pulled", recording: .all)) == "disc.half-pulled.png")
    #expect(
      try record(
        trial.check("5", test: "LookTests/disc(at:)", isParameterized: true, recording: .all))
        == "disc-at.5.png")
    let unnamed = trial.check(test: "LookTests/ring(at:)", isParameterized: true)
    #expect(
      try message(unnamed.outcome(of: try TrialPackage.square()))[0].contains(
        #"named: "\(argument)""#))
    var detached = trial.check()
    detached.test = .detached(filePath: trial.file)
    #expect(
      try message(detached.outcome(of: try TrialPackage.square()))[0].contains("assertGolden"))
    // The names differ only on a case-sensitive file system.
    let close = trial.check("Half/Pulled", recording: .all).outcome(of: try TrialPackage.square(1))
    #expect(close.message?.contains("“half pulled” of LookTests/disc()") == true)
    #expect(
      try PNGDecoder.decode(try trial.folder.read("\(TrialPackage.goldens)/disc.half-pulled.png"))
        == TrialPackage.square())
    // A loop checks different contents under the same name.
    let again = try message(trial.check("half pulled").outcome(of: try TrialPackage.square(7)))
    #expect(again.last?.hasPrefix("this golden is checked more than once") == true)
  }

  @Test("concurrent checks interfere neither with each other nor with their names")
  func parallel() async throws {
    let trial = trial
    let recorded = await withTaskGroup(of: String?.self) { group in
      for number in 0..<40 {
        group.addTask {
          try? trial.check("\(number)", recording: .missing)
            .outcome(of: TrialPackage.square(UInt8(number))).message
        }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1 ?? "") }
    }
    #expect(recorded.count == 40 && recorded.allSatisfy { $0.hasPrefix("recorded ") })
    for number in 0..<40 {
      let bytes = try trial.folder.read("\(TrialPackage.goldens)/disc.\(number).png")
      #expect(try PNGDecoder.decode(bytes) == TrialPackage.square(UInt8(number)))
    }
    // Concurrent checks without names are rejected instead of being numbered in random order.
    let gate = Gate(count: 8)
    let refused = await withTaskGroup(of: Bool.self) { group in
      for line in 0..<8 {
        group.addTask {
          // All tasks run together; otherwise, the address of a finished task might be reused.
          await gate.pass()
          let outcome = try? trial.check(test: "LookTests/ring()", line: line)
            .outcome(of: TrialPackage.square())
          return outcome?.message?.contains("several tasks") ?? false
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(refused > 0)
  }

  @Test("on a build server nothing is recorded, and a repeated test fails again")
  func server() throws {
    for recording in [GoldenRecording.all, .missing, .failed] {
      for variable in [nil, recording.rawValue] {
        var check = trial.check(recording: variable == nil ? recording : nil, variable: variable)
        check.server = "true"
        for _ in 0..<2 {
          let outcome = trial.again(check).outcome(of: try TrialPackage.square())
          #expect(try message(outcome)[0].contains("not allowed on a CI server (CI is “true”)"))
        }
        #expect(!trial.exists(golden))
      }
    }
    var check = trial.check()
    check.server = "true"
    #expect(try message(check.outcome(of: try TrialPackage.square()))[0].contains("is missing"))
  }

  @Test("files that cannot be read or written are reported in one sentence") func damage() throws {
    _ = trial.check(recording: .all).outcome(of: try TrialPackage.square())
    try trial.folder.write("no picture", to: golden)
    #expect(
      try message(trial.check().outcome(of: try TrialPackage.square()))[0]
        .hasPrefix("\(golden): the golden cannot be read: "))
    #expect(
      try message(trial.check(variable: "sometimes").outcome(of: try TrialPackage.square()))[0]
        == "REEL_RECORD is “sometimes”; allowed: all, missing, failed, never")
    let blocked = trial.check(recording: .all, directory: "../../Package.swift/x")
      .outcome(of: try TrialPackage.square())
    #expect(try message(blocked)[0].contains("cannot"))
  }

  @Test("failures are shown on a page if requested, and an earlier page is removed")
  func page() throws {
    let page = "page/index.html"
    let summary = "page/summary.md"
    try trial.folder.write("<meta name=\"generator\" content=\"reel verify\">", to: page)
    try trial.folder.write("<!-- reel verify -->\n", to: summary)
    var check = trial.check(recording: .missing)
    _ = check.outcome(of: try TrialPackage.square())
    check.report = GoldenReport(folder: "page")
    #expect(check.outcome(of: try TrialPackage.square()).isPassed)
    #expect(!trial.exists(page) && !trial.exists(summary))
    #expect(!check.outcome(of: try TrialPackage.square(200)).isPassed)
    var other = trial.check("list")
    other.report = check.report
    #expect(!other.outcome(of: TrialPackage.disc(), scale: 1).isPassed)
    let html = try trial.folder.text(page)
    #expect(html.contains("<h1>3 of 4 goldens fail</h1>"))
    #expect(html.contains("<code>reel approve \(golden)</code>"))
    let markdown = try trial.folder.text(summary)
    #expect(markdown.contains("| \(golden) |") || markdown.contains("**Goldens**: 3 of 4"))
    #expect(
      html.contains(
        "<code>reel approve \(TrialPackage.goldens)/disc.list.txt \(TrialPackage.goldens)/disc.list.png</code>"
      ))
  }

  @Test("goldens that no test has checked are reported") func unused() throws {
    _ = trial.check(recording: .all).outcome(of: try TrialPackage.square())
    func objection(_ arguments: [String] = []) throws -> String? {
      try NoUnusedGoldensTrait.objection(
        to: GoldenTest(filePath: trial.file, name: "LookTests"), by: trial.register,
        arguments: arguments)?.text
    }
    #expect(try objection() == nil)
    for name in ["old.png", "whole/rest.png"] {
      try trial.folder.write("", to: "\(TrialPackage.goldens)/\(name)")
    }
    #expect(
      try objection()?.hasPrefix(
        """
        no test has checked \(TrialPackage.goldens)/old.png
        no test has checked \(TrialPackage.goldens)/whole

        """) == true)
    // If tests are excluded, unused goldens are not reported.
    #expect(try objection(["--filter", "disc"]) == nil)
    #expect(try objection(["--skip=disc"]) == nil)
    #expect(try objection(["--skip-build"]) != nil)
    let elsewhere = try withGoldens(directory: "none") { try objection() }
    #expect(elsewhere == nil)
  }
}

/// A gate that suspends tasks until a given number of them have arrived.
private actor Gate {
  private let count: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { self.count = count }

  func pass() async {
    await withCheckedContinuation { continuation in
      waiting.append(continuation)
      guard waiting.count == count else { return }
      for continuation in waiting { continuation.resume() }
    }
  }
}
