import ArgumentParser
import CSchemas
import RefreshScenario
import RefreshScene

/// The JSON Schemas (draft 2020-12) of scenario files and of the JSON that commands write.
enum PublishedSchema: String, ExpressibleByArgument, CaseIterable {
  /// Scenario files.
  case scenario
  /// `manifest.json` in a folder of frames.
  case manifest
  /// `reel trace --format json`.
  case trace
  /// `reel curve describe --json`.
  case describe
  /// `reel path measure --json`.
  case measure
  /// `reel-bench --json`.
  case bench
  /// `reel-bench --verify --json`.
  case benchVerify = "bench-verify"
  /// `reel diff --json`.
  case diff
  /// `reel verify --json`.
  case verify
  /// Which golden files of a folder are whose.
  case goldens
  /// `reel curve export --to json`.
  case curve
  /// `reel curve export --json`.
  case curveExport = "curve-export"
  /// `reel curve compare --json`.
  case curveCompare = "curve-compare"
  /// `reel curve fit --json`.
  case curveFit = "curve-fit"

  /// The schema as text, ending in a line break.
  func text(for library: Library) -> String {
    self == .scenario ? ScenarioSchema(library: library).text : file
  }

  /// The fixed ones are files; see the target that embeds them.
  private var file: String {
    // C's constants, which are there as long as the program.
    guard let file = schemaFile(rawValue)?.pointee else { return "" }
    return String(
      decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
  }
}
