import Foundation
import FrameSequence
import RefreshHeaders
import RefreshScenario
import RefreshScene
import TestSupport

/// Returns a resolved scenario of a wave header cropped to a small canvas, at ten frames per
/// second.
func resolved(ballSize: Double = 15, rate: Int = 10) throws -> ResolvedScenario {
  let library = Library()
  let scenario = try Scenario(
    parsing: """
      reel: 1
      header: { style: wave, ballSize: \(ballSize) }
      canvas: { crop: [130, 60, 120, 110], scale: 1 }
      clock: { rate: \(rate) }
      """,
    fileName: "test.yaml", library: library)
  return try ResolvedScenario(scenario, library: library)
}

/// Returns the same scenario with larger balls, which leaves the frames without balls unchanged.
func resolvedWithLargerBalls() throws -> ResolvedScenario {
  try resolved(ballSize: 20)
}

/// A folder to render into, which does not exist yet.
struct Target {
  let parent: TemporaryFolder
  var url: URL { parent.url.appending(path: "wave.frames") }
  var path: String { url.path }

  init() throws { parent = try TemporaryFolder() }

  /// Returns the files' bytes by name, without manifests and hidden files.
  func images() throws -> [String: Data] {
    try files().filter { $0.key.hasSuffix(".png") }
  }

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
    var inodes: [String: UInt64] = [:]
    for name in try images().keys {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: url.appending(path: name).path)
      inodes[name] = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
    }
    return inodes
  }

  @discardableResult
  func render(
    _ scenario: ResolvedScenario, _ options: FrameOptions = FrameOptions(),
    policy: FolderPolicy = .update
  ) async throws -> SequenceReport {
    try await SequencePlan(scenario, options).render(toFolder: path, policy: policy)
  }
}

func options(_ change: (inout FrameOptions) throws -> Void) rethrows -> FrameOptions {
  var options = FrameOptions()
  try change(&options)
  return options
}
