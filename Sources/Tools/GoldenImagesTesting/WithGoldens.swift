public import GoldenImages
public import RefreshScenario

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
  let settings = GoldenSettings(
    recording: recording, tolerance: tolerance, directory: directory)
  return try GoldenSettings.$current.withValue(
    settings.within(.current), operation: operation)
}

/// Says how the goldens that an asynchronous `operation` checks are recorded, compared and kept.
///
/// The parameters are those of ``withGoldens(record:tolerance:directory:operation:)``.
public func withGoldens<Result>(
  record recording: GoldenRecording? = nil, tolerance: ImageComparison? = nil,
  directory: String? = nil, isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  let settings = GoldenSettings(
    recording: recording, tolerance: tolerance, directory: directory)
  return try await GoldenSettings.$current.withValue(
    settings.within(.current), operation: operation, isolation: isolation)
}
