import FileAccess

/// The default names for the image sets of a scenario and for the file that shows them.
struct ImageSetNames: Sendable {
  /// The scenario's file name, which distinguishes scenarios with the same image names.
  let source: String
  /// The scenario's name in lower camel case: `waveBrand`.
  let lower: String
  /// The scenario's name in upper camel case: `WaveBrand`.
  private let upper: String
  /// The scenario's name in lower case with underscores: `wave_brand`.
  private let snake: String

  /// Creates the names from the scenario's file name without extension, for example `wave-brand`,
  /// and its extension.
  init(scenario: String, ending: String = "") {
    source = scenario + ending
    let words = scenario.split { !$0.isLetter && !$0.isNumber }
    upper = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let first = words.first.map(String.init) ?? "pull"
    lower = first.prefix(1).lowercased() + first.dropFirst() + upper.dropFirst(first.count)
    snake = AndroidResources.name(words.joined(separator: "_"))
  }

  /// Returns the name of Android's drawable with the images of a drive: `wave_idle` or
  /// `wave_refreshing`.
  func drawable(for drive: Drive) -> String { "\(snake)_\(drive == .loop ? "refreshing" : "idle")" }

  /// The name of the Swift file without extension: `WaveImages`.
  var swiftFile: String { (upper.isEmpty ? "Pull" : upper) + "Images" }

  /// The name of the Swift method: `showWaveImages`.
  var swiftMethod: String { "show\(swiftFile)" }

  /// Returns the name of a sequence's manifest.
  ///
  /// The number of digits in the pattern is ignored, so that changing it does not start a new
  /// sequence.
  static func manifest(of plan: SequencePlan) throws(FileError) -> FileName {
    try manifest(pattern: (plan.options.name ?? .standard).description, drive: plan.options.drive)
  }

  static func manifest(pattern: String, drive: Drive) throws(FileError) -> FileName {
    var text = ""
    for character in pattern where character != "#" || text.last != "#" { text.append(character) }
    if text.hasSuffix(".png") { text.removeLast(4) }
    return try FileName(checking: ".\(text)\(manifestEnding(for: drive))")
  }

  /// Returns whether a name is that of a drive's manifest, with any pattern.
  static func isManifest(_ name: FileName, for drive: Drive) -> Bool {
    name.description.hasSuffix(manifestEnding(for: drive))
  }

  private static func manifestEnding(for drive: Drive) -> String { ".\(drive.rawValue).reel.json" }
}
