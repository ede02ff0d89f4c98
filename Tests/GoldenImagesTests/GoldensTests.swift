@testable import GoldenImages

/// A scenario with goldens in a temporary folder.
private struct Workshop {
  let folder: TemporaryFolder
  var text = """
    reel: 1
    screen: { width: 60, height: 120 }
    content: { navigationBar: false, rows: 3, rowHeight: 40 }
    header: { style: wave, insets: adjusted, ballCount: 3, ballSize: 6, ballColor: "#FFFFFF", hillHeight: 40, bounceTiming: "ease-in-out" }
    golden: { at: [pull=0.5, trigger+0.05, trigger+0.3, rest], scale: 1 }

    """

  init() throws { folder = try TemporaryFolder() }

  func goldens() throws -> Goldens {
    let library = Library()
    let scenario = try Scenario(
      parsing: text, fileName: folder.path(of: "wave.yaml"), library: library)
    return try #require(try Goldens(of: try ResolvedScenario(scenario, library: library)))
  }

  func verify(jobs: Int? = nil) async throws -> GoldenResult {
    try await goldens().verify(jobs: jobs)
  }

  func read(_ name: String) throws -> [UInt8] { try folder.read("wave.golden/\(name)") }

  func write(_ bytes: [UInt8], to name: String) throws {
    try folder.write(bytes, to: "wave.golden/\(name)")
  }
}

@Suite("Goldens of a scenario")
struct GoldensTests {
  private func recorded() async throws -> Workshop {
    let workshop = try Workshop()
    _ = try await workshop.verify().record(.missing)
    return workshop
  }

  @Test("missing goldens fail, and recorded ones match repeatedly and for any number of jobs")
  func record() async throws {
    let workshop = try Workshop()
    let first = try await workshop.verify()
    #expect(!first.isPassed)
    #expect(first.findings.allSatisfy { $0.verdict == .missing })
    // The trace, the motion, and a display list and an image for each of four instants.
    #expect(first.findings.count == 2 + 4 * 2)
    #expect(try first.record(.never).isEmpty)
    #expect(try first.record(.missing).count == 10)
    for jobs in [1, 2, 1, 2] {
      let again = try await workshop.verify(jobs: jobs)
      #expect(again.findings.allSatisfy { $0.verdict == .same })
      #expect(again.isPassed && again.changedLayers.isEmpty)
    }
  }

  @Test(
    "a change is reported with its layers and instants",
    arguments: [
      // The larger bend is visible from the pull to the rest, where the outline retains its last
      // path.
      (
        "hillHeight: 40", "hillHeight: 40.4", [GoldenLayer.behavior, .motion, .drawing],
        ["pull=0.5", "trigger+0.05", "rest"]
      ),
      // The timing function has no effect at the keyframes themselves.
      ("ease-in-out", "linear", [.behavior, .motion, .drawing], ["trigger+0.05"]),
      // The balls are outside the hill only some time after the trigger.
      ("\"#FFFFFF\"", "\"#FFFFFE\"", [.motion, .drawing], ["trigger+0.3"]),
    ])
  func changes(
    old: String, new: String, layers: [GoldenLayer], instants: [String]
  ) async throws {
    var workshop = try await recorded()
    let text = workshop.text
    workshop.text = text.replacing(old, with: new)
    let result = try await workshop.verify()
    #expect(result.changedLayers == layers)
    let failed = result.findings.filter { !$0.isPassed }
    let images = failed.filter { $0.file.layer == .rasterization }
    if layers.contains(.behavior) {
      // Only the changed values of a line are listed, and the time is the first with a change.
      let lines = try #require(failed.first { $0.file == .trace }).description
      let first = new == "linear" ? "0.476667: wave.bend " : "0.3: wave.bend 61.493 → 62.108, "
      #expect(lines.hasPrefix(first), "\(lines)")
      #expect(!lines.contains("contentOffset"))
    }
    #expect(images.map(\.file.instant) == instants)
    #expect(images.allSatisfy { !$0.difference.isEmpty })
    let lists = failed.filter { $0.file.layer == .drawing }.map(\.file.instant)
    #expect(instants.allSatisfy(lists.contains))
    if new.contains("#") {
      #expect(failed.contains { $0.description.contains("#FFFFFF → #FFFFFE") })
    }
    workshop.text = text
    #expect(try await workshop.verify().isPassed)
  }

  @Test("swapping two events changes only the behavior") func eventOrder() async throws {
    let workshop = try await recorded()
    var lines = try workshop.folder.text("wave.golden/trace.txt").components(separatedBy: "\n")
    let index = try #require(lines.firstIndex { $0.contains(" trigger header") })
    lines.swapAt(index, index + 1)
    try workshop.write(Array(lines.joined(separator: "\n").utf8), to: "trace.txt")
    let result = try await workshop.verify()
    #expect(result.changedLayers == [.behavior])
    guard case .changedTrace(let changes)? = result.findings.first?.verdict else {
      Issue.record("the trace has not changed")
      return
    }
    // The swapped line is removed at one position and inserted at another.
    #expect(changes.count == 2 && Set(changes.map(\.text)).count == 1)
    #expect(
      result.findings.first?.description
        == "moved from line \(index + 1) to \(index + 2): \(lines[index])")
  }

  @Test("equal pixels in a different file match; damaged files and images of a different size fail")
  func files() async throws {
    let workshop = try await recorded()
    let bytes = try workshop.read("rest.png")
    var image = try PNGDecoder.decode(bytes)
    // The chunks of the file differ, but the pixels are the same.
    try workshop.write(try PNGEncoder.encode(image, scale: 2), to: "rest.png")
    let same = try await workshop.verify()
    #expect(same.isPassed)
    #expect(same.findings.contains { if case .allowed = $0.verdict { true } else { false } })
    #expect(try same.record(.failed).isEmpty)
    #expect(try same.record(.missing).isEmpty)

    image[3, 4].red ^= 1
    try workshop.write(try PNGEncoder.encode(image), to: "rest.png")
    let flipped = try await workshop.verify()
    #expect(flipped.changedLayers == [.rasterization])
    let finding = try #require(flipped.findings.first { !$0.isPassed })
    #expect(
      finding.description.hasPrefix(
        "1 of 7200 pixels differs; allowed: 0; the largest change is 1 of 255 at 3, 4"))

    try workshop.write(Array(bytes.prefix(100)), to: "rest.png")
    guard
      case .unreadable = try await workshop.verify().findings.first(where: { !$0.isPassed })?
        .verdict
    else {
      Issue.record("half a file is read")
      return
    }
    let narrow = try #require(image.cropped(x: 0, y: 0, width: 59, height: 120))
    try workshop.write(try PNGEncoder.encode(narrow), to: "rest.png")
    let sizes = try #require(try await workshop.verify().findings.first { !$0.isPassed })
    #expect(sizes.description.contains("60×120") && sizes.description.hasSuffix("59×120"))
  }

  @Test("listed files that are no longer produced fail and can be pruned; unlisted files remain")
  func orphans() async throws {
    var workshop = try await recorded()
    for name in ["mine.png", "README.txt", "notes.txt"] {
      try workshop.write(Array("mine".utf8), to: name)
    }
    #expect(try await workshop.verify().isPassed)
    workshop.text = workshop.text.replacing("trigger+0.3, ", with: "")
    let orphan = try await workshop.verify()
    let gone = ["trigger_0.3.png", "trigger_0.3.txt"]
    #expect(orphan.findings.filter { !$0.isPassed }.map(\.file.name) == gone)
    #expect(try orphan.prune() == gone)
    #expect(try await workshop.verify().isPassed)
    for name in ["mine.png", "README.txt", "notes.txt"] {
      #expect(try workshop.read(name) == Array("mine".utf8), "\(name)")
    }
  }

  @Test("failed files are stored with their differences, and match once they are approved")
  func approval() async throws {
    var workshop = try await recorded()
    workshop.text = workshop.text.replacing("\"#FFFFFF\"", with: "\"#FFFF00\"")
    let failed = FailedGoldens(workshop.folder.path(of: "failed"), below: [])
    let result = try await workshop.verify()
    try failed.write(result)
    let names = try failed.waiting(for: result.folder, in: failed.manifest())
    let failing = result.findings.filter { !$0.isPassed }.map(\.file.name)
    // The slice is stored and approved with the motion.
    #expect(names == (failing + ["motion.png"]).sorted())
    #expect(!names.isEmpty && names.allSatisfy { !$0.contains("difference") })
    for finding in result.findings where finding.file != .motion && !finding.difference.isEmpty {
      let bytes = try InputFile.read(failed.differencePath(of: finding, in: result))
      #expect(try PNGDecoder.decode(bytes).width == 60)
    }
    let one = try #require(names.first)
    let golden = GoldenFolder(path: result.folder)
    try failed.approve([(golden, [one])])
    #expect(
      try failed.waiting(for: result.folder, in: failed.manifest()) == Array(names.dropFirst()))
    #expect(try await workshop.verify().findings.filter { !$0.isPassed }.count == names.count - 1)
    try failed.approve([(golden, Array(names.dropFirst()))])
    #expect(try await workshop.verify().isPassed)
    // When all goldens match, no failed file remains.
    try failed.write(try await workshop.verify())
    #expect(try failed.waiting(for: result.folder, in: failed.manifest()).isEmpty)
  }

  @Test("only what was shown is approved, even if another verification has failed since")
  func shown() async throws {
    var workshop = try await recorded()
    let failed = FailedGoldens(inFolder: workshop.folder.path(of: "."))
    let text = workshop.text
    func fail(_ color: String) async throws -> GoldenResult {
      workshop.text = text.replacing("\"#FFFFFF\"", with: "\"#\(color)\"")
      return try await workshop.verify()
    }
    let first = try await fail("FFFF00")
    let shown = try failed.write(first)
    let golden = first.goldenFolder
    let names = try failed.waiting(for: first.folder, in: failed.manifest())
    let before = try workshop.read(names[0])
    try failed.write(try await fail("00FFFF"))
    for name in names {
      let error = #expect(throws: ApprovalError.self) {
        try failed.approve([(golden, [name])], seen: shown)
      }
      #expect(error?.description.contains("has replaced what was shown") == true)
    }
    #expect(try workshop.read(names[0]) == before)
    // The same failure again is what was shown.
    try failed.write(try await fail("FFFF00"))
    try failed.approve([(golden, names)], seen: shown)
    #expect(try await fail("FFFF00").isPassed)
  }

  @Test(
    "a time slice that is not that of the motion is noted, and recorded again",
    arguments: ["missing", "empty", "text", "image", "cut", "other", "pixel"])
  func slice(fault: String) async throws {
    var workshop = try await recorded()
    let bytes = try workshop.read("motion.png")
    #expect(try await workshop.verify().notes.allSatisfy { !$0.contains("motion.png") })
    switch fault {
    case "missing":
      try FileManager.default.removeItem(
        at: workshop.folder.url.appending(path: "wave.golden/motion.png"))
    case "empty": try workshop.write([], to: "motion.png")
    case "text": try workshop.write(Array("hello".utf8), to: "motion.png")
    case "image": try workshop.write(try workshop.read("rest.png"), to: "motion.png")
    case "cut": try workshop.write(bytes.dropLast(20), to: "motion.png")
    case "other":
      let text = workshop.text
      workshop.text = text.replacing("ballCount: 3", with: "ballCount: 4")
      _ = try await workshop.verify().record(.failed)
      let other = try workshop.read("motion.png")
      workshop.text = text
      _ = try await workshop.verify().record(.failed)
      #expect(try workshop.read("motion.png") == bytes)
      try workshop.write(other, to: "motion.png")
    default:
      // Another pixel, with the text of the original.
      var image = try PNGDecoder.decode(bytes)
      image[0, 0].red ^= 1
      let text = bytes.suffix(95)
      try workshop.write(try PNGEncoder.encode(image).dropLast(12) + text, to: "motion.png")
    }
    let result = try await workshop.verify()
    let problem =
      fault == "missing"
      ? "is missing" : ["image", "other", "pixel"].contains(fault) ? "another motion" : "damaged"
    #expect(result.isPassed)
    #expect(result.notes.contains { $0.contains("/motion.png ") && $0.contains(problem) })
    #expect(try result.record(.never).isEmpty)
    #expect(try result.record(.missing) == ["motion.png"])
    #expect(try workshop.read("motion.png") == bytes)
    // Files of versions that did not bind the slice to the motion hold the same image.
    try workshop.write(bytes.dropLast(95) + bytes.suffix(12), to: "motion.png")
    let earlier = try await workshop.verify()
    #expect(earlier.isPassed)
    #expect(earlier.notes.allSatisfy { !$0.contains("motion.png") })
  }

  @Test("no symlink in the path of the failed files is followed, whether goldens match or fail")
  func linkedFolders() async throws {
    var workshop = try await recorded()
    let root = workshop.folder.url
    let failed = FailedGoldens(inFolder: root.path)
    let holding = try await workshop.verify()
    workshop.text = workshop.text.replacing("\"#FFFFFF\"", with: "\"#FFFF00\"")
    let failing = try await workshop.verify()
    #expect(holding.isPassed && !failing.isPassed)
    let foreign = root.appending(path: "foreign")
    let parts = failed.folder(for: holding.folder).dropFirst(root.path.count + 1).split(
      separator: "/")
    #expect(parts.prefix(2) == [".reel", "failed"] && parts.count > 2)
    for count in 1...parts.count {
      try failed.write(failing)
      let link = root.appending(path: parts[..<count].joined(separator: "/"))
      try FileManager.default.removeItem(at: link)
      // The folder at the end of the links contains files with the names of golden files.
      let inner = foreign.appending(path: parts[count...].joined(separator: "/"))
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let names = failing.findings.map(\.file.name) + ["manifest.json"]
      for name in names { try Data(name.utf8).write(to: inner.appending(path: name)) }
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: foreign)
      for result in [holding, failing] {
        let error = #expect(throws: FileError.self) { try failed.write(result) }
        #expect(error?.reason == .isLink)
      }
      #expect(throws: (any Error).self) {
        try failed.approve([(holding.goldenFolder, ["trace.txt"])])
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: inner.path).sorted() == names.sorted())
      for name in names {
        #expect(try Data(contentsOf: inner.appending(path: name)) == Data(name.utf8))
      }
      try FileManager.default.removeItem(at: root.appending(path: ".reel"))
      try FileManager.default.removeItem(at: foreign)
    }
  }

  @Test("the rasterizer tolerance permits a rounding error but not a movement by one pixel")
  func tolerance() async throws {
    var workshop = try await recorded()
    let original = try PNGDecoder.decode(try workshop.read("trigger_0.3.png"))
    var rounded = original
    for y in 0..<120 { rounded[30, y].blue = max(rounded[30, y].blue, 1) - 1 }
    try workshop.write(try PNGEncoder.encode(rounded), to: "trigger_0.3.png")
    #expect(try await !workshop.verify().isPassed)
    workshop.text = workshop.text.replacing("scale: 1 }", with: "scale: 1, tolerance: rasterizer }")
    #expect(try await workshop.verify().isPassed)
    var moved = original
    for y in 0..<120 { for x in 1..<60 { moved[x, y] = original[x - 1, y] } }
    try workshop.write(try PNGEncoder.encode(moved), to: "trigger_0.3.png")
    #expect(try await !workshop.verify().isPassed)
    workshop.text = workshop.text.replacing(
      "tolerance: rasterizer", with: "ignore: [1, 0, 59, 120]")
    #expect(try await workshop.verify().isPassed)
  }

  @Test("the self-test detects all of its defects") func selfTest() async throws {
    let workshop = try Workshop()
    let trials = try await GoldenSelfTest(
      try workshop.goldens(), in: workshop.folder.path(of: "copy")
    ).run()
    #expect(trials.count == 21)
    for trial in trials { #expect(trial.outcome == .caught, "\(trial.defect): \(trial.finding)") }
    for name in ["wave ", "ball.", "the run is drawn 10 ms later"] {
      #expect(trials.contains { $0.defect.hasPrefix(name) })
    }
    #expect(!InputFile.exists(workshop.folder.path(of: "wave.golden")))
  }

  @Test("A page holds at most 64 MB of images, and names the others") func page() throws {
    let images = PageImages()
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    for number in 0..<64 { #expect(images.uri(bytes).text.count > bytes.count, "\(number)") }
    #expect(images.note == nil)
    #expect(images.uri([1]).text == "data:,")
    #expect(images.note?.contains("1 image is not shown; allowed: at most 64 MB") == true)
  }
}
