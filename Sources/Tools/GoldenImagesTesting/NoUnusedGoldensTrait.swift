import FileAccess
public import Testing

/// A trait that fails a suite if the golden folder of its file contains unused goldens.
public struct NoUnusedGoldensTrait: SuiteTrait, TestScoping {
  /// Whether the tests and suites in a suite are checked separately: always false.
  public var isRecursive: Bool { false }

  /// Runs a suite, and records an issue if its golden folder contains unused goldens.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    guard test.isSuite else { return }
    let suite = GoldenTest(filePath: test.sourceLocation.file, name: test.name)
    guard let message = try Self.objection(to: suite) else { return }
    Issue.record(Comment(rawValue: message.text), sourceLocation: test.sourceLocation)
  }

  /// Returns the failure message for a finished suite.
  ///
  /// The result is `nil` if all goldens were used, or if arguments exclude some tests.
  static func objection(
    to suite: GoldenTest, by register: GoldenRegister = .shared,
    arguments: [String] = CommandLine.arguments
  ) throws(FileError) -> TerminalText? {
    guard !isFiltered(arguments) else { return nil }
    let unused = try unused(in: suite.folder(GoldenSettings.current.directory), by: register)
    guard !unused.isEmpty else { return nil }
    let package = TestPackage(around: suite.filePath)
    return unused.map { "no test has checked \(package.relative($0))\n" as TerminalText }.joined()
      + "remove the files that are no longer needed"
  }

  /// Returns whether command-line arguments exclude some tests.
  private static func isFiltered(_ arguments: [String]) -> Bool {
    arguments.contains { ["--filter", "--skip"].contains($0.prefix { $0 != "=" }) }
  }

  /// Returns the golden files and subfolders of a folder that no test has checked.
  private static func unused(
    in folder: String, by register: GoldenRegister
  ) throws(FileError) -> [String] {
    guard InputFile.kind(of: folder) == .folder else { return [] }
    let files = try GoldenFolder(path: folder).names()
    let folders = try FileSystem.names(in: folder).filter {
      !$0.hasPrefix(".") && InputFile.kind(of: ExactPath.appending($0, to: folder)) == .folder
    }
    return (files + folders).map { ExactPath.appending($0, to: folder) }
      .filter { !register.isUsed($0) }.sorted()
  }
}

extension Trait where Self == NoUnusedGoldensTrait {
  /// A trait that fails a suite if its file's golden folder has goldens that no test has checked.
  ///
  /// Goldens remain unused when a test is renamed or removed.
  ///
  ///     @Suite(.noUnusedGoldens)
  ///
  /// Add the trait to the outermost suite of a file. It has no effect if only selected tests are
  /// run.
  public static var noUnusedGoldens: Self { NoUnusedGoldensTrait() }
}
