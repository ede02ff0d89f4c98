import FileAccess
public import Testing
import Texts

/// Fails a suite that leaves goldens unused in the folder of its file.
public struct NoUnusedGoldensTrait: SuiteTrait, TestScoping {
  /// It is asked once, after the whole suite.
  public var isRecursive: Bool { false }

  /// Runs a suite, and looks at the folder afterwards.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    guard test.isSuite else { return }
    let suite = GoldenTest(filePath: test.sourceLocation.file, name: test.name)
    guard let message = try Self.objection(to: suite) else { return }
    Issue.record(Comment(rawValue: message.text), sourceLocation: test.sourceLocation)
  }

  /// What is said of a suite whose tests are over; `nil` where all goldens were used, or where a part
  /// of the tests has run, so that nothing can be said.
  static func objection(
    to suite: GoldenTest, by register: GoldenRegister = .shared,
    arguments: [String] = CommandLine.arguments
  ) throws(FileError) -> TerminalText? {
    guard !isFiltered(arguments) else { return nil }
    let unused = try unused(in: suite.folder(GoldenSettings.current.directory), by: register)
    guard !unused.isEmpty else { return nil }
    let package = TestPackage(around: suite.filePath)
    return unused.map { "no test has checked \(package.relative($0))\n" as TerminalText }.joined()
      + "remove what is not needed any more"
  }

  /// Whether some tests are left out.
  private static func isFiltered(_ arguments: [String]) -> Bool {
    arguments.contains { ["--filter", "--skip"].contains($0.prefix { $0 != "=" }) }
  }

  /// The golden files and folders of golden files in a folder that no test has asked for.
  private static func unused(
    in folder: String, by register: GoldenRegister
  ) throws(FileError) -> [String] {
    guard InputFile.kind(of: folder) == .folder else { return [] }
    let files = try GoldenFolder(path: folder).names()
    let folders = try FileSystem.names(in: folder).filter {
      !$0.hasPrefix(".") && InputFile.kind(of: InputFile.path(of: $0, in: folder)) == .folder
    }
    return (files + folders).map { InputFile.path(of: $0, in: folder) }
      .filter { !register.isUsed($0) }.sorted()
  }
}

extension Trait where Self == NoUnusedGoldensTrait {
  /// Fails a suite when all its tests are over and its file's folder of goldens holds some that none of
  /// them has checked: what a test leaves behind that is renamed or removed.
  ///
  ///     @Suite(.noUnusedGoldens)
  ///
  /// It belongs to the outermost suite of a file, and says nothing in a run of chosen tests.
  public static var noUnusedGoldens: Self { NoUnusedGoldensTrait() }
}
