import GoldenImagesTesting
import XCTest

/// The trial tests for XCTest, as a user would write them.
final class TrialXCTests: XCTestCase {
  override func invokeTest() { withGoldens(tolerance: .rasterizer) { super.invokeTest() } }

  func testDisc() { assertGolden(of: Trial.list, scale: 2) }

  func testDiscWithExpectGolden() { expectGolden(of: Trial.list, named: "disc") }

  func testScenario() async { await assertGolden(scenario: "trial.yaml") }
}
