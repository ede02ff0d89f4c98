import BezierGeometry
import CairoBackend
import KeyframeAnimation
import PNGCoding
import Pixels
import RefreshModel
import RefreshScenario
import RefreshScene
import VectorDrawing

extension SequencePlan {
  /// Draws all frames into a folder of PNG files with a manifest.
  ///
  /// - Parameters:
  ///   - folder: the folder; it is made where it is missing.
  ///   - policy: what may happen to a folder that is not empty.
  ///   - progress: is told whenever a picture is done.
  public func render(
    toFolder folder: String, policy: FolderPolicy = .update,
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> SequenceReport {
    let clock = ContinuousClock()
    let start = clock.now
    let sizes = try extents()
    var sink = try PNGFolderSink(
      folder, pictures: pictures, origin: origin,
      isSelection: options.frames != nil || !options.instants.isEmpty, shard: options.shard,
      policy: policy)
    let stages = try await FramePipeline.run(self, into: &sink, progress: progress)
    var report = report(folder, sizes: sizes, bytes: sink.summary.bytes, stages: stages)
    report.kept = sink.summary.kept
    report.repeated = sink.summary.repeated
    report.removed = sink.summary.removed
    report.replaced = sink.summary.replaced
    report.elapsed = clock.now - start
    return report
  }

  /// Draws the one picture of the plan into one PNG file.
  public func render(toFile path: String) async throws -> SequenceReport {
    guard pictures.count == 1 else {
      throw FrameSyntaxError(
        "\(path) is one file, and this would be \(pictures.count) pictures; name a folder with -o, "
          + "or choose one with --at, --frames, --scale or --appearance")
    }
    let clock = ContinuousClock()
    let start = clock.now
    let sizes = try extents()
    var sink = PNGFileSink(path)
    let stages = try await FramePipeline.run(self, into: &sink)
    var report = report(path, sizes: sizes, bytes: sink.bytes, stages: stages)
    report.elapsed = clock.now - start
    return report
  }

  /// Writes the pixels of all frames, one picture after the other; see ``RawSink``.
  ///
  /// - Parameter stream: where to; `nil` for a file of the name `path`.
  public func renderRaw(
    to stream: ByteStream? = nil, path: String,
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> SequenceReport {
    let clock = ContinuousClock()
    let start = clock.now
    let sizes = try extents()
    guard sizes.count == 1, options.appearances.count == 1 else {
      throw FrameSyntaxError(
        "raw pictures are all of one kind; give one --scale and one --appearance")
    }
    var sink = stream.map { RawSink(to: $0) } ?? RawSink(toFile: path)
    let stages = try await FramePipeline.run(self, into: &sink, progress: progress)
    let bytes = sizes.reduce(0) { $0 + 4 * $1.size.area } * pictures.count
    var report = report(path, sizes: sizes, bytes: bytes, stages: stages)
    report.elapsed = clock.now - start
    return report
  }

  /// Draws chosen frames into one picture, a PNG file.
  ///
  /// A whole sequence is thinned to ``ContactSheet/standardCount`` frames; a choice is shown as it is.
  public func renderContactSheet(toFile path: String) throws -> SequenceReport {
    let clock = ContinuousClock()
    let start = clock.now
    let (sheet, frames) = try contactSheet()
    let scale = options.scales.first ?? resolved.scenario.canvas.scale
    let bitmap = try CairoRenderer().render(sheet, scale: scale)
    let bytes = try PNGEncoder.encode(bitmap, scale: scale)
    try WholeFile.write(bytes, to: path)
    var report = report(
      path, sizes: [SequenceReport.Extent(scale: scale, size: bitmap.size)], bytes: bytes.count)
    (report.frames, report.pictures, report.playingTime) = (frames, 1, nil)
    report.elapsed = clock.now - start
    return report
  }

  private func contactSheet() throws -> (DisplayList, frames: Int) {
    guard options.scales.count <= 1, options.appearances.count == 1 else {
      throw FrameSyntaxError(
        "a contact sheet is one picture; give one --scale and one --appearance")
    }
    let isChoice =
      options.count != nil || options.frames != nil || !options.instants.isEmpty
      || !options.percents.isEmpty
    var chosen = pictures[...]
    if !isChoice, pictures.count > ContactSheet.standardCount {
      let last = ContactSheet.standardCount - 1
      chosen = (0...last).map { pictures[$0 * (pictures.count - 1) / last] }[...]
    }
    guard chosen.count <= ContactSheet.limit else {
      throw FrameSyntaxError(
        "\(chosen.count) frames are too many for a contact sheet; \(ContactSheet.limit) are "
          + "allowed")
    }
    let cells = try chosen.map { picture in
      let drawing = try drawing(of: picture)
      return ContactSheet.Cell(
        list: drawing.list, time: picture.frame.caption, state: drawing.state)
    }
    let sheet = ContactSheet(cells, appearance: options.appearances.first ?? .light)
    return (sheet.displayList(textLayout: textLayout), chosen.count)
  }

  /// The pictures' extents; too large ones are an error before anything is written.
  public func extents() throws -> [SequenceReport.Extent] {
    let list = DisplayList(size: scene.canvasSize)
    var seen: Set<Double> = []
    return try (options.scales.isEmpty ? [resolved.scenario.canvas.scale] : options.scales)
      .filter { seen.insert($0).inserted }
      .map {
        SequenceReport.Extent(
          scale: $0, size: try CairoRenderer.pixelSize(of: list, scale: $0))
      }
  }

  private func report(
    _ path: String, sizes: [SequenceReport.Extent], bytes: Int, stages: StageTimes = StageTimes()
  ) -> SequenceReport {
    SequenceReport(
      path: path, frames: schedule.entries.count, pictures: pictures.count, sizes: sizes,
      playingTime: playingTime, bytes: bytes, kept: 0, repeated: 0, removed: 0,
      replaced: [], notices: schedule.notices, elapsed: .zero, stages: stages)
  }
}

extension Frame {
  /// What a contact sheet says about the frame's time.
  fileprivate var caption: String {
    func hundredths(_ number: Double) -> String {
      let whole = Int((number * 100).rounded())
      let rest = abs(whole) % 100
      return "\(whole < 0 ? "-" : "")\(abs(whole) / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
    if let percent {
      return "\(((percent * 1000).rounded() / 10).decimalText()) %"
    }
    let seconds = "\(hundredths(time.seconds)) s"
    return instant.map { Double($0) == nil ? "\($0) · \(seconds)" : seconds } ?? seconds
  }
}
