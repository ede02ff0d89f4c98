@testable import GoldenImagesTesting

/// The subject of the trial tests: a disc that is red unless an environment variable makes it
/// green.
///
/// The same tests can thus be run again and fail.
enum Trial {
  static let variable = "REEL_TRIAL"

  static var list: DisplayList {
    let isGreen = ProcessInfo.processInfo.environment[variable] == "green"
    return TrialPackage.disc(color: isGreen ? Color(40, 200, 90) : Color(255, 90, 54))
  }

  /// Removes the files that a failing run stores for approval.
  static func forget(_ goldenFolder: String) {
    let package = TestPackage(around: #filePath)
    let failed = package.failed.folder(for: goldenFolder)
    try? FileManager.default.removeItem(atPath: failed)
  }

  /// Returns the golden folder of a test file.
  static func folder(of file: String) -> String {
    GoldenTest(filePath: #filePath, name: "").path(of: "__Goldens__/\(file)")
  }
}

/// A suite as a user would write it.
@Suite("A disc", .goldens(tolerance: .rasterizer), .noUnusedGoldens)
struct TrialTests {
  @Test("matches its golden as text and as pixels")
  func disc() { expectGolden(of: Trial.list, scale: 2) }

  @Test("matches its golden at every position", arguments: [8, 12])
  func disc(x: Int) { expectGolden(of: TrialPackage.disc(x: Double(x)), named: "\(x)") }
}

#if os(Linux)
  /// Runs of the test program in which goldens fail.
  @Suite("A failing golden test", .serialized)
  struct FailingRunTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) throws -> ExternalProgram.Outcome {
      let program = ExternalProgram("/usr/bin/env")
      return try program.run(["\(Trial.variable)=green", CommandLine.arguments[0]] + arguments)
    }

    @Test("in Swift Testing, a run fails with a message and attachments in the given folder")
    func swiftTesting() throws {
      defer { Trial.forget(Trial.folder(of: "TrialTests")) }
      let outcome = try run(
        "--testing-library", "swift-testing", "--filter", "TrialTests/disc\\(\\)",
        "--attachments-path", folder.path)
      #expect(outcome.status != 0)
      let said = outcome.text + outcome.errors
      #expect(said.contains("__Goldens__/TrialTests/disc.txt: disc color: #FF5A36 → #28C85A"))
      #expect(said.contains("pixels differ by edges 0.2; "))
      #expect(
        said.contains("reel approve Tests/GoldenImagesTestingTests/__Goldens__/TrialTests/disc.txt")
      )
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #if compiler(>=6.2)
        #expect(
          Set(names) == [
            "disc.expected.txt", "disc.actual.txt", "disc@2x.expected.png", "disc@2x.actual.png",
            "disc@2x.difference.png",
          ])
      #endif
    }

    @Test("in XCTest, a run fails even with a check of Swift Testing") func otherCall() throws {
      defer { Trial.forget(Trial.folder(of: "TrialXCTests")) }
      let outcome = try run("GoldenImagesTestingTests.TrialXCTests/testDiscWithExpectGolden")
      #expect(outcome.status != 0)
      #expect(outcome.text.contains("detached.disc.txt: disc color: #FF5A36 → #28C85A"))
    }

    @Test("in XCTest, a run fails with a message") func xcTest() throws {
      defer { Trial.forget(Trial.folder(of: "TrialXCTests")) }
      let outcome = try run("GoldenImagesTestingTests.TrialXCTests/testDisc")
      #expect(outcome.status != 0)
      let said = outcome.text + outcome.errors
      #expect(
        said.contains("__Goldens__/TrialXCTests/testDisc.txt: disc color: #FF5A36 → #28C85A"),
        "\(said)")
      #expect(said.contains("TrialXCTests.swift:"))
    }
  }
#endif
