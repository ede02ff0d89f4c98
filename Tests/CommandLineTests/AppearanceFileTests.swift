@Suite("Appearances in single-file formats")
struct AppearanceFileTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  @Test(
    "Each appearance is written to its own file, equal to a separate rendering",
    arguments: [
      ("png", ["--at", "trigger+0.1"]), ("png", ["--format", "contact"]),
      ("png", ["--format", "sheet"]), ("raw", []), ("gif", []), ("apng", []),
    ])
  func files(ending: String, options: [String]) throws {
    let base = ["render", "wave.yaml"] + options
    let both = try reel.expect(0, base + ["-o", "a.\(ending)", "--appearance", "light,dark"])
    #expect(both.text == "a.\(ending)\n")
    for appearance in ["light", "dark"] {
      try reel.expect(0, base + ["-o", "b.\(ending)", "--appearance", appearance])
      let name = appearance == "dark" ? "a~dark.\(ending)" : "a.\(ending)"
      #expect(try reel.folder.read(name) == reel.folder.read("b.\(ending)"))
    }
    #expect(try reel.folder.read("a.\(ending)") != reel.folder.read("a~dark.\(ending)"))
  }

  @Test("Each appearance and scale has its own contact sheet") func scales() throws {
    try reel.expect(0, "render wave.yaml --format contact --scale 1,2 --appearance light,dark")
    let names = ["", "@2x", "~dark", "~dark@2x"].map { "wave.contact\($0).png" }
    #expect(try reel.names() == (names + ["wave.yaml"]).sorted())
  }

  @Test("A page shows both appearances, and raw streams and bare names accept only one")
  func others() throws {
    try reel.expect(
      0, "render wave.yaml -o a.html --appearance light,dark", errors: "a page shows light and dark"
    )
    #expect(try reel.names() == ["a.html", "wave.yaml"])
    for target in [["-o", "-", "--format", "raw"], ["-o", "pixels", "--format", "raw"]] {
      try reel.expect(
        64, ["render", "wave.yaml", "--appearance", "light,dark"] + target,
        errors: "one --appearance")
    }
    #expect(try reel.names() == ["a.html", "wave.yaml"])
  }
}

@Suite("A header rendered alone")
struct HeaderAloneTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(
      """
      style: wave
      screen: { width: 60, height: 300 }
      canvas: { crop: header, scale: 1 }
      clock: { rate: 5 }
      """, to: "header.yaml")
  }

  private func lines(_ arguments: [String]) throws -> [Substring] {
    let outcome = try reel.expect(0, arguments)
    return outcome.errors.split(separator: "\n").filter { $0.contains("canvas.field=") }
  }

  @Test(
    "Every format prints one note about the omitted background color",
    arguments: [
      ["-o", "f"], ["--at", "trigger", "-o", "a.png"], ["--format", "contact"],
      ["--format", "sheet"], ["-o", "a.gif", "--appearance", "light,dark"], ["-o", "a.apng"],
      ["-o", "a.raw"], ["-o", "a.html"],
    ])
  func formats(options: [String]) throws {
    let found = try lines(["render", "header.yaml"] + options)
    #expect(found.count == 1)
    for color in ["#C0C2C4", "#0C0C0E"] { #expect(found.first?.contains(color) == true) }
    let drawn = "canvas.field=drawn"
    #expect(found.first?.contains("--set \(drawn)") == true)
    #expect(try lines(["render", "header.yaml", "--force", "--set", drawn] + options).isEmpty)
    #expect(
      try lines(["render", "header.yaml", "--force", "--set", "canvas.crop=screen"] + options)
        .isEmpty)
  }

  @Test("The note is printed exactly if the background is visible on the screen")
  func styles() throws {
    let names = try reel.run("styles").text.split(separator: "\n").dropFirst()
      .compactMap { $0.split(separator: " ").first }
      // Exclude styles that require images, footers and trailers.
      .filter { !$0.contains("footer") && !$0.contains("gif") && !$0.contains("trailer") }
    #expect(names.count >= 7)
    let list = StraightPixel(red: 0x12, green: 0x34, blue: 0x56)
    for name in names {
      func render(_ crop: String) throws -> (corner: StraightPixel, notes: Int) {
        try reel.write(
          """
          header: { style: \(name)\(name == "elastic" ? ", backgroundColor: \"#ABCDEF\"" : "") }
          screen: { width: 320, height: 600, safeArea: { top: 0 } }
          canvas: { crop: \(crop), scale: 1 }
          content: { navigationBar: false, listColor: "#123456", rows: 0 }
          """, to: "style.yaml")
        let outcome = try reel.expect(0, "render style.yaml --at pull=0.5 -o style.png --force")
        let image = try PNGDecoder.decode([UInt8](reel.folder.read("style.png")))
        // On the screen, the pull lowers the list's top edge; the corner is just above it.
        let edge = (0..<image.height).first { image[1, $0] == list } ?? image.height
        return (
          image[1, max(edge - 2, 0)],
          outcome.errors.components(separatedBy: "canvas.field=").count - 1
        )
      }
      let (screen, alone) = (try render("screen"), try render("header"))
      #expect(screen.notes == 0, "\(name)")
      let isLeftOut = screen.corner != list && alone.corner.alpha == 0
      #expect(alone.notes == (isLeftOut ? 1 : 0), "\(name)")
    }
  }

  @Test(
    "Sweeps print the note too",
    arguments: [
      ["--format", "contact"], ["-o", "a.html"],
      ["-o", "a.gif"],
    ])
  func variants(options: [String]) throws {
    let found = try lines(["sweep", "header.yaml", "--vary", "header.ballCount=2,3"] + options)
    #expect(found.count == 1)
  }
}

@Suite("Defaults in help")
struct HelpDefaultTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  /// Returns the help of a command with whitespace collapsed.
  private func help(_ command: String...) throws -> String {
    let outcome = try reel.run(["help"] + command)
    return outcome.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func json(_ arguments: [String]) throws -> [String: Any] {
    let outcome = try reel.expect(0, arguments + ["--json"])
    return try outcome.json
  }

  @Test("The documented frame rates and counts match those of a run") func rates() throws {
    let help = try help("render")
    let rates = try #require(
      help.firstMatch(of: /(\d+) for image sets, (\d+) for GIF files/)?.output)
    let counts = try #require(
      help.firstMatch(of: /(\d+) for progress, (\d+) for progress in image sets/)?.output)
    #expect(help.contains("\(counts.2) images for the pull"))
    #expect(help.contains("\(rates.1) images per second"))
    #expect(try self.help("sweep").contains("\(rates.2) for GIF files"))

    let pull = try json(["render", "wave.yaml", "--drive", "progress", "-o", "pull"])
    #expect(pull["frames"] as? Int == Int(counts.1))
    // A run has a frame at its end, in addition to its duration times the rate.
    let gif = try json(["render", "wave.yaml", "-o", "a.gif"])
    let (frames, duration) = try (
      #require(gif["frames"] as? Int), #require(gif["duration"] as? Double)
    )
    #expect(abs(Double(frames - 1) / duration - (Double(rates.2) ?? 0)) < 1e-9)

    try reel.makeFolder("A.xcassets")
    try reel.write(
      "screen: { width: 60, height: 300 }\nheader: { style: wave, ballCount: 2 }", to: "narrow.yaml"
    )
    let arguments = ["render", "narrow.yaml", "-o", "A.xcassets", "--scale", "1", "--drive"]
    #expect(try json(arguments + ["progress"])["frames"] as? Int == Int(counts.2))
    _ = try json(arguments + ["loop"])
    let manifest = try #require(
      try reel.names("A.xcassets").first { $0.hasSuffix(".loop.reel.json") })
    let origin = try reel.json("A.xcassets/\(manifest)")["origin"] as? [String: Any]
    #expect(origin?["rate"] as? String == String(rates.1))
  }

  @Test("The documented default thresholds match those of a comparison") func thresholds() throws {
    let help = try help("diff")
    _ = try reel.run("render wave.yaml --at trigger -o a.png")
    for metric in ["threshold", "pixelmatch", "ssim", "edges"] {
      let text = try #require(
        help.firstMatch(of: try Regex("\(metric) .*?\\(default: ([0-9.]+)\\)"))?.output[1].substring
      )
      let found = try json(["diff", "a.png", "a.png", "--metric", metric])
      #expect(found["threshold"] as? Double == Double(text))
    }
  }
}
