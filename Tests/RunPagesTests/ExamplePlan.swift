import FileAccess
import Foundation

/// The plans of the example scenarios.
enum ExamplePlan {
  static func plan(_ name: String) throws -> SequencePlan {
    let path = Repository.examples.appending(path: name).path
    let file = try ScenarioFile(parsing: InputFile.read(path), fileName: path, library: Library())
    return try SequencePlan(file.resolved(), FrameOptions())
  }
}
