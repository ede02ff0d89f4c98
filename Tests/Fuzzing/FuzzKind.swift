/// The material from which an input is mutated.
public enum FuzzKind: String, CaseIterable, Hashable, Sendable {
  /// Scenario files.
  case scenario
  /// Command lines with settings, instants and ranges of frames.
  case flags
  /// Curves as text, in every notation.
  case curve
  /// Path data in SVG's notation.
  case path
  /// Recordings to which curves are fitted.
  case recording
  /// Device logs that are replayed instead of steps.
  case replay
  /// PNG files.
  case png
  /// GIF files.
  case gif
  /// Animated PNG files.
  case apng
  /// Lottie and SVG files, and archives.
  case artwork
  /// Font files.
  case font
  /// Goldens and manifests of an earlier run.
  case golden
  /// Manifests, results and parts from an untrusted source that name files in other folders.
  case claim
  /// Requests to the server of the live page.
  case tune
  /// Planted defects, which test the fuzzer itself; not part of the schedule.
  case drill

  /// The cycle of kinds of consecutive inputs, in which fast kinds are more frequent.
  static let schedule: [Self] = [
    .scenario, .curve, .png, .flags, .path, .gif, .scenario, .curve, .recording, .apng, .scenario,
    .png, .curve, .gif, .replay, .scenario, .path, .apng, .curve, .golden, .scenario, .flags,
    .recording, .claim, .font, .tune, .artwork, .artwork,
  ]

  /// Returns the kind of an input in the schedule.
  static func scheduled(_ number: Int) -> Self { schedule[number % schedule.count] }
}
