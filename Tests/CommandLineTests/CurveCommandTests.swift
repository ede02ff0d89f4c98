@Suite("reel curve")
struct CurveCommandTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram.withInputs() }

  private func values(_ curve: String) throws -> [Double] {
    try reel.expect(0, ["curve", "sample", curve, "--at", "0.1,0.3,0.6,0.9"]).text
      .split(separator: "\n").dropFirst().compactMap { Double($0.split(separator: ",")[1]) }
  }

  private func first(_ list: String, in outcome: ReelProgram.Outcome) throws -> [String: Any] {
    let objects = try outcome.json[list] as? [[String: Any]]
    #expect(objects?.isEmpty == false, "\(outcome.errors)")
    return objects?.first ?? [:]
  }

  // MARK: Recordings

  @Test("Standard input is read as a recording with or without a header, as a curve, or as code")
  func standardInput() throws {
    func sample(_ input: String, _ at: String) throws -> String {
      try reel.expect(0, "curve sample - --at \(at)", input: input).text
    }
    let sampled = try reel.run("curve sample ease-in --at 0,0.25,0.5,1").text
    let plain = try reel.run("curve sample ease-in --at 0.25").text
    #expect(
      try sample(sampled, "0.25").split(separator: ",").dropLast()
        == plain.split(separator: ",").dropLast())
    #expect(try sample("0,0\r\n1,4\r\n", "0.5").hasSuffix("0.5,2,4\n"))
    #expect(try sample(" ease-in\n", "0.25") == plain)
    let code = try reel.run(
      "curve export - --to css", input: "tween(250, easing = FastOutSlowInEasing)\n")
    #expect(code.text.contains("transition-duration: 0.25s"), "\(code.errors)")
    for input in ["nonsense\n", ""] { try reel.expect(65, "curve describe -", input: input) }
  }

  @Test(
    "The time unit is inferred from the column's name or the step, and a note states it",
    arguments: [
      ("timestamp_ms,y", 16.0, 1e3, "", "milliseconds"), ("t (ms),y", 0.5, 1e3, "", "milliseconds"),
      ("t,y", 16.666, 1e3, "", "milliseconds"),
      ("elapsedMicros,y", 16_000, 1e6, "", "microseconds"),
      ("t,y", 8_333, 1e6, "", "microseconds"), ("t,y", 1.6e7, 1e9, "", "nanoseconds"),
      ("t,y", 1.0 / 60, 1, "", ""), ("seconds,y", 16, 1, "", ""),
      ("t,y", 16, 1, "--time-unit s", ""), ("t,y", 1, 1e3, "--time-unit ms", ""),
    ] as [(String, Double, Double, String, String)])
  func timeUnits(
    head: String, step: Double, perSecond: Double, options: String, note: String
  ) throws {
    let rows = (0...10).map { "\(1000 + Double($0) * step),\($0)" }
    try reel.write(([head] + rows).joined(separator: "\n") + "\n", to: "rec.csv")
    let outcome = try reel.expect(
      0, "curve describe rec.csv --json \(options)", errors: note.isEmpty ? "" : "read as \(note)")
    let window = try #require(try outcome.json["window"] as? [Double])
    #expect(abs(window[0] - 1000 / perSecond) < 1e-9)
    #expect(abs(window[1] - (1000 + 10 * step) / perSecond) < 1e-9)
    #expect(outcome.errors.isEmpty == note.isEmpty)
  }

  @Test(
    "curve and trace --against read the same column names, in any unit and order",
    arguments: [
      "time,offset", "t,y", "timestamp_ms,contentOffset.y", "Time (ms),content_offset_y",
      "contentOffset.y,time", "frame,elapsedMillis,contentOffsetY,note",
    ])
  func columns(head: String) throws {
    let isMilliseconds = head.lowercased().contains("ms") || head.contains("Millis")
    // At rest at the top, like the run before its first touch.
    let rows = (0..<10).map { index in
      head.split(separator: ",").map { name in
        switch name {
        case "frame": "\(index * 7)"
        case "note": "x"
        case _ where name.lowercased().contains("offset") || name == "y": "2.5"
        default: isMilliseconds ? "\(index * 100)" : "\(Double(index) / 10)"
        }
      }.joined(separator: ",")
    }
    try reel.write(([head] + rows).joined(separator: "\n"), to: "log.csv")
    let json = try reel.run("curve describe log.csv --json").json
    #expect(json["start"] as? Double == 2.5)
    #expect(abs((json["window"] as? [Double] ?? [])[1] - 0.9) < 1e-12)
    let trace = #"trace wave.yaml --set "steps=[wait: 1]" --against log.csv"#
    let traced = try reel.expect(1, trace)
    #expect(traced.text.contains("10 samples") && traced.text.contains("finger: not in the log"))
    try reel.expect(0, "\(trace) --tolerance 2.5")
  }

  // MARK: Fits and comparisons

  /// Writes a recording of a spring that moves from 120 to 40, starting at 1000.25 s, with a damping
  /// ratio of 0.6 and a period of 0.4 s.
  ///
  /// The timestamps are absolute and 1/60 s apart, and every seventh value is missing.
  private func writeSpring() throws {
    let ratio = 0.6
    let frequency = 2 * Double.pi / 0.4
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let rows = (0...90).map { frame -> String in
      let since = max(Double(frame) / 60 - 0.25, 0)
      let left =
        exp(-ratio * frequency * since)
        * (cos(damped * since) + ratio * frequency / damped * sin(damped * since))
      return "\(frame),\(1000 + Double(frame) / 60),\(frame % 7 == 3 ? "" : "\(40 + 80 * left)")"
    }
    try reel.write((["frame,t,y"] + rows).joined(separator: "\n") + "\n", to: "spring.csv")
  }

  @Test("A fit recovers a recorded spring, and is written into a scenario and plotted")
  func fit() throws {
    try writeSpring()
    let report = try reel.expect(0, "curve fit spring.csv --columns t,y --model spring --json")
    let fit = try first("fits", in: report)
    #expect(fit["curve"] as? String == "spring(duration: 0.4, bounce: 0.4)")
    #expect(abs((fit["start"] as? Double ?? 0) - 1000.25) < 1e-5)
    #expect((fit["maximum"] as? Double ?? 1) < 1e-3)
    let part = try reel.run(
      "curve fit spring.csv --columns 2,3 --window 1000.25.. --model spring --start 1000.25 "
        + "--velocity 0 --json")
    #expect(
      try first("fits", in: part)["curve"] as? String == "spring(duration: 0.4, bounce: 0.4)")

    let scenario = "# Ours.\nheader:\n  style: wave\n  bounceTiming: ease-out # was linear\n"
    try reel.write(scenario, to: "ours.yaml")
    let write =
      "curve fit spring.csv --columns t,y --model spring --round --write ours.yaml#header.bounceTiming"
    let outcome = try reel.expect(0, "\(write) --plot fit.svg")
    #expect(outcome.text.contains("before rounding") && outcome.text.contains("± "))
    let written = try reel.text("ours.yaml")
    #expect(
      written.replacing("\"", with: "")
        == scenario.replacing("ease-out", with: "spring(duration: 0.4, bounce: 0.4)"))
    #expect(try reel.text("fit.svg").contains("<svg"))
    try reel.expect(0, "check ours.yaml")
    // The second fit replaces the spring that the scenario contains now.
    try reel.expect(0, write)
    #expect(try reel.text("ours.yaml") == written)
  }

  @Test("A curve is fitted by another model, with a note about the scenario's duration")
  func otherModel() throws {
    let outcome = try reel.expect(
      0,
      #"curve fit "spring(duration: .5, bounce: .2)" --model cubic-bezier --json --write "#
        + "wave.yaml#header.bounceTiming", errors: "header.bounceDuration is still")
    let fit = try first("fits", in: outcome)
    #expect((fit["maximum"] as? Double ?? 1) < 0.02)
    #expect((fit["curve"] as? String)?.hasPrefix("cubic-bezier(") == true)
  }

  @Test("Outliers are listed, and for a pull before the bounce a window is suggested")
  func outliersAndHint() throws {
    func write(_ name: String, count: Int, _ value: (Int) -> Double) throws {
      let rows = (0...count).map { "\(Double($0) / 60),\(value($0))\n" }
      try reel.write("t,y\n" + rows.joined(), to: name)
    }
    func left(_ since: Double) -> Double { exp(-15 * since) * (cos(15 * since) + sin(15 * since)) }
    try write("spoiled.csv", count: 60) {
      [9, 30, 44].contains($0) ? 900 : 80 * left(Double($0) / 60)
    }
    let outliers = try reel.expect(0, "curve fit spoiled.csv --model spring")
    #expect(outliers.text.contains(": 900 at 0.15, 900 at 0.5, 900 at 0.733333"))
    try write("pull.csv", count: 100) { frame in
      let time = Double(frame) / 60
      return -80 * min(time / 0.75, 1) * left(max(time - 0.75, 0))
    }
    let hinted = try reel.run("curve fit pull.csv --model spring")
    let hint = try #require(hinted.errors.split(separator: "\n").last { $0.hasPrefix("hint: ") })
    let window = try #require(hint.split(separator: " ").last)
    let fitted = try reel.run("curve fit pull.csv --model spring --window \(window) --json")
    #expect((try first("fits", in: fitted)["maximum"] as? Double ?? 9) < 1)
  }

  /// The recording of a critically damped spring with a response of 0.5 s, so that ω is 4π.
  @Test(
    "A hint's options align a recording with a curve, which then needs no hint",
    arguments: [(-80, 0, 12.4), (0, 1, 731.25), (300, 20, 0), (-1, 1, -5)]
      as [(Double, Double, Double)])
  func placement(from: Double, to: Double, start: Double) throws {
    let rows = (0...90).map { index in
      let time = Double(index) / 60
      let left = (1 + 4 * Double.pi * time) * exp(-4 * Double.pi * time)
      return "\(start + time),\(to + (from - to) * left)\n"
    }
    try reel.write("time,contentOffset.y\n" + rows.joined(), to: "rec.csv")
    func error(_ outcome: ReelProgram.Outcome) throws -> Double {
      try first("curves", in: outcome)["rms"] as? Double ?? .nan
    }
    for curves in [#"rec.csv "spring(duration: .5)""#, #""spring(duration: .5)" rec.csv"#] {
      let compare = "curve compare \(curves) --json"
      let far = try reel.expect(0, compare, errors: "hint: ")
      let options = try #require(far.errors.firstMatch(of: /hint: .*add: (.*)/)).1
      let near = try reel.run("\(compare) \(options)")
      #expect(!near.errors.contains("hint"))
      #expect(try error(near) < 1e-3 * abs(to - from) && error(far) > 0.1 * abs(to - from))
    }
    // An explicit placement, and comparisons of the same kind of curve, need no hint either.
    for curves in [
      #"rec.csv "spring(duration: .5)" --from 1"#, #"rec.csv "spring(duration: .5)" --start 0"#,
      "rec.csv rec.csv", "ease linear",
    ] { #expect(try !reel.run("curve compare \(curves)").errors.contains("hint"), "\(curves)") }
  }

  // MARK: Exports and plots

  @Test(
    "Exported tokens are read back as the same curve",
    arguments: [
      ("back-out(overshoot: 2)", "transition"),
      ("spring(mass: 1, stiffness: 100, damping: 8, velocity: 5)", "spring"),
    ])
  func tokens(curve: String, name: String) throws {
    try reel.expect(0, ["curve", "export", curve, "--to", "tokens", "-o", "m.tokens.json"])
    let group = try #require(try reel.json("m.tokens.json")["motion"] as? [String: Any])
    for case let (_, token as [String: Any]) in group {
      #expect(
        ["duration", "cubicBezier", "transition", "spring"].contains(token["$type"] as? String))
      #expect(token["$value"] != nil)
    }
    for (one, other) in zip(try values(curve), try values("m.tokens.json#motion.\(name)")) {
      #expect(abs(one - other) < 1e-4 * max(abs(one), 1), "\(curve)")
    }
  }

  @Test("Several notations are written to a file each, or none if one is refused")
  func notations() throws {
    let outcome = try reel.expect(
      0,
      "curve export bounce-out --to css,core-animation,swiftui,android -o bounce --values 0..300")
    #expect(
      try reel.names("bounce") == [
        "android.kt", "core-animation.swift", "css.css", "swiftui.swift",
      ])
    #expect(outcome.text.hasPrefix("bounce/css.css\nbounce/core-animation.swift\n"))
    try reel.expect(1, "curve export bounce-out --to tokens,swiftui -o out", prints: "")
    #expect(!reel.exists("out"))
    let all = try reel.expect(1, #"curve export "rubber-band(dimension: 300)" --to all"#)
    #expect(all.errors.split(separator: "\n").count == 1 && all.errors.contains("of the pull"))
  }

  @Test("Curves, settings and recordings are plotted, by default as plot.svg")
  func plot() throws {
    let outcome = try reel.expect(
      0, #"curve plot "spring(duration: .5, bounce: .3)""#, prints: "plot.svg\n")
    #expect(outcome.errors == "")
    let svg = try reel.text("plot.svg")
    for part in [
      "<title>spring(duration: 0.5, bounce: 0.3)</title>", "aria-label=\"+4.6 %\"",
      "aria-label=\"velocity, 1/s\"",
    ] { #expect(svg.hasPrefix("<?xml") && svg.contains(part)) }
    try reel.expect(
      0,
      #"curve plot parabola.csv wave.yaml#header.bounceTiming -o both.svg --title "Recorded & set""#
    )
    let both = try reel.text("both.svg")
    for part in [
      "<title>Recorded &amp; set</title>", "aria-label=\"parabola.csv\"",
      "aria-label=\"wave.yaml#header.bounceTiming\"",
    ] { #expect(both.contains(part)) }
    let stream = try reel.run("curve plot elastic-out ease -o -")
    #expect(stream.text.hasSuffix("</svg>\n"))
    #expect(try stream.output == reel.run("curve plot elastic-out ease -o -").output)
    try reel.write(try reel.run("trace wave.yaml --format csv").text, to: "run.csv")
    try reel.expect(0, "curve plot run.csv --columns time,wave.bend --window 1..2 -o run.svg")
    #expect(try reel.text("run.svg").contains("aria-label=\"run.csv\""))
  }

  @Test(
    "A plot has the requested size, scale and appearance",
    arguments: [("light", 255), ("dark", 28)] as [(String, UInt8)])
  func plotImage(appearance: String, ground: UInt8) throws {
    try reel.expect(
      0,
      "curve plot ease back-out --no-velocity --size 500x300 --scale 1.5 --appearance "
        + "\(appearance) -o plot.PNG")
    let image = try reel.image("plot.PNG")
    #expect((image.width, image.height) == (750, 450))
    #expect(image[0, 0].red == ground)
  }
}
