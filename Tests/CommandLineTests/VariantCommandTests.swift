@Suite("Variants")
struct VariantCommandTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(
      ReelProgram.scenario + """

        variants:
          now: {}
          soft: { header.hillHeight: 20, header.fieldColor: "#FF5A36" }
          still: { steps: [{ wait: 1 }] }
        """, to: "v.yaml")
  }

  @Test("A variant renders like its settings, into a separate folder") func render() throws {
    let outcome = try reel.expect(
      0, "render v.yaml --variant soft --at trigger+0.1 --name {variant}")
    #expect(outcome.text == "v.soft.frames\n")
    try reel.expect(
      0,
      "render v.yaml --set header.hillHeight=20 --set header.fieldColor=#FF5A36 --at trigger+0.1 "
        + "-o set.png")
    #expect(try reel.folder.read("v.soft.frames/soft.png") == reel.folder.read("set.png"))
    try reel.expect(0, "render v.yaml --variant now --at trigger+0.1 -o now.png")
    #expect(try reel.folder.read("now.png") != reel.folder.read("set.png"))
  }

  @Test("A trace applies the variant") func trace() throws {
    let soft = try reel.run("trace v.yaml --variant soft")
    let set = try reel.run("trace v.yaml --set header.hillHeight=20")
    #expect(soft.status == 0 && soft.output == set.output)
    #expect(try reel.run("trace v.yaml").output != set.output)
  }

  @Test("An unknown variant, and {variant} without a variant, are errors with a remedy")
  func unknown() throws {
    let outcome = try reel.expect(65, "render v.yaml --variant sotf")
    #expect(outcome.errors.hasPrefix("v.yaml:4:1: error: "), "\(outcome.errors)")
    #expect(
      outcome.errors.hasSuffix("variant sotf; allowed: now, soft, still; did you mean soft?\n"),
      "\(outcome.errors)")
    try reel.expect(64, "render v.yaml --name {variant}_##", errors: "--variant NAME")
  }

  @Test("check validates every variant") func check() throws {
    try reel.expect(0, "check v.yaml")
    try reel.write("style: wave\nvariants: { far: { header.hillHeigth: 3 } }", to: "bad.yaml")
    let bad = try reel.expect(65, "check bad.yaml")
    #expect(bad.errors.hasPrefix("bad.yaml:2:20: error: variant far: unknown key hillHeigth"))
    try reel.write(
      "style: wave\nvariants: { weak: { steps: [{ drag: { pull: 0.5 } }, release] } }",
      to: "weak.yaml")
    let weak = try reel.expect(0, "check weak.yaml")
    #expect(weak.errors.hasPrefix("weak.yaml: warning: variant weak: pull peaked at 40 pt"))
  }
}
