@Suite("Curves as arguments", .enabled(if: ReelProgram.url != nil, "needs the reel program"))
struct CurveInputTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write("time,offset,speed\n10,1,7\n10.5,2,8\n11,,\n12,4,9\n12,5,9\n", to: "rec.csv")
  }

  @Test("A setting is read as a curve, explicit or default, with its duration")
  func settings() throws {
    try reel.write(
      "header:\n  style: wave\n  riseTiming: \"cubic-bezier(.1, 0, .2, 1)\"\n  riseDuration: 0.7\n",
      to: "mine.yaml")
    let written = try reel.run("curve describe mine.yaml#header.riseTiming").text
    #expect(written.contains("cubic-bezier(0.1, 0, 0.2, 1)") && written.contains("0.7"))
    try reel.expect(0, "curve sample mine.yaml#header.bounceTiming --at 1")
    #expect(
      try reel.run("curve sample wave.yaml#steps.0.drag.curve --at 0,1").text
        == "x,value,derivative\n0,0,\(try slope("ease-out", 0))\n1,1,\(try slope("ease-out", 1))\n")
    try reel.expect(
      65, "curve describe wave.yaml#header.bounceTimin",
      errors: "did you mean wave.yaml#header.bounceTiming?")
    try reel.expect(66, "curve describe none.yaml#header.bounceTiming")
    try reel.expect(64, "curve describe wave.yaml", errors: "wave.yaml#header.bounceTiming")
    try reel.write("header: { style: wave, hillHeight: x }", to: "bad.yaml")
    try reel.expect(65, "curve describe bad.yaml#header.bounceTiming")
  }

  private func slope(_ curve: String, _ x: Int) throws -> String {
    let text = try reel.run(["curve", "sample", curve, "--at", "\(x)"]).text
    return String(text.split(separator: "\n").last?.split(separator: ",").last ?? "")
  }

  @Test("A recording is linear between its rows, and rows without a value are skipped")
  func recordings() throws {
    let values = try reel.run("curve sample rec.csv --at 9,10.25,11.25,12").text
    #expect(values == "x,value,derivative\n9,1,0\n10.25,1.5,2\n11.25,3.5,2\n12,5,0\n")
    let speeds = try reel.run("curve sample rec.csv --columns time,speed --at 10")
    #expect(speeds.text.hasSuffix("10,7,2\n"))
    #expect(try reel.run("curve sample rec.csv --columns 1,3 --at 10").text == speeds.text)
    let part = try reel.run("curve describe rec.csv --window 10.2.. --json")
    let described = try part.json
    #expect(described["kind"] as? String == "recording" && described["samples"] as? Int == 2)
    #expect(described["window"] as? [Double] == [10.5, 12])
    try reel.expect(64, "curve sample rec.csv --at 10 --from 3")
  }

  @Test("Standard input is read as a recording with or without a header, or as a curve")
  func standardInput() throws {
    let sampled = try reel.run("curve sample ease-in --at 0,0.25,0.5,1").text
    let again = try reel.run("curve sample - --at 0.25", input: sampled).text
    let plain = try reel.run("curve sample ease-in --at 0.25").text
    #expect(again.split(separator: ",").dropLast() == plain.split(separator: ",").dropLast())
    let bare = try reel.run("curve sample - --at 0.5", input: "0,0\r\n1,4\r\n").text
    #expect(bare.hasSuffix("0.5,2,4\n"))
    let curve = try reel.run("curve sample - --at 0.5", input: " ease-in-out\n")
    #expect(curve.text == (try reel.run("curve sample ease-in-out --at 0.5").text))
    try reel.expect(65, "curve describe -", input: "nonsense\n")
    try reel.expect(65, "curve describe -", input: "")
  }

  @Test(
    "An invalid recording is reported with its location",
    arguments: [
      ("", "rec.csv:1:1: error: the recording is empty"),
      ("t,y\n", "neither a recording nor a curve"),
      ("t\n1\n2\n", "has one column"), ("t,y\n0,1\n1,x\n", ":3:3: error: "),
      ("t,y\n0,1\n1\n", ":3:1: error: the row has a different number of cells"),
      ("t,y\n0,1\n1,2,3\n", ":3:1: error: the row has a different number of cells"),
      ("t,y\n1,1\n0,2\n", ":3:1: error: the recording's time"),
      ("t,y\n0,1\n1,nan\n", "found nan"),
      ("t,y\n0,1\n1,1e300\n", " 1e+19"), ("0,1\n1,\"2\n", "no closing quote"),
    ])
  func malformed(text: String, message: String) throws {
    try reel.write(text, to: "rec.csv")
    let outcome = try reel.expect(65, "curve describe rec.csv", errors: message)
    #expect(outcome.text.isEmpty)
  }

  @Test(
    "Invalid arguments are reported with the matching exit code",
    arguments: [
      (["rec.csv", "--columns", "time"], 64, "two columns"),
      (["rec.csv", "--columns", "time,ofset"], 65, "did you mean offset?"),
      (["rec.csv", "--columns", "1,9"], 65, "no column 9"),
      (["rec.csv", "--window", "5"], 64, "is not a window"),
      (["rec.csv", "--window", "5..4"], 64, "is empty"),
      (["rec.csv", "--window", "50..60"], 65, "in the window"),
      (["no.csv"], 66, "no.csv"), (["./no"], 66, "./no"), (["no.yaml"], 66, "no.yaml"),
      (["ease-inn"], 64, "did you mean"), (["linear", "--duration", "0"], 64, "above 0"),
      (["."], 66, "directory"),
    ])
  func misuse(arguments: [String], status: Int32, message: String) throws {
    let outcome = try reel.expect(status, ["curve", "describe"] + arguments, errors: message)
    #expect(outcome.text.isEmpty)
  }

  @Test(
    "The separators and decimal commas of spreadsheets are recognized",
    arguments: [
      "0;0\n0,5;2,5\n1;5\n", "t;y\n0;0\n\"0,5\";2,5\n1;5\n", "t\ty\n0\t0\n0.5\t2.5\n1\t5\n",
      "\u{FEFF}# log\r\nt;y\r\n0;0\r\n0.5;2.5\r\n1;5\r\n", "t,\"y;z\"\n0,0\n0.5,2.5\n1,5\n",
    ])
  func separators(text: String) throws {
    try reel.write(text, to: "rec.csv")
    let outcome = try reel.run("curve sample rec.csv --at 0.25,0.5")
    #expect(outcome.text == "x,value,derivative\n0.25,1.25,5\n0.5,2.5,5\n", "\(outcome.errors)")
  }

  @Test(
    "The time unit is inferred from the column's name or the step, and a note states it",
    arguments: [
      ("timestamp_ms,y", 16.0, 1e3, [], "milliseconds"), ("t (ms),y", 0.5, 1e3, [], "milliseconds"),
      ("t,y", 16.666, 1e3, [], "milliseconds"),
      ("elapsedMicros,y", 16_000, 1e6, [], "microseconds"),
      ("t,y", 8_333, 1e6, [], "microseconds"), ("t,y", 1.6e7, 1e9, [], "nanoseconds"),
      ("t,y", 1.0 / 60, 1, [], nil), ("seconds,y", 16, 1, [], nil),
      ("t,y", 16, 1, ["--time-unit", "s"], nil), ("t,y", 1, 1e3, ["--time-unit", "ms"], nil),
    ] as [(String, Double, Double, [String], String?)])
  func timeUnits(
    head: String, step: Double, perSecond: Double, arguments: [String], note: String?
  ) throws {
    let rows = (0...10).map { "\(1000 + Double($0) * step),\($0)" }
    try reel.write(([head] + rows).joined(separator: "\n") + "\n", to: "rec.csv")
    let outcome = try reel.expect(0, ["curve", "describe", "rec.csv", "--json"] + arguments)
    let described = try outcome.json
    let window = try #require(described["window"] as? [Double])
    #expect(abs(window[0] - 1000 / perSecond) < 1e-9)
    #expect(abs(window[1] - (1000 + 10 * step) / perSecond) < 1e-9)
    if let note {
      #expect(outcome.errors.contains("read as \(note)"))
    } else {
      #expect(outcome.errors.isEmpty)
    }
  }
}
