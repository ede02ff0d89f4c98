package import FileAccess

/// A frame sequence of a sweep: every frame is a contact sheet of all cells at one time.
///
/// Each cell's clock is shifted so that the alignment instant occurs at the same time in all
/// cells. A cell shows its first state until its run begins, and its last state after its run
/// ends.
package struct SweepSequence: ImagePlan {
  /// A cell's run and the delay of its clock relative to the sequence.
  private struct DelayedRun: Sendable {
    var run: SweepRun
    var delay: Flicks
    var textLayout: PangoTextLayout
  }

  package let images: [FrameImage]
  package let origin: Manifest.Origin
  package let jobs: Int?
  package let shard: Shard?
  package let inputs: InputFiles
  package let rate: FrameRate
  private let parts: [DelayedRun]
  private let sheet: ContactSheet
  private let textLayout: PangoTextLayout
  private let alignment: (name: String, time: Flicks)?

  /// Plays all cells and plans the frames.
  ///
  /// - Throws: ``SweepSyntaxError`` if there are too many cells or a cell does not have the
  ///   alignment instant, and the errors of playing.
  package init(
    _ sweep: Sweep, _ options: SweepOptions = SweepOptions(),
    progress: (RenderProgress) -> Void = { _ in }
  ) async throws {
    guard sweep.count <= Sweep.maximumImageCount else {
      throw SweepSyntaxError(
        "\(sweep.count) variants are too many for a sequence; allowed: at most "
          + "\(Sweep.maximumImageCount); reduce the number of values")
    }
    let base = try sweep.scenario(of: sweep.cell(0))
    let layout = try sweep.layout()
    notices = try sweep.fieldNotices()
    let runs = try await sweep.map(jobs: options.jobs, progress: progress) { $0 }
    let anchors = try runs.map { try $0.time(of: options.alignment) }
    let last = anchors.max() ?? .zero
    let parts = try zip(runs, anchors).map { run, anchor in
      DelayedRun(
        run: run, delay: last - anchor, textLayout: try layout.textLayout(of: run.resolved))
    }
    let duration = parts.map { $0.delay + $0.run.timeline.duration }.max() ?? .zero
    rate = options.rate ?? base.clock.rate
    let speed = options.speed ?? base.clock.speed
    var schedule = try FrameSchedule(run: duration, includesEnd: true, rate: rate, speed: speed)
    if let span = options.span {
      let times = try parts.map { part in
        let timeline = part.run.timeline
        return (
          first: part.delay + (try timeline.time(of: span.first)),
          last: part.delay + (try timeline.time(of: span.last))
        )
      }
      try schedule.select(
        span, from: times.map(\.first).min() ?? .zero, to: times.map(\.last).max() ?? .zero)
    }
    if let shard = options.shard { schedule.select(shard) }
    try schedule.checkRun()
    shard = options.shard
    isSelection = options.span != nil
    let pattern = FrameNamePattern.standard
    images = try schedule.entries.map { entry in
      var frame = entry
      frame.stem = try pattern.stem(index: entry.index, total: schedule.total)
      return FrameImage(
        frame: frame, appearance: options.appearance, scale: options.scale ?? base.canvas.scale)
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
    sheet.states = Set(runs.flatMap(\.states)).sorted()
    self.sheet = sheet
    let digests = runs.map { "\($0.resolved.digest) \($0.cell.label)" }
    origin = Manifest.Origin(
      scenario: SHA256.hexDigest(
        of: (digests + [options.alignment?.description ?? "", options.title ?? ""])
          .joined(separator: "\n")),
      drive: "sweep", rate: rate.description, speed: speed, total: schedule.total, hasTexts: true)
  }

  package let isSelection: Bool
  package var frameCount: Int { images.count }
  /// A notice if the crop leaves out the field behind the header; otherwise empty.
  package let notices: [String]
  package var playingTime: Double? { max(0, Double(images.count - 1)) / rate.framesPerSecond }

  package func drawing(of image: FrameImage) -> ImageDrawing {
    ImageDrawing(image: image, state: nil, list: list(of: image.frame))
  }

  package func extents() throws -> [SequenceReport.Extent] {
    guard let image = images.first else { return [] }
    return [try ContactSheet.extent(of: list(of: image.frame), scale: image.scale)]
  }

  private func list(of frame: Frame) -> DisplayList {
    var sheet = sheet
    let isTable = !sheet.columns.isEmpty
    sheet.cells = parts.map { part in
      var cell = part.run.frame(
        at: frame.time - part.delay, appearance: sheet.appearance, textLayout: part.textLayout)
      cell.time = isTable ? cell.state ?? "" : part.run.cell.label
      if isTable { cell.state = nil }
      return cell
    }
    let time = alignment.map { Self.relative(frame.time - $0.time, to: $0.name) } ?? frame.caption
    sheet.title = ContactSheet.Heading(
      sheet.title?.text ?? time, detail: sheet.title == nil ? nil : time)
    return sheet.displayList(textLayout: textLayout)
  }

  /// Returns a time relative to an instant, such as `trigger + 0.25 s`.
  ///
  /// There are always two decimals, so that the width is stable from frame to frame.
  private static func relative(_ time: Flicks, to name: String) -> String {
    let size = Frame(index: 0, time: time < .zero ? .zero - time : time).caption
    return "\(name) \(time < .zero ? "−" : "+") \(size)"
  }
}
