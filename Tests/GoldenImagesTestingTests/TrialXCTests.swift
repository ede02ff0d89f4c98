import GoldenImages
import GoldenImagesTesting
import Pixels
import XCTest

/// The same in XCTest.
final class TrialXCTests: XCTestCase {
  func testDisc() {
    withGoldens(tolerance: .rasteriser) { assertGolden(of: Trial.list, scale: 2) }
  }

  func testScenario() async {
    await assertGolden(scenario: "trial.yaml", tolerance: .rasteriser)
  }
}
