/// The material of the mutators: the repository's examples and bad scenarios, and the templates
/// of all styles.
public struct FuzzCorpus: Sendable {
  /// The texts of the examples and of the bad scenarios, each ordered by name.
  public let scenarios: [String]
  /// Lines with a key, from the scenarios and from the templates of all styles.
  let lines: [String]
  /// Words and numbers from the scenarios and templates.
  let words: [String]
  /// The recording to which curves are fitted.
  let recording: String
  let replayLog: String
  let replayScenario: String
  /// Small PNG files.
  let images: [[UInt8]]
  /// Lottie and SVG files, and archives, by name.
  let artworks: [String: [UInt8]]
  /// A font file, or empty if the font is not installed.
  let font: [UInt8]
  /// The files that the examples reference, by path relative to the working folder.
  let companions: [String: [UInt8]]

  /// Loads the corpus from this checkout.
  public init() throws {
    let bad = try Self.files(
      in: Repository.fixtures.appending(path: "BadScenarios"), endings: [".yaml", ".json"])
    let examples = Repository.exampleNames.map { Repository.examples.appending(path: $0) }
    scenarios = try (examples + bad).map(Self.text)
    let templates = Library().styles.compactMap {
      ScenarioTemplate(style: $0.name)?.text
    }
    var lines: Set<String> = []
    for text in scenarios + templates {
      for line in text.split(whereSeparator: \.isNewline) where line.contains(":") {
        // Templates list the optional settings as comments.
        lines.insert(String(line).replacing(/^(\s*)#\s?/) { String($0.1) })
      }
    }
    self.lines = lines.sorted()
    words = Set(
      (scenarios + templates).flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "-") } }
    ).map(String.init).sorted()
    recording = try Self.text(of: Repository.examples.appending(path: "bounce-log.csv"))
    replayLog = try Self.text(of: Repository.examples.appending(path: "Originals/replay-log.csv"))
    replayScenario = try Self.text(of: Repository.examples.appending(path: "Originals/replay.yaml"))
    var companions = [
      "bounce-log.csv": Array(recording.utf8), "replay-log.csv": Array(replayLog.utf8),
    ]
    var images: [[UInt8]] = []
    for file in try Self.files(
      in: Repository.examples.appending(path: "Originals/Images"), endings: [".png"])
    {
      let bytes = [UInt8](try Data(contentsOf: file))
      companions["Images/\(file.lastPathComponent)"] = bytes
      images.append(bytes)
    }
    let folder = Repository.examples.appending(path: "Artwork")
    artworks = Dictionary(
      uniqueKeysWithValues: try Self.files(in: folder, endings: [".json", ".svg", ".lottie"]).map {
        ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0)))
      })
    self.companions = companions
    self.images = images
    font = (try? InstalledFont(matching: "Inter:bold")?.bytes()) ?? []
  }

  private static func files(in folder: URL, endings: [String]) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { file in endings.contains { file.lastPathComponent.hasSuffix($0) } }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Returns the text of a file without the lines that set the folder of the goldens.
  private static func text(of file: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("directory") }.joined(separator: "\n")
  }
}
