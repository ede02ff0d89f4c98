import Figures
import FileAccess

/// An output format of `reel render` or `reel sweep`.
///
/// A new format is a constant in `Formats` and an element of ``all``. The values of
/// `--format`, the extensions for `-o`, help, defaults and errors are derived from it.
struct OutputFormat: Sendable {
  /// A closure that writes the output of a command and returns the summary.
  typealias Writer<Command> = @Sendable (Command, Output) async throws -> OutputSummary

  /// The value of `--format`.
  let name: String
  /// A short explanation of the name in lists of formats.
  let remark: String
  /// A noun phrase for the output, such as “a folder of PNG files”.
  let content: String
  /// A paragraph for the command's help; may be empty.
  var details = ""
  /// The file extensions that select the format.
  ///
  /// If several formats have the same extension, it selects the first of them.
  var endings: [String] = []
  /// Whether the format can be written to a file.
  ///
  /// If it can be written to a folder, too, a path with one of the extensions is a file.
  var isFile = true
  /// Whether the format can be written to a folder.
  var isFolder = false
  /// Whether the format can be written to standard output.
  var isStream = false
  /// The suffix of the default path, which follows the scenario's name and a period.
  ///
  /// It is `-` for standard output, or `nil` if a path is required.
  var standardName: String?
  /// The advice in the error for an unsuitable path, such as “use the ending .raw”.
  let advice: String
  /// Whether the path of a file may also have an unknown extension or none.
  var takesAnyEnding = false
  /// The accepted options, among those that not all formats accept.
  var options: [String] = []
  /// The closure that writes a run; `nil` if `reel render` does not support the format.
  var render: Writer<RenderCommand>?
  /// The closure that writes variants; `nil` if `reel sweep` does not support the format.
  var sweep: Writer<SweepCommand>?

  /// The options of formats of all frames.
  static let frameOptions = ["--align", "--frames", "--rate", "--speed"]

  /// All formats, in the order in which they are listed and matched.
  static let all: [OutputFormat] = [
    .png, .contact, .raw, .imageSets, .android, .gif, .apng, .webp, .mp4, .webm, .mov,
    .sheet, .page,
  ]

  /// The formats of `reel render`.
  static let ofRuns = all.filter { $0.render != nil }
  /// The formats of `reel sweep`; the contact sheet is the first and thus the default.
  static let ofVariants = [contact] + all.filter { $0.sweep != nil && $0.name != contact.name }
}

extension OutputFormat {
  /// Throws an error that lists suitable formats if the format does not accept an option.
  func check(_ given: [String], among formats: [OutputFormat]) throws(Failure) {
    for option in given where !options.contains(option) {
      let takers = formats.filter { $0.options.contains(option) }.map(\.name)
      throw Failure(
        .usage,
        "\(option) applies to \(takers.alternatives), not to \(name); use --format "
          + "\(takers.first ?? ""), or leave out \(option)")
    }
  }

  /// Returns whether the path has one of the format's extensions.
  func isMeant(by path: String) -> Bool {
    let isFolder = !isFile && ExactPath.endsInSlash(path)
    return FileEnding.of(isFolder ? path.dropLast() : path[...]).map(endings.contains) ?? false
  }

  /// Returns whether the output at a path is a folder.
  ///
  /// - Parameter owner: The format that the path's extension selects.
  /// - Throws: An error if the format cannot be written to the path.
  func isFolder(at path: String, owner: OutputFormat?) throws(Failure) -> Bool {
    if path == "-" {
      if isStream { return false }
      let streams = Self.all.filter(\.isStream).map(\.name).alternatives
      throw Failure(
        .usage,
        "\(content) cannot be written to standard output; "
          + "\(isFile ? "use --format \(streams)" : advice)")
    }
    let isMeant = isMeant(by: path)
    let isFile = isFile && (isMeant || !isFolder)
    let isForeign = OutputPath.contradiction(in: path, allowing: endings) != nil
    try require(
      isMeant || (owner == nil && !isForeign && (!isFile || takesAnyEnding)),
      or: Failure(
        .usage,
        "\(path) cannot be the name of \(content); \(advice)"
          + (owner.map { ", or leave out --format to write \($0.name)" } ?? "")))
    return !isFile
  }
}

extension [OutputFormat] {
  /// The help for `-o`.
  var outputHelp: String {
    let endings = endings.map { ".\($0)" }
    let streams = filter(\.isStream).map(\.name)
    return "The output: a folder, a file with the ending \(endings.alternatives), or - for "
      + "\(streams.alternatives) on standard output. A path with the ending of another kind "
      + "of file is refused, unless it is an existing folder or ends with /."
  }

  /// The names and explanations of the formats, for help and errors.
  var explained: String {
    map { "\($0.name) (\($0.remark))" }.alternatives
  }

  /// The paragraphs about the formats, for help.
  var details: String { map(\.details).filter { !$0.isEmpty }.joined(separator: "\n\n") }

  /// The unique file extensions of all formats.
  var endings: [String] {
    flatMap(\.endings).reduce(into: []) { all, ending in
      if !all.contains(ending) { all.append(ending) }
    }
  }
}
