import Foundation
import GoldenImages
import RefreshHeaders
import RefreshModel
import RefreshScenario
import RefreshScene
import TestSupport
import Testing

/// Verifies the goldens of every example: the events, the shapes and the pixels.
@Suite("Goldens of the examples")
struct ExampleGoldenTests {
  static let folder = Repository.fixtures.appending(path: "Goldens")

  static let names =
    ((try? FileManager.default.contentsOfDirectory(
      atPath: Repository.examples.path)) ?? []).filter { $0.hasSuffix(".yaml") }.sorted()

  private func resolved(_ name: String) throws -> ResolvedScenario {
    let url = Repository.examples.appending(path: name)
    let library = Library()
    return try ResolvedScenario(
      try Scenario(
        parsing: String(contentsOf: url, encoding: .utf8), fileName: url.path, library: library),
      library: library)
  }

  @Test("The goldens of every example pass", arguments: names)
  func hold(name: String) async throws {
    let goldens = try #require(try Goldens(of: resolved(name)), "\(name) has no golden section")
    #expect(goldens.folder.hasSuffix("/Fixtures/Goldens/\(name.dropLast(".yaml".count))"))
    let checked = CheckedGoldens(try await goldens.verify())
    var summary = GoldenSummary()
    summary.add(.checked(checked), path: "Examples/\(name)")
    // A Boolean, because a failed comparison would print all bytes of the files.
    let isPassed = checked.isPassed
    #expect(isPassed, "\(summary.text(isQuiet: true))")
    // The events, and the shapes and pixels of at least one instant.
    #expect(Set(checked.found.findings.map(\.file.layer)) == Set(GoldenLayer.allCases))
  }

  @Test("Every golden folder belongs to an example")
  func sources() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0 != "README.md" }
    #expect(!folders.isEmpty)
    #expect(Set(folders.map { $0 + ".yaml" }) == Set(Self.names))
  }

  @Test("The goldens cover every style, at a scale of 2")
  func styles() throws {
    var seen: Set<String> = []
    for name in Self.names {
      let resolved = try resolved(name)
      seen.formUnion(resolved.scene.headers.values.map(\.style.name))
      #expect(resolved.scenario.golden?.scales == [2], "\(name)")
    }
    #expect(seen == Set(Library().styles.map(\.name)))
  }
}
