import FrameSequence
import Texts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads `--shard`.
enum ShardArgument {
  static let help = """
    1/4; auto, where a job array of Slurm, AWS Batch or a build server tells it; auto/4, where \
    Kubernetes or GNU parallel tells which; see \(Program.name) merge.
    """

  static func read(_ text: String) throws -> Shard {
    try Shard(parsing: text, environment: ProcessInfo.processInfo.environment)
  }
}
