/// Returns a scenario of a wave on a narrow screen, with images of only 60 × 80 points.
func narrow(_ settings: String = "", canvas: String = "{}") throws -> ResolvedScenario {
  try Fixture.scenario(
    """
    reel: 1
    screen: { width: 60, height: 300 }
    header: { style: wave, ballCount: 2\(settings) }
    canvas: \(canvas)
    """)
}

/// An asset catalog in a temporary folder, with a foreign app icon.
struct Catalog {
  /// The members of a set's `Contents.json` that the tests read.
  struct Contents: Decodable, Hashable {
    struct Appearance: Decodable, Hashable {
      var appearance: String
      var value: String
    }
    struct Image: Decodable, Hashable {
      var filename: String?
      var idiom: String
      var scale: String
      var appearances: [Appearance]?
    }
    struct Info: Decodable, Hashable {
      var author: String
      var version: Int
    }
    var images: [Image]
    var info: Info
  }

  let parent: TemporaryFolder
  var url: URL { parent.url.appending(path: "Assets.xcassets") }

  init() throws {
    parent = try TemporaryFolder()
    try write("{}", to: "AppIcon.appiconset/Contents.json")
  }

  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Returns every file in the catalog by its path, including hidden files.
  func files() throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
    var files: [String: Data] = [:]
    for path in paths {
      var isFolder: ObjCBool = false
      let file = url.appending(path: path)
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[path] = try Data(contentsOf: file) }
    }
    return files
  }

  /// Returns the files except for the app icon and hidden files.
  func images() throws -> [String: Data] {
    try files().filter { !$0.key.hasPrefix("AppIcon") && !$0.key.hasPrefix(".") }
  }

  /// Returns the names of the image sets, sorted.
  func sets() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path)
      .filter { $0.hasSuffix(".imageset") }.map { String($0.dropLast(9)) }.sorted()
  }

  func contents(of set: String) throws -> Contents {
    let data = try Data(contentsOf: url.appending(path: "\(set).imageset/Contents.json"))
    return try JSONDecoder().decode(Contents.self, from: data)
  }

  func image(_ set: String, _ file: String) throws -> StraightBitmap {
    let data = try Data(contentsOf: url.appending(path: "\(set).imageset/\(file)"))
    return try PNGDecoder.decode([UInt8](data))
  }

  /// Returns the files of a set that are listed but missing or unreadable, or present but not
  /// listed.
  func problems(of set: String) throws -> [String] {
    let named = Set(try contents(of: set).images.compactMap(\.filename))
    let there = Set(
      try FileManager.default.contentsOfDirectory(
        atPath: url.appending(path: "\(set).imageset").path))
    var problems = there.symmetricDifference(named.union(["Contents.json"])).sorted()
    for name in named.intersection(there) where (try? image(set, name)) == nil {
      problems.append("\(name) is damaged")
    }
    return problems
  }

  func inodes() throws -> [String: UInt64] {
    try FrameSequenceTests.inodes(of: images().keys, in: url)
  }

  func swift(_ name: String = "WaveImages") throws -> String {
    String(decoding: try parent.read("\(name).swift"), as: UTF8.self)
  }

  @discardableResult
  func render(
    _ scenario: ResolvedScenario, named name: String = "wave",
    drives: [Drive] = [.progress, .loop], _ options: FrameOptions = FrameOptions(),
    appearances: [Appearance]? = nil, group: String = "", policy: FolderPolicy = .update,
    progress: (RenderProgress) -> Void = { _ in }
  ) async throws -> ImageSetReport {
    try await ImageSetPlan(
      scenario, named: name, drives: drives, options, appearances: appearances
    ).render(into: url.path + group, policy: policy, progress: progress)
  }

  /// Renders a few images of the pull.
  @discardableResult
  func renderPull(
    _ count: Int, scenario: ResolvedScenario? = nil, scales: [Double] = [1],
    policy: FolderPolicy = .update, progress: (RenderProgress) -> Void = { _ in }
  ) async throws -> ImageSetReport {
    try await render(
      try scenario ?? narrow(), drives: [.progress], try options(count: count, scales: scales),
      policy: policy, progress: progress)
  }
}
