import GoldenImages
import GoldenImagesTesting
import Pixels
import XCTest

/// The trial in XCTest, as a user would write it.
final class TrialXCTests: XCTestCase {
  override func invokeTest() {
    withGoldens(tolerance: .rasteriser) { super.invokeTest() }
  }

  func testDisc() { assertGolden(of: Trial.list, scale: 2) }

  func testScenario() async {
    XCTAssertEqual(GoldenSettings.current.tolerance, .rasteriser)
    await assertGolden(scenario: "trial.yaml", tolerance: .rasteriser)
  }
}
