import FileAccess
import FrameSequence
import ImageCoding
import ReelCommands
import VectorDrawing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures runs of `reel render`, and of a peer that draws the same, by turns.
///
/// A run is a program of its own, from its start to its end, so that everything counts. What the
/// runs write is removed at the very end: file systems are slow for a while where files have just
/// been removed.
struct Benchmark {
  /// What is measured.
  struct Subject: Hashable {
    var jobs: Int
    var frames: Int
  }

  /// One run of `reel render`; times are in seconds.
  struct Run {
    var wall: Double
    var processor: Double
    /// From the start until the first frame's file was written, to the tick of the file system's
    /// clock, 4 ms on most machines.
    var firstFrame: Double
    var report: RenderReport
  }

  /// One run of the peer; times are in seconds.
  struct PeerRun {
    var wall: Double
    var processor: Double
    var bytes: Int
  }

  /// What `reel render --json` says about itself.
  struct RenderReport: Decodable {
    struct Stages: Decodable {
      var list: Double
      var draw: Double
      var encode: Double
      var write: Double
    }

    var pictures: Int
    var repeated: Int
    var bytes: Int
    var peakMemory: Int
    var stages: Stages
  }

  /// What is drawn, apart from how many frames.
  private let renderArguments: [String]
  /// The pictures that the peer draws too.
  private let plan: SequencePlan
  private let folder: ScratchFolder
  private var runCount = 0

  init(renderArguments: [String], plan: SequencePlan, folder: ScratchFolder) {
    self.renderArguments = renderArguments
    self.plan = plan
    self.folder = folder
  }

  /// Runs `reel render` once.
  mutating func run(_ subject: Subject) throws -> Run {
    let target = nextName()
    let program = try ChildProgram.reel(
      ["render"] + renderArguments + [
        "--count", String(subject.frames), "--jobs", String(subject.jobs), "--json", "--quiet",
        "--output", folder.path(target),
      ])
    let outcome = try program.run(
      outputPath: folder.path("answer"), errorPath: folder.path("errors"))
    guard let outcome, outcome.status == 0 else {
      let errors = String(decoding: try folder.read("errors"), as: UTF8.self)
      throw Failure(.inputOutput, "a run of reel render failed: \(errors)")
    }
    let report = try JSONDecoder().decode(RenderReport.self, from: Data(outcome.output))
    let first = plan.pictures.first.map { "\(target)/\($0.fileName)" }
    return Run(
      wall: outcome.wall.inSeconds, processor: outcome.processor.inSeconds,
      firstFrame: first.flatMap(folder.date)?.timeIntervalSince(outcome.startDate) ?? 0,
      report: report)
  }

  /// Runs the peer once.
  mutating func run(_ peer: PeerProgram) throws -> PeerRun {
    let target = nextName()
    try folder.makeFolder(target)
    let (wall, processor) = try peer.draw(
      lists: folder.path("lists.json"), to: folder.path(target), folder)
    return PeerRun(wall: wall, processor: processor, bytes: try folder.size(target))
  }

  /// Writes down for the peer what the pictures show.
  func writeLists() throws {
    var lists = PeerLists(plan)
    try lists.write(to: folder.path("lists.json")) { folder.path("image_\($0).argb") }
  }

  /// How many pictures are compared with the peer's.
  private static let comparedCount = 24

  /// Whether the last run, the peer's, has the very pixels that we draw, looking at pictures spread
  /// over the sequence.
  func lastRunAgrees() throws -> Bool {
    let step = max(1, plan.pictures.count / Self.comparedCount)
    for position in stride(from: 0, to: plan.pictures.count, by: step) {
      let picture = plan.pictures[position]
      let bytes = try folder.read("run_\(runCount)/\(picture.fileName)")
      let ours = StraightBitmap(try plan.drawing(of: picture).draw())
      guard try PNGDecoder.decode(bytes) == ours else { return false }
    }
    return true
  }

  private mutating func nextName() -> String {
    runCount += 1
    return "run_\(runCount)"
  }
}
