@Suite("Folders of frames")
struct FolderRulesTests {
  @Test("A rendered folder contains every frame and a complete manifest of the files")
  func whole() async throws {
    let target = try Target()
    let report = try await target.render()
    let files = try target.files()
    let manifest = try target.manifest()
    let frames = try #require(manifest["frames"] as? [[String: Any]])
    #expect(manifest["complete"] as? Bool == true)
    #expect(frames.count == report.frames)
    #expect(files.count == report.frames + 1)
    for (index, frame) in frames.enumerated() {
      let name = try #require(frame["file"] as? String)
      #expect(name == "frame_" + String(format: "%06d", index) + ".png")
      let data = try #require(files[name])
      #expect(frame["length"] as? Int == data.count)
      #expect(frame["crc32"] as? String == String(format: "%08x", crc32(data)))
      #expect(frame["time"] as? Double == Double(index) / 10)
      #expect(frame["state"] is String)
    }
    let origin = try #require(manifest["origin"] as? [String: Any])
    #expect(origin["antialias"] as? String == "best")
    #expect(report.bytes == (try target.images()).values.map(\.count).reduce(0, +))
  }

  @Test("Rendering again keeps every file") func kept() async throws {
    let target = try await Target.rendered()
    let before = try target.files()
    let inodes = try target.inodes()
    let report = try await target.render()
    #expect(report.kept == report.images)
    #expect(try target.inodes() == inodes)
    #expect(try target.files() == before)
  }

  @Test("A changed, truncated or missing file is drawn again, and the others are kept")
  func repaired() async throws {
    let target = try await Target.rendered()
    let before = try target.files()
    let name = { (index: Int) in target.url.appending(path: "frame_00000\(index).png") }
    var changed = try #require(before["frame_000001.png"])
    changed[changed.count / 2] ^= 1
    try changed.write(to: name(1))
    try Data(before["frame_000002.png"]?.dropLast(9) ?? Data()).write(to: name(2))
    try FileManager.default.removeItem(at: name(3))
    let report = try await target.render()
    #expect(report.images - report.kept == 3)
    #expect(try target.files() == before)
  }

  @Test("After a change of the scenario, only the frames that differ are drawn")
  func stale() async throws {
    let target = try await Target.rendered()
    let before = try target.images()
    let report = try await target.render(resolvedWithLargerBalls())
    let after = try target.images()
    let fresh = try await Target.rendered(resolvedWithLargerBalls())
    #expect(after == (try fresh.images()))
    let same = after.filter { before[$0.key] == $0.value }.count
    // Different lists can have the same image, for example with a ball behind the list.
    #expect(report.kept > 0 && report.kept <= same && same < after.count)
  }

  @Test("Only the frames that are no longer in the sequence are removed")
  func removed() async throws {
    let target = try await Target.rendered(resolved(rate: 20))
    try target.write("", to: ".hidden")
    let report = try await target.render(resolved(rate: 10))
    #expect(report.removed > 0)
    let fresh = try await Target.rendered(resolved(rate: 10))
    #expect(try target.images() == fresh.images())
    #expect(try target.files()[".hidden"] != nil)
  }

  @Test("A selection of frames leaves the other files alone, and the manifest lists all")
  func selection() async throws {
    let target = try await Target.rendered()
    let before = try target.images()
    let chosen = try options(frames: "3-5")
    try await target.render(with: chosen)
    #expect(try target.images() == before)
    let frames = try #require(try target.manifest()["frames"] as? [[String: Any]])
    #expect(frames.count == before.count)
    let report = try await target.render()
    #expect(report.kept == report.images)
  }

  @Test("Another scale, appearance or instant is added to the folder") func joined() async throws {
    let target = try Target()
    let first = try options(frames: "0-4")
    try await target.render(with: first)
    var second = first
    second.scales = [2]
    second.appearances = [.dark]
    try await target.render(with: second)
    let third = try options(instants: ["trigger"])
    try await target.render(with: third)
    let names = try target.images().keys.sorted()
    #expect(names.contains("frame_000000.png") && names.contains("frame_000000~dark@2x.png"))
    #expect(names.contains("trigger.png"))
    #expect(names.count == 11)
    let whole = try await target.render()
    #expect(whole.removed == 0 && whole.kept == 5)
  }

  @Test("A folder with a foreign file is refused, and nothing is written")
  func foreign() async throws {
    let target = try Target()
    try target.write("mine", to: "notes.txt")
    await expectError("notes.txt", "--force") { try await target.render() }
    #expect(try await refusal { try await target.render() } == .foreign(["notes.txt"]))
    #expect(try target.files().keys.sorted() == ["notes.txt"])
  }

  @Test("A folder with a foreign manifest.json is refused") func foreignManifest() async throws {
    let target = try Target()
    for text in ["{\"name\": \"app\"}", "", "not json", "{\"manifest\": 99}"] {
      try target.write(text, to: "manifest.json")
      await #expect(throws: FolderRefusal.self) { try await target.render() }
      #expect(try target.files() == ["manifest.json": Data(text.utf8)])
    }
  }

  @Test("A folder's manifest cannot name files outside of it") func escape() async throws {
    let target = try await Target.rendered(resolved(rate: 20))
    try target.parent.write([1], to: "precious.png")
    let url = target.url.appending(path: "manifest.json")
    let text = try String(contentsOf: url, encoding: .utf8)
      .replacing("frame_000001.png", with: "../precious.png")
    try FileManager.default.removeItem(at: target.url.appending(path: "frame_000001.png"))
    try Data(text.utf8).write(to: url)
    for policy in [FolderPolicy.update, .resume] {
      await #expect(throws: FolderRefusal.self) {
        try await target.render(resolved(rate: 10), policy: policy)
      }
    }
    try await target.render(resolved(rate: 10), policy: .force)
    #expect(try target.parent.read("precious.png") == [1])
  }

  @Test("--force overwrites only files of this run and reports foreign files")
  func force() async throws {
    let target = try Target()
    try target.write("mine", to: "notes.txt")
    try target.write("mine too", to: "frame_000002.png")
    let report = try await target.render(policy: .force)
    #expect(report.replaced == ["frame_000002.png"])
    #expect(try target.files()["notes.txt"] == Data("mine".utf8))
    let fresh = try await Target.rendered()
    #expect(try target.images() == fresh.images())
  }

  @Test("--resume requires a manifest of the same sequence") func resume() async throws {
    let target = try Target()
    #expect(try await refusal { try await target.render(policy: .resume) } == .nothingToResume)
    #expect(try target.files().isEmpty)
    try await target.render()
    let report = try await target.render(policy: .resume)
    #expect(report.kept == report.images)
    #expect(
      try await refusal { try await target.render(resolvedWithLargerBalls(), policy: .resume) }
        == .anotherSequence)
  }

  @Test("A target that is a file or cannot be created is an error") func impossible() async throws {
    let target = try Target()
    try target.parent.write([1], to: "wave.frames")
    #expect(try await refusal { try await target.render() } == .notFolder)
    let plan = try sequence()
    await #expect(throws: FileError.self) {
      try await plan.render(toFolder: target.path + "/below/a/file")
    }
    await #expect(throws: FileError.self) {
      try await plan.render(toFolder: "/proc/version/none")
    }
  }

  @Test("Shards fill a folder in any order, and another run keeps all files")
  func shards() async throws {
    let target = try Target()
    for index in [3, 1, 2] {
      try await target.render(with: options(shard: Shard(index, of: 3)))
      let manifest = try target.manifest("manifest.\(index)-of-3.json")
      #expect(manifest["complete"] as? Bool == true)
    }
    let fresh = try await Target.rendered()
    #expect(try target.images() == fresh.images())
    let report = try await target.render()
    #expect(report.kept == report.images && report.removed == 0)
    #expect(try target.files().keys.sorted() == fresh.files().keys.sorted())
  }

  @Test(
    "A full disk leaves only complete frames",
    .enabled(if: SmallDisk.isPossible, "\(SmallDisk.hint)"))
  func fullDisk() async throws {
    let disk = try SmallDisk()
    let plan = try sequence(options(scales: [3]))
    await #expect {
      try await plan.render(toFolder: "\(disk.path)/frames")
    } throws: {
      ($0 as? FileError)?.reason == .diskFull
    }
    let folder = URL(fileURLWithPath: "\(disk.path)/frames")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let end = Data([0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    #expect(names.contains("manifest.json") && names.count > 2)
    for name in names where name.hasSuffix(".png") {
      #expect(try Data(contentsOf: folder.appending(path: name)).suffix(12) == end)
    }
  }

  /// Returns the checksum by the bitwise definition, independent of tables.
  private func crc32(_ data: Data) -> UInt32 {
    ~data.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in (crc >> 1) ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
