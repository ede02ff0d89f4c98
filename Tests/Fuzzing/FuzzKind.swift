/// What an input is a mutant of.
public enum FuzzKind: String, CaseIterable, Hashable, Sendable {
  /// Scenario files.
  case scenario
  /// Flags beside a scenario: settings, instants, ranges of frames.
  case flags
  /// Curves as text, in every notation.
  case curve
  /// Paths in SVG's notation.
  case path
  /// Recordings that curves are fitted to.
  case recording
  /// A device's log that takes the place of steps.
  case replay
  /// PNG files.
  case png
  /// GIF files.
  case gif
  /// Animated PNG files.
  case apng
  /// Font files.
  case font
  /// Goldens and manifests that an earlier run wrote.
  case golden
  /// Manifests, results and parts that name files elsewhere, as somebody may hand them over.
  case claim
  /// What a page asks of the server that it tunes a scenario with.
  case tune
  /// Planted defects, which show that the fuzzer finds them; only when asked for.
  case drill

  /// The kinds of consecutive inputs, over and over; quick kinds come more often.
  static let schedule: [Self] = [
    .scenario, .curve, .png, .flags, .path, .gif, .scenario, .curve, .recording, .apng, .scenario,
    .png, .curve, .gif, .replay, .scenario, .path, .apng, .curve, .golden, .scenario, .flags,
    .recording, .claim, .font, .tune,
  ]

  /// The kind of an input, where no single one is asked for.
  static func scheduled(_ number: Int) -> Self { schedule[number % schedule.count] }
}
