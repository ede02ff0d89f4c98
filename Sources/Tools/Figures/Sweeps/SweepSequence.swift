import BezierGeometry
import CairoBackend
package import FileAccess
package import FrameSequence
import KeyframeAnimation
package import RefreshModel
package import RefreshScenario
package import VectorDrawing

/// All cells of a sweep side by side, moving: a sequence whose every frame is a sheet of the cells at
/// one time.
///
/// Each cell's clock is shifted so that an instant comes at the same time in all of them. A cell that
/// begins later or is over earlier shows how it begins or was left.
package struct SweepSequence: PicturePlan {
  /// What of a sweep is drawn.
  package struct Options: Sendable {
    /// The instant that comes at the same time in all cells; `nil` for the beginning.
    package var alignment: Instant?
    /// Frames a second; `nil` for the file's.
    package var rate: FrameRate?
    /// How fast the runs pass; `nil` for the file's.
    package var speed: Double?
    /// Pixels a point; `nil` for the file's.
    package var scale: Double?
    /// Light or dark.
    package var appearance = Appearance.light
    /// What stands above the cells.
    package var title: String?
    /// How many cells, and later frames, are worked on at a time; `nil` for one a core.
    package var jobs: Int?
    /// A part of the frames; `nil` for all.
    package var shard: Shard?

    /// The whole runs, from their beginnings.
    package init() {}
  }

  /// A cell and how far its clock is behind that of the sequence.
  private struct Part: Sendable {
    var run: SweepRun
    var delay: Flicks
    var textLayout: PangoTextLayout
  }

  /// The pictures.
  package let pictures: [Picture]
  /// What all frames have in common.
  package let origin: Manifest.Origin
  /// How many cells are drawn at the same time; `nil` for one a core.
  package let jobs: Int?
  /// The part of the frames that the pictures are.
  package let shard: Shard?
  /// The files of all cells.
  package let inputs: InputFiles
  /// Frames a second.
  package let rate: FrameRate
  private let parts: [Part]
  private let sheet: ContactSheet
  private let textLayout: PangoTextLayout
  private let alignment: (name: String, time: Flicks)?

  /// Plays all cells and plans the frames.
  ///
  /// - Throws: ``SweepSyntaxError`` where there are too many cells or one does not have the instant to
  ///   align on, and what playing throws.
  package init(
    _ sweep: Sweep, _ options: Options = Options(),
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws {
    guard sweep.count <= Sweep.maximumPictureCount else {
      throw SweepSyntaxError(
        "a sequence of \(sweep.count) cells is too large; at most \(Sweep.maximumPictureCount) are "
          + "allowed: vary less, or measure with --format csv")
    }
    let base = try sweep.scenario(of: sweep.cell(0))
    let layout = try sweep.layout()
    notices = try sweep.fieldNotices()
    let runs = try await sweep.map(jobs: options.jobs, progress: progress) { $0 }
    let anchors = try runs.map { run in
      try options.alignment.map { instant in
        do throws(MissingInstantError) {
          return try run.timeline.time(of: instant)
        } catch {
          throw SweepSyntaxError(
            "the cells cannot be aligned: \(error)"
              + (run.cell.choices.isEmpty ? "" : " with \(run.cell.label)"))
        }
      } ?? .zero
    }
    let last = anchors.max() ?? .zero
    let parts = try zip(runs, anchors).map { run, anchor in
      Part(
        run: run, delay: last - anchor, textLayout: try layout.textLayout(of: run.resolved))
    }
    let duration = parts.map { $0.delay + $0.run.timeline.duration }.max() ?? .zero
    rate = options.rate ?? base.clock.rate
    let speed = options.speed ?? base.clock.speed
    var schedule = try FrameSchedule(run: duration, includesEnd: true, rate: rate, speed: speed)
    if let shard = options.shard { schedule.select(shard) }
    try schedule.checkRun()
    shard = options.shard
    let pattern = FrameNamePattern.standard
    pictures = try schedule.entries.map { entry in
      var frame = entry
      frame.stem = try pattern.stem(index: entry.index, total: schedule.total)
      return Picture(
        frame: frame,
        appearance: options.appearance, scale: options.scale ?? base.canvas.scale)
    }
    self.parts = parts
    textLayout = layout.textLayout
    jobs = options.jobs
    inputs = runs.reduce(into: InputFiles()) { $0.add($1.resolved.inputs) }
    alignment = options.alignment.map { ($0.description, last) }
    var sheet = sweep.arrangement(
      isTable: sweep.axes.count == 2, appearance: options.appearance,
      scale: options.scale ?? base.canvas.scale)
    sheet.title = options.title.map { ContactSheet.Heading($0) }
    self.sheet = sheet
    let digests = runs.map { "\($0.resolved.digest) \($0.cell.label)" }
    origin = Manifest.Origin(
      scenario: SHA256.hexDigest(
        of: (digests + [options.alignment?.description ?? "", options.title ?? ""])
          .joined(separator: "\n")),
      drive: "sweep", rate: rate.description, speed: speed, total: schedule.total, hasTexts: true)
  }

  /// A whole sequence.
  package var isSelection: Bool { false }
  /// How many frames there are.
  package var frameCount: Int { pictures.count }
  /// What the reader should know of what the crop leaves out.
  package let notices: [String]
  /// How long the frames play, in seconds.
  package var playingTime: Double? {
    max(0, Double(pictures.count - 1)) / rate.framesPerSecond
  }

  /// A frame with all cells.
  package func drawing(of picture: Picture) -> PictureDrawing {
    PictureDrawing(picture: picture, state: nil, list: list(of: picture.frame))
  }

  /// The pictures' extents.
  package func extents() throws -> [SequenceReport.Extent] {
    guard let picture = pictures.first else { return [] }
    return [try ContactSheet.extent(of: list(of: picture.frame), scale: picture.scale)]
  }

  private func list(of frame: Frame) -> DisplayList {
    var sheet = sheet
    let isTable = !sheet.columns.isEmpty
    sheet.cells = parts.map { part in
      let shot = part.run.shot(
        at: frame.time - part.delay, appearance: sheet.appearance, textLayout: part.textLayout)
      return isTable
        ? ContactSheet.Cell(list: shot.list, time: shot.state ?? "")
        : shot.cell(caption: part.run.cell.label)
    }
    let time = alignment.map { Self.relative(frame.time - $0.time, to: $0.name) } ?? frame.caption
    sheet.title = ContactSheet.Heading(
      sheet.title?.text ?? time, detail: sheet.title == nil ? nil : time)
    return sheet.displayList(textLayout: textLayout)
  }

  /// `trigger + 0.25 s`, with two digits always, so that it does not jump about.
  private static func relative(_ time: Flicks, to name: String) -> String {
    let size = Frame(index: 0, time: time < .zero ? .zero - time : time).caption
    return "\(name) \(time < .zero ? "−" : "+") \(size)"
  }
}
