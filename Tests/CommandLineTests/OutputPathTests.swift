@Suite("Output paths")
struct OutputPathTests {
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(ReelProgram.scenario + "\ngolden: { at: [0.4] }\n", to: "gold.yaml")
  }

  private static let commands = TableRow.rows(of: "CommandLine/output-paths.tsv")

  private static let typed = [
    "pdf", "heic", "jpg", "jpeg", "tif", "tiff", "bmp", "svg", "avif", "jxl", "psd", "zip", "txt",
    "json", "yaml", "csv", "md", "mpg", "mkv", "avi", "lottie", "riv", "PNG", "html", "gif", "pgn",
  ]

  @Test("An extension of another file type exits with 64, and nothing is written")
  func refused() throws {
    for (name, instant) in [("a", "0"), ("b", "rest")] {
      try reel.expect(0, "render wave.yaml --at \(instant) -o \(name).png")
      try reel.write(reel.folder.read("\(name).png"), to: "\(name)/f.png")
    }
    try reel.write("t,y\n" + (0..<30).map { "\($0),\($0 * $0)\n" }.joined(), to: "rec.csv")
    try reel.expect(0, "render wave.yaml --frames 0-3 --shard 1/1 -o shards")
    let before = try reel.names()
    let cases = Self.commands.flatMap { row in
      let endings = row[1].split(separator: ",").map(String.init)
      // A misspelled extension is refused only if the correct one is allowed.
      return Self.typed.filter { !endings.contains($0.lowercased()) }
        .filter { $0 != "pgn" || endings.contains("png") }.map { "\(row[0]) out.\($0)" }
    }
    for line in Grids.part(of: cases, count: 40) {
      try reel.expect(64, line, prints: "", errors: "error: ")
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
    try reel.expect(0, "render wave.yaml --frames 0-1 -o \(name)")
    try reel.expect(0, "export wave.yaml --set header.ballCount=0 --to web -o \(name)/")
    try reel.expect(0, "curve export ease --to css,swiftui -o \(name)/")
    #expect(reel.exists("\(name)/manifest.json") && reel.exists("\(name)/wave.header.js"))
  }

  private static let ffmpeg = ExternalProgram("/usr/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg")

  @Test("The commands that an error suggests work", arguments: ["jpg", "avi"])
  func suggested(ending: String) throws {
    let outcome = try reel.run("render wave.yaml -o sub/x.\(ending)")
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
