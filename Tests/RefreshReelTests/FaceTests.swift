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
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
  }

  /// The names of types and functions that one import brings: those of each module exported again.
  private func names(of module: String = "RefreshReel") throws -> [String] {
    let own = try Regex("^public (?:final |indirect )?(?:\(Self.kinds)) ([A-Za-z]+)")
    return try lines(of: module).flatMap { line -> [String] in
      if let match = try own.prefixMatch(in: line) { return [String(match[1].substring ?? "")] }
      guard let match = line.wholeMatch(of: /@_exported public import ([A-Za-z]+)/) else {
        #expect(!line.contains("@_exported"), "\(line) exports no whole module")
        return []
      }
      return try names(of: String(match.1))
    }
  }

  @Test("brings whole modules, each name once")
  func whole() throws {
    let names = try names()
    for name in ["Reel", "Scenario", "Point", "Flicks", "WaveStyle", "Setting", "DisplayItem"] {
      #expect(names.contains(name))
    }
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

  /// Names that a file of views has to qualify, as in `KeyframeAnimation.Spring`.
  private static let shared: Set = ["EdgeInsets", "KeyframeTrack", "Spring"]

  @Test("brings none that collides with Swift Testing's, and of SwiftUI's views only these three")
  func distinct() throws {
    let names = Set(try names())
    #expect(names.isDisjoint(with: Self.testing))
    #expect(names.intersection(Self.views) == Self.shared)
  }
}
