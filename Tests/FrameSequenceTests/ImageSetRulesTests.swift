@Suite("Image sets in an existing catalog")
struct ImageSetRulesTests {
  @Test("Rendering again keeps every file")
  func kept() async throws {
    let catalog = try Catalog()
    try await catalog.renderPull(4)
    let files = try catalog.files()
    let inodes = try catalog.inodes()
    let report = try await catalog.renderPull(4)
    #expect(report.sequence.kept == report.sequence.images && report.sequence.images == 8)
    #expect(try catalog.files() == files)
    #expect(try catalog.inodes() == inodes)
  }

  @Test("Rendering fewer images removes the surplus sets, but no foreign sets")
  func stale() async throws {
    let catalog = try Catalog()
    try catalog.write("{}", to: "waveIdle9999.imageset/Contents.json")
    try catalog.write("note", to: "waveIdle.txt")
    try await catalog.renderPull(5)
    let report = try await catalog.renderPull(2)
    #expect(report.sequence.removed == 3)
    #expect(try catalog.sets() == ["waveIdle0001", "waveIdle0002", "waveIdle9999"])
    #expect(try catalog.files()["waveIdle.txt"] == Data("note".utf8))
    let fresh = try Catalog()
    try await fresh.renderPull(2)
    for (name, data) in try fresh.images() { #expect(try catalog.images()[name] == data) }
  }

  @Test("A manifest of other images that cannot be read is an error, not an absent one")
  func unreadable() async throws {
    let catalog = try Catalog()
    try catalog.write("", to: ".other#.loop.reel.json/file")
    let error = await #expect(throws: FileError.self) { try await catalog.renderPull(2) }
    #expect(error?.reason == .isFolder && error?.path.hasSuffix(".other#.loop.reel.json") == true)
  }

  @Test("A selection of images leaves the others in place") func choice() async throws {
    let catalog = try Catalog()
    try await catalog.renderPull(5)
    let files = try catalog.images()
    try await catalog.render(
      try narrow(), drives: [.progress], options(count: 5, frames: "1-2", scales: [1]))
    #expect(try catalog.images() == files)
    let report = try await catalog.renderPull(5)
    #expect(report.sequence.kept == report.sequence.images)
  }

  @Test("After a change of scales, no file is left that Contents.json does not list")
  func otherScales() async throws {
    let catalog = try Catalog()
    try await catalog.renderPull(3, scales: [1, 2, 3])
    try await catalog.renderPull(3, scales: [2])
    let fresh = try Catalog()
    try await fresh.renderPull(3, scales: [2])
    #expect(try catalog.images() == fresh.images())
    for set in try catalog.sets() { #expect(try catalog.problems(of: set) == []) }
  }

  @Test("A damaged or edited set is restored, and the others are kept")
  func repaired() async throws {
    let catalog = try Catalog()
    try await catalog.renderPull(3)
    let files = try catalog.images()
    try catalog.write("{}", to: "waveIdle0001.imageset/Contents.json")
    try catalog.write("cut", to: "waveIdle0002.imageset/waveIdle0002.png")
    try FileManager.default.removeItem(at: catalog.url.appending(path: "waveIdle0003.imageset"))
    let report = try await catalog.renderPull(3)
    #expect(report.sequence.images - report.sequence.kept == 3)
    #expect(try catalog.images() == files)
  }

  @Test("A foreign set with a generated name is refused before anything is written")
  func foreign() async throws {
    let catalog = try Catalog()
    try catalog.write("{}", to: "waveIdle0002.imageset/Contents.json")
    try catalog.write("drawn by hand", to: "waveIdle0002.imageset/mine.png")
    let before = try catalog.files()
    await expectError("--force") { try await catalog.renderPull(3) }
    #expect(
      try await refusal { try await catalog.renderPull(3) }
        == .foreignSets(["waveIdle0002.imageset"]))
    #expect(try catalog.files() == before)
    #expect(!FileManager.default.fileExists(atPath: catalog.parent.path(of: "WaveImages.swift")))
    let report = try await catalog.renderPull(3, policy: .force)
    #expect(report.sequence.replaced == ["waveIdle0002.imageset"])
    #expect(try catalog.problems(of: "waveIdle0002") == [])
    #expect(try catalog.files()["AppIcon.appiconset/Contents.json"] == Data("{}".utf8))
  }

  @Test("A foreign file in a generated set is preserved") func guest() async throws {
    let catalog = try Catalog()
    try await catalog.renderPull(3)
    try catalog.write("drawn by hand", to: "waveIdle0003.imageset/mine.png")
    let before = try catalog.files()
    for count in [2, 3] {
      await #expect(throws: FolderRefusal.self) { try await catalog.renderPull(count) }
      #expect(try catalog.files() == before)
    }
  }

  @Test("A manifest cannot name files outside the sets") func escape() async throws {
    let catalog = try Catalog()
    try await catalog.renderPull(3)
    try catalog.parent.write([1], to: "precious.png")
    try catalog.write("x", to: "other.imageset/precious.png")
    let url = catalog.url.appending(path: ".waveIdle#.progress.reel.json")
    let text = try String(contentsOf: url, encoding: .utf8)
    for path in [
      "../precious.png", "../../precious.png", "waveIdle0003.imageset/../../precious.png",
    ] {
      let changed = text.replacing("waveIdle0003.imageset/waveIdle0003.png", with: path)
      try Data(changed.utf8).write(to: url)
      try await catalog.renderPull(2, policy: .force)
      #expect(try catalog.parent.read("precious.png") == [1])
    }
  }

  @Test("A damaged manifest is refused") func damagedManifest() async throws {
    let catalog = try Catalog()
    try await catalog.renderPull(2)
    try catalog.write("{", to: ".waveIdle#.progress.reel.json")
    let before = try catalog.files()
    #expect(
      try await refusal { try await catalog.renderPull(2) }
        == .damagedManifest(".waveIdle#.progress.reel.json"))
    #expect(try catalog.files() == before)
    try await catalog.renderPull(2, policy: .force)
    for set in try catalog.sets() { #expect(try catalog.problems(of: set) == []) }
  }

  @Test("The Swift file is written next to the catalog, and a foreign one is not replaced")
  func foreignSwift() async throws {
    let catalog = try Catalog()
    try catalog.parent.write(Array("import UIKit\n".utf8), to: "WaveImages.swift")
    let reason = try await refusal { try await catalog.renderPull(2) }
    guard case .foreignFile = reason else {
      Issue.record("\(reason)")
      return
    }
    #expect(try catalog.sets() == [])
    #expect(try catalog.swift() == "import UIKit\n")
    try await catalog.renderPull(2, policy: .force)
    #expect(try catalog.swift().contains("waveIdle%04d"))
    try await catalog.renderPull(2)
  }

  @Test("--resume requires a manifest of the same images") func resume() async throws {
    let catalog = try Catalog()
    #expect(
      try await refusal { try await catalog.renderPull(2, policy: .resume) } == .nothingToResume)
    try await catalog.renderPull(2)
    let report = try await catalog.renderPull(2, policy: .resume)
    #expect(report.sequence.kept == report.sequence.images)
    #expect(
      try await refusal { try await catalog.renderPull(3, policy: .resume) } == .anotherSequence)
  }

  @Test("An interrupted run leaves complete sets, and the next run resumes")
  func interrupted() async throws {
    let catalog = try Catalog()
    let task = Task {
      try await catalog.renderPull(40, scales: [1, 2]) { step in
        if step.done == 33 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let sets = try catalog.sets()
    // Four images per set; the ninth set was incomplete.
    #expect(sets.count >= 8 && sets.count < 40)
    for set in sets { #expect(try catalog.problems(of: set) == []) }
    let report = try await catalog.renderPull(40, scales: [1, 2], policy: .resume)
    #expect(report.sequence.kept >= 32)
    let fresh = try Catalog()
    try await fresh.renderPull(40, scales: [1, 2])
    #expect(try catalog.files() == fresh.files())
  }

  @Test("Hidden files of a killed run are removed") func staging() async throws {
    let catalog = try Catalog()
    try catalog.write("half", to: ".reel-set/waveIdle0001.png")
    try await catalog.renderPull(2)
    let fresh = try Catalog()
    try await fresh.renderPull(2)
    #expect(try catalog.files() == fresh.files())
  }

  @Test("Only a folder inside an existing catalog is accepted") func locations() async throws {
    let catalog = try Catalog()
    let plan = try ImageSetPlan(try narrow(), named: "wave", drives: [.progress])
    for (name, message) in [
      ("Missing.xcassets", "is missing"), ("pictures", "not an asset catalog"),
      (".", "not an asset catalog"),
      ("Assets.xcassets/AppIcon.appiconset", "AppIcon.appiconset"),
      ("Assets.xcassets/AppIcon.appiconset/Contents.json", "not a folder"),
    ] {
      await expectError(message) {
        try await plan.render(into: catalog.parent.path(of: name))
      }
    }
    #expect(try catalog.files().count == 1)
  }

  @Test(
    "Scenarios whose names are one in a catalog do not replace one another",
    arguments: [("pull-down", "pullDown"), ("Brand 1", "brand_1"), ("🔥", "pull")])
  func collisions(first: String, second: String) async throws {
    let catalog = try Catalog()
    let two = try options(count: 2, scales: [1])
    let three = try options(count: 3, scales: [1])
    try await catalog.render(try narrow(), named: first, drives: [.progress], two)
    let before = try catalog.images()
    await expectError("was written for \(first).yaml", "--force") {
      try await catalog.render(try narrow(), named: second, drives: [.progress], three)
    }
    // The Swift file is not replaced either if only the images have other names.
    await expectError("Images.swift was written for \(first).yaml") {
      var other = three
      other.name = try FrameNamePattern(parsing: "other##")
      try await catalog.render(try narrow(), named: second, drives: [.progress], other)
    }
    #expect(try catalog.images() == before)
    try await catalog.render(try narrow(), named: first, drives: [.progress], three)
    try await catalog.render(
      try narrow(), named: second, drives: [.progress], two, policy: .force)
    #expect(try catalog.sets().count == 2)
  }

  @Test(
    "A full disk leaves only complete sets",
    .enabled(if: SmallDisk.isPossible, "\(SmallDisk.hint)"))
  func fullDisk() async throws {
    let disk = try SmallDisk()
    let path = "\(disk.path)/Assets.xcassets"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let plan = try ImageSetPlan(
      try resolved(), named: "wave", drives: [.progress], options(count: 12))
    await #expect {
      try await plan.render(into: path)
    } throws: {
      ($0 as? FileError)?.reason == .diskFull
    }
    let sets = try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".imageset") }
    #expect(sets.allSatisfy { !$0.hasPrefix(".") })
    #expect(!sets.isEmpty && sets.count < 12)
    for set in sets {
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(set)")
      #expect(names.count == 7, "\(names)")
    }
  }
}
