import ImageCoding

@Suite("Files of other kinds, steps without names and misspelled instants")
struct ForeignFileTests {
  /// The contents of files of other kinds, and the nouns that messages use.
  private static let files: [(bytes: [UInt8], noun: String)] = [
    ([0xFF, 0xD8, 0xFF, 0xE1, 0, 24] + Array("Exif".utf8), "a JPEG image"),
    (Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WEBPVP8L".utf8), "a WebP image"),
    ([0, 0, 0, 24] + Array("ftypheic".utf8), "a HEIC image"),
    ([0, 0, 0, 32] + Array("ftypavif".utf8), "an AVIF image"),
    ([0, 0, 0, 20] + Array("ftypqt  ".utf8), "a video"),
    ([0x1A, 0x45, 0xDF, 0xA3, 1], "a video"),
    (Array("II*".utf8) + [0, 8, 0, 0, 0], "a TIFF image"),
    (Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54], "a BMP image"),
    (Array("%PDF-1.7\n".utf8), "a PDF file"),
    (Array("PK".utf8) + [3, 4, 20, 0], "a ZIP archive"),
    (Array("version https://git-lfs.github.com/spec/v1\noid".utf8), "a Git LFS pointer"),
    (Array("<svg viewBox='0 0 1 1'/>".utf8), "an SVG drawing"),
    (
      [0xEF, 0xBB, 0xBF] + Array("\n<?xml version='1.0'?>\n<!-- a -->\n<svg:svg/><SVG/>".utf8),
      "an SVG drawing"
    ),
    (Array("<!DOCTYPE html><svg/>".utf8), "an HTML page"),
    (Array("<vector xmlns:android='x'/>".utf8), "an Android vector drawable"),
    (
      Array(#"{"v":"5","fr":60,"ip":0,"op":9,"w":1,"h":1,"layers":[]}"#.utf8), "a Lottie animation"
    ),
  ]

  @Test("A file of another kind is named by its contents where an image is expected")
  func images() throws {
    let folder = try TemporaryFolder()
    for (bytes, noun) in Self.files {
      try folder.write(bytes, to: "shot.png")
      for setting in ["content: { image: shot.png }", "content: { image: [shot.png] }"] {
        let scenario = try Scenario(
          parsing: "header: wave\n\(setting)\n", fileName: folder.path(of: "p.yaml"))
        expectError("the file is \(noun)", "found shot.png", "PNG, APNG and GIF files") {
          try ResolvedScenario(scenario)
        }
      }
    }
  }

  @Test("A file of another kind is named in one error where a scenario is expected")
  func scenarios() throws {
    let bitmap = PremultipliedBitmap(
      size: try PixelSize(width: 1, height: 1),
      filledWith: PremultipliedPixel(red: 9, green: 9, blue: 9, alpha: 255))
    let images = [
      (try PNGEncoder.encode(bitmap), "a PNG image"), (Array("GIF89a".utf8), "a GIF image"),
    ]
    for (bytes, noun) in Self.files + images {
      let errors = #expect(throws: ScenarioErrors.self) {
        try Scenario(parsing: bytes, fileName: "f")
      }
      #expect(errors?.problems.count == 1)
      #expect(
        errors?.description.hasPrefix("f:1:1: error: the file is \(noun)") == true, "\(noun)")
    }
  }

  @Test(
    "JSON without a scenario's keys is one error, and a misspelled key keeps its suggestion",
    arguments: [
      (#"{"name": "a", "version": "1"}"#, "the file is JSON, but not a scenario"),
      (#" {"frames": {}, "meta": {}}"#, "found the keys frames, meta"),
      (#"{"heder": "wave", "stepz": []}"#, "did you mean header?"),
      (#"{"name": 1}"#, "unknown key name"), ("name: a\nversion: 1\n", "unknown key name"),
    ])
  func json(text: String, message: String) {
    let errors = #expect(throws: ScenarioErrors.self) { try Scenario(parsing: text) }
    #expect(errors?.description.contains(message) == true)
    #expect(!message.contains("JSON") || errors?.problems.count == 1)
  }

  @Test(
    "The settings of a step without its name are completed",
    arguments: [
      ("pull: 1.2", "drag: { pull: 1.2 }"),
      ("{ by: 30, duration: 0.2 }", "drag: { by: 30, duration: 0.2 }"),
      ("{ y: -60, animated: false }", "scrollTo: { y: -60, animated: false }"),
      ("{ rows: 3, id: more }", "reload: { rows: 3 }"),
      ("{ top: 8 }", "setContentInset: { top: 8 }"),
      ("velocity: 900", "release: { velocity: 900 }"), ("duration: 1", "wait: { duration: 1 }"),
    ])
  func steps(written: String, meant: String) throws {
    let errors = #expect(throws: ScenarioErrors.self) {
      try Scenario(parsing: "header: wave\nsteps:\n  - \(written)\n")
    }
    #expect(errors?.problems.map(\.suggestion) == [meant])
    // What is suggested is a step.
    _ = try Scenario(parsing: "header: wave\nsteps:\n  - \(meant)\n")
  }

  @Test(
    "A misspelled event of an instant is corrected",
    arguments: [
      ("triger", "trigger"), ("relese+0.1", "release+0.1"), ("pul=0.5", "pull=0.5"),
      ("Trigger[2]", "trigger[2]"), ("handeler-0.05", "handler-0.05"), ("ends", "end"),
      ("moment", nil), ("trigger+", nil), ("1.5s", nil),
    ])
  func instants(text: String, meant: String?) {
    let error = #expect(throws: InstantSyntaxError.self) { try Instant(parsing: text) }
    #expect(error?.suggestion == meant)
    #expect(error?.description.contains("did you mean") == (meant != nil))
    let errors = #expect(throws: ScenarioErrors.self) {
      try Scenario(parsing: "header: wave\ngolden: { at: \"\(text)\" }\n")
    }
    #expect(errors?.first.suggestion == meant)
  }
}
