import FileAccess
import Foundation
import Testing

/// A page of failed goldens, with a summary for a pull request.
///
/// If the environment variable `REEL_REPORT` names a folder, the page and the summary in that
/// folder are rewritten after every failure.
final class GoldenReport: Sendable {
  /// The environment variable that names the folder of the page.
  static let variable = "REEL_REPORT"

  static let shared = GoldenReport(folder: Environment[variable])

  /// The name of the summary's file, next to the page.
  private static let summaryName = "summary.md"

  /// The path of the folder as given, or `nil` if no page is requested.
  private let folder: String?
  private let state = Guarded(State())

  private struct State {
    var summary = GoldenSummary()
    var hasBegun = false
    /// The folder of the page, once it is written.
    var path: String?
  }

  init(folder: String?) { self.folder = folder.flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether a page is requested.
  var isWanted: Bool { folder != nil }

  /// Returns the destination of the summary; a file that reel did not write is not replaced.
  private static func summary(inFolder folder: String) throws -> Destination {
    try Destination(
      ExactPath.appending(summaryName, to: folder),
      holding: .marked(GoldenSummary.markdownMark.text), isTyped: false)
  }

  /// Adds the goldens of a test.
  ///
  /// Tests of XCTest run in a separate process and have a separate page in the subfolder
  /// `xctest`. The page of an earlier process is removed when the first golden is checked.
  ///
  /// - Parameter name: The argument of `reel approve` that accepts the changes, quoted for a
  ///   shell.
  func add(_ result: GoldenResult, called name: ShellText, in package: TestPackage) throws {
    guard let folder else { return }
    var path = ExactPath.resolving(folder, from: package.root)
    if Test.current == nil { path = ExactPath.appending("xctest", to: path) }
    // Files are written under the lock, so that no page with fewer failures replaces one with
    // more.
    try state.withLock { state in
      if !state.hasBegun {
        state.hasBegun = true
        try FileSystem.remove(try GoldenPage.destination(inFolder: path).path)
        try FileSystem.remove(try Self.summary(inFolder: path).path)
      }
      guard !result.isPassed else {
        state.summary.passedCount += result.findings.count
        return
      }
      state.summary.entries.append(
        VerifiedScenario(result, path: name.text, approvedBy: name))
      if state.path == nil, self === Self.shared {
        atexit { try? GoldenReport.shared.write() }
      }
      state.path = path
      try Self.write(state)
    }
  }

  /// Writes the page again, so that it counts the goldens that were checked after the last failure.
  func write() throws { try state.withLock { try Self.write($0) } }

  private static func write(_ state: State) throws {
    guard let path = state.path else { return }
    try GoldenPage(state.summary).write(toFolder: path)
    try summary(inFolder: path).write(Array(state.summary.markdown(from: path).text.utf8))
  }
}
