import Figures
import FrameSequence

extension OutputFormat {
  /// Frames side by side in one picture, for game engines and the web.
  static let sheet = OutputFormat(
    name: "sheet", remark: "a sprite sheet with Aseprite's JSON beside it",
    content: "a sprite sheet",
    details: """
      A sprite sheet is a PNG file and a JSON file of the same name, as Aseprite writes them (kind hash, \
      with the component's states as frameTags); equal frames are there once. --trim leaves out what is \
      transparent around each; each scale and appearance has a sheet of its own.
      """,
    endings: ["json", "png"], places: [.file], standardName: "sheet.png",
    advice: "end its name in .png or .json", options: [.align, .rate, .speed, .trim],
    render: files { plan, output in try await sheet(plan, output) },
    sweep: frames { (plan: SweepSequence, output) in try await sheet(plan, output) })

  private static func sheet(_ plan: some TimedPlan, _ output: Output) async throws
    -> SequenceReport
  {
    var sink = try SpriteSheetSink(
      output.path, interval: plan.interval, isTrimmed: output.options.isTrimmed,
      reading: plan.inputs)
    var report = try await plan.render(into: &sink, at: output.path, progress: output.show)
    report.bytes = sink.bytes
    return report
  }
}
