// Golden tests of a custom style: a target to copy.
//
// Goldens are stored in `__Goldens__` next to this file. If one is missing or differs, the test
// fails and prints the command that accepts the current result; look at the images in
// `.reel/failed` first. To record all missing goldens, run `REEL_RECORD=missing swift test`.
//
// Images are compared with `.rasterizer`, so that they match with any version of cairo. Texts are
// the same on every machine.

import Foundation
import GoldenImagesTesting
import RefreshReel
import Testing

@Suite("The orbit header", .goldens(tolerance: .rasterizer), .noUnusedGoldens)
struct OrbitStyleTests {
  private let reel: Reel

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    reel = try Reel(
      contentsOf: folder.appending(path: "orbit.yaml").path,
      library: Library(styles: [OrbitStyle()]))
  }

  @Test("matches its goldens from the pull to the end")
  func refresh() async {
    await expectGolden(
      scenario: "orbit.yaml", library: Library(styles: [OrbitStyle()]),
      at: ["pull=0.5", "trigger", "trigger+0.6", "end+0.1"])
  }

  @Test("gathers its moons one after another", arguments: [0.25, 0.75, 1])
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
