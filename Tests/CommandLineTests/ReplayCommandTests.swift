@Suite("Replays")
struct ReplayCommandTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram.withInputs() }

  @Test("A run exported as a log and replayed has the same states at the same times")
  func roundTrip() throws {
    try reel.write(
      try reel.text("run.yaml").replacing("clock: { lead: 0 }", with: "replay: { file: log.csv }"),
      to: "replay.yaml")
    let log = try reel.expect(0, "trace run.yaml --format log")
    #expect(log.text.hasPrefix("time,offset,pan,contentHeight,insetTop,insetBottom\n0,0,possible,"))
    try reel.write(log.text, to: "log.csv")
    func states(_ line: String) throws -> [Substring] {
      try reel.expect(0, line).text.split(separator: "\n").filter {
        $0.contains("state") || $0.contains("trigger")
      }
    }
    let run = try states("trace run.yaml")
    #expect(try !run.isEmpty && run == states("trace replay.yaml --set replay.mode=observed"))
    try reel.expect(0, "trace replay.yaml --set replay.mode=observed --against log.csv")
    // The log begins four seconds earlier, before the touch.
    try reel.write(
      log.text.replacing("\n0,0,possible,", with: "\n-4,0,possible,", maxReplacements: 1),
      to: "log.csv")
    let outcome = try reel.expect(0, "trace run.yaml --against log.csv")
    #expect(outcome.text.contains("aligned at the first touch, 0 s in the run and 4 s in the log"))
  }

  @Test("On a device, a log is compared after the rounding of the run") func pixels() throws {
    try reel.write(
      "header: wave\nscreen: iphone-16\nsteps: [{ drag: { by: 20 } }]\n", to: "3x.yaml")
    let log = try reel.run("trace 3x.yaml --format log").text
    // A sixth of a point or less is within the pixel.
    try reel.write(log.replacing(".333333333333333,", with: ".2,"), to: "3x.csv")
    let outcome = try reel.expect(0, "trace 3x.yaml --against 3x.csv --tolerance 0")
    #expect(outcome.text.contains("offset"))
  }
}
