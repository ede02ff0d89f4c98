@Suite("The changed motion in a summary")
struct SummaryMotionTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.scenario(), to: "my looks/wave.yaml")
  }

  private static func scenario(
    bend: String = "40", at: String = "pull=0.5, trigger+0.05, rest", scale: Int = 1,
    more: String = ""
  ) -> String {
    ReelProgram.wave(
      "insets: adjusted, hillHeight: \(bend)\(more)",
      golden: "at: [\(at)], scale: \(scale), motion: false")
  }

  /// Records one scenario, verifies another in its place, and returns the summary in `out`.
  private func summary(of old: String, _ new: String) throws -> String {
    try reel.write(old, to: "my looks/wave.yaml")
    _ = try reel.run("verify", "my looks", "--record", "all")
    try reel.write(new, to: "my looks/wave.yaml")
    try reel.makeFolder("out")
    try reel.expect(1, ["verify", "my looks", "--markdown", "out/summary.md"])
    return try reel.text("out/summary.md")
  }

  @Test("New and removed images and shifted events are listed") func words() throws {
    let summary = try summary(
      of: Self.scenario(at: "pull=0.5, rest"),
      Self.scenario(at: "pull=0.5, trigger+0.1", more: ", bounceDuration: 0.6"))
    #expect(summary.contains(": `trigger+0.1`\n"))
    #expect(summary.contains(": `rest.png`\n"))
    // The bounce is 0.4 s longer.
    #expect(
      summary.contains("\n- animationEnd header wave.bounce: 0.666667 s → 1.066667 s\n"),
      "\(summary)")
  }
}
