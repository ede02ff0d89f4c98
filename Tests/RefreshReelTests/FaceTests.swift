import Foundation
import TestSupport
import Testing

/// Counts the public names that `import RefreshReel` provides, from the sources.
@Suite("Importing RefreshReel")
struct FaceTests {
  private static let kinds = "struct|enum|class|protocol|typealias|func|let|var|actor"

  /// Returns the lines of a module's sources.
  private static func lines(of module: String) throws -> [Substring] {
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

  /// The names of the types and functions in the module and in those it reexports.
  private static let names = Result { () throws -> [String] in
    let own = try Regex("^public (?:final |indirect )?(?:\(kinds)) ([A-Za-z]+)")
    var modules = ["RefreshReel"]
    var names: [String] = []
    var next = 0
    while next < modules.count {
      // Few lines are of interest, and matching them all takes seconds.
      for line in try lines(of: modules[next])
      where line.hasPrefix("public ") || line.contains("@_exported") {
        if let match = try own.prefixMatch(in: line) {
          names.append(String(match[1].substring ?? ""))
        }
        guard let match = line.wholeMatch(of: /@_exported public import ([A-Za-z]+)/) else {
          #expect(!line.contains("@_exported"), "\(line) exports no whole module")
          continue
        }
        if !modules.contains(String(match.1)) { modules.append(String(match.1)) }
      }
      next += 1
    }
    return names
  }

  @Test("The module reexports whole modules without duplicate names") func whole() throws {
    let names = try Self.names.get()
    for name in ["Reel", "Scenario", "Point", "Flicks", "WaveStyle", "Setting", "DisplayItem"] {
      #expect(names.contains(name))
    }
    #expect(Set(names).count == names.count)
  }

  /// The public names of Swift Testing 6.3.
  private static let testing: Set = [
    "Attachable", "AttachableWrapper", "Attachment", "Bug", "Comment", "ConditionTrait",
    "Confirmation", "CustomExecutionTrait", "CustomTestArgumentEncodable",
    "CustomTestStringConvertible", "ExitStatus", "ExitTest", "ExpectationFailedError",
    "Expectation",
    "Issue", "IssueHandlingTrait", "ParallelizationTrait", "SourceLocation", "Suite", "SuiteTrait",
    "SkipInfo", "Tag", "Test", "TestScoping", "TestTrait", "TimeLimitTrait", "Trait", "TypeInfo",
  ]
  /// The public names of SwiftUI for building views, including some for drawing.
  private static let views: Set = [
    "Angle", "Animatable", "Animation", "Axis", "Binding", "Button", "Canvas", "Edge", "EdgeInsets",
    "Environment", "Gesture", "Gradient", "Group", "Image", "KeyframeTrack", "Label", "Layout",
    "List",
    "Path", "ProgressView", "Scene", "ScrollView", "Section", "Shape", "Spring", "State", "Text",
    "Transaction", "Transition", "UnitPoint", "View",
  ]

  /// Names that must be qualified if SwiftUI is imported, as in `KeyframeAnimation.Spring`.
  private static let shared: Set = ["EdgeInsets", "KeyframeTrack", "Spring"]

  @Test("No name collides with Swift Testing, and only three collide with SwiftUI")
  func distinct() throws {
    let names = Set(try Self.names.get())
    #expect(names.isDisjoint(with: Self.testing))
    #expect(names.intersection(Self.views) == Self.shared)
  }
}
