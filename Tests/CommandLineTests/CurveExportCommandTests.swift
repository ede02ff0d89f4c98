@Suite("Exporting curves", .enabled(if: ReelProgram.url != nil, "needs the reel program"))
struct CurveExportCommandTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  @Test("The code is printed on standard output, and notes about it on standard error")
  func text() throws {
    let css = try reel.expect(0, ["curve", "export", "cubic-bezier(.3, 0, .2, 1)", "--to", "css"])
    #expect(
      css.text == """
        /* cubic-bezier(0.3, 0, 0.2, 1), 1 s; exact */
        transition-timing-function: cubic-bezier(0.3, 0, 0.2, 1);
        transition-duration: 1s;

        """)
    #expect(css.errors == "CSS: 1 s; exact\n")
    let bare = try reel.run([
      "curve", "export", "spring(duration: .5, bounce: .3)", "--to", "compose", "--expression",
    ])
    #expect(bare.text == "spring<Float>(dampingRatio = 0.7f, stiffness = 157.914f)\n")
    let sheet = try reel.expect(
      0, "curve export wave.yaml#header.bounceTiming --to core-animation --values -50..0")
    #expect(sheet.text.contains("animation.fromValue = -50\n"))
    #expect(sheet.text.contains("/// wave.yaml#header.bounceTiming, "))
  }

  @Test("Several notations are written to a file each, or printed one after another")
  func several() throws {
    let outcome = try reel.expect(
      0,
      "curve export bounce-out --to css,core-animation,swiftui,android -o bounce --values 0..300")
    #expect(
      try reel.names("bounce") == ["android.kt", "core-animation.swift", "css.css", "swiftui.swift"])
    #expect(outcome.text.hasPrefix("bounce/css.css\nbounce/core-animation.swift\n"))
    let both = try reel.run("curve export ease --to css,compose").text
    #expect(both.contains("transition-duration: 1s;\n\nimport androidx"))
    let one = try reel.run("curve export ease --to swiftui -o Ease.swift")
    #expect(one.text == "Ease.swift\n" && reel.exists("Ease.swift"))
  }

  @Test("If one notation is refused, nothing is written, and an alternative is named")
  func refusals() throws {
    let outcome = try reel.expect(
      1,
      ["curve", "export", "bounce-out", "--to", "tokens,swiftui", "-o", "out"], errors: "use css")
    #expect(outcome.text.isEmpty && !reel.exists("out"))
    let all = try reel.expect(1, ["curve", "export", "rubber-band(dimension: 300)", "--to", "all"])
    #expect(all.errors.split(separator: "\n").count == 5)
    try reel.expect(1, "curve export bounce-out --to swiftui --expression")
  }

  @Test(
    "Invalid arguments are refused with a hint",
    arguments: [
      (["ease", "--to", "cs"], 64, "did you mean css?"), (["ease"], 64, "--to"),
      (["ease", "--to", "css,css"], 64, "twice"), (["ease", "--to", "css,"], 64, "empty"),
      (["spring(bounce: .2)", "--to", "css", "--duration", "1"], 64, "--duration"),
      (["decay(velocity: 9)", "--to", "css", "--values", "0..1"], 64, "--values"),
      (["ease", "--to", "css", "--error", "0"], 64, "out of range"),
      (["ease", "--to", "css", "--values", "5"], 64, "0..100"),
      (["ease", "--to", "css", "--values", "a..b"], 64, "is not a number"),
      (["eas", "--to", "css"], 64, "did you mean"), (["no.csv", "--to", "css"], 66, "no.csv"),
      (["ease", "--to", "css", "--json", "--expression"], 64, "--expression"),
      (["ease", "--to", "css", "-o", "wave.yaml/file"], 73, "wave.yaml/file"),
    ])
  func misuse(arguments: [String], status: Int32, message: String) throws {
    let outcome = try reel.expect(status, ["curve", "export"] + arguments, errors: message)
    #expect(outcome.text.isEmpty, "\(outcome.errors)")
  }

  @Test(
    "The exported JSON conforms to the published schema",
    .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
  func schemas() throws {
    let curves = [
      "ease", "steps(3)", "bounce-out", "spring(duration: .5, bounce: .3)",
      "decay(velocity: 900)", "linear(0, .2 30%, .6 30%, 1)",
    ]
    let reports = try curves.map {
      try reel.run(["curve", "export", $0, "--to", "css,swiftui", "--json"]).text
    }
    let verdicts = try SchemaReferee.verdicts(
      schema: try reel.run("schema curve-export").text, documents: reports + ["{}"])
    #expect(verdicts == curves.map { _ in true } + [false])
  }
}
