@testable import ReelCommands

@Suite("Output targets and formats")
struct OutputTests {
  private func target(
    _ path: String?, _ format: String?, sweeping: Bool = false, aligned: Bool = false
  ) throws -> Output {
    try Output(
      of: "wave.yaml", path: path, format: format,
      among: sweeping ? OutputFormat.ofVariants : OutputFormat.ofRuns,
      taking: aligned ? "--align" : nil, stem: { _ in "wave" })
  }

  /// Returns the usage error for a path and a format.
  private func refusal(_ path: String?, _ format: String?, sweeping: Bool = false) -> String {
    let failure = #expect(throws: Failure.self) {
      _ = try target(path, format, sweeping: sweeping)
    }
    #expect(failure?.status == .usage)
    return failure?.message.text ?? ""
  }

  @Test(
    "Path and format determine what is rendered",
    arguments: [
      (nil, nil, "png", "folder wave.frames"), ("out", nil, "png", "folder out"),
      ("out.v2", nil, "png", "folder out.v2"), ("out.png/", nil, "png", "folder out.png/"),
      (".png", nil, "png", "folder .png"), ("a.b/out", nil, "png", "folder a.b/out"),
      ("bent.png", nil, "png", "file bent.png"), ("x/B.PNG", nil, "png", "file x/B.PNG"),
      ("a.png", "png", "png", "file a.png"), ("out", "png", "png", "folder out"),
      ("-", nil, "raw", "stream -"), (nil, "raw", "raw", "stream -"),
      ("-", "raw", "raw", "stream -"),
      ("a.raw", nil, "raw", "file a.raw"), ("a.rgba", nil, "raw", "file a.rgba"),
      ("a.bin", "raw", "raw", "file a.bin"),
      (nil, "contact", "contact", "file wave.contact.png"),
      ("all.png", "contact", "contact", "file all.png"),
      ("a.json", nil, "sheet", "file a.json"), (nil, "sheet", "sheet", "file wave.sheet.png"),
      ("a.html", nil, "html", "file a.html"), (nil, "html", "html", "file wave.html"),
      ("a/Assets.xcassets", nil, "imageset", "folder a/Assets.xcassets"),
      ("Assets.xcassets/", nil, "imageset", "folder Assets.xcassets/"),
      ("Assets.xcassets/Pull", "imageset", "imageset", "folder Assets.xcassets/Pull"),
    ] as [(String?, String?, String, String)])
  func renders(path: String?, format: String?, name: String, place: String) throws {
    let target = try target(path, format)
    #expect(target.format.name == name && target.place == place)
  }

  @Test(
    "Path, format and alignment determine a sweep's output",
    arguments: [
      (nil, nil, false, "contact", "file wave.contact.png"),
      (nil, nil, true, "png", "folder wave.frames"),
      ("-", nil, false, "raw", "stream -"), ("-", nil, true, "raw", "stream -"),
      ("x", nil, false, "png", "folder x"),
      ("x.frames", nil, true, "png", "folder x.frames"),
      ("x.png", nil, true, "contact", "file x.png"),
      ("x.raw", nil, false, "raw", "file x.raw"),
      ("x.json", nil, true, "sheet", "file x.json"),
      ("x.png", "sheet", false, "sheet", "file x.png"),
      ("x.html", nil, true, "html", "file x.html"),
    ] as [(String?, String?, Bool, String, String)])
  func sweeps(
    path: String?, format: String?, aligned: Bool, name: String, place: String
  ) throws {
    let target = try target(path, format, sweeping: true, aligned: aligned)
    #expect(target.format.name == name && target.place == place)
  }

  @Test(
    "An unsupported format is refused, by extension or by name",
    arguments: [
      (nil, "avi"), (nil, "nonsense"), ("a.png", "svg"),
    ] as [(String?, String?)], [false, true])
  func missing(asked: (path: String?, format: String?), sweeping: Bool) {
    #expect(refusal(asked.path, asked.format, sweeping: sweeping).contains("is not a format"))
  }

  @Test(
    "A path that contradicts the format is refused with advice",
    arguments: [
      ("-", "png", "use --format raw"), ("-", "contact", "use --format raw"),
      ("a.png", "raw", "ending .raw, or leave out --format to write png"),
      ("a.raw", "png", "without an ending, or leave out --format to write raw"),
      ("A.xcassets", "png", "leave out --format to write imageset"),
      ("A.xcassets", "contact", "ending .png"), ("all", "contact", "ending .png"),
      (nil, "imageset", "-o Assets.xcassets"), ("-", "imageset", "-o Assets.xcassets"),
    ] as [(String?, String, String)])
  func contradictions(path: String?, format: String, advice: String) throws {
    #expect(refusal(path, format).contains(advice))
  }

  @Test("Format names are unique, and every format can be selected by name") func names() throws {
    for formats in [OutputFormat.ofRuns, OutputFormat.ofVariants] {
      #expect(Set(formats.map(\.name)).count == formats.count)
      for format in formats {
        let path =
          format.standardName == nil ? format.endings.first.map { "a.\($0)" } ?? "res" : nil
        let target = try Output(
          of: "wave.yaml", path: path, format: format.name, among: formats, stem: { _ in "wave" })
        #expect(target.format.name == format.name)
        #expect(formats.explained.contains(format.name))
      }
    }
    #expect(OutputFormat.all.allSatisfy { $0.render != nil || $0.sweep != nil })
  }

  @Test(
    "A common extension of another kind of file is refused with any format",
    arguments: [
      "pdf", "heic", "jpg", "jpeg", "tif", "tiff", "bmp", "svg", "avif", "jxl", "psd", "zip", "txt",
      "yaml", "yml", "md", "mpg", "mkv", "avi", "m4v", "lottie", "riv", "xml", "mp3", "swift",
      "tar",
    ], [false, true])
  func foreign(ending: String, sweeping: Bool) {
    for path in ["a.\(ending)", "b/v1.2.\(ending.uppercased())"] {
      #expect(refusal(path, nil, sweeping: sweeping).contains("is not a format"))
      for format in ["png", "gif", "raw"] {
        #expect(refusal(path, format, sweeping: sweeping).contains("cannot be the name of"))
      }
    }
  }

  @Test(
    "A misspelled extension is refused, unless an unlike format is given",
    arguments: ["webpp", "pgn", "giff", "apgn", "htlm", "jsno", "mpp4"], [false, true])
  func misspelled(ending: String, sweeping: Bool) {
    #expect(refusal("v1/a.\(ending)", nil, sweeping: sweeping).contains("is not a format"))
    #expect(refusal("a.\(ending)", "gif", sweeping: sweeping).contains("cannot be the name of"))
  }

  @Test(
    "An extension in a folder's name is not taken for a file's",
    arguments: [
      "v1.2", "out.v2", "2026.11.24", "a.frames", "a.frames/", "a.golden", "b.d", "a", "x.y/z",
      ".hidden",
      "a.pdf/", "a.2x", "release-1.0.0-beta.3", "..", "../out",
    ])
  func folders(path: String) throws {
    #expect(try target(path, nil).place == "folder \(path)")
    #expect(try target(path, "png").place == "folder \(path)")
  }

  @Test("An existing folder is a folder with any extension") func existing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "x.pdf")
    #expect(refusal(path, nil).contains("is not a format"))
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(try target(path, nil).place == "folder \(path)")
  }

  @Test("A format's extension is accepted in upper case") func uppercase() throws {
    for format in OutputFormat.all where format.render != nil {
      for ending in format.endings where ending != "xcassets" {
        let path = "x.\(ending.uppercased())"
        let target = try target(path, nil)
        #expect(target.place == "file \(path)" && target.format.endings.contains(ending))
      }
    }
  }

  @Test(
    "A wrong extension is answered with the nearest format or with commands",
    arguments: [
      ("b/x.pgn", "did you mean png?"), ("x.giff", "did you mean gif?"),
      ("x.htlm", "did you mean html?"),
      ("b/x.jpg", "reel render wave.yaml -o b/x.png --at trigger"),
      ("x.heic", "reel render wave.yaml -o x.frames"), ("x.avi", "ffmpeg -i x.mp4 x.avi"),
      ("x.lottie", "reel export wave.yaml --to lottie -o x"), ("x.zip", "allowed: png"),
    ])
  func advice(path: String, sentence: String) {
    #expect(refusal(path, nil).contains(sentence))
  }

  @Test(
    "An error for a format lists the names on one screen",
    arguments: ["out.jpg", "out.bmp", "out.avi", "out.lottie", "out.svg"])
  func screens(path: String) {
    for sweeping in [false, true] {
      let message = refusal(path, nil, sweeping: sweeping)
      #expect(message.count < 400 && message.contains("gif, apng, webp"), "\(message)")
      #expect(message.contains("--help"))
    }
  }
}

extension Output {
  /// The kind of place, and the path.
  fileprivate var place: String { "\(isFolder ? "folder" : isStream ? "stream" : "file") \(path)" }
}
