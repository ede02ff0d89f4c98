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
  /// A short explanation of the name in lists of formats; may be empty.
  let remark: String
  /// A noun phrase for the output, such as “a folder of PNG files”.
  let content: String
  /// A paragraph for the command's help; may be empty.
  var details = ""
  /// The file extensions that select the format.
  ///
  /// If several formats have the same extension, it selects the first of them.
  var endings: [String] = []
  /// The places to which the format can be written.
  ///
  /// If these include both folders and files, a path with one of the extensions is a file.
  let places: [OutputPlace.Kind]
  /// The suffix of the default path, which follows the scenario's name and a period.
  ///
  /// It is `-` for standard output, or `nil` if a path is required.
  var standardName: String?
  /// The advice in the error for an unsuitable path, such as “use the ending .raw”.
  let advice: String
  /// Whether the path of a file may also have an unknown extension or none.
  var takesAnyEnding = false
  /// The accepted options, among those that not all formats accept.
  var options: [OutputOption] = []
  /// The closure that writes a run; `nil` if `reel render` does not support the format.
  var render: Writer<RenderCommand>?
  /// The closure that writes variants; `nil` if `reel sweep` does not support the format.
  var sweep: Writer<SweepCommand>?

  /// All formats, in the order in which they are listed and matched.
  static let all: [OutputFormat] = [
    .png, .contact, .slice, .raw, .imageSets, .android, .gif, .apng, .webp, .mp4, .webm, .mov,
    .sheet, .page,
  ]

  /// The formats of `reel render`.
  static let ofRuns = all.filter { $0.render != nil }
  /// The formats of `reel sweep`; the contact sheet is the first and thus the default.
  static let ofVariants = [contact] + all.filter { $0.sweep != nil && $0.name != contact.name }
}

extension OutputFormat {
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
      try command.warn(about: plan, output.messages)
      guard case .file = output.place else {
        return OutputSummary(try await write(plan, output), of: plan)
      }
      var reports: [SequenceReport] = []
      do {
        for (part, path) in plan.parts(named: output.path) {
          let file = output.file(path)
          defer { file.finishStage() }
          reports.append(try await write(part, file))
        }
      } catch is CancellationError where !reports.isEmpty {
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

extension SequencePlan {
  /// Returns the plan and the path of each file, one for each appearance and scale.
  ///
  /// The plan is not split if it has only one appearance and scale, or if the path has no
  /// extension, such as that of a device.
  fileprivate func parts(named path: String) -> [(plan: SequencePlan, path: String)] {
    let parts = parts
    guard parts.count > 1 else { return parts.map { ($0, path) } }
    guard let ending = FileEnding.of(path) else { return [(self, path)] }
    return parts.compactMap { part in
      part.images.first.map { image in
        let name = FrameNamePattern.fileName(
          stem: String(path.dropLast(ending.count + 1)), appearance: image.appearance,
          scale: image.scale, ending: String(path.suffix(ending.count)))
        return (part, name)
      }
    }
  }
}

extension [OutputFormat] {
  /// The help for `-o`.
  var outputHelp: String {
    let endings = endings.map { ".\($0)" }
    let streams = filter { $0.places.contains(.stream) }.map(\.name)
    return "The output: a folder, a file with the ending \(endings.alternatives), or - for "
      + "\(streams.alternatives) on standard output. A path with the ending of another kind "
      + "of file is refused, unless it is an existing folder or ends with /."
  }

  /// The names and explanations of the formats, for help and errors.
  var explained: String {
    map { $0.remark.isEmpty ? $0.name : "\($0.name) (\($0.remark))" }.alternatives
  }

  /// The paragraphs about the formats, for help.
  var details: String { map(\.details).filter { !$0.isEmpty }.joined(separator: "\n\n") }
}

/// The place to which a format is written, with the options and the progress display.
struct Output {
  var place: OutputPlace
  /// Whether the user typed the path.
  var isTyped: Bool
  /// The treatment of existing files.
  let policy: FolderPolicy
  let messages: MessageWriter
  /// The options that only some formats accept.
  let options: FormatOptions
  var display: ProgressDisplay

  /// The path of the file or folder; `-` for standard output.
  var path: String { place.path }

  /// Returns the output for another file.
  ///
  /// The user typed its path only if it equals the path of this output.
  func file(_ path: String) -> Output {
    var output = self
    output.isTyped = isTyped && ExactPath(path) == ExactPath(self.path)
    output.place = .file(path)
    output.display = ProgressDisplay(isQuiet: messages.isQuiet)
    return output
  }

  /// Returns the destination of the file, after checking that it may be written.
  func destination(
    _ endings: [String], reading inputs: @autoclosure () throws -> InputFiles
  ) throws -> Destination {
    try Destination(path, holding: .named(endings), isTyped: isTyped, reading: try inputs())
  }

  func show(_ progress: FramePipeline.Progress) { display.show(progress) }

  func showVariants(_ progress: FramePipeline.Progress) { display.show(progress, of: "variant") }

  /// Removes the progress display and prepares for the next stage, whose count starts at 0.
  func finishStage() { display.finish() }
}

/// An option that not all formats accept.
enum OutputOption: String, CaseIterable {
  case at = "--at"
  case align = "--align"
  case frames = "--frames"
  case rate = "--rate"
  case speed = "--speed"
  case `repeat` = "--repeat"
  case pause = "--pause"
  case matte = "--matte"
  case maxSize = "--max-size"
  case trim = "--trim"
  case whole = "--whole"
}
