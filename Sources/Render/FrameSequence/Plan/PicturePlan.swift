package import FileAccess
import ImageCoding
import VectorDrawing

/// Pictures to draw, and what is to be known about all of them before the first: a run of one
/// scenario, or many runs side by side.
package protocol PicturePlan: Sendable {
  /// The pictures, in the order in which sinks get them.
  var pictures: [Picture] { get }
  /// What all frames have in common.
  var origin: Manifest.Origin { get }
  /// Whether they are a choice out of their sequence, beside which other files may stay.
  var isSelection: Bool { get }
  /// The part of the sequence that they are.
  var shard: Shard? { get }
  /// How many frames there are, each of which may have several pictures.
  var frameCount: Int { get }
  /// How long the frames play, in seconds; `nil` where they are single pictures.
  var playingTime: Double? { get }
  /// What the reader should know: sentences without a full stop.
  var notices: [String] { get }
  /// How many pictures are drawn at the same time; `nil` for one a core.
  var jobs: Int? { get }
  /// The files that the pictures are made of, none of which is ever written.
  var inputs: InputFiles { get }

  /// A picture with what it shows, ready to be drawn; called from several threads.
  func drawing(of picture: Picture) throws -> PictureDrawing

  /// The pictures' extents; too large ones are an error before anything is written.
  func extents() throws -> [SequenceReport.Extent]
}

extension PicturePlan {
  /// Draws all frames into a folder of PNG files with a manifest.
  ///
  /// - Parameters:
  ///   - folder: the folder; it is made where it is missing.
  ///   - policy: what may happen to a folder that is not empty.
  ///   - progress: is told whenever a picture is done.
  package func render(
    toFolder folder: String, policy: FolderPolicy = .update,
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> SequenceReport {
    let start = ContinuousClock.now
    // A shard leaves a manifest of its own.
    if shard == nil, let bytes = FolderSeal(pictures, origin: origin)?.byteCount(in: folder) {
      progress(FramePipeline.Progress(done: pictures.count, total: pictures.count))
      var report = SequenceReport(of: self, at: folder, sizes: try extents())
      (report.bytes, report.kept) = (bytes, pictures.count)
      report.elapsed = ContinuousClock.now - start
      return report
    }
    var sink = try PNGFolderSink(
      folder, pictures: pictures, origin: origin, isSelection: isSelection, shard: shard,
      policy: policy, inputs: inputs)
    var report = try await render(into: &sink, at: folder, since: start, progress: progress)
    report.add(sink.summary)
    return report
  }

  /// Draws the one picture of the plan into one PNG file.
  package func render(toFile path: String) async throws -> SequenceReport {
    let start = ContinuousClock.now
    guard let picture = pictures.first, pictures.count == 1 else {
      throw FrameSyntaxError(
        "\(path) is one file, and this would be \(pictures.count) pictures; name a folder with -o, "
          + "or choose one with --at, --frames, --scale or --appearance")
    }
    let destination = try Destination(path, holding: .named(["png"]), reading: inputs)
    var report = SequenceReport(of: self, at: path, sizes: try extents())
    var clock = StageClock()
    let drawing = try drawing(of: picture)
    clock.lap(\.list)
    let bitmap = try drawing.draw()
    clock.lap(\.draw)
    let bytes = try PNGEncoder.encode(bitmap, scale: picture.scale)
    clock.lap(\.encode)
    try destination.write(bytes)
    report.bytes = bytes.count
    report.stages = clock.times
    report.elapsed = ContinuousClock.now - start
    return report
  }

  /// Writes the pixels of all frames, one picture after the other; see ``RawSink``.
  package func renderRaw(
    to destination: Destination, progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> SequenceReport {
    var sink = RawSink(destination)
    var report = try await render(
      into: &sink, at: destination.path, ofOneKind: "raw pictures", progress: progress)
    report.bytes = report.sizes.reduce(0) { $0 + 4 * $1.size.area } * pictures.count
    return report
  }

  /// Brings all pictures into a sink, and tells what came of it but for the bytes, which the sink knows.
  ///
  /// - Parameters:
  ///   - sink: where to.
  ///   - path: the folder or file that holds the result.
  ///   - noun: what the pictures are, where all have to have one scale and one appearance, such as
  ///     “raw pictures”.
  ///   - start: when the work began.
  ///   - progress: is told whenever a picture is done.
  /// - Throws: ``FrameSyntaxError`` where the pictures are not of one kind, and what drawing or the
  ///   sink throws.
  package func render<Sink: FrameSink & ~Copyable>(
    into sink: inout Sink, at path: String, ofOneKind noun: String? = nil,
    since start: ContinuousClock.Instant = .now,
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> SequenceReport {
    let sizes = try extents()
    if let noun, sizes.count != 1 || Set(pictures.map(\.appearance)).count > 1 {
      throw FrameSyntaxError("\(noun) are all of one kind; give one --scale and one --appearance")
    }
    let stages = try await FramePipeline.run(self, into: &sink, progress: progress)
    var report = SequenceReport(of: self, at: path, sizes: sizes)
    (report.elapsed, report.stages) = (ContinuousClock.now - start, stages)
    return report
  }
}

extension SequenceReport {
  /// Counts the files of a folder in.
  mutating func add(_ summary: PNGFolderSink.Summary) {
    bytes += summary.bytes
    kept += summary.kept
    repeated += summary.repeated
    removed += summary.removed
    replaced += summary.replaced
  }

  /// What is known of a plan's pictures before it is known what became of them.
  fileprivate init(of plan: some PicturePlan, at path: String, sizes: [Extent]) {
    self.init(
      path: path, frames: plan.frameCount, pictures: plan.pictures.count, sizes: sizes,
      playingTime: plan.playingTime, notices: plan.notices)
  }
}
