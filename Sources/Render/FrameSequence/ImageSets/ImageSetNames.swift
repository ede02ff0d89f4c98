import FileAccess

/// How the images of a scenario are called where nobody says.
struct ImageSetNames: Sendable {
  /// The scenario's name in camel case, such as `waveBrand`.
  private let lower: String
  /// The same with a capital, such as `WaveBrand`.
  private let upper: String

  /// Takes a scenario file's name without its ending, such as `wave-brand`.
  init(scenario: String) {
    let words = scenario.split { !$0.isLetter && !$0.isNumber }
    upper = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let first = words.first.map(String.init) ?? "pull"
    lower = first.prefix(1).lowercased() + first.dropFirst() + upper.dropFirst(first.count)
  }

  /// `waveIdle####` for the pull, `waveRefreshing####` for the cycle.
  func pattern(for drive: Drive) -> String {
    "\(lower)\(drive == .loop ? "Refreshing" : "Idle")####"
  }

  /// `WaveImages`: the Swift file's name without its ending.
  var swiftFile: String { (upper.isEmpty ? "Pull" : upper) + "Images" }

  /// `showWaveImages`: the Swift method's name.
  var swiftMethod: String { "show\(swiftFile)" }

  /// The name of the manifest of a sequence: the digits of its numbers do not count, so that other
  /// digits are still the same sequence.
  static func manifest(of plan: SequencePlan) throws(FileError) -> FileName {
    try manifest(
      pattern: (plan.options.name ?? .standard).description, drive: plan.options.drive)
  }

  static func manifest(pattern: String, drive: Drive) throws(FileError) -> FileName {
    var text = ""
    for character in pattern where character != "#" || text.last != "#" {
      text.append(character)
    }
    if text.hasSuffix(".png") { text.removeLast(4) }
    return try FileName(checking: ".\(text).\(drive.rawValue)\(ImageSetFolder.manifestEnding)")
  }
}
