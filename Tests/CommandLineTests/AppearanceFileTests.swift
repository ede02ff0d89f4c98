@Suite("Appearances and scales in single-file formats")
struct AppearanceFileTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  @Test(
    "Each appearance and scale is written to its own file, equal to a separate rendering",
    arguments: [
      ("png", "--at trigger+0.1"), ("png", "--format contact"), ("png", "--format sheet"),
      ("raw", ""), ("gif", ""), ("apng", ""),
    ])
  func files(ending: String, options: String) throws {
    let render = "render wave.yaml \(options) -o"
    let both = try reel.expect(
      0, "\(render) a.\(ending) --appearance light,dark --scale 1,2 --json")
    var names: [String] = []
    for appearance in ["light", "dark"] {
      for scale in ["1", "2"] {
        let suffix = (appearance == "dark" ? "~dark" : "") + (scale == "2" ? "@2x" : "")
        names.append("a\(suffix).\(ending)")
        guard suffix != "@2x" else { continue }
        try reel.expect(0, "\(render) b.\(ending) --appearance \(appearance) --scale \(scale)")
        #expect(try reel.folder.read("a\(suffix).\(ending)") == reel.folder.read("b.\(ending)"))
      }
    }
    let written = try reel.names().filter { $0.hasPrefix("a") && !$0.hasSuffix(".json") }
    #expect(written == names.sorted())
    #expect(Set(try names.map { try reel.folder.read($0) }).count == names.count)
    let json = try both.json
    #expect(json["path"] as? String == "a.\(ending)")
    if ["gif", "apng"].contains(ending) {
      let sizes = try names.map { try reel.folder.read($0).count }
      #expect(json["bytes"] as? Int == sizes.reduce(0, +))
    }
  }

  @Test("A page shows both appearances") func page() throws {
    try reel.expect(
      0, "render wave.yaml -o a.html --appearance light,dark", errors: "a page shows light and dark"
    )
    #expect(try reel.names() == ["a.html", "wave.yaml"])
  }

  // MARK: A header alone

  /// Renders a header alone and returns the notes about its background color.
  private func notes(_ line: String) throws -> [Substring] {
    try reel.write(
      """
      style: wave
      screen: { width: 60, height: 300 }
      canvas: { crop: header, scale: 1 }
      clock: { rate: 5 }
      """, to: "header.yaml")
    return try reel.expect(0, line).errors.split(separator: "\n")
      .filter { $0.contains("canvas.field=") }
  }

  @Test(
    "Every format prints one note about the omitted background color of a header alone",
    arguments: [
      "-o f --frames 0", "--at trigger -o a.png", "--format contact", "--format sheet",
      "-o a.gif --appearance light,dark", "-o a.apng", "-o a.raw", "-o a.html",
    ])
  func note(options: String) throws {
    let notes = try notes("render header.yaml \(options)")
    #expect(notes.count == 1)
    for text in ["#C0C2C4", "#0C0C0E", "--set canvas.field=drawn"] {
      #expect(notes.first?.contains(text) == true)
    }
  }

  @Test("The note is printed for sweeps, but not if the background is drawn") func noNote() throws {
    #expect(try notes("sweep header.yaml --vary header.ballCount=2,3 -o a.html").count == 1)
    for setting in ["canvas.field=drawn", "canvas.crop=screen"] {
      #expect(try notes("render header.yaml --at trigger -o b.png --set \(setting)").isEmpty)
    }
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
        let notes = try notes("render style.yaml --at pull=0.5 -o style.png --force")
        let image = try reel.image("style.png")
        // On the screen, the pull lowers the list's top edge; the corner is just above it.
        let edge = (0..<image.height).first { image[1, $0] == list } ?? image.height
        return (image[1, max(edge - 2, 0)], notes.count)
      }
      let screen = try render("screen")
      let alone = try render("header")
      #expect(screen.notes == 0, "\(name)")
      let isLeftOut = screen.corner != list && alone.corner.alpha == 0
      #expect(alone.notes == (isLeftOut ? 1 : 0), "\(name)")
    }
  }
}

@Suite("Defaults in help")
struct HelpDefaultTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  /// Returns the help of a command with whitespace collapsed.
  private func help(_ command: String) throws -> String {
    try reel.run("help \(command)").text.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  private func json(_ line: String) throws -> [String: Any] {
    try reel.expect(0, "\(line) --json").json
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

    let pull = try json("render wave.yaml --drive progress -o pull")
    #expect(pull["frames"] as? Int == Int(counts.1))
    // A run has a frame at its end, in addition to its duration times the rate.
    let gif = try json("render wave.yaml -o a.gif")
    let frames = try #require(gif["frames"] as? Int)
    let duration = try #require(gif["duration"] as? Double)
    #expect(abs(Double(frames - 1) / duration - (Double(rates.2) ?? 0)) < 1e-9)

    try reel.makeFolder("A.xcassets")
    try reel.write(
      "screen: { width: 60, height: 300 }\nheader: { style: wave, ballCount: 2 }", to: "narrow.yaml"
    )
    let images = "render narrow.yaml -o A.xcassets --scale 1 --drive"
    #expect(try json("\(images) progress")["frames"] as? Int == Int(counts.2))
    _ = try json("\(images) loop")
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
      let found = try json("diff a.png a.png --metric \(metric)")
      #expect(found["threshold"] as? Double == Double(text))
    }
  }
}
