@testable import FrameSequence

/// Returns a plan of a wave header cropped to a small canvas, at ten frames per second.
func wavePlan(_ change: (inout FrameOptions) throws -> Void = { _ in }) throws -> SequencePlan {
  let scenario = try Fixture.scenario(
    """
    reel: 1
    header: { style: wave }
    canvas: { crop: [130, 60, 121, 111], scale: 1 }
    clock: { rate: 10 }
    """)
  return try SequencePlan(scenario, try options(change))
}

func bitmaps(_ plan: SequencePlan) throws -> [StraightBitmap] {
  try plan.images.map { StraightBitmap(try plan.drawing(of: $0).draw()) }
}

@Suite("Animated files of runs")
struct MotionSinkTests {
  private let interval = Flicks(1, over: 10)

  @Test(
    "A file contains the run from its first to its last image", arguments: ["run.gif", "run.png"])
  func whole(name: String) async throws {
    let folder = try TemporaryFolder()
    let plan = try wavePlan()
    let destination = try Destination(folder.path(of: name))
    var sink = MotionSink(name.hasSuffix("gif") ? .gif() : .apng, destination, interval: interval)
    try await FramePipeline.run(plan, into: &sink)
    #expect(differingPlaces(sink.file?.bytes ?? [], try folder.read(name)).isEmpty)
    let image = try AnimatedImage(decoding: try folder.read(name))
    let images = try bitmaps(plan)
    #expect(
      differingPlaces(image.bitmaps(at: times(images.count, every: interval)), images).isEmpty)
    #expect(image.duration == interval * images.count)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
  }

  @Test("Images of two sizes are refused, and no file is written") func sizes() async throws {
    let folder = try TemporaryFolder()
    let plan = try wavePlan { $0.scales = [1, 2] }
    var sink = MotionSink(.gif(), try Destination(folder.path(of: "run.gif")), interval: interval)
    await #expect(throws: MotionError.self) { try await FramePipeline.run(plan, into: &sink) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("A run without images is an error") func empty() throws {
    let folder = try TemporaryFolder()
    var sink = MotionSink(.apng, try Destination(folder.path(of: "run.png")), interval: interval)
    sink.start()
    #expect(throws: MotionError.noImages) { try sink.finish() }
  }
}
