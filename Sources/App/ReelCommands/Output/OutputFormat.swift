import Figures
import FileAccess

/// An output format of `reel render` or `reel sweep`.
///
/// A new format is a constant in a separate file and an element of ``all``. The values of
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
      throw Failure(
        .usage,
        "\(content) cannot be written to standard output; "
          + "\(standardName == nil ? advice : "use --format raw")")
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

  // MARK: Writers

  /// A closure that writes frames and returns a report on them.
  typealias FrameWriter<Plan> = @Sendable (Plan, Output) async throws -> SequenceReport

  /// Returns a writer of the frames of a run.
  ///
  /// If the place is a folder or a stream, it receives all frames. If it is a file, each
  /// appearance and scale is written to a separate file, such as `wave~dark@2x.gif`.
  ///
  /// - Parameter rate: The default frame rate; `nil` for that of the scenario file.
  static func runs(
    rate: FrameRate? = nil, _ write: @escaping FrameWriter<SequencePlan>
  ) -> Writer<RenderCommand> {
    { command, output in
      let plan = try command.plan(at: rate)
      if output.printsWarnings { try command.warn(about: plan, output.messages) }
      if output.isFolder || output.isStream {
        return OutputSummary(try await write(plan, output), of: plan)
      }
      var reports: [SequenceReport] = []
      do {
        for (part, path) in plan.parts(named: output.path) {
          let file = output.file(path)
          defer { file.finishStage() }
          reports.append(try await write(part, file))
        }
      } catch is CancellationError where !reports.isEmpty && output.pendingFiles == nil {
        throw Failure(
          .interrupted,
          "interrupted; finished files: \(reports.map(\.path).joined(separator: ", "))")
      }
      guard var report = reports.first else { throw MotionError.noImages }
      for other in reports.dropFirst() { report.add(other) }
      return OutputSummary(report, of: plan)
    }
  }

  /// Returns a writer of frames that show all variants side by side.
  ///
  /// - Parameter rate: The default frame rate; `nil` for that of the scenario file.
  static func frames(
    rate: FrameRate? = nil, _ write: @escaping FrameWriter<SweepSequence>
  ) -> Writer<SweepCommand> {
    { command, output in
      var options = command.imageOptions
      options.rate = options.rate ?? rate
      let sequence = try await SweepSequence(
        command.sweep(), options, progress: output.showVariants)
      output.finishStage()
      return OutputSummary(try await write(sequence, output))
    }
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

  /// Returns the message about an unknown format name or file extension, with the allowed formats and
  /// commands for similar outputs.
  ///
  /// - Parameters:
  ///   - name: The name or the extension as typed.
  ///   - path: The output path, whose name without the extension the commands use; `nil` for the
  ///     scenario's.
  ///   - scenario: The path of the scenario.
  func refusal(of name: String, path: String?, scenario: String) -> TerminalText {
    let stem =
      path.flatMap { path in FileEnding.of(path).map { String(path.dropLast($0.count + 1)) } }
      ?? ScenarioInput.baseName(scenario)
    let ending = name.lowercased()
    let nearest = FileEnding.nearest(to: ending, among: map(\.name) + endings)
    let suggestion = nearest.map { "did you mean \($0)? Allowed" } ?? "allowed"
    func render(to ending: String) -> ShellText {
      "\(Program.name) render \(path: scenario) -o \(path: "\(stem).\(ending)")"
    }
    var advice: TerminalText = ""
    if FileEnding.images.contains(ending) {
      advice = """
        ; PNG files contain the same images:
          \(render(to: "frames"))
          \(render(to: "png")) --at trigger
        """
    } else if FileEnding.videos.contains(ending) {
      let conversion: ShellText = "ffmpeg -i \(path: "\(stem).mp4") \(path: "\(stem).\(ending)")"
      advice = "; ffmpeg can convert an MP4 file:\n  \(render(to: "mp4"))\n  \(conversion)"
    } else if ending == "lottie" {
      let export: ShellText =
        "\(Program.name) export \(path: scenario) --to lottie -o \(path: stem)"
      advice = "; to export a header as a Lottie file, type:\n  \(export)"
    }
    return "“\(name)” is not a format; \(suggestion): \(map(\.name).alternatives) (--help "
      + "explains them)\(advice)"
  }
}
