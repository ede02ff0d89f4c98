import ArgumentParser
import Figures
import FileAccess
import GoldenImages

/// The `reel merge` command, which merges the outputs of shards.
///
/// The result is the output of a run without shards, byte for byte.
struct MergeCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge the output of shards.",
    discussion: """
      Merges folders of frames written by \(Program.name) render --shard or \(Program.name) sweep \
      --shard, one folder per shard or one that all shards share; and files written by \
      \(Program.name) verify --results, on which it reports as \(Program.name) verify does.

      The result is byte for byte that of a run without shards. Shards of different versions or \
      scenarios are refused with exit code 65. If shards are missing or incomplete, their numbers \
      are listed and the exit code is 1; run the same command again when they are complete.
      """)

  @Argument(help: "The folders and files that shards wrote, or folders that contain them.")
  var paths: [String]

  @Option(
    name: .shortAndLong,
    "The merged folder; default: the folder that all shards share.", "path")
  var output: String?

  @OptionGroup var forms: GoldenReportArguments

  /// The kind of a shard's output.
  private enum ShardOutput: CaseIterable {
    case frames
    case results

    var plural: String {
      switch self {
      case .frames: "folders of frames"
      case .results: "results of \(Program.name) verify"
      }
    }
  }

  func work(_ outcome: inout Outcome) async throws {
    let parts = try parts()
    let kinds = ShardOutput.allCases.filter { parts[$0] != nil }
    let names = kinds.map(\.plural).joined(separator: " and ")
    try require(
      kinds.count < 2,
      or: Failure(.usage, "\(names) cannot be merged together; give paths of one kind"))
    guard let kind = kinds.first, let found = parts[kind] else {
      throw MergeError.nothing(paths.joined(separator: ", "))
    }
    try require(
      !forms.isGiven || kind == .results,
      or: Failure(
        .usage,
        "--report, --junit and --markdown require results of \(Program.name) verify; found: "
          + "\(names)"))
    try await outcome.interruptibly { outcome in
      switch kind {
      case .frames: try await frames(found, &outcome)
      case .results: try goldens(found, &outcome)
      }
    }
  }

  // MARK: Finding

  /// Returns the paths by kind of output.
  ///
  /// A folder without frames is replaced by the outputs that it contains directly.
  private func parts() throws -> [ShardOutput: [String]] {
    var parts: [ShardOutput: [String]] = [:]
    for path in paths {
      let kind = InputFile.kind(of: path)
      try require(kind != nil, or: Failure(.noInput, "\(path) does not exist"))
      if let part = try Self.part(at: path) {
        parts[part, default: []].append(path)
        continue
      }
      guard kind == .folder else {
        throw MergeError.damaged(path, reason: "its name does not end in .json")
      }
      for name in try FileSystem.names(in: path).sorted() where !name.hasPrefix(".") {
        let path = path == "." ? name : ExactPath.appending(name, to: path)
        if let part = try Self.part(at: path) { parts[part, default: []].append(path) }
      }
    }
    return parts
  }

  private static func part(at path: String) throws -> ShardOutput? {
    switch InputFile.kind(of: path) {
    case .folder: try FrameMerge.isFrames(path) ? .frames : nil
    case .file: FileEnding.of(path) == "json" ? .results : nil
    default: nil
    }
  }

  // MARK: Merging

  private func frames(_ folders: [String], _ outcome: inout Outcome) async throws {
    guard let target = output ?? (folders.count == 1 ? folders.first : nil) else {
      throw Failure(
        .usage, "merging \(folders.count) folders requires an output folder; name it with -o")
    }
    try OutputPath.checkFolder(target, "-o", "a folder of frames")
    let display = ProgressDisplay(isQuiet: forms.quiet)
    defer { display.finish() }
    let report = try await FrameMerge(folders, into: target).run { display.show($0, of: "file") }
    display.finish()
    let line =
      report.shards == 0
      ? "\(counted(report.files, "file")), "
        + (report.isWhole ? "already complete" : "selected frames only, no shards")
      : "\(counted(report.files, "file")) of \(counted(report.shards, "shard"))"
        + (report.copied > 0 ? ", \(report.copied) copied" : "")
        + (report.removed > 0 ? ", \(report.removed) of earlier runs removed" : "")
        + (report.isWhole ? "" : "; selected frames only")
    let summary = OutputSummary(
      path: target, lines: [line],
      json: [
        "path": .text(target), "shards": .integer(report.shards),
        "files": .integer(report.files), "copied": .integer(report.copied),
        "removed": .integer(report.removed), "whole": .flag(report.isWhole),
      ])
    summary.tell(asJSON: forms.json, isQuiet: forms.quiet, &outcome)
  }

  private func goldens(_ paths: [String], _ outcome: inout Outcome) throws {
    try require(
      output == nil,
      or: Failure(
        .usage,
        "-o does not apply to results of \(Program.name) verify; use --report, --junit, --markdown "
          + "or --json"))
    var entries = try GoldenResults.merged(paths.map { ($0, try GoldenResults(readingFrom: $0)) })
    let destinations = try forms.destinations(reading: InputFiles(paths + entries.map(\.path)))
    let failed = FailedGoldens()
    // The images are stored so that goldens that failed on another machine can be approved on this
    // one.
    for index in entries.indices { try entries[index].keep(failed) }
    try forms.tell(
      entries, destinations, again: "\(Program.name) merge \(paths: self.paths)", &outcome)
  }
}
