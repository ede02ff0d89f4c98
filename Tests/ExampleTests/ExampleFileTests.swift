/// Runs every example with the built programs and checks their output.
@Suite("The examples")
struct ExampleFileTests {
  /// The examples, with the size of their images in points.
  static let scenarios: [(String, Double, Double)] =
    [
      ("app.yaml", 493, 952), ("material.yaml", 511.43, 1023.43),
      ("mj-on-wave.yaml", 511.43, 1023.43),
      ("system.yaml", 501, 960), ("wave-brand.yaml", 501, 960),
      ("wave-header.yaml", 375, 240),
      ("wave-variants.yaml", 393, 360), ("wave.yaml", 517, 976),
      ("Originals/daily-ui.yaml", 800, 600), ("Originals/mj-trailer.yaml", 375, 440),
    ] + phones.map { ("Originals/\($0).yaml", 375, 667) }
  private static let phones = [
    "ego", "elastic", "fg", "header-no-more-data", "mj-auto-footer-long", "mj-auto-footer-short",
    "mj-auto-gif-footer", "mj-auto-zh-hans", "mj-back-footer-long", "mj-back-footer-short",
    "mj-gif-header", "mj-ko", "mj-refresh", "mj-ru", "mj-uk", "mj-zh-hans", "mj-zh-hant",
    "no-more-data", "pull-to-bounce", "replay", "wave", "zh-footer", "zh-refresh",
  ]

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ program: String, _ arguments: [String]) throws -> ExternalProgram.Outcome {
    let url = try #require(BuiltProgram.url(named: program), "\(program) is not built")
    return try ExternalProgram(url.path).run(arguments)
  }

  private func decode(_ path: String) throws -> StraightBitmap {
    try PNGDecoder.decode([UInt8](Data(contentsOf: URL(filePath: path))))
  }

  private static func path(of name: String) -> String {
    Repository.examples.appending(path: name).path
  }

  @Test("Every example is listed here") func listed() {
    #expect(Self.scenarios.map(\.0).sorted() == Repository.exampleNames)
  }

  @Test("Every example passes reel check without warnings", arguments: Repository.exampleNames)
  func check(name: String) throws {
    let outcome = try run("reel", ["check", Self.path(of: name)])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
  }

  private static let pngcheck = ExternalProgram("/usr/bin/pngcheck", "/opt/homebrew/bin/pngcheck")

  @Test(
    "Every example renders at 1×, 2× and 3× into files that pngcheck accepts",
    .enabled(if: pngcheck.isAvailable, "needs pngcheck (apt install pngcheck)"),
    arguments: Grids.part(of: scenarios, count: 12))
  func draw(name: String, width: Double, height: Double) throws {
    let target = folder.path(of: "frames")
    let outcome = try run(
      "reel",
      [
        "render", Self.path(of: name), "--at", "trigger+0.5", "--scale", "1,2,3", "-o", target,
        "--quiet",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let files = ["trigger_0.5.png", "trigger_0.5@2x.png", "trigger_0.5@3x.png"]
    let written = try FileManager.default.contentsOfDirectory(atPath: target)
    #expect(Set(written) == Set(files + ["manifest.json"]))
    for (index, file) in files.enumerated() {
      let image = try decode(target + "/" + file)
      #expect(image.width == Int((width * Double(index + 1)).rounded()))
      #expect(image.height == Int((height * Double(index + 1)).rounded()))
    }
    #expect(try Self.pngcheck.run(["-q"] + files.map { target + "/" + $0 }).status == 0)
  }

  @Test("The log is fitted with a spring, and a guess is compared with it")
  func bounceLog() throws {
    let log = Self.path(of: "bounce-log.csv")
    let fit = try run("reel", ["curve", "fit", log, "--model", "spring", "--round"])
    #expect(fit.text.contains("spring(duration: 0.42, bounce: 0.38)"), "\(fit.text)\(fit.errors)")
    let compared = try run(
      "reel",
      [
        "curve", "compare", log, "spring(duration: .42, bounce: .38)",
        "spring(duration: .5, bounce: .3)", "--from", "-80", "--to", "0", "--start", "731.309",
      ])
    let distances = compared.text.split(separator: "\n").dropFirst().compactMap { line in
      line.split(separator: ")").last.flatMap { $0.split(separator: " ").first }.flatMap {
        Double($0)
      }
    }
    #expect(distances.map { ($0 * 10).rounded() / 10 } == [0.9, 14])
    let target = folder.path(of: "soft")
    let export = try run(
      "reel",
      [
        "export", Self.path(of: "wave-variants.yaml"), "--variant", "soft", "--to",
        "lottie,uikit", "-o", target,
      ])
    #expect(export.status == 0, "\(export.errors)")
    #expect(export.text.split(separator: "\n").count == 2)
  }

  @Test("The replayed log matches the current trace of its source example")
  func replayedLog() throws {
    let source = Self.path(of: "Originals/mj-auto-footer-long.yaml")
    let made = try run("reel", ["trace", source, "--format", "log"])
    #expect(made.status == 0, "\(made.errors)")
    let committed = Self.path(of: "Originals/replay-log.csv")
    // The last bits of a number depend on the machine.
    let text = try String(contentsOf: URL(filePath: committed), encoding: .utf8)
    #expect(made.text.split(separator: "\n").count == text.split(separator: "\n").count)
    let compared = try run(
      "reel", ["trace", source, "--against", committed, "--tolerance", "0.0001"])
    #expect(compared.status == 0, "\(compared.text)")
    let explained = try run(
      "reel", ["trace", Self.path(of: "Originals/replay.yaml"), "--explain", "footer"])
    // 1104 − 587 − 44 / 4 + 44 − 44.
    #expect(explained.text.contains(" >= 506\n"), "\(explained.text)")
    #expect(explained.text.contains("trigger: mj-auto-footer"))
  }

  @Test("The custom-style example adds a style to reel") func customStyle() throws {
    let styles = try run("custom-style", ["styles"])
    #expect(styles.text.contains("sunrise"))
    let target = folder.path(of: "sun.png")
    let outcome = try run(
      "custom-style",
      [
        "render", Self.path(of: "CustomStyle/sunrise.yaml"), "--at", "trigger", "--scale", "1",
        "-o", target, "--quiet",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    // The sun's center is half the pull distance above the list's edge, 80 points below the bars.
    let sun = try decode(target)[187, 80 + 80 - 40]
    #expect(sun == StraightPixel(red: 255, green: 204, blue: 64))
  }

  @Test("The render-from-code example renders frames") func renderFromCode() throws {
    let target = folder.path(of: "pull.frames")
    let outcome = try run("render-from-code", [target])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("bent: 1125 × 2001 px"))
    let images = try FileManager.default.contentsOfDirectory(atPath: target)
    #expect(images.contains("frame_000000.png"))
    #expect(images.contains("frame_000000@2x.png"))
  }
}
