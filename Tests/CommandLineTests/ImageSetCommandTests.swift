@Suite("reel render --format imageset")
struct ImageSetCommandTests {
  /// A wave on a narrow screen, with images of 60 × 80 points.
  private static let scenario = """
    reel: 1
    screen: { width: 60, height: 300 }
    header: { style: wave, ballCount: 2 }
    """

  private static let checker = ExternalProgram("/usr/bin/pngcheck", "/opt/homebrew/bin/pngcheck")
  private static let shell = ExternalProgram("/usr/bin/env", probe: ["swiftc", "--version"])

  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.scenario, to: "wave.yaml")
    try reel.makeFolder("Assets.xcassets")
  }

  private func sets() throws -> [String] {
    try reel.names("Assets.xcassets").filter { $0.hasSuffix(".imageset") && !$0.hasPrefix(".") }
  }

  /// Returns the names of damaged or incomplete sets.
  private func problems() throws -> [String] {
    var problems: [String] = []
    for set in try sets() {
      let json = try reel.json("Assets.xcassets/\(set)/Contents.json")
      let images = json["images"] as? [[String: Any]] ?? []
      let named = Set(images.compactMap { $0["filename"] as? String })
      let there = Set(try reel.names("Assets.xcassets/\(set)"))
      if there != named.union(["Contents.json"]) { problems.append(set) }
      for name in named {
        let bytes = try reel.folder.read("Assets.xcassets/\(set)/\(name)")
        if (try? PNGDecoder.decode(bytes)) == nil { problems.append("\(set)/\(name)") }
      }
    }
    return problems
  }

  @Test("One command writes pull and cycle, and reports size, memory and the Swift file")
  func both() throws {
    let outcome = try reel.expect(
      0, "render wave.yaml -o Assets.xcassets", prints: "Assets.xcassets\n",
      errors: "90 images in 540 files · 60×80 @1x · 120×160 @2x · ")
    // 60 × 80 × 4 bytes × 90 images, and four and nine times that.
    for part in [
      "60 × 80 pt ", "1.7 MB @1x, 6.9 MB @2x, 16 MB @3x", "header.showWaveImages()",
      "WaveImages.swift",
    ] { #expect(outcome.errors.contains(part)) }
    #expect(try sets().count == 90)
    #expect(try problems() == [])
    #expect(try reel.names() == ["Assets.xcassets", "WaveImages.swift", "wave.yaml"])
  }

  @Test("Images equal the header's frames, regardless of the number of jobs")
  func sameAsFrames() throws {
    try reel.makeFolder("Two.xcassets")
    try reel.expect(0, "render wave.yaml -o Assets.xcassets --jobs 1")
    try reel.expect(0, "render wave.yaml -o Two.xcassets --jobs 2")
    try reel.expectSame("Assets.xcassets", "Two.xcassets")
    // While the header refreshes, its frames have the same pixels as its images.
    try reel.expect(
      0,
      "render wave.yaml --set canvas.crop=header --set clock.rate=30 --drive loop -o loop --scale 2 "
        + "--jobs 1")
    for index in 0..<30 {
      let name = "waveRefreshing" + String(format: "%04d", index + 1)
      let image = try reel.image("Assets.xcassets/\(name).imageset/\(name)@2x.png")
      #expect(try image == reel.image("loop/frame_\(String(format: "%06d", index))@2x.png"))
    }
  }

  @Test("--json reports the outputs") func json() throws {
    let outcome = try reel.expect(
      0,
      "render wave.yaml --format imageset -o Assets.xcassets/ --drive progress --count 4 --scale "
        + "2,3 --json --quiet")
    #expect(outcome.errors == "", "\(outcome.errors)")
    let json = try outcome.json
    #expect(json["path"] as? String == "Assets.xcassets")
    #expect(json["frames"] as? Int == 4 && json["images"] as? Int == 16)
    #expect(json["points"] as? [String: Double] == ["width": 60, "height": 80])
    #expect(
      json["decoded"] as? [[String: Int]] == [
        ["scale": 2, "bytes": 60 * 80 * 4 * 4 * 4], ["scale": 3, "bytes": 60 * 80 * 9 * 4 * 4],
      ])
    #expect(json["swiftFile"] as? String == "WaveImages.swift")
    #expect(json["swiftMethod"] as? String == "showWaveImages")
  }

  @Test("A killed run leaves complete sets, and the next run completes the catalog")
  func killed() throws {
    let arguments = [
      "render", "wave.yaml", "-o", "Assets.xcassets", "--drive", "progress", "--count", "3000",
      "--quiet",
    ]
    let process = try reel.start(arguments)
    try reel.wait(for: process) { try sets().count >= 20 }
    kill(process.processIdentifier, SIGKILL)
    process.waitForExit()
    let whole = try sets().count
    #expect(whole >= 20 && whole < 3000)
    #expect(try problems() == [])
    try reel.expect(0, "render wave.yaml -o Assets.xcassets --drive progress --count 12")
    #expect(try sets().count == 12)
    #expect(try problems() == [])
    #expect(
      try reel.names("Assets.xcassets").filter { $0.hasPrefix(".") }
        == [".reel-owners.json", ".waveIdle#.progress.reel.json"])
  }

  @Test(
    "pngcheck accepts the files",
    .enabled(if: checker.isAvailable, "needs pngcheck (apt install pngcheck)"))
  func checkedFiles() throws {
    _ = try reel.run("render wave.yaml -o Assets.xcassets")
    let files = try sets().flatMap { set in
      try reel.names("Assets.xcassets/\(set)").filter { $0.hasSuffix(".png") }
        .map { reel.folder.path(of: "Assets.xcassets/\(set)/\($0)") }
    }
    #expect(files.count == 540)
    let verdict = try Self.checker.run(["-q"] + files)
    #expect(verdict.status == 0, "\(verdict.text)")
  }

  @Test("The Swift files compile", .enabled(if: shell.isAvailable, "needs swiftc"))
  func swift() throws {
    try reel.write(
      "reel: 1\nfooter: { style: mj-back-footer }\nscreen: { width: 90, height: 300 }\n",
      to: "50% more.yaml")
    for line in [
      "render wave.yaml", #"render "50% more.yaml""#,
      "render wave.yaml --drive progress --percents 0.1,0.5,0.7 --name p{percent}",
    ] {
      try reel.expect(0, "\(line) -o Assets.xcassets --scale 1")
      if line == "render wave.yaml" { continue }
      let verdict = try compiled(["WaveImages.swift", "50MoreImages.swift"])
      #expect(verdict.status == 0 && verdict.errors == "", "\(verdict.errors)")
    }
    let footer = try reel.text("50MoreImages.swift")
    #expect(footer.contains("extension MJRefreshBackGifFooter"))
    #expect(!footer.contains("lastUpdatedTimeLabel"))
    // The check rejects invalid code.
    try reel.write("import UIKit\nlet x: UIImage = 1\n", to: "Wrong.swift")
    #expect(try compiled(["Wrong.swift"]).status != 0)
  }

  /// Type-checks files against the few names of UIKit and MJRefresh that they may use.
  private func compiled(_ names: [String]) throws -> ExternalProgram.Outcome {
    let stubs = Repository.fixtures.appending(path: "CommandLine/Stubs")
    let folder = reel.folder.path
    for module in ["UIKit", "MJRefresh"] where !reel.exists("\(module).swiftmodule") {
      let outcome = try Self.shell.run([
        "swiftc", "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name",
        module, "-I", folder, "-o", "\(folder)/\(module).swiftmodule",
        stubs.appending(path: "\(module).swift").path,
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    return try Self.shell.run(
      ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", folder]
        + names.map { "\(folder)/\($0)" })
  }
}
