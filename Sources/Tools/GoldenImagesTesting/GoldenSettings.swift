import GoldenImages
package import RefreshScenario
import VectorDrawing

/// What holds for the goldens of a call, a scope or a test; `nil` leaves it to what is around.
package struct GoldenSettings: Hashable, Sendable {
  /// Which goldens are written.
  package var recording: GoldenRecording?
  /// How closely pictures have to agree.
  package var tolerance: ImageComparison?
  /// The folder of golden files, from the test file's folder.
  package var directory: String?

  package init(
    recording: GoldenRecording? = nil, tolerance: ImageComparison? = nil, directory: String? = nil
  ) {
    self.recording = recording
    self.tolerance = tolerance
    self.directory = directory
  }

  /// What the innermost scope says, filled up from those around it.
  @TaskLocal package static var current = GoldenSettings()

  /// These settings, and those of `outer` where there are none.
  package func within(_ outer: GoldenSettings) -> GoldenSettings {
    GoldenSettings(
      recording: recording ?? outer.recording, tolerance: tolerance ?? outer.tolerance,
      directory: directory ?? outer.directory)
  }
}
