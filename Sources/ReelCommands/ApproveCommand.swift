import ArgumentParser
import FrameSequence
import GoldenImages
import RefreshScenario

/// `reel approve`: what failed becomes what is held.
struct ApproveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Accept what failed as the new golden files.",
    discussion: """
      Takes what the last reel verify left in \(FailedGoldens.standardPath), or what another \
      machine's left, downloaded into a folder.
      """)

  @Argument(help: "Scenario files, and folders to look for them in.")
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "A folder with what failed elsewhere; \(FailedGoldens.standardPath) unless given.",
      valueName: "folder"))
  var from: String?

  @Option(
    name: .customLong("only"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Accept a file of this name, such as rest@2x.png, or all of an instant; repeatable.",
      valueName: "name"))
  var names: [String] = []

  func run() throws {
    let entries = try GoldenScenarios(paths).entries
    let failed = try failedGoldens()
    var count = 0
    var unused = Set(names)
    for entry in entries {
      let goldens = try entry.goldens.get()
      let waiting = try failed.waiting(for: goldens.folder).filter { file in
        guard !names.isEmpty else { return true }
        let matching = names.filter { Self.isMeant(file, by: $0) }
        unused.subtract(matching)
        return !matching.isEmpty
      }
      guard !waiting.isEmpty else { continue }
      try failed.approve(waiting, for: goldens.folder)
      count += waiting.count
      for name in waiting { try Terminal.write("approved \(goldens.folder)/\(name)\n") }
    }
    if let name = unused.min() {
      throw Failure(.checkFailed, "nothing that failed is called \(name)")
    }
    guard count > 0 else {
      throw Failure(
        .checkFailed,
        "nothing to approve in \(failed.path); run first: reel verify \(paths.joined(separator: " "))"
      )
    }
  }

  /// The folder that a machine left, or the one around it.
  private func failedGoldens() throws -> FailedGoldens {
    guard let from else { return FailedGoldens() }
    guard InputFile.kind(of: from) == .folder else {
      throw Failure(.noInput, "there is no folder \(from)")
    }
    for inner in ["\(from)/\(FailedGoldens.standardPath)", "\(from)/failed"]
    where InputFile.kind(of: inner) == .folder { return FailedGoldens(inner) }
    return FailedGoldens(from)
  }

  /// Whether a file has the name, or the name and an appearance, a scale and an ending.
  private static func isMeant(_ file: String, by name: String) -> Bool {
    if file == name { return true }
    let stem = FrameNamePattern.stem(ofInstant: name)
    guard file.hasPrefix(stem) else { return false }
    let rest = file.dropFirst(stem.count)
    return rest.first == "~" || rest.first == "@" || rest == ".png" || rest == ".txt"
  }
}
