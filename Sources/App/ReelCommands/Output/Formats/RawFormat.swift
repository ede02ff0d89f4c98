import Figures
import FileAccess
import FrameSequence

extension OutputFormat {
  /// Pixels alone, one picture after the other.
  static let raw = OutputFormat(
    name: "raw", remark: "straight RGBA, 8 bits", content: "raw pixels",
    endings: ["raw", "rgba"], places: [.file, .stream], standardName: "-",
    advice: "name it .raw", takesAnyEnding: true, options: [.align, .rate, .speed],
    render: { command, output in
      let write: FrameWriter<SequencePlan> = { try await Self.write($0, $1) }
      return try await (output.place == .stream ? frames(write) : files(write))(command, output)
    },
    sweep: frames { (sequence: SweepSequence, output) in try await write(sequence, output) })

  @Sendable private static func write(
    _ plan: some PicturePlan, _ output: Output
  ) async throws -> SequenceReport {
    let destination =
      try output.place == .stream
      ? .standardOutput
      : Destination(output.path, holding: .named(["raw", "rgba"]), reading: plan.inputs)
    return try await plan.renderRaw(to: destination, progress: output.show)
  }
}
