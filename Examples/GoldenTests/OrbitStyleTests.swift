// Golden tests of a style of one's own: a target to copy.
//
// Goldens lie in `__Goldens__` beside this file. Where one is missing or does not hold, the test fails
// and prints the command that accepts what it is now; look at it first, in `.reel/failed`. To write all
// that are missing at once: `REEL_RECORD=missing swift test`.
//
// Pictures are compared with `.rasteriser`, so that they hold with any version of cairo; texts are the
// same everywhere.

import Foundation
import GoldenImagesTesting
import RefreshReel
import Testing

@Suite("The orbit header", .goldens(tolerance: .rasteriser), .noUnusedGoldens)
struct OrbitStyleTests {
  private let reel: Reel

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    reel = try Reel(
      contentsOf: folder.appending(path: "orbit.yaml").path,
      library: Library(styles: [OrbitStyle()]))
  }

  @Test("behaves and looks as it did, from the pull to the end")
  func refresh() async {
    await expectGolden(
      scenario: "orbit.yaml", library: Library(styles: [OrbitStyle()]),
      at: ["pull=0.5", "trigger", "trigger+0.6", "end+0.1"])
  }

  @Test("gathers its moons one after the other", arguments: [0.25, 0.75, 1])
  func gather(percent: Double) throws {
    expectGolden(of: try reel.displayList(at: .pull(percent)), named: "\(percent)")
  }

  @Test("has a darker sky at night")
  func night() throws {
    expectGolden(of: try reel.image(at: .trigger + 0.3, appearance: .dark))
  }

  @Test("shows nothing at rest")
  func rest() throws {
    let isDrawn = try reel.displayList(at: .rest).bounds(of: "system") != nil
    #expect(!isDrawn)
  }
}
