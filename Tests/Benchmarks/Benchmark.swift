/// The measurement of alternating runs of `reel render` and of a peer that draws the same images.
///
/// Each run is a separate process, measured from start to exit. The output of all runs is deleted
/// at the end, because file systems are slow for a while after files are deleted.
struct Benchmark {
  struct Subject: Hashable {
    var jobs: Int
    var frames: Int
  }

  /// The measurements of a run of `reel render`, in seconds.
  struct Run {
    var wall: Double
    var processor: Double
    /// The time from the start until the first frame's file was written, at the resolution of the
    /// file system's timestamps, 4 ms on most machines.
    var firstFrame: Double
    var report: RenderReport
  }

  /// The measurements of a run of the peer, in seconds.
  struct PeerRun {
    var wall: Double
    var processor: Double
    /// The wall time if the items at the back that all frames share are drawn once and copied.
    var onCopies: Double
    /// The wall time of cairo's PNG writer.
    var writing: Double
    var bytes = 0
  }

  /// The output of `reel render --json`.
  struct RenderReport: Decodable {
    struct Stages: Decodable {
      var list: Double
      var draw: Double
      var encode: Double
      var write: Double
    }

    var images: Int
    var repeated: Int
    var bytes: Int
    var peakMemory: Int
    var stages: Stages
  }

  /// The arguments of `reel render` except the number of frames and jobs.
  private let renderArguments: [String]
  /// The frames that the peer draws too.
  private let plan: SequencePlan
  private let folder: ScratchFolder
  private var runCount = 0

  init(renderArguments: [String], plan: SequencePlan, folder: ScratchFolder) {
    self.renderArguments = renderArguments
    self.plan = plan
    self.folder = folder
  }

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
      throw Failure(.inputOutput, "reel render failed: \(errors)")
    }
    let report = try JSONDecoder().decode(RenderReport.self, from: Data(outcome.output))
    let first = plan.images.first.map { "\(target)/\($0.fileName)" }
    return Run(
      wall: outcome.wall.inSeconds, processor: outcome.processor.inSeconds,
      firstFrame: first.flatMap(folder.date)?.timeIntervalSince(outcome.startDate) ?? 0,
      report: report)
  }

  mutating func run(_ peer: PeerProgram) throws -> PeerRun {
    let target = nextName()
    try folder.makeFolder(target)
    var run = try peer.draw(lists: folder.path("lists.json"), to: folder.path(target), folder)
    run.bytes = try folder.size(target)
    return run
  }

  /// Writes the display lists of the frames for the peer.
  func writeLists() throws {
    var lists = PeerLists(plan)
    try lists.write(to: folder.path("lists.json")) { folder.path("image_\($0).argb") }
  }

  /// The number of images that are compared with the peer's.
  private static let comparedCount = 24

  /// Returns whether the last run, which must be the peer's, has the same pixels as ours, except for
  /// few at the edges of bands, comparing images spread over the sequence.
  func lastRunAgrees() throws -> Bool {
    let step = max(1, plan.images.count / Self.comparedCount)
    for position in stride(from: 0, to: plan.images.count, by: step) {
      let image = plan.images[position]
      let bytes = try folder.read("run_\(runCount)/\(image.fileName)")
      let ours = StraightBitmap(try plan.drawing(of: image).draw())
      let theirs = try PNGDecoder.decode(bytes)
      let others = zip(theirs.bytes, ours.bytes).count { abs(Int($0) - Int($1)) > 12 }
      guard theirs.size == ours.size, others * 1000 <= ours.bytes.count else { return false }
    }
    return true
  }

  private mutating func nextName() -> String {
    runCount += 1
    return "run_\(runCount)"
  }
}
