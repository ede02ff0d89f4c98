@Suite("Output paths")
struct OutputPathTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(ReelProgram.scenario + "\ngolden: { at: [0.4] }\n", to: "gold.yaml")
  }

  /// Command lines without their last argument, an output path, and the extensions that it may
  /// have.
  private static let commands: [(arguments: [String], endings: [String])] = [
    (
      ["render", "wave.yaml", "-o"],
      [
        "png", "raw", "rgba", "xcassets", "gif", "apng", "webp", "mp4", "webm", "mov", "json",
        "html",
      ]
    ),
    (
      ["sweep", "wave.yaml", "--vary", "header.ballCount=1,2", "-o"],
      ["png", "raw", "rgba", "gif", "apng", "webp", "mp4", "webm", "mov", "json", "html"]
    ),
    (["export", "wave.yaml", "--to", "web", "-o"], []),
    (["curve", "plot", "ease", "-o"], ["svg", "png"]),
    (["curve", "fit", "rec.csv", "--plot"], ["svg", "png"]),
    (["curve", "export", "ease", "--to", "css", "-o"], ["css"]),
    (["curve", "export", "ease", "--to", "css,swiftui", "-o"], []),
    (["diff", "a.png", "b.png", "-o"], ["png"]),
    (["diff", "a", "b", "-o"], []),
    (["merge", "shards", "-o"], []),
    (["verify", "gold.yaml", "--report"], []),
    (["verify", "gold.yaml", "--junit"], ["xml"]),
    (["verify", "gold.yaml", "--markdown"], ["md", "markdown"]),
    (["verify", "gold.yaml", "--results"], ["json"]),
  ]

  private static let typed = [
    "pdf", "heic", "jpg", "jpeg", "tif", "tiff", "bmp", "svg", "avif", "jxl", "psd", "zip", "txt",
    "json", "yaml", "csv", "md", "mpg", "mkv", "avi", "lottie", "riv", "PNG", "html", "gif", "pgn",
  ]

  @Test("An extension of another file type exits with 64, and nothing is written")
  func refused() throws {
    for name in ["a.png", "b.png", "a/f.png", "b/f.png"] {
      _ = try reel.run([
        "render", "wave.yaml", "--at", name.hasPrefix("a") ? "0" : "rest", "-o", name,
      ])
    }
    for name in ["a", "b"] {
      try reel.makeFolder(name)
      try reel.folder.write(reel.folder.read("\(name).png"), to: "\(name)/f.png")
    }
    try reel.write("t,y\n" + (0..<30).map { "\($0),\($0 * $0)\n" }.joined(), to: "rec.csv")
    #expect(try reel.run("render wave.yaml --frames 0-3 --shard 1/1 -o shards").status == 0)
    let before = try reel.names()
    let cases = Self.commands.flatMap { command in
      Self.typed.filter { !command.endings.contains($0.lowercased()) }
        // A misspelled extension is refused only if the correct one is allowed.
        .filter { $0 != "pgn" || command.endings.contains("png") }
        .map { command.arguments + ["out.\($0)"] }
    }
    for arguments in Grids.part(of: cases, count: 40) {
      let outcome = try reel.expect(64, arguments, errors: "error: ")
      #expect(outcome.output.isEmpty, "\(arguments)")
    }
    #expect(try reel.names() == before)
  }

  @Test(
    "Plain names, names with a version and existing folders are written",
    arguments: ["v1.2", "plain", "x.d", "old.pdf"])
  func written(name: String) throws {
    if name == "old.pdf" {
      try reel.makeFolder(name)
    }
    for arguments in [
      ["render", "wave.yaml", "--frames", "0-1"], ["export", "wave.yaml", "--to", "web"],
      ["curve", "export", "ease", "--to", "css,json"],
    ] {
      let path = arguments[0] == "render" ? name : "\(name)/"
      try reel.expect(0, arguments + ["-o", path])
    }
    #expect(reel.exists("\(name)/manifest.json") && reel.exists("\(name)/wave.header.js"))
  }

  private static let ffmpeg = ExternalProgram("/usr/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg")

  @Test("The commands that an error suggests work", arguments: ["jpg", "avi"])
  func suggested(ending: String) throws {
    let outcome = try reel.run(["render", "wave.yaml", "-o", "sub/x.\(ending)"])
    let commands = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .map { $0.split(separator: " ").map { String($0) } }
    #expect(commands.count == 2)
    guard ending == "jpg" || Self.ffmpeg.isAvailable else { return }
    try reel.makeFolder("sub")
    for words in commands {
      if words[0] == "reel" {
        try reel.expect(0, Array(words.dropFirst()))
      } else {
        let paths = words.dropFirst().map { $0.hasPrefix("sub/") ? reel.folder.path(of: $0) : $0 }
        #expect(try Self.ffmpeg.run(["-loglevel", "error"] + paths).status == 0, "\(words)")
      }
    }
  }
}
