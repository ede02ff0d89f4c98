import Foundation
import TestSupport
import Testing

@Suite(
  "The page of what changed, in a browser", .serialized,
  .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
struct GoldenPageTests {
  private let reel: ReelProgram
  private let browser: Browser

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.scenario(bend: "40"), to: "wave.yaml")
    _ = try reel.run("verify", ".", "--record", "all")
    try reel.write(Self.scenario(bend: "48"), to: "wave.yaml")
    _ = try reel.run("verify", ".", "--report", "page")
    browser = try Browser()
    try browser.open(reel.folder.url.appending(path: "page/index.html"))
  }

  private static func scenario(bend: String) -> String {
    """
    screen: { width: 60, height: 120 }
    content: { navigationBar: false, rows: 3, rowHeight: 40 }
    header: { name: wave, ballCount: 3, ballSize: 6, bendDistance: \(bend) }
    golden: { at: [pull=0.5, rest], scale: 1 }

    """
  }

  @Test("it is one file that asks for nothing else, and its script does not stumble")
  func selfContained() throws {
    #expect(try browser.complaints() == [])
    let requests = try browser.requests().filter { !$0.hasPrefix("data:") }
    #expect(requests.count == 1 && requests[0].hasSuffix("/page/index.html"), "\(requests)")
    #expect(try browser.screenshot().count > 1000)
  }
}
