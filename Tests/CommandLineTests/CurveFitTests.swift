@Suite("Fits and comparisons", .enabled(if: ReelProgram.url != nil, "needs the reel program"))
struct CurveFitTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  /// Writes a recording of a spring that moves from 120 to 40, starting at 1000.25 s.
  ///
  /// The timestamps are absolute and 1/60 s apart, and every seventh value is missing.
  private func writeSpring() throws {
    // The closed form for a damping ratio of 0.6 and a period of 0.4 s.
    let (ratio, frequency) = (0.6, 2 * Double.pi / 0.4)
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    var text = "frame,t,y\n"
    for frame in 0...90 {
      let time = 1000 + Double(frame) / 60
      let since = max(time - 1000.25, 0)
      let left =
        exp(-ratio * frequency * since)
        * (cos(damped * since) + ratio * frequency / damped * sin(damped * since))
      text += frame % 7 == 3 ? "\(frame),\(time),\n" : "\(frame),\(time),\(40 + 80 * left)\n"
    }
    try reel.write(text, to: "rec.csv")
  }

  @Test("Fitting a recorded spring recovers its parameters and ranks the model first")
  func spring() throws {
    try writeSpring()
    let report = try reel.run("curve fit rec.csv --columns t,y --json").json
    let fits = try #require(report["fits"] as? [[String: Any]])
    #expect(fits[0]["model"] as? String == "spring")
    #expect(fits[0]["curve"] as? String == "spring(duration: 0.4, bounce: 0.4)")
    #expect(abs((fits[0]["start"] as? Double ?? 0) - 1000.25) < 1e-5)
    let parameters = try #require(fits[0]["parameters"] as? [[String: Any]])
    func value(_ name: String) -> Double {
      parameters.first { $0["name"] as? String == name }?["value"] as? Double ?? .nan
    }
    #expect(abs(value("from") - 120) < 1e-4 && abs(value("to") - 40) < 1e-4)
    #expect(abs(value("stiffness") - pow(2 * Double.pi / 0.4, 2)) < 1e-2)
    #expect((fits[0]["maximum"] as? Double ?? 1) < 1e-3)
    let criteria = fits.compactMap { $0["criterion"] as? Double }
    #expect(criteria == criteria.sorted())

    let part = try reel.run(
      "curve fit rec.csv --columns 2,3 --window 1000.25.. --model spring --start 1000.25 "
        + "--velocity 0 --json"
    ).json
    #expect(
      (part["fits"] as? [[String: Any]])?.first?["curve"] as? String
        == "spring(duration: 0.4, bounce: 0.4)")
  }

  @Test("A fit is written into a scenario and plotted, and the rest of the file is unchanged")
  func writes() throws {
    try writeSpring()
    let scenario = """
      # Ours.
      header:
        style: wave
        bounceTiming: ease-out # was linear
      """
    try reel.write(scenario, to: "mine.yaml")
    let outcome = try reel.expect(
      0,
      "curve fit rec.csv --columns t,y --model spring --round --plot fit.svg --write "
        + "mine.yaml#header.bounceTiming")
    #expect(outcome.text.contains("before rounding") && outcome.text.contains("± "))
    let written = try reel.text("mine.yaml")
    #expect(
      written.replacingOccurrences(of: "\"", with: "")
        == scenario.replacingOccurrences(
          of: "ease-out", with: "spring(duration: 0.4, bounce: 0.4)"))
    #expect(try reel.text("fit.svg").contains("<svg"))
    try reel.expect(0, "check mine.yaml")
    // The second fit replaces the spring that the scenario contains now.
    try reel.expect(
      0,
      "curve fit rec.csv --columns t,y --model spring --round --write mine.yaml#header.bounceTiming"
    )
    #expect(try reel.text("mine.yaml") == written)
  }

  @Test("A curve is fitted by another model, with a note about the scenario's duration")
  func inOtherWords() throws {
    let report = try reel.run([
      "curve", "fit", "spring(duration: .5, bounce: .2)", "--model", "cubic-bezier", "--json",
    ]).json
    let fit = try #require((report["fits"] as? [[String: Any]])?.first)
    #expect((fit["maximum"] as? Double ?? 1) < 0.02)
    #expect((fit["curve"] as? String)?.hasPrefix("cubic-bezier(") == true)
    try reel.expect(
      0,
      [
        "curve", "fit", "spring(duration: .5, bounce: .2)", "--model", "cubic-bezier", "--round",
        "--write", "wave.yaml#header.bounceTiming",
      ], errors: "header.bounceDuration is still")
  }

  @Test("Outliers are listed, and for a pull before the bounce a window is suggested")
  func outliersAndHint() throws {
    let spring = (0...60).map { frame -> String in
      let since = Double(frame) / 60
      let left = exp(-15 * since) * (cos(15 * since) + sin(15 * since))
      return "\(since),\([9, 30, 44].contains(frame) ? 900 : 80 * left)"
    }
    try reel.write("t,y\n" + spring.joined(separator: "\n") + "\n", to: "spoiled.csv")
    let command = ["curve", "fit", "spoiled.csv", "--model", "spring"]
    let text = try reel.expect(0, command)
    #expect(text.text.contains(": 900 at 0.15, 900 at 0.5, 900 at 0.733333"))
    let report = try reel.run(command + ["--json"]).json
    let outliers = try #require(report["outliers"] as? [[String: Double]])
    #expect(outliers.map { $0["value"] } == [900, 900, 900])
    #expect(report["release"] is NSNull)

    let pull = (0...100).map { frame -> String in
      let time = Double(frame) / 60
      let since = max(time - 0.75, 0)
      let left = exp(-15 * since) * (cos(15 * since) + sin(15 * since))
      return "\(time),\(-80 * min(time / 0.75, 1) * left)"
    }
    try reel.write("t,y\n" + pull.joined(separator: "\n") + "\n", to: "pull.csv")
    let hinted = try reel.run("curve fit pull.csv --model spring")
    let hint = try #require(hinted.errors.split(separator: "\n").last { $0.hasPrefix("hint: ") })
    let window = try #require(hint.split(separator: " ").last).description
    let fitted = try reel.run([
      "curve", "fit", "pull.csv", "--model", "spring", "--window", window, "--json",
    ]).json
    let fit = try #require((fitted["fits"] as? [[String: Any]])?.first)
    #expect((fit["maximum"] as? Double ?? 9) < 1)
  }

  @Test(
    "A failed fit exits with 1 and the reason",
    arguments: [
      ("0,0\n1,1\n", "too few samples"), ("0,5\n1,5\n2,5\n3,5\n4,5\n5,5\n6,5\n", "do not change"),
      ((0..<60).map { "\($0),\($0 < 30 ? 0 : 100)\n" }.joined(), "jump"),
      ((0..<60).map { "\($0),\($0 * 7919 % 101)\n" }.joined(), "percent"),
    ])
  func hopeless(text: String, reason: String) throws {
    try reel.write(text, to: "rec.csv")
    let before = try reel.folder.read("wave.yaml")
    let outcome = try reel.expect(
      1, "curve fit rec.csv --model spring --write wave.yaml#header.bounceTiming", errors: reason)
    #expect(outcome.text.isEmpty)
    #expect(outcome.errors.hasPrefix("error: spring does not fit rec.csv: "))
    #expect(try reel.folder.read("wave.yaml") == before)
  }

  @Test(
    "Invalid arguments are reported with the matching exit code",
    arguments: [
      (["--model", "sprong"], 64, "sprong"), (["--start", "soon"], 64, "a number, or fit"),
      (["--velocity", "x"], 64, "“x”"), (["--tolerance", "0"], 64, "above 0"),
      (["--plot", "fit.gif"], 64, ".svg"), (["--write", "wave.yaml"], 64, "does not name"),
      (["--write", "wave.yaml#header.hillHeight"], 65, "no curve header.hillHeight"),
      (["--write", "none.yaml#header.bounceTiming"], 66, "none.yaml"),
      (["--write", "wave.yaml#header.bounceTiming", "--model", "decay"], 64, "--model"),
      (["--from", "1", "--to", "1"], 64, "--from and --to"),
    ])
  func misuse(arguments: [String], status: Int32, message: String) throws {
    try writeSpring()
    let outcome = try reel.expect(status, ["curve", "fit", "rec.csv"] + arguments, errors: message)
    #expect(outcome.text.isEmpty, "\(outcome.errors)")
  }

  @Test("Curves are compared with the first, and a difference above the limit exits with 1")
  func compare() throws {
    // x − x² has its maximum of 1/4 at 1/2, and the mean of its square is 1/30.
    let outcome = try reel.run("curve compare linear quad-in linear --json")
    let curves = try #require(outcome.json["curves"] as? [[String: Any]])
    #expect(abs((curves[0]["maximum"] as? Double ?? 0) - 0.25) < 1e-12)
    #expect(abs((curves[0]["at"] as? Double ?? 0) - 0.5) < 1e-6)
    #expect(abs((curves[0]["rms"] as? Double ?? 0) - (1.0 / 30).squareRoot()) < 1e-6)
    #expect(curves[1]["maximum"] as? Double == 0)
    try reel.expect(0, "curve compare linear quad-in --max-error 0.26")
    let failed = try reel.expect(1, "curve compare linear quad-in --max-error 0.2")
    #expect(failed.text.contains("quad-in"))
    #expect(failed.errors.hasPrefix("quad-in deviates from linear by 0.25 at 0.5 s; allowed: 0.2"))
    try reel.write("0.25,10\n0.5,20\n", to: "rec.csv")
    let recorded = try reel.run("curve compare rec.csv linear --to 40 --json").json
    #expect(((recorded["curves"] as? [[String: Any]])?.first?["maximum"] as? Double ?? 1) < 1e-12)
    try reel.expect(64, "curve compare linear")
    try reel.expect(64, "curve compare - -")
    try reel.expect(65, ["curve", "compare", "linear", "rubber-band(dimension: 600)"])
  }

  @Test("A formula is placed at the given start time, start value and end value")
  func placement() throws {
    try writeSpring()
    let place = ["--columns", "t,y", "--from", "120", "--to", "40", "--start", "1000.25", "--json"]
    let report = try reel.run(
      ["curve", "compare", "rec.csv", "spring(duration: .4, bounce: .4)", "linear"] + place
    ).json
    let curves = try #require(report["curves"] as? [[String: Any]])
    #expect((curves[0]["maximum"] as? Double ?? 1) < 1e-9)
    // The range of the recording's times, relative to the start.
    #expect(abs((curves[0]["from"] as? Double ?? 0) + 0.25) < 1e-9)
    #expect(abs((curves[0]["to"] as? Double ?? 0) - 1.25) < 1e-9)
    // The spring reaches its minimum after half a period, when the straight line is still far
    // above.
    let swing = Double.pi / (2 * Double.pi / 0.4 * 0.8)
    let line = 120 - 80 * swing
    let lowest = 40 - 80 * exp(-0.6 * .pi / 0.8)
    #expect((curves[1]["maximum"] as? Double ?? 0) > line - lowest - 0.5)
  }

  @Test(
    "The JSON output conforms to the published schemas",
    .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
  func schemas() throws {
    try writeSpring()
    // Ranking all models is slow, and the first of these fits does so in any case.
    func one(_ model: String) -> [String] { Grids.areWhole ? [] : ["--model", model] }
    let fits = try [
      ["rec.csv", "--columns", "t,y"],
      ["rec.csv", "--columns", "t,y", "--round"] + one("spring"),
      ["rubber-band(dimension: 600)"] + one("rubber-band"),
      ["decay(velocity: 1000, rate: .998)", "--model", "decay"],
    ].map { try reel.run(["curve", "fit", "--json"] + $0).text }
    #expect(
      try SchemaReferee.verdicts(
        schema: try reel.run("schema curve-fit").text, documents: fits + ["{}"]) == fits.map { _ in
          true
        } + [false])
    let compared = try reel.run("curve compare ease linear --json").text
    #expect(
      try SchemaReferee.verdicts(
        schema: try reel.run("schema curve-compare").text, documents: [compared, "{}"]) == [
          true, false,
        ])
  }
}
