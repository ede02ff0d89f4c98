import XCTest

@testable import GoldenImagesTesting

/// The settings of a class's tests, which apply to asynchronous ones too.
final class ScopeXCTests: XCTestCase {
  override func invokeTest() { withGoldens(tolerance: .rasterizer) { super.invokeTest() } }

  func testSettings() { XCTAssertEqual(GoldenSettings.current.tolerance, .rasterizer) }

  func testSettingsOfAsynchronousTest() async {
    XCTAssertEqual(GoldenSettings.current.tolerance, .rasterizer)
  }
}

@Suite("Settings for goldens")
struct ScopeTests {
  /// Whether a missing golden is recorded, which depends on the recording in effect.
  private func isRecorded(call: GoldenRecording? = nil, variable: String? = nil) throws -> Bool {
    let trial = try TrialPackage()
    _ = trial.check(recording: call, variable: variable).outcome(of: try TrialPackage.square())
    return trial.exists("\(TrialPackage.goldens)/disc.png")
  }

  @Test("a call overrides inner scopes, which override outer ones and the environment variable")
  func precedence() throws {
    #expect(try !isRecorded())
    #expect(try isRecorded(variable: "missing"))
    #expect(try !isRecorded(variable: ""))
    try withGoldens(record: .never) {
      #expect(try !isRecorded(variable: "all"))
      #expect(try isRecorded(call: .missing))
      try withGoldens(record: .failed) {
        #expect(try isRecorded(variable: "never"))
        #expect(try !isRecorded(call: .never))
        // A scope that sets only the tolerance does not affect the recording.
        let recorded = try withGoldens(tolerance: .rasterizer) { try isRecorded() }
        #expect(recorded)
      }
      #expect(try !isRecorded())
    }
  }

  @Test("settings apply in asynchronous operations and in tasks created there")
  func tasks() async throws {
    let recorded = try await withGoldens(record: .missing) {
      try await Task { try isRecorded() }.value
    }
    #expect(recorded)
    #expect(try !isRecorded())
  }

  @Suite("Settings of a trait", .goldens(record: .missing, tolerance: .rasterizer))
  struct Traits {
    @Test("the settings of a suite apply to a test without a trait")
    func suite() {
      #expect(
        GoldenSettings.current == GoldenSettings(recording: .missing, tolerance: .rasterizer))
    }

    @Test("a test overrides its suite", .goldens(record: .failed, directory: "Held")) func test() {
      #expect(
        GoldenSettings.current
          == GoldenSettings(recording: .failed, tolerance: .rasterizer, directory: "Held"))
      withGoldens(record: .all) { #expect(GoldenSettings.current.recording == .all) }
    }

    @Suite("Settings of a nested suite", .goldens(tolerance: .exact))
    struct Inner {
      @Test("the settings apply to every argument", arguments: [1, 2])
      func inner(_: Int) {
        #expect(GoldenSettings.current == GoldenSettings(recording: .missing, tolerance: .exact))
      }
    }
  }

  @Test("a failure is an issue with the entire message at the location of the call")
  func issue() throws {
    let trial = try TrialPackage()
    let location = SourceLocation(
      fileID: "LookTests/LookTests.swift", filePath: trial.file, line: 7, column: 3)
    let square = try TrialPackage.square()
    withKnownIssue {
      trial.check().outcome(of: square).report(at: location)
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      return issue.sourceLocation == location && text.contains("disc.png: the golden is missing\n")
        && text.hasSuffix("reel approve \(TrialPackage.goldens)/disc.png")
    }
  }

  @Test("a call fails if its golden is missing or has just been recorded") func calls() throws {
    let folder = try TemporaryFolder()
    let square = try TrialPackage.square()
    defer { Trial.forget(folder.path) }
    func calls(_ body: () -> Void) {
      GoldenCheck.$server.withValue(nil) { withGoldens(directory: folder.path, operation: body) }
    }
    calls {
      withKnownIssue {
        expectGolden(of: square, named: "missing")
      } matching: {
        $0.comments.first?.rawValue.contains("missing.png: the golden is missing") == true
      }
      withKnownIssue {
        expectGolden(of: square, named: "new", record: .missing)
      } matching: {
        $0.comments.first?.rawValue.hasPrefix("recorded ") == true
      }
      // In Swift Testing, a failed assertion of XCTest fails the test too.
      withKnownIssue {
        assertGolden(of: square, named: "other")
      } matching: {
        $0.comments.first?.rawValue.contains("other.png: the golden is missing") == true
      }
      expectGolden(of: square, named: "new")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["calls.new.png"])
  }
}
