@Suite("Hints for placing recordings")
struct PlacementHintTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  /// Returns a recording of a critically damped spring with a response of 0.5 s, so that ω is 4π.
  private func recording(from: Double, to: Double, start: Double) -> String {
    "time,contentOffset.y\n"
      + (0...90).map { index in
        let time = Double(index) / 60
        let left = (1 + 4 * Double.pi * time) * exp(-4 * Double.pi * time)
        return "\(start + time),\(to + (from - to) * left)\n"
      }.joined()
  }

  private func rootMeanSquare(_ outcome: ReelProgram.Outcome) throws -> Double {
    let curves = try #require(try outcome.json["curves"] as? [[String: Any]])
    return try #require(curves.first?["rms"] as? Double)
  }

  @Test(
    "The hint's options align the recording with the curve",
    arguments: [(-80.0, 0.0, 12.4), (0, 1, 731.25), (300, 20, 0), (-1, 1, -5)])
  func hint(from: Double, to: Double, start: Double) throws {
    try reel.write(recording(from: from, to: to, start: start), to: "rec.csv")
    for curves in [["rec.csv", "spring(duration: .5)"], ["spring(duration: .5)", "rec.csv"]] {
      let compare = ["curve", "compare"] + curves + ["--json"]
      let far = try reel.expect(0, compare)
      let line = try #require(
        far.errors.split(separator: "\n").first { $0.hasPrefix("hint: ") }, "\(far.errors)")
      let options = try #require(line.firstMatch(of: /add: (.*)$/)).1.split(separator: " ")
      let near = try reel.run(compare + options.map { String($0) })
      #expect(!near.errors.contains("hint"))
      #expect(try rootMeanSquare(near) < 1e-3 * abs(to - from))
      #expect(try rootMeanSquare(far) > 0.1 * abs(to - from))
    }
  }

  @Test("No hint is printed for an aligned recording or an explicit placement") func none() throws {
    try reel.write(recording(from: 0, to: 1, start: 0), to: "near.csv")
    try reel.write(recording(from: -80, to: 0, start: 3), to: "far.csv")
    for arguments in [
      ["near.csv", "spring(duration: .5)"], ["near.csv", "ease"], ["near.csv", "far.csv"],
      ["far.csv", "spring(duration: .5)", "--from", "1"],
      ["far.csv", "spring(duration: .5)", "--start", "0"], ["ease", "linear"],
    ] {
      let outcome = try reel.run(["curve", "compare"] + arguments)
      #expect(!outcome.errors.contains("hint"), "\(arguments): \(outcome.errors)")
    }
  }

  @Test(
    "curve and trace --against read the same column names, in any unit and order",
    arguments: [
      "time,offset", "t,y", "timestamp_ms,contentOffset.y", "Time (ms),content_offset_y",
      "contentOffset.y,time", "frame,elapsedMillis,contentOffsetY,note",
    ])
  func columns(head: String) throws {
    let names = head.split(separator: ",").map { String($0) }
    let isMilliseconds = head.lowercased().contains("ms") || head.contains("Millis")
    // At rest at the top, like the run before its first touch.
    let rows = (0..<10).map { index in
      names.map { name in
        switch name {
        case "frame": "\(index * 7)"
        case "note": "x"
        case _ where name.lowercased().contains("offset") || name == "y": "2.5"
        default: isMilliseconds ? "\(index * 100)" : "\(Double(index) / 10)"
        }
      }.joined(separator: ",")
    }
    try reel.write(([head] + rows).joined(separator: "\n"), to: "log.csv")
    let described = try reel.run("curve describe log.csv --json")
    let json = try described.json
    #expect(json["start"] as? Double == 2.5, "\(described.errors)")
    let window = try #require(json["window"] as? [Double])
    #expect(abs(window[1] - 0.9) < 1e-12)
    let traced = try reel.expect(
      1, ["trace", "wave.yaml", "--set", "steps=[wait: 1]", "--against", "log.csv"])
    #expect(traced.text.contains("10 samples"), "\(traced.errors)")
    #expect(traced.text.contains("finger: not in the log"))
    try reel.expect(
      0,
      [
        "trace", "wave.yaml", "--set", "steps=[wait: 1]", "--against", "log.csv", "--tolerance",
        "2.5",
      ])
  }

  @Test("A log without a required column lists the known names") func unknownColumns() throws {
    try reel.write("when,where\n0,0\n1,1\n", to: "log.csv")
    let outcome = try reel.expect(65, "trace wave.yaml --against log.csv")
    for name in ["time", "timestamp", "contentOffset.y", "when, where"] {
      #expect(outcome.errors.contains(name), "\(outcome.errors)")
    }
  }
}
