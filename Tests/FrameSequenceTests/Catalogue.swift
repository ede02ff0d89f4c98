import Foundation
import FrameSequence
import ImageCoding
import RefreshHeaders
import RefreshScenario
import RefreshScene
import TestSupport
import VectorDrawing

/// The wave on a narrow screen, so that its images are small: 60 × 80 points.
func narrow(_ settings: String = "", canvas: String = "{}") throws -> ResolvedScenario {
  let library = Library()
  let scenario = try Scenario(
    parsing: """
      reel: 1
      screen: { width: 60, height: 300 }
      header: { name: wave, ballCount: 2\(settings) }
      canvas: \(canvas)
      """,
    fileName: "wave.yaml", library: library)
  return try ResolvedScenario(scenario, library: library)
}

/// An asset catalogue in a folder of its own, with an icon of someone else's.
struct Catalogue {
  /// What of a set's `Contents.json` the tests read.
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

  /// Every file below the catalogue by its path, hidden ones included.
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

  /// The files that are neither the icon's nor hidden.
  func images() throws -> [String: Data] {
    try files().filter { !$0.key.hasPrefix("AppIcon") && !$0.key.hasPrefix(".") }
  }

  /// The names of the image sets, sorted.
  func sets() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path)
      .filter { $0.hasSuffix(".imageset") }.map { String($0.dropLast(9)) }.sorted()
  }

  func contents(of set: String) throws -> Contents {
    let data = try Data(contentsOf: url.appending(path: "\(set).imageset/Contents.json"))
    return try JSONDecoder().decode(Contents.self, from: data)
  }

  func picture(_ set: String, _ file: String) throws -> StraightBitmap {
    let data = try Data(contentsOf: url.appending(path: "\(set).imageset/\(file)"))
    return try PNGDecoder.decode([UInt8](data))
  }

  /// What is wrong with a set: a file that is named and is not there or cannot be read, and one that
  /// is there and is not named.
  func problems(of set: String) throws -> [String] {
    let named = Set(try contents(of: set).images.compactMap(\.filename))
    let there = Set(
      try FileManager.default.contentsOfDirectory(
        atPath: url.appending(path: "\(set).imageset").path))
    var problems = there.symmetricDifference(named.union(["Contents.json"])).sorted()
    for name in named.intersection(there) where (try? picture(set, name)) == nil {
      problems.append("\(name) is damaged")
    }
    return problems
  }

  func inodes() throws -> [String: UInt64] {
    var inodes: [String: UInt64] = [:]
    for name in try images().keys {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: url.appending(path: name).path)
      inodes[name] = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
    }
    return inodes
  }

  func swift(_ name: String = "WaveImages") throws -> String {
    String(decoding: try parent.read("\(name).swift"), as: UTF8.self)
  }

  @discardableResult
  func render(
    _ scenario: ResolvedScenario, named name: String = "wave",
    drives: [Drive] = [.progress, .loop], _ options: FrameOptions = FrameOptions(),
    appearances: [Appearance]? = nil, group: String = "", policy: FolderPolicy = .update,
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> ImageSetReport {
    try await ImageSetPlan(
      scenario, named: name, drives: drives, options, appearances: appearances
    ).render(intoCatalogue: url.path + group, policy: policy, progress: progress)
  }

  /// A few images of the pull alone.
  @discardableResult
  func renderPull(
    _ count: Int, scenario: ResolvedScenario? = nil, scales: [Double] = [1],
    policy: FolderPolicy = .update, progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> ImageSetReport {
    try await render(
      try scenario ?? narrow(), drives: [.progress],
      options {
        $0.count = count
        $0.scales = scales
      }, policy: policy, progress: progress)
  }
}
