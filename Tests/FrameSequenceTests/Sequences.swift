/// Returns a resolved scenario of a wave header cropped to a small canvas, at ten frames per
/// second.
func resolved(ballSize: Double = 15, rate: Int = 10) throws -> ResolvedScenario {
  try Fixture.scenario(
    """
    reel: 1
    header: { style: wave, ballSize: \(ballSize) }
    canvas: { crop: [130, 60, 120, 110], scale: 1 }
    clock: { rate: \(rate) }
    """)
}

/// Returns the same scenario with larger balls, which leaves the frames without balls unchanged.
func resolvedWithLargerBalls() throws -> ResolvedScenario { try resolved(ballSize: 20) }

/// Returns the plan of the same scenario.
func sequence(_ options: FrameOptions = FrameOptions()) throws -> SequencePlan {
  try SequencePlan(resolved(), options)
}

/// A folder to render into, which does not exist yet.
struct Target {
  let parent: TemporaryFolder
  var url: URL { parent.url.appending(path: "wave.frames") }
  var path: String { url.path }

  init() throws { parent = try TemporaryFolder() }

  /// Returns the files' bytes by name, without manifests and hidden files.
  func images() throws -> [String: Data] { try files().filter { $0.key.hasSuffix(".png") } }

  func files() throws -> [String: Data] {
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: url.appending(path: $0))) })
  }

  func manifest(_ name: String = "manifest.json") throws -> [String: Any] {
    let data = try Data(contentsOf: url.appending(path: name))
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  /// Returns the inode of each image, which changes when the file is replaced.
  func inodes() throws -> [String: UInt64] {
    try FrameSequenceTests.inodes(of: images().keys, in: url)
  }

  @discardableResult
  func render(
    _ scenario: ResolvedScenario? = nil, with options: FrameOptions = FrameOptions(),
    policy: FolderPolicy = .update
  ) async throws -> SequenceReport {
    try await SequencePlan(scenario ?? resolved(), options).render(toFolder: path, policy: policy)
  }

  /// Returns a new folder into which a scenario is rendered.
  static func rendered(
    _ scenario: ResolvedScenario? = nil, with options: FrameOptions = FrameOptions()
  ) async throws -> Target {
    let target = try Target()
    try await target.render(scenario, with: options)
    return target
  }
}

/// Returns the inodes of files, each of which changes when its file is replaced.
func inodes(of names: some Sequence<String>, in folder: URL) throws -> [String: UInt64] {
  var inodes: [String: UInt64] = [:]
  for name in names {
    let path = folder.appending(path: name).path
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    inodes[name] = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
  }
  return inodes
}

func options(
  drive: Drive = .time, count: Int? = nil, rate: FrameRate? = nil, frames: String? = nil,
  instants: [String] = [], percents: [Double] = [], scales: [Double] = [], name: String? = nil,
  shard: Shard? = nil, jobs: Int? = nil, _ change: (inout FrameOptions) throws -> Void = { _ in }
) throws -> FrameOptions {
  var options = FrameOptions()
  options.drive = drive
  options.count = count
  options.rate = rate
  options.frames = try frames.map(FrameSelection.init(parsing:))
  options.instants = try instants.map(Instant.init(parsing:))
  options.percents = percents
  options.scales = scales
  options.name = try name.map(FrameNamePattern.init(parsing:))
  options.shard = shard
  options.jobs = jobs
  try change(&options)
  return options
}

/// Returns the reason for which a folder is refused.
func refusal<Value>(_ body: () async throws -> Value) async throws -> FolderRefusal.Reason {
  let refusal = await #expect(throws: FolderRefusal.self) { _ = try await body() }
  return try #require(refusal).reason
}
