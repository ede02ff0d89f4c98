import CodeExport
import Foundation
import RefreshScenario
import TestSupport
import Testing

/// Reads and runs the code that attaches a header's Lottie file to a list.
@Suite("Code that attaches a header's Lottie file")
struct AttachCodeTests {
  private static let headers = ["wave", "Originals/ego", "Originals/elastic"]

  private func code(_ name: String, _ format: HeaderFormat) throws -> String {
    AttachCode(try HeaderExample.named(name).lottie().header).text(for: format)
  }

  // MARK: Calls

  /// A member of a player's public interface, as its source declares it.
  private struct Member {
    let name: String
    let signature: String
  }

  /// The members that the code may use after the player's names, from lottie-ios 4.6,
  /// lottie-android 6.7, lottie for Flutter 3.3 and lottie-web 5.13.
  private static let members: [HeaderFormat: (receiver: String, members: [Member])] = [
    .uiKit: (
      #"\bview\??"#,
      [
        Member(name: "currentFrame", signature: "var currentFrame: AnimationFrameTime"),
        Member(
          name: "realtimeAnimationFrame",
          signature: "var realtimeAnimationFrame: AnimationFrameTime"),
        Member(
          name: "play",
          signature: "func play(fromFrame: AnimationFrameTime?, toFrame: AnimationFrameTime, "
            + "loopMode: LottieLoopMode?, completion: LottieCompletionBlock?)"),
        Member(name: "frame", signature: "UIView: var frame: CGRect"),
        Member(name: "alpha", signature: "UIView: var alpha: CGFloat"),
        Member(name: "contentMode", signature: "UIView: var contentMode: UIView.ContentMode"),
        Member(
          name: "autoresizingMask",
          signature: "UIView: var autoresizingMask: UIView.AutoresizingMask"),
      ]
    ),
    .compose: (
      #"\bplayer"#,
      [
        Member(
          name: "animate",
          signature: "suspend fun animate(composition: LottieComposition?, iteration: Int, "
            + "iterations: Int, reverseOnRepeat: Boolean, speed: Float, clipSpec: LottieClipSpec?, "
            + "initialProgress: Float, continueFromPreviousAnimate: Boolean, "
            + "cancellationBehavior: LottieCancellationBehavior, "
            + "ignoreSystemAnimationsDisabled: Boolean, useCompositionFrameRate: Boolean)"),
        Member(
          name: "snapTo",
          signature: "suspend fun snapTo(composition: LottieComposition?, progress: Float, "
            + "iteration: Int, resetLastFrameNanos: Boolean)"),
        Member(name: "progress", signature: "val progress: Float"),
      ]
    ),
    .flutter: (
      #"\bcontroller"#,
      [
        Member(
          name: "value", signature: "AnimationController: double get value; set value(double)"),
        Member(
          name: "animateTo",
          signature:
            "AnimationController: TickerFuture animateTo(double target, {Duration? duration, "
            + "Curve curve})"),
        Member(
          name: "repeat",
          signature: "AnimationController: TickerFuture repeat({double? min, double? max, "
            + "bool reverse, Duration? period, int? count})"),
        Member(name: "dispose", signature: "AnimationController: void dispose()"),
      ]
    ),
    .web: (
      #"\b(player|lottie)"#,
      [
        Member(
          name: "loadAnimation", signature: "loadAnimation(params: AnimationConfig): AnimationItem"),
        Member(name: "loop", signature: "loop: boolean | number"),
        Member(
          name: "playSegments",
          signature:
            "playSegments(segments: AnimationSegment | AnimationSegment[], forceFlag?: boolean)"
        ),
        Member(name: "resetSegments", signature: "resetSegments(forceFlag: boolean): void"),
        Member(
          name: "goToAndStop",
          signature: "goToAndStop(value: number, isFrame?: boolean, name?: string): void"),
        Member(
          name: "addEventListener", signature: "addEventListener(name, callback): () => void"),
        Member(name: "firstFrame", signature: "firstFrame: number"),
        Member(name: "currentFrame", signature: "currentFrame: number"),
      ]
    ),
    .swiftUI: (
      #"LottieView\(animation: [^)]*\)\)|\n {12}"#,
      [
        Member(name: "playbackMode", signature: "func playbackMode(_: LottiePlaybackMode) -> Self"),
        Member(name: "resizable", signature: "func resizable() -> Self"),
        Member(
          name: "getRealtimeAnimationFrame",
          signature: "func getRealtimeAnimationFrame(_: Binding<AnimationFrameTime>?) -> some View"),
      ]
    ),
  ]

  @Test(
    "The code uses only listed members of the players",
    arguments: [HeaderFormat.uiKit, .swiftUI, .compose, .flutter, .web])
  func calls(format: HeaderFormat) throws {
    let (receiver, members) = try #require(Self.members[format])
    let names = try Self.headers.flatMap { name in
      try code(name, format).matches(of: try Regex("(?:\(receiver))\\??\\.(?<member>\\w+)"))
        .compactMap {
          $0["member"]?.substring.map(String.init)
        }
    }
    let own = format == .swiftUI ? Self.swiftUIModifiers : []
    #expect(Set(names).subtracting(own) == Set(members.map(\.name)), "\(format)")
    #expect(members.allSatisfy { $0.signature.contains($0.name) })
  }

  /// The modifiers that SwiftUI itself has.
  private static let swiftUIModifiers: Set<String> = [
    "padding", "background", "frame", "offset", "opacity",
  ]

  @Test("The numbers of the file are in each code", arguments: headers)
  func numbers(name: String) throws {
    let header = try HeaderExample.named(name).lottie().header
    let segments = header.segments.segments
    let begin = try #require(segments.first { $0.name == "begin" })
    let cycle = try #require(segments.first { $0.name == "refreshing" })
    for format in HeaderFormat.allCases where format.isCode {
      let text = try code(name, format)
      #expect(text.contains(HeaderExport.mark))
      for number in [begin.first, begin.last, cycle.first, cycle.last] {
        #expect(text.contains("\(number)"), "\(format) \(number)")
      }
      for end in segments where end.name.hasPrefix("end") {
        #expect(text.contains("\(end.first), \(end.last)"), "\(format) \(end.name)")
      }
    }
  }

  @Test("The Swift compiler parses the code", arguments: [HeaderFormat.uiKit, .swiftUI])
  func swiftParses(format: HeaderFormat) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(try code("wave", format).utf8), to: "Code.swift")
    let outcome = try ExternalProgram("/usr/bin/env").run(
      ["swiftc", "-frontend", "-parse", folder.url.appending(path: "Code.swift").path])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  // MARK: Web

  static let canRun = Browser.isAvailable && LottieWeb.source != nil

  @Test(
    "In a browser, the file follows the mouse, triggers, loops and ends, twice",
    .enabled(if: AttachCodeTests.canRun, Comment(rawValue: Browser.hint)), arguments: headers)
  func web(name: String) throws {
    let (header, text) = try HeaderExample.named(name).lottie()
    let script = try code(name, .web).replacing("export function", with: "function")
    let folder = try TemporaryFolder()
    let page = """
      <!doctype html><style>body { margin: 0 } #list { height: 600px; overflow: auto; touch-action: none }
      </style><div id="list"><div style="height: 2000px; background: #eee"></div></div>
      <script>\(try #require(LottieWeb.source).replacing("</script", with: "<\\/script"))</script>
      <script>\(script)
      let finish, calls = 0;
      const player = attachHeader(document.getElementById("list"), lottie, \(text),
        () => new Promise((done) => { calls++; finish = done; }));
      const frame = () => player.firstFrame + player.currentFrame;
      const pull = () => new DOMMatrix(getComputedStyle(list.firstElementChild).transform).f;
      </script>
      """
    try folder.write(Array(page.utf8), to: "page.html")
    let browser = try Browser(width: 500, height: 700)
    try browser.open(folder.url.appending(path: "page.html"))
    let segments = header.segments.segments
    let (begin, cycle) = (
      try #require(segments.first { $0.name == "begin" }),
      try #require(segments.first { $0.name == "refreshing" })
    )
    let ends = segments.filter { $0.name.hasPrefix("end") }
    for round in 1...2 {
      try browser.drag((200, 100), (200, 120), (200, 140), isHeld: true)
      let pulled: Double = try browser.evaluate("return pull()")
      let frame: Double = try browser.evaluate("return frame()")
      // 40 pixels of the finger against the rubber band.
      #expect(abs(pulled - (1 - 1 / (40 * 0.55 / 600 + 1)) * 600) < 0.01)
      #expect(abs(frame - pulled / header.segments.thresholdDistance * 100) < 0.01, "\(name)")
      try browser.release()
      #expect(try browser.waits(until: "pull() === 0 && calls === \(round - 1)"))

      try browser.drag((200, 100), (200, 300), (200, 500))
      #expect(try browser.waits(until: "calls === \(round)"), "\(name)")
      if begin.length > 10 {
        #expect(
          try browser.waits(until: "frame() >= \(begin.first) && frame() <= \(begin.last)"),
          "\(name)")
      }
      // The loop passes its end at least twice.
      try browser.run("window.seen = 0; player.addEventListener('loopComplete', () => seen++)")
      #expect(try browser.waits(until: "seen >= 2"), "\(name)")
      let looping: Double = try browser.evaluate("return frame()")
      #expect(Double(cycle.first)...Double(cycle.last) ~= looping)
      try browser.run("finish()")
      let atEnd = ends.map { "frame() >= \($0.first) && frame() <= \($0.last)" }
        .joined(separator: " || ")
      #expect(try browser.waits(until: atEnd), "\(name)")
      let last = ends.map { "Math.abs(frame() - \($0.last)) < 0.01" }.joined(separator: " || ")
      #expect(try browser.waits(until: "player.isPaused && (\(last))"), "\(name)")
      #expect(try browser.waits(until: "pull() === 0"))
    }
  }
}
