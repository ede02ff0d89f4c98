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
    try makeFolder("Assets.xcassets")
  }

  private func makeFolder(_ name: String) throws { try reel.makeFolder(name) }

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
      0, "render wave.yaml -o Assets.xcassets",
      errors: "90 images in 540 files · 60×80 @1x · 120×160 @2x · ")
    #expect(outcome.text == "Assets.xcassets\n")
    // 60 × 80 × 4 bytes × 90 images, and four and nine times that.
    #expect(outcome.errors.contains("60 × 80 pt "))
    #expect(outcome.errors.contains("1.7 MB @1x, 6.9 MB @2x, 16 MB @3x"))
    #expect(outcome.errors.contains("header.showWaveImages()"))
    #expect(outcome.errors.contains("WaveImages.swift"))
    #expect(try sets().count == 90)
    #expect(try problems() == [])
    #expect(try reel.names() == ["Assets.xcassets", "WaveImages.swift", "wave.yaml"])
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

  @Test("Images equal the header's frames, regardless of the number of jobs")
  func sameAsFrames() throws {
    try reel.expect(0, "render wave.yaml -o Assets.xcassets --jobs 1")
    try makeFolder("Two.xcassets")
    try reel.expect(0, "render wave.yaml -o Two.xcassets --jobs 2")
    for set in try sets() {
      for name in try reel.names("Assets.xcassets/\(set)") {
        #expect(
          try reel.folder.read("Assets.xcassets/\(set)/\(name)")
            == reel.folder.read("Two.xcassets/\(set)/\(name)"))
      }
    }
    // While the header refreshes, its frames have the same pixels as its images.
    try reel.expect(
      0,
      "render wave.yaml --set canvas.crop=header --set clock.rate=30 --drive loop -o loop --scale 2"
    )
    for index in 0..<30 {
      let name = "waveRefreshing" + String(format: "%04d", index + 1)
      #expect(
        try PNGDecoder.decode(
          reel.folder.read("Assets.xcassets/\(name).imageset/\(name)@2x.png")
        ).bytes
          == PNGDecoder.decode(
            reel.folder.read("loop/frame_\(String(format: "%06d", index))@2x.png")
          ).bytes)
    }
  }

  @Test(
    "Invalid requests end with an exit code and an error, without writing files",
    arguments: [
      (64, ["--format", "imageset"], "-o Assets.xcassets"),
      (64, ["--format", "imageset", "-o", "-"], "-o Assets.xcassets"),
      (64, ["--format", "imageset", "-o", "pictures"], "not an asset catalog"),
      (64, ["--format", "imageset", "-o", "."], "not an asset catalog"),
      (64, ["--format", "png", "-o", "Assets.xcassets"], "leave out --format"),
      (64, ["-o", "Assets.xcassets", "--drive", "time"], "--drive progress"),
      (64, ["-o", "Assets.xcassets", "--count", "5"], "--drive progress"),
      (64, ["-o", "Assets.xcassets", "--scale", "4"], "allowed: 1, 2, 3"),
      (64, ["-o", "Assets.xcassets", "--name", "a###"], "add {state}"),
      (64, ["-o", "Assets.xcassets", "--at", "trigger"], "--at"),
      (64, ["-o", "Assets.xcassets", "--drive", "progress", "--count", "0"], "at least 1"),
      (64, ["-o", "Assets.xcassets", "--drive", "progress", "--name", "same"], "add ####"),
      (64, ["-o", "Assets.xcassets", "--shard", "1/2"], "--shard"),
      (65, ["-o", "Assets.xcassets", "--set", "canvas.height=20000"], "canvas.height"),
      (
        65,
        [
          "-o", "Assets.xcassets", "--set", "screen.width=10000", "--set", "canvas.height=10000",
        ], "10000 × 10000 pixels is too large"
      ),
      (73, ["-o", "Missing.xcassets"], "Missing.xcassets is missing"),
      (73, ["-o", "Assets.xcassets", "--resume"], "nothing to resume"),
      (64, ["--format", "imageset", "-o", "wave.yaml"], "Assets.xcassets"),
    ] as [(Int32, [String], String)])
  func refused(status: Int32, arguments: [String], message: String) throws {
    let outcome = try reel.expect(status, ["render", "wave.yaml"] + arguments, errors: message)
    #expect(outcome.text == "")
    #expect(try reel.names() == ["Assets.xcassets", "wave.yaml"])
    #expect(try reel.names("Assets.xcassets") == [])
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
    process.waitUntilExit()
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
    "The manifest conforms to the schema of frame manifests",
    .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
  func schema() throws {
    _ = try reel.run("render wave.yaml -o Assets.xcassets --scale 1")
    let schema = try reel.run("schema manifest")
    let manifests = try ["Idle#.progress", "Refreshing#.loop"].map {
      try reel.text("Assets.xcassets/.wave\($0).reel.json")
    }
    #expect(try SchemaReferee.verdicts(schema: schema.text, documents: manifests) == [true, true])
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
    for arguments in [
      ["wave.yaml"], ["50% more.yaml"],
      ["wave.yaml", "--drive", "progress", "--percents", "0.1,0.5,0.7", "--name", "p{percent}"],
    ] {
      try reel.expect(0, ["render"] + arguments + ["-o", "Assets.xcassets", "--scale", "1"])
      let name = arguments[0] == "wave.yaml" ? "WaveImages.swift" : "50MoreImages.swift"
      let verdict = try compiled([name])
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
    let stubs = [
      (
        "UIKit",
        """
        open class UIImage { public init?(named name: String) { return nil } }
        @MainActor open class UIView { public var isHidden = false; public init() {} }
        open class UILabel: UIView {}
        """
      ),
      (
        "MJRefresh",
        """
        public import Foundation
        public import UIKit
        public enum MJRefreshState { case idle, pulling, refreshing }
        open class MJRefreshGifHeader: UIView {
          public private(set) weak var lastUpdatedTimeLabel: UILabel!
          public private(set) weak var stateLabel: UILabel!
          @discardableResult public func setImages(
            _ images: [Any], duration: TimeInterval, for state: MJRefreshState) -> Self { self }
          @discardableResult public func setImages(
            _ images: [Any], for state: MJRefreshState) -> Self { self }
        }
        open class MJRefreshBackGifFooter: UIView {
          public private(set) weak var stateLabel: UILabel!
          @discardableResult public func setImages(
            _ images: [Any], duration: TimeInterval, for state: MJRefreshState) -> Self { self }
          @discardableResult public func setImages(
            _ images: [Any], for state: MJRefreshState) -> Self { self }
        }
        """
      ),
    ]
    let folder = reel.folder.path
    for (module, text) in stubs where !reel.exists("\(module).swiftmodule") {
      try reel.write(text, to: "\(module).stub.swift")
      let outcome = try Self.shell.run([
        "swiftc", "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name",
        module, "-I", folder, "-o", "\(folder)/\(module).swiftmodule",
        "\(folder)/\(module).stub.swift",
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    return try Self.shell.run(
      ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", folder]
        + names.map { "\(folder)/\($0)" })
  }
}
