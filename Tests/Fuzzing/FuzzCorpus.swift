import Foundation
import RefreshHeaders
import RefreshScenario
import RefreshScene
import TestSupport

/// What is mutated: the repository's own examples and bad scenarios, and what styles can be told.
public struct FuzzCorpus: Sendable {
  /// Scenario files' texts, ordered by name.
  public let scenarios: [String]
  /// Lines that set something, from the examples and from the templates of all styles.
  let lines: [String]
  /// Words and numbers that occur in scenarios.
  let words: [String]
  /// The recordings of the examples.
  let recording: String
  let replayLog: String
  let replayScenario: String
  /// Small PNG files.
  let pictures: [[UInt8]]
  /// A font's file; empty where the machine does not have it.
  let font: [UInt8]
  /// The files that examples refer to, by their paths in the folder where commands run.
  let companions: [String: [UInt8]]

  /// Reads the corpus of this checkout.
  public init() throws {
    let folders = [Repository.examples, Repository.fixtures.appending(path: "BadScenarios")]
    scenarios = try folders.flatMap { folder in
      try Self.files(in: folder, endings: [".yaml", ".json"]).map(Self.text)
    }
    let templates = Library().styles.compactMap {
      ScenarioTemplate(style: $0.name)?.text
    }
    var lines: Set<String> = []
    for text in scenarios + templates {
      for line in text.split(whereSeparator: \.isNewline) where line.contains(":") {
        // What a template offers stands behind a sign that makes it a comment.
        lines.insert(String(line).replacing(/^(\s*)#\s?/) { String($0.1) })
      }
    }
    self.lines = lines.sorted()
    words = Set(
      (scenarios + templates).flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "-") } }
    ).map(String.init).sorted()
    recording = try Self.text(of: Repository.examples.appending(path: "bounce-log.csv"))
    replayLog = try Self.text(of: Repository.examples.appending(path: "replay-log.csv"))
    replayScenario = try Self.text(of: Repository.examples.appending(path: "replay.yaml"))
    var companions = [
      "bounce-log.csv": Array(recording.utf8), "replay-log.csv": Array(replayLog.utf8),
    ]
    var pictures: [[UInt8]] = []
    for file in try Self.files(
      in: Repository.examples.appending(path: "Images"), endings: [".png"])
    {
      let bytes = [UInt8](try Data(contentsOf: file))
      companions["Images/\(file.lastPathComponent)"] = bytes
      pictures.append(bytes)
    }
    self.companions = companions
    self.pictures = pictures
    font = (try? InstalledFont(matching: "Inter:bold")?.bytes()) ?? []
  }

  private static func files(in folder: URL, endings: [String]) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { file in endings.contains { file.lastPathComponent.hasSuffix($0) } }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// A file as text, without the lines that name where goldens are written.
  private static func text(of file: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("directory") }.joined(separator: "\n")
  }
}
