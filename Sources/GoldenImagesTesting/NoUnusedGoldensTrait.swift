import FrameSequence
import GoldenImages
package import RefreshScenario
public import Testing

/// Fails a suite that leaves goldens unused in the folder of its file.
public struct NoUnusedGoldensTrait: SuiteTrait, TestScoping {
  /// It is asked once, after the whole suite.
  public var isRecursive: Bool { false }

  /// Runs a suite, and looks at the folder afterwards.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    guard test.isSuite, !Self.isFiltered(CommandLine.arguments) else { return }
    let suite = GoldenTest(filePath: test.sourceLocation.file, name: "")
    let unused = try Self.unused(
      in: suite.folder(GoldenSettings.current.directory), by: .shared)
    guard !unused.isEmpty else { return }
    let package = TestPackage(around: suite.filePath)
    Issue.record(
      Comment(
        rawValue: unused.map { "no test of this run checks \(package.relative($0))" }
          .joined(separator: "\n") + "\nremove what is not needed any more"),
      sourceLocation: test.sourceLocation)
  }

  /// Whether some tests are left out, so that nothing can be said.
  static func isFiltered(_ arguments: [String]) -> Bool {
    arguments.contains { $0.hasPrefix("--filter") || $0.hasPrefix("--skip") }
  }

  /// The golden files and folders of golden files in a folder that no test has asked for.
  package static func unused(
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
