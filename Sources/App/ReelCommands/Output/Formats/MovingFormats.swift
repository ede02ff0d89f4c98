import Figures
import FileAccess

extension OutputFormat {
  /// The default frame rate of GIF files, which is also their maximum.
  static let gifRate = FrameRate.fifty

  static let gif: OutputFormat = {
    var format = moving(
      "gif", remark: "an animation of at most 256 colors per frame", content: "a GIF file",
      taking: ["--repeat", "--pause", "--matte", "--max-size"],
      rate: gifRate
    ) { plan, output in
      try await write(plan, output, .gif(matte: output.matte ?? .white), ending: "gif") {
        notices(of: $0, plan, output)
      }
    }
    format.render = format.render.map(fitted)
    format.sweep = format.sweep.map(fitted)
    return format
  }()

  static let apng = moving(
    "apng", remark: "a lossless animation with alpha", content: "an APNG file",
    taking: ["--repeat", "--pause"]
  ) { plan, output in
    try await write(plan, output, .apng, ending: "apng")
  }

  private static func write(
    _ plan: any ImagePlan, _ output: Output, _ format: AnimationEncoder.Format, ending: String,
    notices: (AnimationEncoder.File) -> [String] = { _ in [] }
  ) async throws -> SequenceReport {
    let destination = try output.destination([ending], reading: plan.inputs)
    var sink = MotionSink(
      format, output.pendingFiles == nil ? destination : nil, interval: plan.interval,
      playback: output.playback, byteLimit: output.maxSize ?? .max, jobs: plan.jobs)
    var report = try await plan.render(into: &sink, at: output.path, progress: output.show)
    if let file = sink.file {
      report.bytes = file.bytes.count
      report.notices += notices(file)
      output.pendingFiles?.add(file.bytes, to: destination)
    }
    return report
  }

  static let webp = video(.webp, "a lossless animation with alpha; requires ffmpeg", "a WebP file")
  static let mp4 = video(.mp4, "a video without alpha; requires ffmpeg", "an MP4 file")
  static let webm = video(.webm, "a video with alpha; requires ffmpeg", "a WebM file")
  static let mov = video(
    .mov, "ProRes 4444 with alpha for editing; requires ffmpeg", "a QuickTime file")

  private static func video(
    _ format: VideoFormat, _ remark: String, _ content: String
  ) -> OutputFormat {
    let name = format.rawValue
    var options = ["--pause"]
    if format.storesPlayCount { options.append("--repeat") }
    if !format.hasAlpha { options.append("--matte") }
    return moving(name, remark: remark, content: content, taking: options) { plan, output in
      var sink = try VideoSink(
        format, try output.destination([name], reading: plan.inputs),
        interval: plan.interval, playback: output.playback,
        matte: output.matte ?? .white)
      var report = try await plan.render(into: &sink, at: output.path, progress: output.show)
      report.bytes = sink.bytes
      if let size = sink.size, let drawn = report.sizes.first?.size, size != drawn {
        report.notices.append(
          "the images are \(size.width)×\(size.height): \(name) requires even sides, so the last "
            + "column or row is repeated")
      }
      return report
    }
  }

  /// Creates an animation or video format.
  ///
  /// - Parameters:
  ///   - name: The name, which is also the extension of the file.
  ///   - options: The accepted options, in addition to those that all animations accept.
  ///   - rate: The default frame rate; `nil` for the scenario's.
  private static func moving(
    _ name: String, remark: String, content: String,
    taking options: [String], rate: FrameRate? = nil,
    _ write: @escaping @Sendable (any ImagePlan, Output) async throws -> SequenceReport
  ) -> OutputFormat {
    OutputFormat(
      name: name, remark: remark, content: content, endings: [name],
      standardName: name, advice: "use the ending .\(name)",
      options: options + frameOptions,
      render: runs(rate: rate, write), sweep: frames(rate: rate, write))
  }

  /// Returns notes on reduced colors, partial transparency and omitted frames of a GIF file.
  private static func notices(
    of file: AnimationEncoder.File, _ plan: any ImagePlan, _ output: Output
  ) -> [String] {
    var notices: [String] = []
    if let size = output.maxSize, let scale = plan.images.first?.scale {
      notices.append(
        "to stay within \(OutputSummary.size(size)): \(plan.rate) images per second, scale "
          + "\(scale.decimalText(places: 2)), \(file.colorCount.map(String.init) ?? "all") colors")
    }
    if let colors = file.colorCount, output.maxSize == nil {
      notices.append(
        counted(file.reducedCount, "image has", "images have")
          + " more than 256 colors, so that all share a palette of \(colors)")
    }
    if file.isMatted, output.matte == nil {
      notices.append(
        "GIF files have no partly transparent pixels; these are blended with white; for another "
          + "color, use --matte")
    }
    if file.skippedCount > 0 {
      notices.append(
        counted(file.skippedCount, "image was", "images were")
          + " left out: a GIF file shows at most \(gifRate) images per second")
    }
    return notices
  }
}
