import Figures
import FrameSequence

extension OutputFormat {
  /// A PNG file for each picture of a run, or for each frame of variants that move side by side.
  static let png = OutputFormat(
    name: "png", remark: "a folder of frames, or one file", content: "a folder of PNG files",
    endings: ["png"], places: [.folder, .file], standardName: "frames",
    advice: "name it without an ending", options: [.align, .rate, .speed],
    render: { command, output in
      let write: FrameWriter<SequencePlan> = { try await Self.write($0, $1) }
      return try await (output.place.isFolder ? frames(write) : files(write))(command, output)
    },
    sweep: frames { (plan: SweepSequence, output) in try await write(plan, output) })

  private static func write(_ plan: some PicturePlan, _ output: Output) async throws
    -> SequenceReport
  {
    switch output.place {
    case .file(let path): try await plan.render(toFile: path)
    default:
      try await plan.render(
        toFolder: output.path, policy: output.policy, progress: output.show)
    }
  }
}
