import Foundation
import GoldenImages
import TestSupport
import Testing
import VectorDrawing

@testable import GoldenImagesTesting

@Suite("What is said of goldens")
struct ScopeTests {
  /// Whether a golden that is missing was written, which tells the way of recording.
  private func isRecorded(
    call: GoldenRecording? = nil, variable: String? = nil
  ) throws -> Bool {
    let desk = try Desk()
    _ = desk.check(recording: call, variable: variable).outcome(of: try Desk.square())
    return desk.exists("\(Desk.goldens)/disc.png")
  }

  @Test("counts the more the closer it is: the call, inner scopes, outer ones, the variable, never")
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
        // A scope that speaks of something else leaves it as it is.
        let recorded = try withGoldens(tolerance: .rasteriser) { try isRecorded() }
        #expect(recorded)
      }
      #expect(try !isRecorded())
    }
  }

  @Test("holds in tasks within, and for what is asynchronous")
  func tasks() async throws {
    let recorded = try await withGoldens(record: .missing) {
      try await Task { try isRecorded() }.value
    }
    #expect(recorded)
    #expect(try !isRecorded())
  }

  @Suite("in a suite with a trait", .goldens(record: .missing, tolerance: .rasteriser))
  struct Traits {
    @Test("counts for a test without")
    func suite() {
      #expect(
        GoldenSettings.current == GoldenSettings(recording: .missing, tolerance: .rasteriser))
    }

    @Test("and less than the test's own", .goldens(record: .failed, directory: "Held"))
    func test() {
      #expect(
        GoldenSettings.current
          == GoldenSettings(recording: .failed, tolerance: .rasteriser, directory: "Held"))
      withGoldens(record: .all) { #expect(GoldenSettings.current.recording == .all) }
    }

    @Suite("as it is of suites within", .goldens(tolerance: .exact))
    struct Inner {
      @Test("for every argument", arguments: [1, 2])
      func inner(_: Int) {
        #expect(GoldenSettings.current == GoldenSettings(recording: .missing, tolerance: .exact))
      }
    }
  }

  @Test("a failure is an issue of the test, with the whole message, where the call is written")
  func issue() throws {
    let desk = try Desk()
    let location = SourceLocation(
      fileID: "LookTests/LookTests.swift", filePath: desk.file, line: 7, column: 3)
    let square = try Desk.square()
    withKnownIssue {
      desk.check().outcome(of: square).report(at: location)
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      return issue.sourceLocation == location && text.contains("disc.png: there is no golden\n")
        && text.hasSuffix("reel approve \(Desk.goldens)/disc.png")
    }
  }

  @Test("a golden that is missing fails by the call itself, and a recorded one too")
  func calls() throws {
    let folder = try TemporaryFolder()
    let square = try Desk.square()
    defer { Trial.forget(folder.path) }
    withGoldens(directory: folder.path) {
      withKnownIssue {
        expectGolden(of: square, named: "missing")
      } matching: {
        $0.comments.first?.rawValue.contains("there is no golden") == true
      }
      withKnownIssue {
        expectGolden(of: square, named: "new", record: .missing)
      } matching: {
        $0.comments.first?.rawValue.hasPrefix("recorded ") == true
      }
      // In Swift Testing the other's assertion fails the test too.
      withKnownIssue {
        assertGolden(of: square, named: "other")
      } matching: {
        $0.comments.first?.rawValue.contains("there is no golden") == true
      }
      expectGolden(of: square, named: "new")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["calls.new.png"])
  }
}
