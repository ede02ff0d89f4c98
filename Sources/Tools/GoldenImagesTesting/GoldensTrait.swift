public import GoldenImages
public import RefreshScenario
public import Testing

/// Says how the goldens of a test, or of all tests of a suite, are recorded, compared and kept.
public struct GoldensTrait: TestTrait, SuiteTrait, TestScoping {
  private let settings: GoldenSettings

  init(_ settings: GoldenSettings) { self.settings = settings }

  /// It holds for all tests of a suite, and of the suites in it.
  public var isRecursive: Bool { true }

  /// Runs a test with the settings.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await GoldenSettings.$current.withValue(settings.within(.current)) {
      try await function()
    }
  }
}

extension Trait where Self == GoldensTrait {
  /// Says how the goldens of a test, or of all tests of a suite, are recorded, compared and kept.
  ///
  ///     @Suite(.goldens(tolerance: .rasteriser))
  ///
  /// A test's word counts more than its suite's, and a scope's within the test more than both.
  ///
  /// - Parameters:
  ///   - recording: which goldens are written; whatever is written fails its test.
  ///   - tolerance: how closely pictures have to agree.
  ///   - directory: the folder of golden files, from the test file's folder;
  ///     `__Goldens__/TESTFILE` unless given.
  public static func goldens(
    record recording: GoldenRecording? = nil, tolerance: ImageComparison? = nil,
    directory: String? = nil
  ) -> Self {
    GoldensTrait(
      GoldenSettings(recording: recording, tolerance: tolerance, directory: directory))
  }
}
