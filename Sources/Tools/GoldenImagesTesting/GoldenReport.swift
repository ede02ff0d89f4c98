import CairoBackend
import FileAccess
import Testing
import Texts

/// The page that shows what fails, and a summary for a pull request beside it.
///
/// Both are written anew with every failure, where a variable asks for them.
final class GoldenReport: Sendable {
  /// The environment variable that names the page's folder.
  static let variable = "REEL_REPORT"

  /// That of the process.
  static let shared = GoldenReport(folder: Environment[variable])

  /// The summary's name beside the page.
  private static let summaryName = "summary.md"

  /// The folder as it was named; `nil` where no page is asked for.
  private let folder: String?
  private let state = Guarded(State())

  private struct State {
    var summary = GoldenSummary()
    var hasBegun = false
  }

  init(folder: String?) {
    self.folder = folder.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a page is asked for.
  var isWanted: Bool { folder != nil }

  /// Where the summary beside a page goes; only one of ours is replaced.
  private static func summary(inFolder folder: String) throws -> Destination {
    try Destination(
      InputFile.path(of: summaryName, in: folder),
      holding: .marked(GoldenSummary.markdownMark.text), isTyped: false)
  }

  /// Takes what became of a test's goldens.
  ///
  /// XCTest's tests run in a process of their own, and have a page of their own, in a folder `xctest`
  /// within. A page of a former run goes when the first golden is checked.
  ///
  /// - Parameter name: what is approved, as a shell reads it.
  func add(_ checked: CheckedGoldens, called name: ShellText, in package: TestPackage) throws {
    guard let folder else { return }
    var path = InputFile.path(folder, from: package.root)
    if Test.current == nil { path = InputFile.path(of: "xctest", in: path) }
    // Writing stays inside the lock, so that a page with less never follows one with more.
    let result: Result<Void, any Error> = state.withLock { state in
      Result {
        if !state.hasBegun {
          state.hasBegun = true
          try FileSystem.remove(try GoldenPage.destination(inFolder: path).path)
          try FileSystem.remove(try Self.summary(inFolder: path).path)
        }
        guard !checked.isPassed else { return }
        state.summary.add(.checked(checked), path: name.text, approvedBy: name)
        try GoldenPage(state.summary).write(toFolder: path)
        try Self.summary(inFolder: path).write(Array(state.summary.markdown(from: path).text.utf8))
      }
    }
    try result.get()
  }
}
