// Golden tests of a custom behavior with its style.

import Foundation
import GoldenImagesTesting
import RefreshReel
import Testing

@testable import custom_behavior

@Suite("The two-level header", .goldens(tolerance: .rasterizer), .noUnusedGoldens)
struct TwoLevelTests {
  private static let library = Library(
    styles: [TwoLevelStyle()], behaviors: [TwoLevelBehavior()])
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "two-level.yaml").path

  /// Plays a scenario with the given steps and header settings, both as YAML.
  private func play(_ steps: String, _ settings: String = "") throws -> Timeline {
    try Reel(
      parsing: """
        header: { style: two-level, \(settings) }
        steps: [\(steps)]
        app: { header: [{ after: 1 }] }
        """, library: Self.library
    ).resolved.play()
  }

  private func floor(_ timeline: Timeline, at time: Flicks) -> String? {
    timeline.value(of: .floor, at: time)?.rawValue
  }

  @Test("matches its goldens on both floors")
  func bothFloors() async {
    await expectGolden(
      scenario: Self.file, library: Self.library,
      at: [
        "pull=1.2", "trigger+0.5", "pull=2", "release[2]+0.5", "release[2]+1.2",
        "release[3]+0.3",
        "rest",
      ])
  }

  @Test(
    "refreshes for a pull of 1 to 1.9 heights, and opens the floor beyond that",
    arguments: [
      (0.99, false, "closed"), (1.01, true, "closed"), (1.89, true, "closed"),
      (1.91, false, "open"),
    ])
  func thresholds(pull: Double, refreshes: Bool, floor expected: String) throws {
    let timeline = try play("{ drag: { pull: \(pull), duration: 0.3 } }, release")
    #expect((timeline.firstTime(of: .trigger) != nil) == refreshes)
    #expect(floor(timeline, at: timeline.duration) == expected)
  }

  @Test("the floor opens in one second to the height of the list")
  func opening() throws {
    let timeline = try play("{ drag: { pull: 2, duration: 0.3 } }, release")
    let end = try #require(timeline.firstTime(of: .touchEnded))
    #expect(floor(timeline, at: end) == "opening")
    #expect(floor(timeline, at: end + Flicks(999, over: 1000)) == "opening")
    #expect(floor(timeline, at: end + Flicks(1, over: 1)) == "open")
    let view = timeline.instant(at: end + Flicks(1, over: 1)).scrollView
    #expect(abs(view.contentOffset.y + view.frame.height) < 1e-9)
  }

  @Test(
    "the floor closes when it is pulled back by a sixth of its height, and otherwise opens again",
    arguments: [(-80.0, "open"), (-120, "closed")])
  func closing(by points: Double, expected: String) throws {
    let timeline = try play(
      "{ drag: { pull: 2, duration: 0.3 } }, release, { wait: 1.5 }, "
        + "{ drag: { by: \(points), duration: 0.3 } }, release")
    #expect(floor(timeline, at: timeline.duration) == expected)
  }

  @Test("a pull past the second threshold is explained with its numbers")
  func explained() throws {
    let timeline = try play("{ drag: { pull: 2, duration: 0.3 } }, release")
    let decision = try #require(timeline.decisions.last)
    #expect(decision.behavior == "two-level" && decision.occasion == .release)
    #expect(decision.clauses.filter { !$0.holds }.map(\.text) == ["gap < floorRate * height"])
    #expect(decision.values.map(\.number) == [120, 60, 114])
  }

  @Test("a behavior without a second floor is rejected, and the error names its missing signals")
  func refused() {
    #expect(throws: ScenarioErrors.self) {
      try Reel(parsing: "header: { style: two-level, behavior: wave }", library: Self.library)
    }
    do {
      _ = try Reel(parsing: "header: { style: two-level, behavior: wave }", library: Self.library)
    } catch {
      #expect("\(error)".contains("own.floor, own.reveal"))
      #expect("\(error)".contains("allowed: two-level"))
    }
  }
}
