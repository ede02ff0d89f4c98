import BezierGeometry
import Foundation
import GoldenImages
import ImageCoding
import RefreshScenario
import TestSupport
import Testing
import Texts
import VectorDrawing

@testable import GoldenImagesTesting

@Suite("Checking a golden in a test")
struct OutcomeTests {
  private let desk: Desk
  private let golden = "\(Desk.goldens)/disc.png"
  private let failed = ".reel/failed/\(Desk.goldens)"

  init() throws { desk = try Desk() }

  private func message(_ outcome: GoldenOutcome) throws -> [String] {
    try #require(outcome.message).components(separatedBy: "\n")
  }

  @Test("a missing golden fails with its path, the current file, and the command to accept it")
  func missing() throws {
    let outcome = desk.check().outcome(of: try Desk.square())
    let lines = try message(outcome)
    #expect(lines.count == 3)
    #expect(lines[0] == "\(golden): there is no golden")
    #expect(lines[1] == "what it is now: \(failed)/disc.png")
    #expect(
      lines[2].hasPrefix("to accept it: cd ") && lines[2].hasSuffix("&& reel approve \(golden)"))
    #expect(!desk.exists(golden))
    #expect(try PNGDecoder.decode(try desk.folder.read("\(failed)/disc.png")) == Desk.square())
    #expect(outcome.attachments.map(\.name) == ["disc.actual.png"])
  }

  @Test(
    "each recording writes the corresponding files and then fails",
    arguments: GoldenRecording.allCases)
  func modes(recording: GoldenRecording) throws {
    let known = try PNGEncoder.encode(try Desk.square())
    // The same pixels in a different file, which only `all` updates.
    let other = try PNGEncoder.encode(try Desk.square(), scale: 3)
    #expect(known != other)
    func run(_ before: [UInt8]?, _ now: StraightBitmap) throws -> (GoldenOutcome, [UInt8]?) {
      let path = desk.folder.path(of: golden)
      try FileManager.default.createDirectory(
        atPath: desk.folder.path(of: Desk.goldens), withIntermediateDirectories: true)
      try? FileManager.default.removeItem(atPath: path)
      if let before { try desk.folder.write(before, to: golden) }
      let outcome = desk.again(desk.check(recording: recording)).outcome(of: now)
      return (outcome, try? desk.folder.read(golden))
    }
    let changed = try Desk.square(101)
    let missing = try run(nil, changed)
    let different = try run(known, changed)
    let allowed = try run(other, try Desk.square())
    let same = try run(known, try Desk.square())
    #expect(same.0.isPassed && same.1 == known)
    #expect(!missing.0.isPassed && !different.0.isPassed)
    let new = try PNGEncoder.encode(changed)
    switch recording {
    case .never:
      #expect(missing.1 == nil && different.1 == known && allowed.1 == other)
      #expect(allowed.0.isPassed)
    case .missing:
      #expect(missing.1 == new && different.1 == known && allowed.1 == other)
      #expect(allowed.0.isPassed)
    case .failed:
      #expect(missing.1 == new && different.1 == new && allowed.1 == other)
      #expect(allowed.0.isPassed)
    case .all:
      #expect(missing.1 == new && different.1 == new && allowed.1 == known)
      #expect(!allowed.0.isPassed)
    }
    let sentence = "recorded \(golden); look at it, and run the test again"
    #expect((missing.0.message == sentence) == (recording != .never))
    #expect((different.0.message == sentence) == (recording == .failed || recording == .all))
    // A recorded file does not await approval.
    if recording != .never { #expect(!desk.exists("\(failed)/disc.png")) }
  }

  @Test("the message contains the file, the metric, the limit, the result and the worst pixel")
  func changed() throws {
    #expect(!desk.check(recording: .all).outcome(of: try Desk.square()).isPassed)
    var picture = try Desk.square()
    picture[2, 1].green += 7
    picture[3, 2].red += 2
    let outcome = desk.check(
      tolerance: ImageComparison(.threshold(1), maximumDiffering: 1)
    ).outcome(of: picture)
    let lines = try message(outcome)
    #expect(
      lines[0]
        == "\(golden): 2 of 12 pixels differ by threshold 1, 1 may; the largest change is 7 of 255 at "
        + "2, 1; the largest group has 2 pixels in 2×2 at 2, 1")
    #expect(lines[1] == "what it is now: \(failed)/disc.png")
    #expect(lines[2] == "what has changed: \(failed)/disc.difference.png")
    #expect(lines[3].hasSuffix("reel approve \(golden)"))
    #expect(
      outcome.attachments.map(\.name) == [
        "disc.expected.png", "disc.actual.png", "disc.difference.png",
      ])
    #expect(try PNGDecoder.decode(outcome.attachments[0].bytes) == Desk.square())
    #expect(try PNGDecoder.decode(outcome.attachments[1].bytes) == picture)
    #expect(desk.exists("\(failed)/disc.difference.png"))
    // When the change is reverted, no failed file remains.
    #expect(desk.check().outcome(of: try Desk.square()).isPassed)
    #expect(!desk.exists("\(failed)/disc.png") && !desk.exists("\(failed)/disc.difference.png"))
  }

  @Test(
    "the requested tolerance applies, given by name or by numbers",
    arguments: [
      (ImageComparison.exact, false, false), (.rasteriser, true, false),
      (ImageComparison(.threshold(2)), true, false), (ImageComparison(.threshold(1)), false, false),
      (ImageComparison(.exact, maximumDiffering: 11), false, false),
      (ImageComparison(.structuralSimilarity(least: 0.98)), true, false),
    ])
  func tolerance(tolerance: ImageComparison, letsStepGo: Bool, letsColorGo: Bool) throws {
    _ = desk.check(recording: .all).outcome(of: try Desk.square())
    let check = desk.check(tolerance: tolerance)
    #expect(check.outcome(of: try Desk.square(102)).isPassed == letsStepGo)
    #expect(check.outcome(of: try Desk.square(255)).isPassed == letsColorGo)
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
    let check = desk.check(recording: .all, tolerance: tolerance)
    #expect(
      try message(check.outcome(of: try Desk.square()))[0].hasPrefix("the golden could not fail"))
    #expect(!desk.exists(golden))
  }

  @Test("a display list is recorded as text and, if a scale is given, as an image")
  func lists() throws {
    let (text, picture) = ("\(Desk.goldens)/disc.txt", "\(Desk.goldens)/disc@2x.png")
    let both = try message(
      desk.check(recording: .missing).outcome(of: Desk.disc(), scale: 2))
    #expect(both.count == 2 && both[0].contains(text) && both[1].contains(picture))
    let drawn = try PNGDecoder.decode(try desk.folder.read(picture))
    #expect((drawn.width, drawn.height) == (40, 40))
    #expect(drawn[20, 20] == StraightPixel(red: 255, green: 90, blue: 54))

    #expect(desk.check().outcome(of: Desk.disc(), scale: nil).isPassed)
    #expect(desk.check().outcome(of: Desk.disc(), scale: 2).isPassed)
    let moved = try message(desk.check().outcome(of: Desk.disc(x: 10.5), scale: 2))
    #expect(moved[0] == "\(text): disc moved by 0.5, 0")
    #expect(moved[1].hasPrefix("\(picture): "))
    #expect(moved[2] == "what it is now: \(failed)")
    #expect(moved[3].hasSuffix("reel approve \(text) \(picture)"))
    #expect(try message(desk.check().outcome(of: Desk.disc(), scale: -1)).count == 1)
    #expect(try message(desk.check().outcome(of: Desk.disc(), scale: .nan)).count == 1)
  }

  @Test("every golden has a separate file, and a shared file is an error")
  func names() throws {
    func record(_ check: GoldenCheck) throws -> String {
      let message = try #require(check.outcome(of: try Desk.square()).message)
      return String(
        message.prefix { $0 != ";" }.dropFirst("recorded ".count + Desk.goldens.count + 1))
    }
    #expect(try record(desk.check(line: 1, recording: .all)) == "disc.png")
    #expect(try record(desk.check(line: 2, recording: .all)) == "disc.2.png")
    #expect(try record(desk.check("half pulled", recording: .all)) == "disc.half-pulled.png")
    #expect(
      try record(
        desk.check("5", test: "LookTests/disc(at:)", isParameterized: true, recording: .all))
        == "disc-at.5.png")
    let unnamed = desk.check(test: "LookTests/ring(at:)", isParameterized: true)
    #expect(
      try message(unnamed.outcome(of: try Desk.square()))[0].hasPrefix(
        "a test that runs for several arguments has to name its goldens"))
    var detached = desk.check()
    detached.test = .detached(filePath: desk.file)
    #expect(
      try message(detached.outcome(of: try Desk.square()))[0].contains(
        "in XCTest call assertGolden"))
    // The names differ only on a case-sensitive file system.
    let close = desk.check("Half/Pulled", recording: .all).outcome(of: try Desk.square(1))
    #expect(
      close.message
        == "the file of this golden is that of “half pulled” of LookTests/disc(); give one of them "
        + "another name")
    #expect(
      try PNGDecoder.decode(try desk.folder.read("\(Desk.goldens)/disc.half-pulled.png"))
        == Desk.square())
    // A loop checks different contents under the same name.
    let again = try message(desk.check("half pulled").outcome(of: try Desk.square(7)))
    #expect(again.last?.hasPrefix("this golden is checked more than once") == true)
  }

  @Test("concurrent checks interfere neither with each other nor with their names")
  func parallel() async throws {
    let desk = desk
    let recorded = await withTaskGroup(of: String?.self) { group in
      for number in 0..<40 {
        group.addTask {
          try? desk.check("\(number)", recording: .missing)
            .outcome(of: Desk.square(UInt8(number))).message
        }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1 ?? "") }
    }
    #expect(recorded.count == 40 && recorded.allSatisfy { $0.hasPrefix("recorded ") })
    for number in 0..<40 {
      let bytes = try desk.folder.read("\(Desk.goldens)/disc.\(number).png")
      #expect(try PNGDecoder.decode(bytes) == Desk.square(UInt8(number)))
    }
    // Concurrent checks without names are rejected instead of being numbered in random order.
    let gate = Gate(count: 8)
    let refused = await withTaskGroup(of: Bool.self) { group in
      for line in 0..<8 {
        group.addTask {
          // All tasks run together; otherwise, the address of a finished task might be reused.
          await gate.pass()
          let outcome = try? desk.check(test: "LookTests/ring()", line: line)
            .outcome(of: Desk.square())
          return outcome?.message?.hasPrefix("goldens checked by several tasks") ?? false
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(refused > 0)
  }

  @Test("files that cannot be read or written are reported in one sentence")
  func damage() throws {
    _ = desk.check(recording: .all).outcome(of: try Desk.square())
    try desk.folder.write(Array("no picture".utf8), to: golden)
    #expect(
      try message(desk.check().outcome(of: try Desk.square()))[0]
        .hasPrefix("\(golden): the golden cannot be read: "))
    #expect(
      try message(desk.check(variable: "sometimes").outcome(of: try Desk.square()))[0]
        == "REEL_RECORD is “sometimes”; it is one of all, missing, failed, never")
    let blocked = desk.check(recording: .all, directory: "../../Package.swift/x")
      .outcome(of: try Desk.square())
    #expect(try message(blocked)[0].contains("cannot"))
  }

  @Test("failures are shown on a page if requested, and an earlier page is removed")
  func page() throws {
    let (page, summary) = ("page/index.html", "page/summary.md")
    try FileManager.default.createDirectory(
      atPath: desk.folder.path(of: "page"), withIntermediateDirectories: true)
    try desk.folder.write(
      Array("<meta name=\"generator\" content=\"reel verify\">".utf8), to: page)
    try desk.folder.write(Array("<!-- reel verify -->\n".utf8), to: summary)
    var check = desk.check(recording: .missing)
    _ = check.outcome(of: try Desk.square())
    check.report = GoldenReport(folder: "page")
    #expect(check.outcome(of: try Desk.square()).isPassed)
    #expect(!desk.exists(page) && !desk.exists(summary))
    #expect(!check.outcome(of: try Desk.square(200)).isPassed)
    var other = desk.check("list")
    other.report = check.report
    #expect(!other.outcome(of: Desk.disc(), scale: 1).isPassed)
    let html = String(decoding: try desk.folder.read(page), as: UTF8.self)
    #expect(html.contains("<h1>3 of 3 goldens fail</h1>"))
    #expect(html.contains("<code>reel approve \(golden)</code>"))
    let markdown = String(decoding: try desk.folder.read(summary), as: UTF8.self)
    let moving = ".reel/failed/\(golden.dropLast(4)).moving.difference.png"
    #expect(desk.exists(moving))
    #expect(markdown.contains("![expected, actual and difference](../\(moving))"))
    #expect(
      html.contains(
        "<code>reel approve \(Desk.goldens)/disc.list.txt \(Desk.goldens)/disc.list.png</code>"))
  }

  @Test("goldens that no test has checked are reported")
  func unused() throws {
    _ = desk.check(recording: .all).outcome(of: try Desk.square())
    let folder = desk.folder.path(of: Desk.goldens)
    func objection(_ arguments: [String] = []) throws -> String? {
      try NoUnusedGoldensTrait.objection(
        to: GoldenTest(filePath: desk.file, name: "LookTests"), by: desk.register,
        arguments: arguments)?.text
    }
    #expect(try objection() == nil)
    try desk.folder.write([], to: "\(Desk.goldens)/old.png")
    try FileManager.default.createDirectory(
      atPath: folder + "/whole", withIntermediateDirectories: true)
    #expect(
      try objection()
        == """
        no test has checked \(Desk.goldens)/old.png
        no test has checked \(Desk.goldens)/whole
        remove what is not needed any more
        """)
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
