import Figures
import FileAccess

/// A form in which what `reel render` and `reel sweep` make leaves.
///
/// A new one is a constant in a file of its own, and a line in ``all``. What `--format` and the endings
/// of `-o` mean, help, defaults and refusals follow from it.
struct OutputFormat: Sendable {
  /// Writes what a command makes, and tells what was written.
  typealias Writer<Command> = @Sendable (Command, Output) async throws -> OutputSummary

  /// What `--format` calls it.
  let name: String
  /// What it is, where lists of formats explain the name.
  let remark: String
  /// What there is in the end, such as “a folder of PNG files”.
  let content: String
  /// What help tells beyond that: a paragraph, or nothing.
  var details = ""
  /// How the names end that mean it.
  ///
  /// One ending may be several formats'; `-o` then means the first.
  var endings: [String] = []
  /// Where it can go.
  ///
  /// What can be a folder and a file is a file where the name has one of the endings.
  let places: [OutputPlace.Kind]
  /// What follows the scenario's name where no path is given; `-` for standard output, `nil` where a
  /// path has to be given.
  var standardName: String?
  /// What to name instead of a path that cannot be meant.
  let advice: String
  /// Whether its files may have an ending that means nothing else.
  var takesAnyEnding = false
  /// Whether a shard of variants can write a part of its one file.
  var hasParts = false
  /// Whether a terminal can show it.
  var isText = false
  /// The options that it takes of those that not all formats do.
  var options: [OutputOption] = []
  /// Writes a run; `nil` where `reel render` does not know it.
  var render: Writer<RenderCommand>?
  /// Writes variants; `nil` where `reel sweep` does not know it.
  var sweep: Writer<SweepCommand>?

  /// All of them, in the order in which they are listed and chosen.
  static let all: [OutputFormat] = [
    .png, .contact, .onion, .table, .raw, .imageSets, .gif, .apng, .webp, .mp4, .webm, .mov, .sheet,
    .page,
  ]

  /// Those of `reel render`.
  static let ofRuns = all.filter { $0.render != nil }
  /// Those of `reel sweep`, of which one picture comes first.
  static let ofVariants =
    [contact] + all.filter { $0.sweep != nil && $0.name != contact.name }
}

extension OutputFormat {
  /// Writes frames.
  typealias FrameWriter<Plan> = @Sendable (Plan, Output) async throws -> SequenceReport

  /// How a run's frames are written: as a whole into a folder or a stream, into a file for each appearance
  /// and scale, such as `wave~dark@2x.gif`.
  ///
  /// - Parameter rate: frames a second where none are given; `nil` for the file's.
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
          .interrupted, "interrupted; what is whole: \(reports.map(\.path).joined(separator: ", "))"
        )
      }
      guard var report = reports.first else { throw MotionError.noPictures }
      for other in reports.dropFirst() { report.add(other) }
      return OutputSummary(report, of: plan)
    }
  }

  /// How frames with all variants side by side are written.
  static func frames(
    rate: FrameRate? = nil, _ write: @escaping FrameWriter<SweepSequence>
  ) -> Writer<SweepCommand> {
    { command, output in
      var options = command.sequenceOptions
      options.rate = options.rate ?? rate
      let sequence = try await SweepSequence(
        command.sweep(), options, progress: output.showVariants)
      output.finishStage()
      return OutputSummary(try await write(sequence, output))
    }
  }

  /// How one image of all variants is written, a PNG file.
  ///
  /// - Parameters:
  ///   - mayBeOne: whether nothing has to vary.
  ///   - draw: plays and draws the sweep.
  static func picture(
    mayBeOne: Bool = false,
    _ draw:
      @escaping @Sendable (
        Sweep, [Instant], SweepSheet.Options, (FramePipeline.Progress) -> Void
      ) async throws -> SweepSheet
  ) -> Writer<SweepCommand> {
    { command, output in
      let sweep = try command.sweep(mayBeOne: mayBeOne)
      let inputs = try sweep.basis().inputs
      let destination = try Destination(output.path, holding: .named(["png"]), reading: inputs)
      let options = SweepSheet.Options(
        appearance: command.appearance,
        scale: try command.scale ?? sweep.scenario(of: sweep.cell(0)).canvas.scale,
        title: command.shownTitle, isWhole: output.options.isWhole, jobs: command.output.jobs)
      let sheet = try await draw(sweep, command.at, options, output.showVariants)
      for notice in sheet.notices { output.messages.note("note: \(notice)") }
      for warning in sheet.warnings { output.messages.warn("\(warning)") }
      return OutputSummary(
        try ContactSheet.write(
          sheet.list, scale: options.scale, to: destination, shard: command.shard, reading: inputs))
    }
  }
}

extension SequencePlan {
  /// The frames of each appearance and scale with the path of their file; of only one kind, and for a name
  /// without an ending, such as a device's, all of them with the path as it is.
  fileprivate func parts(named path: String) -> [(plan: SequencePlan, path: String)] {
    let parts = parts
    guard parts.count > 1 else { return parts.map { ($0, path) } }
    guard let ending = FileEnding.of(path) else { return [(self, path)] }
    return parts.compactMap { part in
      part.pictures.first.map { picture in
        let name = FrameNamePattern.fileName(
          stem: String(path.dropLast(ending.count + 1)), appearance: picture.appearance,
          scale: picture.scale, ending: String(path.suffix(ending.count)))
        return (part, name)
      }
    }
  }
}

extension [OutputFormat] {
  /// What `-o` can be, for help.
  var outputHelp: String {
    let endings = endings.map { ".\($0)" }
    let streams = filter { $0.places.contains(.stream) }.map(\.name)
    return
      "A folder, a name that ends in \(endings.alternatives), or - for \(streams.alternatives) on "
      + "standard output. A name with the ending of another kind of file is refused, unless it is a "
      + "folder that exists or ends with /."
  }

  /// The names with what they mean, for help and errors.
  var explained: String {
    map { $0.remark.isEmpty ? $0.name : "\($0.name) (\($0.remark))" }.alternatives
  }

  /// What help tells of them, a paragraph each.
  var details: String { map(\.details).filter { !$0.isEmpty }.joined(separator: "\n\n") }
}

extension [String] {
  /// Words to choose from, as in `a, b or c`.
  var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}

/// What a format writes with: where to, and how it tells how far it is.
final class Output {
  let place: OutputPlace
  /// What may happen to files that are there.
  let policy: FolderPolicy
  let messages: MessageWriter
  /// What not all formats are told.
  let options: FormatOptions
  private var display: ProgressDisplay

  init(
    _ place: OutputPlace, _ policy: FolderPolicy, _ messages: MessageWriter,
    _ options: FormatOptions
  ) {
    self.options = options
    self.place = place
    self.policy = policy
    self.messages = messages
    display = ProgressDisplay(isQuiet: messages.isQuiet)
  }

  /// The file or the folder; `-` for standard output.
  var path: String { place.path }

  /// The same with another file.
  func file(_ path: String) -> Output { Output(.file(path), policy, messages, options) }

  /// Shows how many frames are done.
  func show(_ progress: FramePipeline.Progress) { display.show(progress) }

  /// Shows how many variants are done.
  func showVariants(_ progress: FramePipeline.Progress) { display.show(progress, of: "variant") }

  /// Takes away what is shown; what is shown next counts from the beginning.
  func finishStage() { display.finish() }
}

/// An option that not all formats take.
enum OutputOption: String, CaseIterable {
  case at = "--at"
  case align = "--align"
  case rate = "--rate"
  case speed = "--speed"
  case tracks = "--tracks"
  case `repeat` = "--repeat"
  case pause = "--pause"
  case matte = "--matte"
  case trim = "--trim"
  case whole = "--whole"
}
