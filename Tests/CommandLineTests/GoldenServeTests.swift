@Suite(
  "Goldens that are accepted on a served page", .serialized, .waiting,
  .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
struct GoldenServeTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  private func write(bend: Int) throws {
    let scenario = ReelProgram.wave(
      "insets: adjusted, hillHeight: \(bend)", golden: "at: [pull=0.5, trigger+0.3], scale: 1")
    try reel.write(scenario, to: "wave.yaml")
  }

  @Test("A click and a key accept goldens, and the page shows what remains")
  func accepting() throws {
    try write(bend: 40)
    _ = try reel.run("verify . --record missing")
    try write(bend: 44)
    let outcome = try reel.serving(["verify", ".", "--serve"]) { try accept(at: $0) }
    #expect(outcome.status == 130)
    try reel.expect(0, "verify .")
  }

  private func accept(at url: URL) throws {
    let browser = try Browser(width: 1200, height: 1000)
    try browser.open(url)
    let failing = "document.querySelector('h1')?.textContent"
    try browser.expects("\(failing)?.endsWith('goldens fail')")
    let first: Int = try browser.evaluate("return parseInt(\(failing))")
    #expect(first > 3)
    // The images have the sizes that the report's script computes.
    try browser.expects(
      "document.querySelector('.pair .expected img').getBoundingClientRect().height > 50")
    try browser.click(".finding .act")
    try browser.expects("parseInt(\(failing)) < \(first)")
    let second: Int = try browser.evaluate("return parseInt(\(failing))")
    try browser.press("a")
    try browser.expects("parseInt(\(failing)) < \(second)")
    try browser.run("[...document.querySelectorAll('.act')].pop().click()")
    try browser.expects("\(failing)?.startsWith('All goldens pass')")
    #expect(try browser.complaints() == [])
  }

  @Test("A change on disk since the comparison is refused on the page, and nothing is accepted")
  func stale() throws {
    try write(bend: 40)
    _ = try reel.run("verify . --record missing")
    let golden = try reel.folder.read("wave.golden/trace.txt")
    try write(bend: 44)
    try reel.serving(["verify", ".", "--serve"]) { url in
      let browser = try Browser(width: 1200, height: 1000)
      try browser.open(url)
      try browser.expects("document.querySelector('.act')")
      try write(bend: 45)
      try browser.run("[...document.querySelectorAll('.act')].pop().click()")
      try browser.expects("document.querySelector('.status.shown')?.textContent.length > 20")
    }
    #expect(try reel.folder.read("wave.golden/trace.txt") == golden)
  }
}
