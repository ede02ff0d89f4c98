@Suite(
  "Design tokens and pasted code", .enabled(if: ReelProgram.url != nil, "needs the reel program"))
struct CurveTokenTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  private func values(_ curve: String) throws -> String {
    let outcome = try reel.expect(0, ["curve", "sample", curve, "--at", "0.1,0.3,0.6,0.9"])
    return outcome.text
  }

  @Test(
    "Exported tokens are read back as the same curve with its duration",
    arguments: [
      "ease-in-out", "linear", "cubic-bezier(.1, -.4, .3, 1.8)", "back-out(overshoot: 2)",
      "spring(mass: 2, stiffness: 120, damping: 9)", "spring(duration: .4, bounce: .3)",
      "spring(mass: 1, stiffness: 100, damping: 8, velocity: 5)",
    ])
  func roundTrip(curve: String) throws {
    try reel.expect(
      0,
      ["curve", "export", curve, "--to", "tokens", "-o", "m.tokens.json"]
        + (curve.hasPrefix("spring") ? [] : ["--duration", "0.42"]))
    let group = try #require(try reel.json("m.tokens.json")["motion"] as? [String: Any])
    for case let (_, token as [String: Any]) in group {
      #expect(
        ["duration", "cubicBezier", "transition", "spring"].contains(token["$type"] as? String))
      #expect(token["$value"] != nil)
    }
    let name = curve.hasPrefix("spring") ? "spring" : "transition"
    let (ours, theirs) = (try values(curve), try values("m.tokens.json#motion.\(name)"))
    for (first, second) in zip(ours.split(separator: "\n"), theirs.split(separator: "\n")) {
      for (a, b) in zip(first.split(separator: ","), second.split(separator: ",")) {
        guard let one = Double(a), let other = Double(b) else { continue }
        #expect(abs(one - other) < 1e-4 * max(abs(one), 1), "\(curve): \(first) and \(second)")
      }
    }
    if name == "transition" {
      let text = try reel.run("curve export m.tokens.json#motion.transition --to css").text
      #expect(text.contains("transition-duration: 0.42s"), "\(text)")
    }
  }

  @Test("Curves that no token expresses are refused with a notation that can")
  func inexpressible() throws {
    try reel.expect(1, "curve export bounce-out --to tokens", errors: "use css")
  }

  private static let file = """
    {
      "base": { "$type": "duration", "fast": { "$value": { "value": 0.2, "unit": "s" } } },
      "ease": {
        "$type": "cubicBezier",
        "standard": { "$value": [0.4, 0, 0.2, 1] },
        "alias": { "$value": "{ease.standard}" },
        "loop": { "$value": "{ease.pool}" },
        "pool": { "$value": "{ease.loop}" },
        "wide": { "$value": [1.4, 0, 0.2, 1] },
        "lost": { "$value": "{ease.standart}" }
      },
      "enter": {
        "$type": "transition",
        "$value": {
          "duration": "{base.fast}", "delay": { "value": 0, "unit": "ms" },
          "timingFunction": "{ease.alias}"
        }
      },
      "bad": { "$type": "transition", "$value": { "duration": "{ease.alias}", "timingFunction": [0, 0, 1, 1] } },
      "still": { "$type": "spring", "$value": { "stiffness": 0, "damping": 1 } }
    }
    """

  @Test("Types of groups, references and composite tokens are followed") func references() throws {
    try reel.write(Self.file, to: "t.json")
    #expect(try values("t.json#ease.alias") == values("cubic-bezier(.4, 0, .2, 1)"))
    let css = try reel.run("curve export t.json#enter --to css").text
    #expect(css.contains("cubic-bezier(0.4, 0, 0.2, 1)") && css.contains("0.2s"), "\(css)")
    try reel.expect(64, "curve describe t.json", errors: "t.json#ease.standard")
  }

  @Test(
    "Invalid tokens are refused with their place and what is allowed",
    arguments: [
      ("ease.loop", ":8:", "the references form a cycle: ease.loop → ease.pool → ease.loop"),
      ("ease.wide", ":9:", "with x from 0 to 1"), ("ease.lost", ":10:", "did you mean"),
      ("ease.standrd", ":1:", "ease.standard"), ("ease", ":3:", "is a group"),
      ("base.fast", ":2:", "base.fast is not a curve"), ("bad", ":19:", "is not a duration"),
      ("still", ":20:", "a frequency above 0"),
    ])
  func invalid(name: String, line: String, words: String) throws {
    try reel.write(Self.file, to: "t.json")
    try reel.expect(65, "curve describe t.json#\(name)", errors: words, "t.json\(line)")
  }

  @Test("Pasted code is an argument, a file or standard input") func pasted() throws {
    let expected = try values("cubic-bezier(.4, 0, .2, 1)")
    #expect(try values("CubicBezierEasing(0.4f, 0f, 0.2f, 1f)") == expected)
    try reel.write(
      "transition-timing-function: cubic-bezier(.4, 0, .2, 1);\ntransition-duration: .3s;\n",
      to: "button.css.txt")
    #expect(try values("button.css.txt") == expected)
    let input = try reel.run(
      "curve export - --to css", input: "tween(250, easing = FastOutSlowInEasing)\n")
    #expect(input.text.contains("transition-duration: 0.25s"), "\(input.errors)")
    try reel.expect(
      64, ["curve", "describe", ".spring(response: -1)"], errors: "allowed: a number of at least 0")
  }
}
