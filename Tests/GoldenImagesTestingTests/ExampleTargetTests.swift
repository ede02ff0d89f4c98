import Foundation
import TestSupport
import Testing

/// What `Examples/GoldenTests` gives to copy besides its tests, which run with all others.
@Suite("The target to copy")
struct ExampleTargetTests {
  private static let python = RefereePython.program(importing: "yaml")

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// What the first command of a text installs.
  private func packages(_ text: String) throws -> Set<Substring> {
    let command = try #require(text.firstRange(of: "apt-get install -y "))
    var words: Set<Substring> = []
    for line in text[command.upperBound...].split(separator: "\n") {
      let parts = line.split(whereSeparator: { $0 == " " || $0 == "\\" })
      guard
        parts.allSatisfy({ $0.allSatisfy { $0.isLowercase || $0.isNumber || "-.".contains($0) } }),
        parts.first != "-"
      else { break }
      words.formUnion(parts)
    }
    return words
  }

  @Test("has a CI file that installs what README does")
  func install() throws {
    let ours = try packages(try text("README.md"))
    #expect(ours.contains("libcairo2-dev") && ours.contains("fonts-inter"))
    #expect(try packages(try text("Examples/GoldenTests/ci.yml")) == ours)
  }

  @Test(
    "has a CI file that is YAML, and keeps the folder in which failures lie",
    .enabled(if: python.isAvailable, Comment(rawValue: RefereePython.hint)))
  func workflow() throws {
    let path = Repository.root.appending(path: "Examples/GoldenTests/ci.yml").path
    let outcome = try Self.python.run([
      "-c",
      """
      import sys, yaml
      steps = yaml.safe_load(open(sys.argv[1]))["jobs"]["golden-tests"]["steps"]
      kept = next(s for s in steps if "upload-artifact" in s.get("uses", ""))
      print(kept["if"], kept["with"]["path"].split(), kept["with"]["include-hidden-files"])
      print([s["run"] for s in steps if s.get("run", "").startswith("swift")])
      """, path,
    ])
    #expect(outcome.text == "failure() ['.reel/failed', 'page'] True\n['swift test']\n")
  }
}
