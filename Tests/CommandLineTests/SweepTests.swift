@Suite("reel sweep")
struct SweepTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram.withInputs() }

  @Test("Variants and combinations of settings are drawn on a contact sheet") func sheet() throws {
    let variants = try reel.expect(
      0, "sweep variants.yaml --variants --at trigger,trigger+0.1",
      prints: "variants.sweep.contact.png\n")
    let sheet = try reel.image("variants.sweep.contact.png")
    #expect(
      variants.errors == """
        warning: the instant trigger does not occur with still
        warning: the instant trigger+0.1 does not occur with still
        1 frame · \(sheet.width)×\(sheet.height) @1x · \(try bytes("variants.sweep.contact.png"))

        """)
    let settings = try reel.expect(
      0,
      "sweep wave.yaml --vary header.hillHeight=20..60:20 --vary "
        + #""header.bounceTiming=ease-out,spring(duration: .5, bounce: .3)" -o t.png --json"#)
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
    let sweep = "sweep wave.yaml --vary header.hillHeight=20,60 --align trigger --speed 2"
    for jobs in ["1", "2"] {
      try reel.expect(0, "\(sweep) --jobs \(jobs) -o s\(jobs)", prints: "s\(jobs)\n")
    }
    let names = try reel.names("s1")
    #expect(names.contains("manifest.json") && names.contains("frame_000003.png"))
    try reel.expectSame("s1", "s2")
    // A second run keeps all frames.
    try reel.expect(0, "\(sweep) -o s1", errors: "(\(names.count - 1) kept)")
    let raw = try reel.run("\(sweep) --format raw -o -")
    let first = try reel.image("s1/frame_000000.png")
    #expect(raw.output.count == first.bytes.count * (names.count - 1))
    #expect(Array(raw.output.prefix(first.bytes.count)) == first.bytes)
    // A folder of another sequence is updated instead of refused.
    try reel.expect(0, "render wave.yaml -o s1 --frames 0-2")
  }
}
