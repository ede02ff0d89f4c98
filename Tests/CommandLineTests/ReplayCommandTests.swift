@Suite("Replays")
struct ReplayCommandTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(
      """
      header: { style: mj-header }
      app: { header: [{ after: 0.703125 }] }
      clock: { lead: 0 }
      """, to: "run.yaml")
    try reel.write(
      """
      header: { style: mj-header }
      app: { header: [{ after: 0.703125 }] }
      replay: { file: log.csv, mode: observed }
      """, to: "replay.yaml")
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.contains("state") || $0.contains("trigger") }
  }

  @Test("A run exported as a log and replayed has the same states at the same times")
  func roundTrip() throws {
    let log = try reel.expect(0, "trace run.yaml --format log")
    #expect(log.text.hasPrefix("time,offset,pan,contentHeight,insetTop,insetBottom\n0,0,possible,"))
    try reel.write(log.text, to: "log.csv")
    let run = try reel.run("trace run.yaml")
    let replay = try reel.expect(0, "trace replay.yaml")
    #expect(!lines(run.text).isEmpty)
    #expect(lines(run.text) == lines(replay.text))
    try reel.expect(0, "trace replay.yaml --against log.csv")
  }

  @Test(
    "A comparison reports the deviation and exits with 1 if it exceeds the tolerance",
    .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
  func against() throws {
    // At rest, except for two samples that deviate by 0.25 and 2 points.
    try reel.write(
      """
      time,offset,pan,insetTop
      100,0,possible,0
      100.1,0.25,possible,0
      100.2,2,possible,0
      100.3,0,possible,0
      """, to: "log.csv")
    let still = ["trace", "run.yaml", "--set", "steps=[wait: 1]", "--against", "log.csv"]
    let outcome = try reel.expect(1, still)
    // rms = √((0.25² + 2²) / 4).
    #expect(
      outcome.text == """
        log.csv: 4 samples, aligned at the start
                  maximum   at     RMS  first beyond 0.5 pt
        offset          2  0.2  1.0078  0.2: log 2, run 0
        insetTop        0    0       0  none
        finger: equal in all samples

        """)
    #expect(outcome.errors.contains("log.csv") && outcome.errors.contains("0.5 pt"))
    try reel.expect(0, still + ["--tolerance", "2"])
    let json = try reel.run(still + ["--format", "json"]).json
    let comparison = try #require(json["against"] as? [String: Any])
    #expect(comparison["within"] as? Bool == false && comparison["samples"] as? Int == 4)
    let offset = (comparison["quantities"] as? [String: [String: Any]])?["offset"]
    #expect(offset?["maximum"] as? Double == 2 && offset?["at"] as? Double == 0.2)
    let document = try reel.run(still + ["--format", "json"]).text
    #expect(
      try SchemaReferee.verdicts(schema: try reel.run("schema trace").text, documents: [document])
        == [true])
  }

  @Test("A run and a log are aligned at their first touches") func aligned() throws {
    var log = try reel.run("trace run.yaml --format log").text
    // The log begins four seconds earlier, before the touch.
    log = log.replacing("\n0,0,possible,", with: "\n-4,0,possible,", maxReplacements: 1)
    try reel.write(log, to: "log.csv")
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

  @Test(
    "Invalid replays and comparisons exit with their code",
    arguments: [
      (["trace", "run.yaml", "--against", "none.csv"], 66),
      (["trace", "run.yaml", "--against", "."], 66),
      (["trace", "run.yaml", "--against", "bad.csv"], 65),
      (["trace", "bad.yaml"], 65), (["trace", "missing.yaml"], 65),
      (["trace", "run.yaml", "--against", "bad.csv", "--format", "csv"], 64),
      (["trace", "run.yaml", "--against", "bad.csv", "--tolerance", "-1"], 64),
      (["trace", "run.yaml", "--against", "bad.csv", "--explain", "header"], 64),
    ])
  func codes(arguments: [String], status: Int) throws {
    try reel.write("time,offset,pan\n1,0,began\n0,0,ended\n", to: "bad.csv")
    for (name, file) in [("bad", "bad.csv"), ("missing", "none.csv")] {
      try reel.write("style: mj-header\nreplay: { file: \(file) }\n", to: "\(name).yaml")
    }
    let outcome = try reel.run(arguments)
    #expect(Int(outcome.status) == status)
    #expect(outcome.output.isEmpty)
    if status == 65, arguments.contains(where: { $0.hasPrefix("bad") }) {
      #expect(outcome.errors.hasPrefix("bad.csv:3:1: error: "), "\(outcome.errors)")
      #expect(outcome.errors.hasSuffix("; found 0; allowed: 1 or later\n"), "\(outcome.errors)")
    }
  }
}
