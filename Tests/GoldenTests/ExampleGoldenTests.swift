import Foundation
import GoldenImages
import ScenarioSupport
import Testing

/// Verifies the goldens of every example: the events, the shapes and the pixels.
@Suite("Goldens of the examples")
struct ExampleGoldenTests {
  static let names = Repository.exampleNames + Repository.artworkNames
  static let folder = Repository.fixtures.appending(path: "Goldens")

  /// Returns the name of the folder of an example's goldens: its own, except for the wave on a phone,
  /// because the original wave has the same name.
  private static func folderName(of name: String) -> String {
    name == "wave.yaml"
      ? "wave-phone"
      : name.replacing("Originals/", with: "")
        .replacing("Artwork/", with: "artwork-").replacing(".yaml", with: "")
  }

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
    #expect(goldens.folder.hasSuffix("/Fixtures/Goldens/\(Self.folderName(of: name))"))
    let checked = try await goldens.verify()
    let summary = GoldenSummary([VerifiedScenario(checked, path: "Examples/\(name)")])
    // A Boolean, because a failed comparison would print all bytes of the files.
    let isPassed = checked.isPassed
    #expect(isPassed, "\(summary.text(isQuiet: true))")
    // The events, and the shapes and pixels of at least one instant.
    #expect(Set(checked.findings.map(\.file.layer)) == Set(GoldenLayer.allCases))
  }

  @Test("Every golden folder belongs to an example")
  func sources() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0 != "README.md" }
    #expect(!folders.isEmpty)
    #expect(Set(folders) == Set(Self.names.map(Self.folderName)))
  }

  @Test("The goldens cover every style, at a scale of 2, or of 1 for entire devices")
  func styles() throws {
    var seen: Set<String> = []
    for name in Self.names {
      let resolved = try resolved(name)
      seen.formUnion(resolved.scene.headers.values.map(\.style.name))
      let scale: Double = resolved.scenario.canvas.bezel ? 1 : 2
      #expect(resolved.scenario.golden?.scales == [scale], "\(name)")
    }
    // The footers of artworks are drawn like the headers.
    let footers: Set = ["lottie-footer", "svg-footer"]
    #expect(seen == Set(Library().styles.map(\.name)).subtracting(footers))
  }
}
