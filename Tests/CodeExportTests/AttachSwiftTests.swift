@testable import CodeExport

/// Compiles the exported Swift against stubs of the platforms, and runs the code for UIKit.
@Suite("Attached Swift code", .waiting)
struct AttachSwiftTests {
  private static let swiftc = PlatformStubs.swiftc

  private static let headers = [
    "wave", "Originals/mj-refresh", "Originals/zh-refresh", "Originals/ego", "Originals/elastic",
    "Originals/pull-to-bounce", "system", "material",
  ]

  private func code(_ name: String, _ settings: [String] = []) throws -> AttachCode {
    try AttachCode(HeaderExample.named(name, changing: settings))
  }

  @Test(
    "The code compiles in Swift 6 mode without a warning",
    .enabled(if: swiftc.isAvailable, "needs swiftc"), arguments: Grids.part(of: headers, count: 3))
  func compiles(name: String) throws {
    let stubs = try PlatformStubs.built.get()
    let folder = try TemporaryFolder()
    for settings in [[], ["header.resultDuration=0.6"]] {
      for format in [HeaderFormat.uiKit, .swiftUI] {
        try folder.write(Array(try code(name, settings).text(for: format).utf8), to: "Code.swift")
        let checked = try Self.swiftc.run([
          "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", stubs.url.path,
          folder.path(of: "Code.swift"),
        ])
        #expect(checked.status == 0, "\(name) \(format) \(checked.errors)")
      }
    }
  }

  /// A program that pulls, refreshes and ends, and prints what the list and the player do.
  private func driver(_ code: AttachCode, hasResults: Bool) -> String {
    let threshold = code.animation.motion.threshold
    return """
      import Lottie
      import UIKit

      @main @MainActor struct Driver {
        static let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 430, height: 600))
        static var calls = 0
        static func note(_ name: String, _ value: Any) { print(name, value) }
        static func pull(_ points: Double, touched: Bool = true) {
          list.isTouched = touched
          list.contentOffset.y = -points - list.adjustedContentInset.top
          header.didScroll()
        }
        static let header = \(code.typeName())(above: list) { calls += 1 }
        static func release() {
          list.isTouched = false
          header.didEndDragging()
        }
        static func main() async throws {
          list.ownWindow = UIWindow()
          list.safeAreaTop = 59
          _ = header
          guard let player = LottieAnimationView.last else { return }
          note("file", player.name ?? "")
          note("left", player.frame.minX)
          note("sides", player.superview?.subviews.filter { $0 !== player }.map(\\.frame.maxX).max() ?? 0)
          for round in 1...2 {
            _ = round
            pull(\(threshold) / 2)
            note("half", player.currentFrame)
            release()
            pull(0, touched: false)
            note("calls", calls)
            pull(\(threshold) * 1.2)
            release()
            note("calls", calls)
            note("open", list.contentInset.top)
            note("opening", Stub.animations.last?.duration ?? 0)
            header.didEndDragging()
            note("once", calls)
            try await Task.sleep(for: .seconds(0.3))
            Stub.advance(20)
            note("cycle", player.currentFrame)
            // The app changes its inset meanwhile.
            list.contentInset.top += 7
            header.endRefreshing(\(hasResults ? "round == 1 ? .failure : .success" : ""))
            header.endRefreshing()
            // A pull during the end does not begin another refresh.
            pull(\(threshold) * 1.2)
            release()
            note("once", calls)
            Stub.advance(20)
            note("closed", list.contentInset.top)
            note("end", player.currentFrame)
            note("haptic", UIImpactFeedbackGenerator.count)
          }
          note("actions", list.accessibilityCustomActions?.map(\\.name).joined(separator: ",") ?? "")
          let texts = UIAccessibility.announcements
          note("texts", texts.joined(separator: ","))
          // The action of VoiceOver refreshes without a pull. A refresh that is canceled after the
          // view has left its window closes the list, too.
          if let action = list.accessibilityCustomActions?.first {
            note("acts", action.actionHandler?(action) ?? false)
          }
          note("action", calls)
          note("haptic", UIImpactFeedbackGenerator.count)
          try await Task.sleep(for: .seconds(0.3))
          list.ownWindow = nil
          header.endRefreshing(\(hasResults ? "nil" : ""))
          Stub.advance(20)
          note("closed", list.contentInset.top)
          note("refreshing", header.isRefreshing)
          note("frame", player.currentFrame)
        }
      }
      """
  }

  @Test(
    "The code for UIKit follows, opens, loops, ends and closes by the numbers of the run",
    .enabled(if: swiftc.isAvailable, "needs swiftc"), arguments: Grids.part(of: headers, count: 3))
  func runs(name: String) throws {
    for settings in [[], ["header.resultDuration=0.6"]] {
      let code = try code(name, settings)
      let hasResults = code.animation.hasResults
      let found = try PlatformStubs.run(
        code.text(for: .uiKit), driver(code, hasResults: hasResults))
      func numbers(_ key: String) -> [Double] { (found[key] ?? []).compactMap(Double.init) }
      func isClose(_ key: String, _ expected: [Double]) -> Bool {
        let values = numbers(key)
        return values.count == expected.count
          && zip(values, expected).allSatisfy { abs($0 - $1) < 0.002 }
      }
      let motion = code.animation.motion
      let width = code.animation.files[0].width
      let frame = motion.percent(at: motion.threshold / 2) * 100
      #expect(found["file"]?.map { "\($0).json" } == [code.animation.files[0].name])
      #expect(isClose("left", [(430 - width) / 2]), "\(name)")
      #expect(isClose("sides", [code.animation.sides == nil ? 0 : 430]), "\(name)")
      #expect(isClose("half", [frame, frame]), "\(name) \(numbers("half")) \(frame)")
      #expect(found["calls"] == ["0", "1", "1", "2"] && isClose("haptic", [1, 2, 2]), "\(name)")
      #expect(isClose("open", [motion.rest, motion.rest + 7]), "\(name) \(numbers("open"))")
      #expect(isClose("once", [1, 1, 2, 2]), "\(name)")
      #expect(found["actions"] == ["Refresh"] && found["acts"] == ["true"])
      #expect(isClose("action", [3]), "\(name)")
      let ends = hasResults ? ["Refresh failed", "Refresh complete"] : ["Refresh complete"]
      let texts = [ends[0], ends[ends.count - 1]].flatMap { ["Refreshing", $0] }
      #expect(found["texts"] == [texts.joined(separator: ",")])
      let cycle = try #require(code.animation.cycle)
      let looping = Double(cycle.lowerBound)...Double(cycle.upperBound)
      #expect(numbers("cycle").allSatisfy(looping.contains), "\(name) \(numbers("cycle"))")
      #expect(isClose("closed", [7, 14, 14]), "\(name) \(numbers("closed"))")
      for (end, result) in zip(
        numbers("end"), hasResults ? ["failure", "success"] : ["end", "end"])
      {
        let header = try HeaderExample.named(name, changing: settings).lottie().header
        let lasts = header.segments.segments.filter { $0.name.hasPrefix(result) }.map {
          Double($0.last)
        }
        #expect(lasts.contains(end), "\(name) \(result) \(end) \(lasts)")
      }
      #expect(
        numbers("end").count == 2 && found["refreshing"] == ["false"] && isClose("frame", [0]))
    }
  }
}
