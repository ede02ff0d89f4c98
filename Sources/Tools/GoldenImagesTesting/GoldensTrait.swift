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
    GoldensTrait(GoldenSettings(recording: recording, tolerance: tolerance, directory: directory))
  }
}

/// Says how the goldens that `operation` checks are recorded, compared and kept.
///
///     withGoldens(record: .failed) { expectGolden(of: bitmap) }
///
/// The closest word counts: that of the call, then of the innermost scope or trait, then of the
/// variable `REEL_RECORD`; without any nothing is recorded.
///
/// - Parameters:
///   - recording: which goldens are written; whatever is written fails its test.
///   - tolerance: how closely pictures have to agree.
///   - directory: the folder of golden files, from the test file's folder; `__Goldens__/TESTFILE`
///     unless given.
///   - operation: checks goldens.
public func withGoldens<Result>(
  record recording: GoldenRecording? = nil, tolerance: ImageComparison? = nil,
  directory: String? = nil, operation: () throws -> Result
) rethrows -> Result {
  let settings = GoldenSettings(recording: recording, tolerance: tolerance, directory: directory)
  return try GoldenSettings.$current.withValue(settings.within(.current), operation: operation)
}

/// Says how the goldens that an asynchronous `operation` checks are recorded, compared and kept.
///
/// The parameters are those of ``withGoldens(record:tolerance:directory:operation:)``.
public func withGoldens<Result>(
  record recording: GoldenRecording? = nil, tolerance: ImageComparison? = nil,
  directory: String? = nil, isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  let settings = GoldenSettings(recording: recording, tolerance: tolerance, directory: directory)
  return try await GoldenSettings.$current.withValue(
    settings.within(.current), operation: operation, isolation: isolation)
}

/// What holds for the goldens of a call, a scope or a test; `nil` leaves it to what is around.
struct GoldenSettings: Hashable, Sendable {
  /// Which goldens are written.
  var recording: GoldenRecording?
  /// How closely pictures have to agree.
  var tolerance: ImageComparison?
  /// The folder of golden files, from the test file's folder.
  var directory: String?

  /// What the innermost scope says, filled up from those around it.
  @TaskLocal static var current = GoldenSettings()

  /// These settings, and those of `outer` where there are none.
  func within(_ outer: GoldenSettings) -> GoldenSettings {
    GoldenSettings(
      recording: recording ?? outer.recording, tolerance: tolerance ?? outer.tolerance,
      directory: directory ?? outer.directory)
  }
}
