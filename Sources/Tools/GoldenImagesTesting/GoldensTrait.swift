public import Testing

/// A trait that sets how the goldens of a test or suite are recorded, compared and stored.
public struct GoldensTrait: TestTrait, SuiteTrait, TestScoping {
  private let settings: GoldenSettings

  init(_ settings: GoldenSettings) { self.settings = settings }

  /// Whether the settings of a suite apply to all tests and suites in it: always true.
  public var isRecursive: Bool { true }

  /// Runs a test or a suite with the settings.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await GoldenSettings.$current.withValue(settings.within(.current)) {
      try await function()
    }
  }
}

extension Trait where Self == GoldensTrait {
  /// Sets how the goldens of a test or of all tests of a suite are recorded, compared and stored.
  ///
  ///     @Suite(.goldens(tolerance: .rasterizer))
  ///
  /// The settings of a test override those of its suite, and
  /// ``withGoldens(record:tolerance:directory:operation:)`` within the test overrides both. A
  /// setting that is `nil` overrides nothing.
  ///
  /// - Parameters:
  ///   - recording: The golden files to record; a test fails if it records a file.
  ///   - tolerance: The tolerance for comparing images.
  ///   - directory: The folder of golden files, relative to the folder of the test file; by
  ///     default, `__Goldens__/TESTFILE`.
  public static func goldens(
    record recording: GoldenRecording? = nil, tolerance: ImageComparison? = nil,
    directory: String? = nil
  ) -> Self {
    GoldensTrait(GoldenSettings(recording: recording, tolerance: tolerance, directory: directory))
  }
}

/// Sets how the goldens that `operation` checks are recorded, compared and stored.
///
///     withGoldens(record: .failed) { expectGolden(of: bitmap) }
///
/// The settings of a call override those of the innermost scope or trait, which override the
/// environment variable `REEL_RECORD`. A setting that is `nil` overrides nothing. By default, no
/// files are recorded.
///
/// - Parameters:
///   - recording: The golden files to record; a test fails if it records a file.
///   - tolerance: The tolerance for comparing images.
///   - directory: The folder of golden files, relative to the folder of the test file; by
///     default, `__Goldens__/TESTFILE`.
///   - operation: A closure that checks goldens.
public func withGoldens<Result>(
  record recording: GoldenRecording? = nil, tolerance: ImageComparison? = nil,
  directory: String? = nil, operation: () throws -> Result
) rethrows -> Result {
  let settings = GoldenSettings(recording: recording, tolerance: tolerance, directory: directory)
  return try GoldenSettings.$current.withValue(settings.within(.current), operation: operation)
}

/// Sets how the goldens that an asynchronous `operation` checks are recorded, compared and
/// stored.
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

/// The settings for goldens in a call, scope or test; `nil` inherits the enclosing value.
struct GoldenSettings: Hashable, Sendable {
  /// The golden files to record.
  var recording: GoldenRecording?
  /// The tolerance for comparing images.
  var tolerance: ImageComparison?
  /// The folder of golden files, relative to the folder of the test file.
  var directory: String?

  /// The settings in effect, merged from the enclosing scopes.
  @TaskLocal static var current = GoldenSettings()

  /// Returns the settings, with missing values taken from the enclosing scope.
  func within(_ outer: GoldenSettings) -> GoldenSettings {
    GoldenSettings(
      recording: recording ?? outer.recording, tolerance: tolerance ?? outer.tolerance,
      directory: directory ?? outer.directory)
  }
}
