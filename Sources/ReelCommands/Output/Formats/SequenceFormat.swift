import FrameSequence
import Sweeps

extension OutputFormat {
  /// A PNG file for each frame of variants that move side by side.
  static let sequence = OutputFormat(
    name: "sequence", remark: "a folder of frames", content: "a folder of frames",
    details: "In a sequence all variants move at the same time.", places: [.folder],
    standardName: "sweep.frames", advice: "name it without an ending",
    options: [.align, .rate, .speed],
    sweep: frames { (sequence: SweepSequence, output) in
      try await sequence.render(
        toFolder: output.path, policy: output.policy, progress: output.show)
    })
}
