import Foundation

@testable import CodeExport

/// Attaches small Lottie files of a designer, and runs the code.
@Suite("Code that attaches a designer's Lottie file", .waiting)
struct LottieAttachmentTests {
  /// Returns a file of 200 × 100 at 60 frames per second that contains only markers.
  private func json(_ markers: String = "", frames: ClosedRange<Int> = 0...150) -> String {
    """
    {"v": "5.7.0", "fr": 60, "ip": \(frames.lowerBound), "op": \(frames.upperBound), "w": 200,
     "h": 100, "layers": [], "markers": [\(markers)]}
    """
  }

  private func animation(_ markers: String = "") throws -> LottieAnimation {
    try LottieFile(Array(json(markers).utf8)).animation
  }

  private func marker(_ name: String, _ start: Int, _ length: Int = 0) -> String {
    #"{"cm": "\#(name)", "tm": \#(start), "dr": \#(length)}"#
  }

  private func attachment(
    _ animation: LottieAnimation, _ parts: [LottieStyle.Part: ArtworkFrames] = [:],
    rest: Double = 60
  ) -> LottieAttachment {
    var style = LottieStyle()
    style.pull = parts[.pull]
    style.begin = parts[.begin]
    style.refreshing = parts[.refreshing]
    style.end = parts[.end]
    style.success = parts[.success]
    style.failure = parts[.failure]
    return LottieAttachment(
      fileName: "logo.json", animation: animation, style: style, threshold: 80, rest: rest)
  }

  private static let parts: [LottieStyle.Part: ArtworkFrames] = [
    .pull: .frames(first: 0, last: 60), .refreshing: .frames(first: 60, last: 120),
    .end: .frames(first: 120, last: 150),
  ]

  // MARK: Ranges

  @Test("The parts are frames, markers or those of markers with usual names")
  func parts() throws {
    let given = try attachment(try animation(), Self.parts).attached()
    // Nothing is visible at frame 150, so the end stops before it.
    #expect(given.partsText == "pull 0-60, refreshing 60-120, end 120-149")
    // A marker without a length lasts until the next one.
    let marks = [marker("Drag", 0), marker("loop", 60, 30), marker("DONE\\r", 100)]
    let named = try attachment(try animation(marks.joined(separator: ", "))).attached()
    #expect(named.partsText == "pull 0-60, refreshing 60-90, end 100-149")
    let names = [marker("a", 10, 20), marker("b", 40)].joined(separator: ", ")
    let chosen: [LottieStyle.Part: ArtworkFrames] = [
      .pull: .marker("A"), .refreshing: .marker("b"), .success: .frames(first: 0, last: 5),
    ]
    let mixed = try attachment(try animation(names), chosen).attached()
    #expect(mixed.partsText == "pull 10-30, refreshing 40-150, success 0-5")
    #expect(mixed.hasResults && mixed.exits[1].isEmpty)
  }

  @Test("The drawing is undistorted, in the middle of the gap that opens")
  func box() throws {
    let animation = try animation()
    let middle = try attachment(animation, Self.parts).attached()
    // 48 points high and twice as wide, in a gap of 60.
    #expect(middle.box == Rect(x: 0, y: -54, width: 96, height: 48))
    #expect(middle.files.map(\.width) == [96] && middle.files.map(\.name) == ["logo.json"])
    #expect(try attachment(animation, Self.parts, rest: 0).attached().box.minY == -48)
  }

  private static let contents = "frames 0 to 150, at 60 per second; "

  @Test(
    "A part that is not in the file, and parts that are not known, are errors with what is allowed",
    arguments: [
      (
        [], [:],
        "logo.json has no markers for the frames of the pull and of the refresh; it has "
          + "\(contents)no markers; add the parts, such as: --pull 0-75 --refreshing 75-150"
      ),
      (
        ["in", "spin it"], [.end: .frames(first: 0, last: 9)],
        "logo.json has no markers for the frames of the pull and of the refresh; it has "
          + "\(contents)markers in at 0, spin it at 50; add the parts, such as: --pull in "
          + "--refreshing 'spin it'"
      ),
      (
        [], [.pull: .frames(first: 0, last: 200)],
        "--pull 0-200 is outside of logo.json; allowed: \(contents)no markers"
      ),
      (
        [], [.end: .frames(first: -1, last: 20)],
        "--end -1-20 is outside of logo.json; allowed: \(contents)no markers"
      ),
      (
        [], [.refreshing: .frames(first: 60, last: 0)],
        "--refreshing 60-0 ends before it begins; type: --refreshing 0-60"
      ),
      (
        ["intro", "spin"], [.pull: .marker("intor")],
        "--pull intor is no marker of logo.json; did you mean intro?"
      ),
      (
        ["intro", "spin"], [.pull: .marker("zzz")],
        "--pull zzz is no marker of logo.json; allowed: intro, spin"
      ),
      (
        [], [.pull: .marker("a")],
        "--pull a is no marker of logo.json; the file has no markers; give frames, such as --pull "
          + "0-150"
      ),
    ] as [([String], [LottieStyle.Part: ArtworkFrames], String)])
  func errors(
    markers: [String], parts: [LottieStyle.Part: ArtworkFrames], message: String
  ) throws {
    let animation = try animation(
      markers.enumerated().map { marker($1, 50 * $0) }.joined(separator: ", "))
    let error = #expect(throws: AttachError.self) {
      try attachment(animation, parts).attached()
    }
    #expect(error?.description == message)
    #expect(error?.exitStatus == .badData)
  }

  // MARK: Code

  /// Returns the code of files with and without each part, which begin at frame 0 or 10.
  func codes() throws -> [AttachCode] {
    let parts: [[LottieStyle.Part]] = [
      [.pull, .refreshing, .end], [.pull], [.refreshing], [.pull, .begin, .refreshing],
      [.pull, .refreshing, .success, .failure], [.pull, .begin, .end],
      [.pull, .refreshing, .failure],
    ]
    return try parts.flatMap { parts in
      try [0, 10].map { first in
        let animation = try LottieFile(Array(json(frames: first...(first + 150)).utf8)).animation
        let selections = parts.map {
          ($0, Self.parts[$0] ?? ArtworkFrames.frames(first: 20, last: 30))
        }
        var chosen = Dictionary(uniqueKeysWithValues: selections)
        if first > 0, parts.contains(.pull) { chosen[.pull] = .frames(first: 10, last: 60) }
        return AttachCode(try attachment(animation, chosen).attached())
      }
    }
  }

  @Test(
    "The Swift code compiles without a warning, with and without each part",
    .enabled(if: PlatformStubs.swiftc.isAvailable, "needs swiftc"))
  func compiles() throws {
    let stubs = try PlatformStubs.built.get().url.path
    let folder = try TemporaryFolder()
    for code in try codes() {
      for format in [HeaderFormat.uiKit, .swiftUI, .uiRefreshControl] {
        try folder.write(Array(code.text(for: format).utf8), to: "Code.swift")
        let checked = try PlatformStubs.swiftc.run([
          "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", stubs,
          folder.path(of: "Code.swift"),
        ])
        #expect(checked.status == 0, "\(format) \(checked.errors)")
      }
    }
  }

  /// A program that prints the frames of a header over a pull, a loop and an end in mid-loop, and
  /// then calls `more()`, which an extension declares.
  ///
  /// - Parameters:
  ///   - setUp: Statements that create `header` and `list`.
  ///   - begin: Statements that trigger the refresh after a pull.
  private func driver(_ setUp: String, pulls: [Double], begin: String) -> String {
    """
    import Lottie
    import UIKit

    @main @MainActor struct Driver {
      static let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 430, height: 600))
      static var calls = 0
      static let header = \(setUp)
      static func note(_ name: String, _ value: Any) { print(name, value) }
      static func pull(_ points: Double) {
        list.isTouched = true
        list.contentOffset.y = -points - list.adjustedContentInset.top
        header.didScroll()
      }
      static func release() {
        list.isTouched = false
        header.didEndDragging()
      }
      static func main() {
        list.ownWindow = UIWindow()
        _ = header
        guard let player = LottieAnimationView.last else { return }
        header.endRefreshing()
        for points in \(pulls) as [Double] {
          pull(points)
          note("pulled", player.currentFrame)
        }
        \(begin)
        note("calls", calls)
        for time in [0, 0.25, 1] as [Double] {
          Stub.advance(time)
          note("looped", player.currentFrame)
        }
        // The end is called at a quarter of the second cycle.
        header.endRefreshing()
        header.endRefreshing()
        for time in [0.5, 0.25, 10.0 / 60, 19.0 / 60] as [Double] {
          note("inset", list.contentInset.top)
          Stub.advance(time)
          note("ended", player.currentFrame)
        }
        more()
      }
    }
    """
  }

  private func numbers(_ found: [String: [String]], _ key: String) -> [Double] {
    (found[key] ?? []).compactMap(Double.init)
  }

  private func isClose(_ values: [Double], _ expected: [Double]) -> Bool {
    values.count == expected.count && zip(values, expected).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  @Test(
    "The code for UIKit follows the pull, loops, finishes the cycle and plays the end",
    .enabled(if: PlatformStubs.swiftc.isAvailable, "needs swiftc"))
  func runsHeader() throws {
    let code = AttachCode(try attachment(try animation(), Self.parts).attached())
    let more = """
      extension Driver {
        static func more() {
          note("inset", list.contentInset.top)
          Stub.advance(1)
          let action = list.accessibilityCustomActions?.first
          note("action", action.map { $0.actionHandler?($0) ?? false } ?? false)
          note("calls", calls)
          note("offset", list.contentOffset.y)
          note("impacts", UIImpactFeedbackGenerator.count)
          note("texts", UIAccessibility.announcements.joined(separator: ","))
          note("y", LottieAnimationView.last?.superview?.frame.minY ?? 0)
        }
      }
      """
    let found = try PlatformStubs.run(
      code.text(for: .uiKit),
      driver("LogoHeader(above: list) { calls += 1 }", pulls: [0, 20, 80, 100], begin: "release()")
        + "\n" + more)
    // 60 frames over 80 points.
    #expect(isClose(numbers(found, "pulled"), [0, 15, 60, 60]), "\(found)")
    #expect(isClose(numbers(found, "looped"), [60, 75, 75]), "\(found)")
    #expect(isClose(numbers(found, "ended"), [105, 120, 130, 149]), "\(found)")
    // The list stays open until the end has been played; the stub applies delayed changes immediately.
    #expect(isClose(numbers(found, "inset"), [60, 60, 0, 0, 0]), "\(found)")
    #expect(found["calls"] == ["1", "2"] && found["action"] == ["true"], "\(found)")
    #expect(numbers(found, "offset") == [-60] && found["impacts"] == ["1"], "\(found)")
    #expect(found["texts"] == ["Refreshing,Refresh complete,Refreshing"], "\(found)")
    #expect(numbers(found, "y") == [-54])
  }

  @Test(
    "The code in UIRefreshControl follows UIKit's threshold and ends after the drag",
    .enabled(if: PlatformStubs.swiftc.isAvailable, "needs swiftc"))
  func runsControl() throws {
    let code = AttachCode(try attachment(try animation(), Self.parts).attached())
    let more = """
      extension Driver {
        static func more() {
          note("ends", UIRefreshControl.ends)
          // The drawing stays as it is until the next pull.
          list.isTouched = false
          list.contentOffset.y = 0
          header.didScroll()
          note("left", LottieAnimationView.last?.currentFrame ?? 0)
          pull(0)
          note("left", LottieAnimationView.last?.currentFrame ?? 0)
          list.isTouched = false
          // An end during a drag waits for the finger.
          let action = list.accessibilityCustomActions?.first
          note("action", action.map { $0.actionHandler?($0) ?? false } ?? false)
          Stub.advance(0.25)
          note("calls", calls)
          list.isTouched = true
          header.endRefreshing()
          Stub.advance(5)
          note("ends", UIRefreshControl.ends)
          release()
          Stub.advance(1)
          note("ends", UIRefreshControl.ends)
          note("idle", UIRefreshControl.idleEnds)
          note("refreshing", header.isRefreshing)
          note("texts", UIAccessibility.announcements.joined(separator: ","))
          header.layoutSubviews()
          note("x", LottieAnimationView.last?.frame.minX ?? 0)
          note("y", LottieAnimationView.last?.frame.minY ?? 0)
          note("impacts", UIImpactFeedbackGenerator.count)
          UIAccessibility.reduces = true
          pull(20)
          note("still", LottieAnimationView.last?.currentFrame ?? 0)
          note("alpha", LottieAnimationView.last?.alpha ?? 0)
        }
      }
      """
    // The threshold of a list 600 points high.
    let threshold = 112.5 * 600 / 568
    let found = try PlatformStubs.run(
      code.text(for: .uiRefreshControl),
      driver(
        "LogoRefreshControl(of: list) { calls += 1 }", pulls: [0, 20, threshold, 200],
        begin: "header.trigger()\nrelease()\nlist.contentOffset.y = -list.adjustedContentInset.top")
        + "\n" + more)
    #expect(isClose(numbers(found, "pulled"), [0, 1200 / threshold, 60, 60]), "\(found)")
    #expect(isClose(numbers(found, "looped"), [60, 75, 75]), "\(found)")
    #expect(isClose(numbers(found, "ended"), [105, 120, 130, 149]), "\(found)")
    #expect(isClose(numbers(found, "inset"), [60, 60, 60, 60]), "\(found)")
    #expect(found["left"] == ["149.0", "0.0"] && found["ends"] == ["1", "1", "2"], "\(found)")
    #expect(found["calls"] == ["1", "2"] && found["idle"] == ["0"], "\(found)")
    #expect(found["refreshing"] == ["false"] && found["impacts"] == ["0"], "\(found)")
    let texts = ["Refreshing", "Refresh complete"]
    #expect(found["texts"] == [(texts + texts).joined(separator: ",")], "\(found)")
    // 96 × 48 in the middle of 430 × 60.
    #expect(numbers(found, "x") == [167] && numbers(found, "y") == [6], "\(found)")
    #expect(numbers(found, "still") == [60], "\(found)")
    #expect(isClose(numbers(found, "alpha"), [20 / threshold]), "\(found)")
  }

  @Test(
    "In a browser, the file follows the mouse, loops, finishes the cycle and ends, from any frame",
    .enabled(if: AttachCodeTests.canRun, Comment(rawValue: Browser.hint)), arguments: [0, 30])
  func web(first: Int) throws {
    let json = json(frames: first...(first + 150))
    let frames = { (from: Int, to: Int) in
      ArtworkFrames.frames(first: Double(first + from), last: Double(first + to))
    }
    let attached = try attachment(
      try LottieFile(Array(json.utf8)).animation,
      [.pull: frames(0, 60), .refreshing: frames(60, 120), .end: frames(120, 150)]
    ).attached()
    let browser = try attached.page(of: [json])
    let start = Double(first)
    try browser.drag((200, 100), (200, 120), (200, 140), isHeld: true)
    let pulled: Double = try browser.evaluate("return pull()")
    // 40 pixels of the finger against the rubber band, and 60 frames over 80 points.
    #expect(abs(pulled - (1 - 1 / (40 * 0.55 / 600 + 1)) * 600) < 0.01)
    #expect(abs(try browser.evaluate("return frame()") - (start + pulled / 80 * 60)) < 0.01)
    try browser.release()
    #expect(try browser.waits(until: "pull() === 0"))
    try browser.drag((200, 100), (200, 300), (200, 500))
    #expect(try browser.waits(until: "calls === 1 && Math.abs(pull() - 60) < 0.01"))
    try browser.run("window.seen = 0; player.addEventListener('loopComplete', () => seen++)")
    #expect(try browser.waits(until: "seen >= 1"))
    try browser.run(
      "window.trail = []; (function note() { trail.push(frame()); "
        + "if (trail.length < 600) requestAnimationFrame(note); })(); finish()")
    #expect(
      try browser.waits(
        until: "player.isPaused && Math.abs(frame() - \(first + 149)) < 0.01 && pull() === 0"))
    // The frames never go back: the cycle is finished, and the end follows it.
    let trail: [Double] = try browser.evaluate("return trail")
    let last = trail.last { $0 < start + 120 } ?? 0
    #expect(zip(trail, trail.dropFirst()).allSatisfy { $0 <= $1 + 0.01 }, "\(trail)")
    #expect(trail[0] < start + 120 && last > start + 110, "\(trail)")
  }
}
