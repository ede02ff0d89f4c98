import FileAccess
import Foundation
import FrameSequence
import RefreshHeaders
import RefreshScenario
import RefreshScene
import TestSupport
import VectorDrawing

/// The example scenarios and their plans.
enum ExamplePlan {
  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: Repository.examples.path)
    return (files ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  static func plan(_ name: String) throws -> SequencePlan {
    let path = Repository.examples.appending(path: name).path
    let file = try ScenarioFile(
      parsing: InputFile.read(path), fileName: path, library: Library())
    return try SequencePlan(file.resolved(), FrameOptions())
  }
}
