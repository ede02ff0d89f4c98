@Suite("Plotting curves")
struct PlotTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  private func text(_ name: String) throws -> String { try reel.text(name) }

  @Test("The default output is plot.svg, and its path is printed") func standard() throws {
    let outcome = try reel.run(["curve", "plot", "spring(duration: .5, bounce: .3)"])
    #expect((outcome.status, outcome.errors, outcome.text) == (0, "", "plot.svg\n"))
    let svg = try text("plot.svg")
    #expect(svg.hasPrefix("<?xml"))
    #expect(svg.contains("<title>spring(duration: 0.5, bounce: 0.3)</title>"))
    #expect(svg.contains("aria-label=\"+4.6 %\""))
    #expect(svg.contains("aria-label=\"velocity, 1/s\""))
  }

  @Test("The image has the requested size, scale and appearance") func images() throws {
    for (appearance, ground) in [("light", UInt8(255)), ("dark", 28)] {
      try reel.expect(
        0,
        [
          "curve", "plot", "ease", "back-out", "--no-velocity", "--size", "500x300", "--scale",
          "1.5", "--appearance", appearance, "-o", "\(appearance).PNG",
        ])
      let image = try reel.image("\(appearance).PNG")
      #expect((image.width, image.height) == (750, 450))
      #expect(image[0, 0].red == ground)
    }
    #expect(try reel.names() == ["dark.PNG", "light.PNG", "wave.yaml"])
  }

  @Test("SVG on standard output is byte-identical every time") func output() throws {
    let first = try reel.run("curve plot elastic-out ease -o -")
    let second = try reel.run("curve plot elastic-out ease -o -")
    #expect(first.text.hasSuffix("</svg>\n"))
    #expect(first.output == second.output)
  }

  @Test("Recordings and settings are plotted as curves") func otherCurves() throws {
    let rows = (0...40).map { "\(Double($0) / 40),\(Double($0 * $0) / 1600)" }
    try reel.write("t,y\n" + rows.joined(separator: "\n") + "\n", to: "rec.csv")
    try reel.expect(
      0,
      [
        "curve", "plot", "rec.csv", "wave.yaml#header.bounceTiming", "-o", "both.svg", "--title",
        "Recorded & set",
      ])
    let svg = try text("both.svg")
    #expect(svg.contains("<title>Recorded &amp; set</title>"))
    #expect(svg.contains("aria-label=\"rec.csv\""))
    #expect(svg.contains("aria-label=\"wave.yaml#header.bounceTiming\""))
  }

  @Test("A signal of a run is plotted from its trace") func runs() throws {
    try reel.write(try reel.run("trace wave.yaml --format csv").text, to: "run.csv")
    try reel.expect(0, "curve plot run.csv --columns time,wave.bend --window 1..2 -o run.svg")
    #expect(try text("run.svg").contains("aria-label=\"run.csv\""))
  }

  @Test(
    "Invalid plots are refused with one error, and nothing is written",
    arguments: [
      (["ease", "-o", "a.jpg"], 64, "a.jpg must end in .svg or .png"),
      (["ease", "-o", "a"], 64, ".svg or .png, as in a.svg"),
      (["ease", "--scale", "2"], 64, "--scale applies only to PNG"),
      (["ease", "--scale", "0", "-o", "a.png"], 64, "above 0"),
      (["ease", "--size", "720"], 64, "as in 720x480"),
      (["ease", "--size", "100x100"], 64, "240 to 4000"),
      (
        ["ease", "--size", "250x240", "--no-velocity", "elastic-in", "ease-in", "ease-out"], 64,
        "no room"
      ),
      (["ease", "rubber-band(dimension: 600)"], 64, "separately"),
      (["ease", "wave.yaml"], 64, "wave.yaml is a scenario"),
      (["wave.yaml"], 64, "wave.yaml#header.bounceTiming"),
      (["missing.yaml"], 66, "missing.yaml"),
      (["nonsense"], 64, "nonsense"),
      (["-", "-"], 64, "standard input"),
      (["ease", "-o", "wave.yaml/a.svg"], 73, "wave.yaml/a.svg"),
      (Array(repeating: "ease", count: 13), 64, "at most 12"),
    ])
  func refusals(arguments: [String], status: Int32, part: String) throws {
    try reel.expect(status, ["curve", "plot"] + arguments, errors: part)
    #expect(try reel.names() == ["wave.yaml"])
  }
}
