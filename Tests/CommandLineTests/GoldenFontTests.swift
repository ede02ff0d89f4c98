/// Tests with other fonts than those with which goldens were recorded.
@Suite("Fonts of goldens")
struct GoldenFontTests {
  private static let inter = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
  private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  private static let hasFonts = [inter, dejaVu].allSatisfy(FileManager.default.fileExists)

  /// The beginning of a scenario with a short run.
  private static let screen = """
    screen: { width: 240, height: 160 }
    canvas: { crop: header, height: 60, scale: 1 }
    clock: { rate: 20 }
    steps: [{ drag: { pull: 1.1, duration: 0.1 } }, release]
    app: { header: [{ after: 0.1 }] }

    """

  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    for name in ["a", "b"] {
      try reel.write(
        "\(Self.screen)header: { style: mj-header }\ngolden: { at: [pull=0.5] }\n",
        to: "looks/\(name).yaml")
    }
  }

  /// Runs the program with the fonts in a folder only.
  private func run(_ line: String, fonts: String) throws -> ReelProgram.Outcome {
    try reel.write(
      """
      <?xml version="1.0"?><fontconfig><dir>\(reel.folder.path(of: fonts))</dir>
      <cachedir>\(reel.folder.path(of: "cache"))</cachedir></fontconfig>
      """, to: "\(fonts).conf")
    return try reel.run(
      line, environment: ["FONTCONFIG_FILE": reel.folder.path(of: "\(fonts).conf")])
  }

  private func install(_ path: String, in fonts: String, changing change: (inout Data) -> Void)
    throws
  {
    var data = try Data(contentsOf: URL(filePath: path))
    change(&data)
    try reel.makeFolder(fonts)
    let name = URL(filePath: path).lastPathComponent
    try data.write(to: reel.folder.url.appending(path: "\(fonts)/\(name)"))
  }

  /// Sets the revision in the `head` table of a font, in 1/65,536.
  private static func setRevision(_ revision: UInt32, in data: inout Data) {
    let count = Int(data[4]) << 8 | Int(data[5])
    for record in (0..<count).map({ 12 + 16 * $0 })
    where data[record..<record + 4].elementsEqual("head".utf8) {
      let start = data[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
      for index in 0..<4 { data[start + 4 + index] = UInt8(revision >> (24 - 8 * index) & 255) }
    }
  }

  @Test(
    "A font of another version is named first and once, and a missing family is not recorded",
    .enabled(if: hasFonts, "needs Inter and DejaVu Sans"))
  func versions() throws {
    try install(Self.inter, in: "first") { Self.setRevision(3 << 16, in: &$0) }
    try install(Self.inter, in: "second") { Self.setRevision(5 << 16, in: &$0) }
    try install(Self.dejaVu, in: "other") { _ in }
    let recorded = try run("verify looks --record missing", fonts: "first")
    #expect(recorded.status == 1, "\(recorded.errors)")
    let manifest = try reel.folder.read("looks/a.golden/manifest.json")
    let line =
      String(decoding: manifest, as: UTF8.self).split(separator: "\n")
      .first { $0.contains("\"drawn\"") } ?? ""
    #expect(line.contains(/; Inter 3 [0-9a-f]{16}"\},$/), "\(line)")
    #expect(try run("verify looks", fonts: "first").status == 0)
    // Goldens that match are no reason for a message.
    let same = try run("verify looks", fonts: "second")
    #expect(same.status == 0 && !same.text.contains("recorded with"), "\(same.text)")

    for name in ["a", "b"] { try reel.write("changed", to: "looks/\(name).golden/pull_0.5.txt") }
    let failing = try run("verify looks --markdown a.md", fonts: "second")
    let sentence = "Inter here is 5, recorded with 3: 2 goldens fail"
    #expect(failing.text.hasPrefix("\(sentence)\n"), "\(failing.text)")
    #expect(failing.text.components(separatedBy: "recorded with").count == 2)
    let markdown = try reel.text("a.md")
    #expect(markdown.contains("\n\(sentence)\n"))

    let substitute = try run("verify looks", fonts: "other")
    #expect(substitute.status == 1)
    #expect(
      substitute.text.hasPrefix("the text here is in DejaVu Sans, recorded in Inter: "),
      "\(substitute.text)")
    #expect(
      substitute.text.contains("note: looks/a.yaml: the font family “Inter” is not installed"))
    let refused = try run("verify looks --record all", fonts: "other")
    #expect(refused.status == 65 && refused.text.contains("“Inter”"), "\(refused.text)")
    #expect(try reel.folder.read("looks/a.golden/manifest.json") == manifest)
    // Recording names the fonts of the new goldens.
    _ = try run("verify looks --record failed", fonts: "second")
    let again = try reel.text("looks/a.golden/manifest.json")
    #expect(again.contains("; Inter 5 "))
    // A substitute changes the outlines and the width of a title, but also the places next to a
    // label.
    try reel.write(
      "header: { style: wave }\ncontent: { title: Inbox }\ngolden: { at: [pull=0.5] }\n",
      to: "titles/c.yaml")
    _ = try run("verify titles --record missing", fonts: "second")
    let titles = try run("verify titles", fonts: "other")
    let words = "the text here is in DejaVu Sans, recorded in Inter: "
    #expect(titles.text.hasPrefix("\(words)3 goldens differ in text only\n"), "\(titles.text)")
    let labels = try run("verify looks", fonts: "other")
    #expect(labels.text.hasPrefix("\(words)6 goldens fail\n"), "\(labels.text)")
  }
}
