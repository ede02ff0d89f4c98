@Suite("reel sweep")
struct SweepTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(
      ReelProgram.scenario + """

        variants:
          now: {}
          soft: { header.hillHeight: 20, header.fieldColor: "#FF5A36" }
        """, to: "v.yaml")
  }

  @Test("Variants and combinations of settings are drawn on a contact sheet") func sheet() throws {
    let variants = try reel.expect(0, "sweep v.yaml --variants --at trigger,trigger+0.1")
    #expect(variants.text == "v.sweep.contact.png\n")
    let sheet = try reel.image("v.sweep.contact.png")
    #expect(
      variants.errors == "1 frame · \(sheet.width)×\(sheet.height) @1x · "
        + "\(try bytes("v.sweep.contact.png"))\n")
    let settings = try reel.expect(
      0,
      [
        "sweep", "wave.yaml", "--vary", "header.hillHeight=20..60:20", "--vary",
        "header.bounceTiming=ease-out,spring(duration: .5, bounce: .3)", "-o", "t.png", "--json",
      ])
    #expect(try settings.json["path"] as? String == "t.png")
  }

  /// Returns a file's size as the summary prints it.
  private func bytes(_ name: String) throws -> String {
    let count = try reel.folder.read(name).count
    return count < 10_000
      ? String(format: "%.1f kB", locale: Locale(identifier: "en_US_POSIX"), Double(count) / 1000)
      : "\(Int((Double(count) / 1000).rounded())) kB"
  }

  @Test("A sequence is a folder of frames with a manifest, regardless of the number of jobs")
  func sequence() throws {
    for jobs in ["1", "2"] {
      let outcome = try reel.expect(
        0,
        [
          "sweep", "v.yaml", "--variants", "--align", "trigger", "--speed", "2", "--jobs", jobs,
          "-o", "s\(jobs)",
        ])
      #expect(outcome.text == "s\(jobs)\n")
    }
    let names = try reel.names("s1")
    #expect(names.contains("manifest.json") && names.contains("frame_000003.png"))
    #expect(try reel.names("s2") == names)
    for name in names {
      #expect(try reel.folder.read("s1/\(name)") == reel.folder.read("s2/\(name)"))
    }
    // A second run keeps all frames.
    let again = try reel.run("sweep v.yaml --variants --align trigger --speed 2 -o s1")
    #expect(again.errors.contains("(\(names.count - 1) kept)"))
    let raw = try reel.run("sweep v.yaml --variants --align trigger --speed 2 --format raw -o -")
    let first = try reel.image("s1/frame_000000.png")
    #expect(raw.output.count == first.bytes.count * (names.count - 1))
    #expect(Array(raw.output.prefix(first.bytes.count)) == first.bytes)
  }

  @Test(
    "A sequence's manifest conforms to the published schema",
    .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
  func manifest() throws {
    try reel.expect(0, "sweep v.yaml --variants --speed 4 -o frames")
    let manifest = try reel.text("frames/manifest.json")
    let schema = try reel.run("schema manifest")
    #expect(try SchemaReferee.verdicts(schema: schema.text, documents: [manifest]) == [true])
    // A folder of another sequence is updated instead of refused.
    try reel.expect(0, "render wave.yaml -o frames --frames 0-2")
  }

  @Test(
    "Invalid sweeps are refused with one error, and nothing is written",
    arguments: [
      (["wave.yaml"], 64, "nothing varies; give --vary header.hillHeight=20..100:20, or"),
      (["v.yaml"], 64, "or --variants (now, soft)"),
      (["wave.yaml", "--variants"], 64, "wave.yaml has no variants"),
      (["v.yaml", "--variants", "--variant", "now"], 64, "give one of them"),
      (["wave.yaml", "--vary", "header.hillHeight=1..2"], 64, "an end and a step"),
      (
        ["wave.yaml", "--vary", "header.hillHeight=0..9:9", "--vary", "header.hillHeight=1"],
        64,
        "header.hillHeight is varied twice"
      ),
      (
        [
          "wave.yaml", "--vary", "header.hillHeight=1..500:1", "--vary",
          "header.ballSize=1..40:0.00975",
        ],
        64, "500 × 4001 combinations are too many; allowed: at most 1000000"
      ),
      (["wave.yaml", "--vary", "header.hillHeight=1..500:1"], 64, "allowed: at most 400"),
      (
        ["wave.yaml", "--vary", "header.hillHeight=-1,1"], 65,
        "--vary header.hillHeight=-1: error: header.hillHeight is out of range"
      ),
      (
        ["wave.yaml", "--vary", "header.hillHeigth=1"], 65,
        "--vary header.hillHeigth=1: error: unknown key hillHeigth in header; did you mean"
      ),
      (["v.yaml", "--variants", "--at", "trigger[9]"], 65, "trigger occurs once"),
      (["v.yaml", "--variants", "--align", "trigger[9]"], 64, "cannot be aligned: the"),
      (
        ["v.yaml", "--variants", "--align", "trigger", "-o", "x.png"], 64,
        "--align applies to png, raw, gif, apng, webp, mp4, webm, mov, sheet or html, not to contact; use"
      ),
      (
        ["v.yaml", "--variants", "--at", "trigger", "-o", "x"], 64,
        "--at applies to contact, not to png"
      ),
      (["v.yaml", "--variants", "-o", "-", "--json"], 64, "--json and raw pixels cannot both"),
      (["v.yaml", "--variants", "-o", "x.csv"], 64, "“csv” is not a format"),
      (["v.yaml", "--variants", "-o", "x.avi"], 64, "“avi” is not a format"),
      (["v.yaml", "--variants", "-o", "x.gif", "--format", "html"], 64, "the name of a page"),
      (["v.yaml", "--variants", "-o", "x.csv", "--format", "contact"], 64, "name of a PNG file"),
      (
        ["v.yaml", "--variants", "--jobs", "0"], 64, "--jobs 0 is out of range; allowed: 1 to 1024"
      ),
      (
        ["v.yaml", "--variants", "--scale", "16", "--vary", "header.ballSize=1..90:1"], 64,
        "a side has at most 32767 px"
      ),
      (["none.yaml", "--variants"], 66, "none.yaml"),
    ] as [([String], Int32, String)])
  func refused(arguments: [String], status: Int32, message: String) throws {
    let before = try reel.names()
    let outcome = try reel.expect(status, ["sweep"] + arguments, errors: message)
    #expect(outcome.text == "")
    #expect(try reel.names() == before)
  }
}
