import Foundation
import TestSupport
import Testing

/// What `import RefreshReel` brings into a file, counted in the sources.
@Suite("One import")
struct FaceTests {
  private static let kinds = "struct|enum|class|protocol|typealias|func|let|var|actor"

  /// The lines of a module's sources.
  private func lines(of module: String) throws -> [Substring] {
    let sources = Repository.root.appending(path: "Sources")
    let folder = try #require(
      try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
        .map { $0.appending(path: module) }
        .first { FileManager.default.fileExists(atPath: $0.path) })
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
  }

  /// Names that are exported again, alone or with their whole module, and the face's own.
  private func names(of module: String = "RefreshReel") throws -> [String] {
    let export = try Regex(
      "^@_exported public import (?:(?:\(Self.kinds)) )?([A-Za-z]+)(?:\\.([A-Za-z]+))?$")
    let own = try Regex("^public (?:final )?(?:\(Self.kinds)) ([A-Za-z]+)")
    return try lines(of: module).flatMap { line -> [String] in
      if let match = try own.prefixMatch(in: line) { return [String(match[1].substring ?? "")] }
      guard let match = try export.wholeMatch(in: line) else {
        #expect(!line.contains("@_exported"), "\(line) is not understood")
        return []
      }
      guard let name = match[2].substring else {
        return try names(of: String(match[1].substring ?? ""))
      }
      return [String(name)]
    }
  }

  @Test("brings at most 80 names, each once")
  func few() throws {
    let names = try names()
    #expect(names.contains("Reel") && names.contains("Scenario"))
    #expect(names.contains("Point") && names.contains("Flicks"))
    #expect(names.count <= 80)
    #expect(Set(names).count == names.count)
  }

  /// The public names of Swift Testing 6.3 that a file with tests has anyway.
  private static let testing: Set = [
    "Attachable", "AttachableWrapper", "Attachment", "Bug", "Comment", "ConditionTrait",
    "Confirmation", "CustomExecutionTrait", "CustomTestArgumentEncodable",
    "CustomTestStringConvertible", "ExitStatus", "ExitTest", "ExpectationFailedError",
    "Expectation",
    "Issue", "IssueHandlingTrait", "ParallelizationTrait", "SourceLocation", "Suite", "SuiteTrait",
    "SkipInfo", "Tag", "Test", "TestScoping", "TestTrait", "TimeLimitTrait", "Trait", "TypeInfo",
  ]
  /// Those of SwiftUI that a header's own view is made with; a few of drawing are everybody's.
  private static let views: Set = [
    "Angle", "Animatable", "Animation", "Axis", "Binding", "Button", "Canvas", "Edge", "EdgeInsets",
    "Environment", "Gesture", "Gradient", "Group", "Image", "KeyframeTrack", "Label", "Layout",
    "List",
    "Path", "ProgressView", "Scene", "ScrollView", "Section", "Shape", "Spring", "State", "Text",
    "Transaction", "Transition", "UnitPoint", "View",
  ]

  @Test("brings none that collides with Swift Testing's, nor with what SwiftUI builds views of")
  func distinct() throws {
    let names = Set(try names())
    #expect(names.isDisjoint(with: Self.testing))
    #expect(names.intersection(Self.views).isEmpty)
  }
}
