@Suite("Merging frames")
struct FrameMergeTests {
  private func merge(_ folders: [Target], into target: Target) async throws -> FrameMerge.Report {
    try await FrameMerge(folders.map(\.path), into: target.path).run()
  }

  /// Returns the error of a merge that is refused.
  private func refused(_ folders: [Target], into target: Target) async throws -> MergeError {
    try #require(await #expect(throws: MergeError.self) { try await merge(folders, into: target) })
  }

  private func part(
    _ index: Int, of count: Int, in target: Target,
    _ change: (inout FrameOptions) throws -> Void = { _ in }
  ) async throws {
    try await target.render(with: options(shard: Shard(index, of: count), change))
  }

  private func shown(_ target: Target) throws -> [String: Data] {
    try target.files().filter { !$0.key.hasPrefix(".") }
  }

  @Test("Merged shards in one folder equal a single run, byte for byte, also when repeated")
  func shared() async throws {
    let target = try Target()
    let whole = try await Target.rendered()
    for index in [3, 1, 2] { try await part(index, of: 3, in: target) }
    let report = try await merge([target], into: target)
    #expect(report.shards == 3 && report.copied == 0)
    #expect(try target.files() == whole.files())
    let again = try await merge([target], into: target)
    #expect(again.shards == 0 && again.files == report.files && report.isWhole && again.isWhole)
    #expect(try target.files() == whole.files())
    #expect(try await target.render().kept == report.files)
  }

  @Test("Shards in separate folders are merged into one, with all scales and appearances")
  func separate() async throws {
    let change: (inout FrameOptions) -> Void = {
      $0.scales = [1, 2]
      $0.appearances = [.light, .dark]
    }
    let target = try Target()
    let whole = try await Target.rendered(with: options(change))
    var parts: [Target] = []
    for index in 1...4 {
      parts.append(try Target())
      try await part(index, of: 4, in: parts[index - 1], change)
    }
    let before = try parts.map { try $0.files() }
    let report = try await merge(parts.reversed(), into: target)
    #expect(report.shards == 4 && report.copied == report.files)
    #expect(try target.files() == whole.files())
    #expect(try parts.map { try $0.files() } == before)
    let inodes = try target.inodes()
    #expect(try await merge(parts, into: target).copied == 0)
    #expect(try target.inodes() == inodes)
  }

  @Test("More shards than frames can be merged") func manyShards() async throws {
    let target = try Target()
    let whole = try Target()
    let change: (inout FrameOptions) -> Void = { $0.count = 3 }
    try await whole.render(with: options(count: 3))
    for index in 1...7 { try await part(index, of: 7, in: target, change) }
    #expect(try await merge([target], into: target).shards == 7)
    #expect(try target.files() == whole.files())
  }

  @Test("Shards of selected frames are merged but not marked as whole") func chosen() async throws {
    let change: (inout FrameOptions) throws -> Void = {
      $0.frames = try FrameSelection(parsing: "3,5-9,12")
    }
    let target = try Target()
    let whole = try await Target.rendered(with: options(change))
    for index in 1...3 { try await part(index, of: 3, in: target, change) }
    #expect(try await merge([target], into: target).isWhole == false)
    #expect(try target.files() == whole.files())
    #expect(try await merge([target], into: target).isWhole == false)
  }

  @Test("Missing and unfinished shards are listed, and nothing is changed")
  func missing() async throws {
    let target = try Target()
    for index in [1, 5, 9] { try await part(index, of: 9, in: target) }
    let before = try shown(target)
    let missing = try await refused([target], into: target)
    #expect(missing.exitStatus == .checkFailed && "\(missing)".contains("2–4, 6–8 of 9"))
    #expect(try shown(target) == before)
    for index in [2, 3, 4, 6, 7, 8] { try await part(index, of: 9, in: target) }
    let name = "manifest.4-of-9.json"
    let text = String(decoding: try #require(try target.files()[name]), as: UTF8.self)
    try target.write(
      text.replacingOccurrences(of: "\"complete\": true", with: "\"complete\": false"), to: name)
    let unfinished = try await refused([target], into: target)
    guard case .unfinished(let path) = unfinished, path.hasSuffix(name) else { throw unfinished }
    try target.write(text, to: name)
    #expect(try await merge([target], into: target).shards == 9)
  }

  @Test("Shards of other scenarios, versions or counts are refused with the difference")
  func mixed() async throws {
    let one = try Target()
    let two = try Target()
    let target = try Target()
    try await part(1, of: 2, in: one)
    try await part(2, of: 2, in: two)
    func replace(_ old: String, _ new: String, _ expected: String) async throws {
      let name = "manifest.2-of-2.json"
      let text = String(decoding: try #require(try two.files()[name]), as: UTF8.self)
      try #require(text.contains(old))
      try two.write(text.replacingOccurrences(of: old, with: new), to: name)
      let error = try await refused([one, two], into: target)
      #expect(error.exitStatus == .badData && "\(error)".contains(expected))
      try two.write(text, to: name)
    }
    try await replace(
      "\"reel\": \"\(ToolVersion.current)\"", "\"reel\": \"9.9\"", "the reel version differs")
    try await replace("\"cairo\": \"1", "\"cairo\": \"9", "the cairo version differs")
    try await replace("\"scenario\": \"", "\"scenario\": \"0", "the digest of the scenario differs")
    try await replace("\"rate\": \"10\"", "\"rate\": \"20\"", "the frame rate differs")
    try await replace("\"shard\": \"2/2\"", "\"shard\": \"1/2\"", "shard 1/2")
    #expect(try target.files().isEmpty)
    #expect(try await merge([one, two], into: target).shards == 2)

    let three = try Target()
    try await part(2, of: 3, in: three)
    await expectError("different numbers of shards") {
      try await merge([one, three], into: try Target())
    }
  }

  @Test("Two copies of the same shard are refused, naming both") func double() async throws {
    let one = try Target()
    let two = try Target()
    try await part(1, of: 2, in: one)
    try await part(1, of: 2, in: two)
    let error = try await refused([one, two], into: try Target())
    guard case .double("1/2", _, _) = error else { throw error }
  }

  @Test("A missing, truncated or changed file is detected") func lost() async throws {
    let one = try Target()
    let two = try Target()
    let target = try Target()
    try await part(1, of: 2, in: one)
    try await part(2, of: 2, in: two)
    let name = "frame_000001.png"
    let file = one.url.appending(path: name)
    let bytes = try #require(try one.files()[name])
    var changed = bytes
    changed[changed.count / 2] ^= 1
    for (data, reason) in [
      (nil, "is missing"), (bytes.dropLast(3), "bytes instead of \(bytes.count)"),
      (changed, "checksum"),
    ] as [(Data?, String)] {
      try? FileManager.default.removeItem(at: file)
      try data?.write(to: file)
      await expectError(reason) { try await merge([one, two], into: target) }
      #expect(try target.manifest()["complete"] as? Bool == false)
    }
    try bytes.write(to: file)
    _ = try await merge([one, two], into: target)
    let whole = try await Target.rendered()
    #expect(try target.files() == whole.files())

    // In a shared folder, only the file's size is checked.
    let shared = try Target()
    for index in 1...2 { try await part(index, of: 2, in: shared) }
    try bytes.dropLast(3).write(to: shared.url.appending(path: name))
    await expectError("bytes instead of \(bytes.count)") { try await merge([shared], into: shared) }
  }

  @Test("Merging removes frames of earlier runs") func leftovers() async throws {
    let target = try await Target.rendered(with: options(rate: FrameRate(20)))
    for index in 1...2 { try await part(index, of: 2, in: target) }
    let report = try await merge([target], into: target)
    #expect(report.removed > 0)
    let whole = try await Target.rendered()
    #expect(try target.files() == whole.files())
  }

  @Test("Merging refuses foreign files and changed manifests") func foreignFiles() async throws {
    let whole = try await Target.rendered()
    let target = try await Target.rendered()
    for index in 1...2 { try await part(index, of: 2, in: target) }
    try target.write("mine", to: "notes.txt")
    try target.write("changed", to: "manifest.1-of-2.json")
    await #expect(throws: MergeError.self) { try await merge([target], into: target) }
    try await part(1, of: 2, in: whole)
    try whole.write("mine", to: "notes.txt")
    try await part(2, of: 2, in: whole)
    #expect(
      try await refusal {
        try FileManager.default.removeItem(at: whole.url.appending(path: "manifest.json"))
        _ = try await merge([whole], into: whole)
      } == .foreign(["notes.txt"]))
  }

  @Test("A merge killed while cleaning up can be completed") func killed() async throws {
    let target = try Target()
    let whole = try await Target.rendered()
    for index in 1...3 { try await part(index, of: 3, in: target) }
    let parts = try target.files().filter { $0.key.contains("-of-") }
    _ = try await merge([target], into: target)
    for name in ["manifest.2-of-3.json", "manifest.3-of-3.json"] {
      try #require(parts[name]).write(to: target.url.appending(path: name))
    }
    #expect(try await merge([target], into: target).shards == 0)
    #expect(try target.files() == whole.files())
  }

  @Test(
    "A manifest reformatted by another program is equivalent",
    arguments: [[], [.prettyPrinted, .sortedKeys]] as [JSONSerialization.WritingOptions])
  func otherProgram(options: JSONSerialization.WritingOptions) async throws {
    let target = try Target()
    let whole = try await Target.rendered()
    for index in 1...2 { try await part(index, of: 2, in: target) }
    let name = "manifest.1-of-2.json"
    let value = try target.manifest(name)
    let shard = try JSONSerialization.data(withJSONObject: value, options: options)
    try shard.write(to: target.url.appending(path: name))
    _ = try await merge([target], into: target)
    #expect(try target.files() == whole.files())
    let merged = try JSONSerialization.data(
      withJSONObject: try target.manifest(), options: options)
    try merged.write(to: target.url.appending(path: "manifest.json"))
    let report = try await target.render()
    #expect(report.kept == report.images)
  }

  @Test("A shard ignores the files of the other shards in its folder")
  func neighbors() async throws {
    let target = try Target()
    try await part(2, of: 3, in: target)
    // An unfinished manifest of another shard is ignored.
    try target.write("{", to: "manifest.3-of-3.json")
    try await part(1, of: 3, in: target)
    try await part(3, of: 4, in: try Target())
    await #expect(throws: FolderRefusal.self) { try await part(3, of: 3, in: target) }
    // Unlisted files with names of this shard are foreign.
    let other = try Target()
    try other.write("mine", to: "frame_000000.png")
    #expect(
      try await refusal { try await part(1, of: 3, in: other) } == .foreign(["frame_000000.png"]))
    // Files of shards with another count belong to the sequence.
    let again = try Target()
    for index in 1...2 { try await part(index, of: 2, in: again) }
    try await part(1, of: 5, in: again)
  }
}
