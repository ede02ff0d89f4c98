@Suite("The frame pipeline")
struct FramePipelineTests {
  @Test("The bytes do not depend on the number of jobs", arguments: [1, 2, 7])
  func jobs(count: Int) async throws {
    let one = try Target()
    let many = try Target()
    try await one.render(with: options(jobs: 1))
    try await many.render(with: options(jobs: count))
    #expect(try one.files() == many.files())
  }

  @Test("A frame drawn alone or in reverse order has the same bytes as in the sequence")
  func order() async throws {
    let target = try await Target.rendered()
    let plan = try sequence()
    let files = try target.images()
    for image in plan.images.reversed() {
      let bitmap = try plan.drawing(of: image).draw()
      #expect(files[image.fileName] == Data(try PNGEncoder.encode(bitmap, scale: 1)))
    }
  }

  @Test("Frames of two rates are equal byte for byte at equal times") func rates() async throws {
    let slow = try Target()
    let fast = try Target()
    try await slow.render(resolved(rate: 10))
    try await fast.render(resolved(rate: 20))
    let few = try slow.images()
    let many = try fast.images()
    for (index, name) in few.keys.sorted().dropLast().enumerated() {
      #expect(few[name] == many[String(format: "frame_%06d.png", 2 * index)])
    }
  }

  @Test("Products are written to the sink in order, regardless of their duration")
  func ordered() async throws {
    let plan = try sequence(options(jobs: 5))
    var sink = RecordingSink()
    var done: [Int] = []
    try await FramePipeline.run(plan, into: &sink) { done.append($0.done) }
    #expect(sink.written == plan.images.map(\.frame.index))
    #expect(done == Array(1...plan.images.count))
    #expect(sink.isFinished && !sink.isAborted)
    #expect(sink.maximumAtOnce.withLock { $0.most } <= 5)
  }

  @Test("An error stops the run and aborts the sink", arguments: [0, 7, 19])
  func failure(at index: Int) async throws {
    let plan = try sequence(options(jobs: 3))
    var sink = RecordingSink(failsAt: index)
    await #expect(throws: RecordingSink.Failure.self) {
      try await FramePipeline.run(plan, into: &sink)
    }
    #expect(sink.isAborted && !sink.isFinished)
    #expect(sink.written == Array(0..<sink.written.count) && sink.written.count <= index)
  }

  @Test("Canceling leaves complete frames and a manifest marked as incomplete")
  func cancelled() async throws {
    let target = try Target()
    let plan = try sequence(options(jobs: 2))
    let path = target.path
    let task = Task {
      try await plan.render(toFolder: path) { progress in
        if progress.done == 5 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let manifest = try target.manifest()
    #expect(manifest["complete"] as? Bool == false)
    let images = try target.images()
    #expect(images.count >= 5 && images.count < plan.images.count)
    let inodes = try target.inodes()

    let report = try await target.render(policy: .resume)
    #expect(report.kept == images.count)
    let fresh = try await Target.rendered()
    #expect(try target.files() == fresh.files())
    #expect(try target.inodes().filter { inodes[$0.key] != nil } == inodes)
  }

  /// Leaves a folder as a killed run does: with its first manifest and nine frames.
  private func writeNine(of plan: SequencePlan, into target: Target) throws {
    var sink = try PNGFolderSink(target.path, images: plan.images, origin: plan.origin)
    try sink.start()
    let worker = sink.makeWorker()
    var clock = StageClock()
    for image in plan.images.prefix(9) {
      _ = try worker.prepare(try plan.drawing(of: image), clock: &clock)
    }
  }

  @Test("The frames of a killed run are kept, but not those from before it")
  func killed() async throws {
    let target = try await Target.rendered()
    let plan = try SequencePlan(try resolvedWithLargerBalls())
    try writeNine(of: plan, into: target)
    #expect(try target.manifest()["complete"] as? Bool == false)
    try await target.render(resolvedWithLargerBalls(), policy: .resume)
    let fresh = try await Target.rendered(resolvedWithLargerBalls())
    #expect(try target.images() == fresh.images())
  }

  @Test("A folder that replaces the checked one is not changed")
  func replacedFolder() async throws {
    let target = try await Target.rendered()
    let plan = try SequencePlan(try resolvedWithLargerBalls())
    var sink = try PNGFolderSink(target.path, images: plan.images, origin: plan.origin)
    let before = try target.files()
    let moved = target.parent.url.appending(path: "moved")
    try FileManager.default.moveItem(at: target.url, to: moved)
    try target.write("mine", to: "frame_000001.png")
    #expect(throws: FolderLostError.self) { try sink.start() }
    #expect(try target.files() == ["frame_000001.png": Data("mine".utf8)])
    try FileManager.default.removeItem(at: target.url)
    try FileManager.default.moveItem(at: moved, to: target.url)
    #expect(try target.files() == before)
  }

  @Test("A run killed in an empty folder is resumed") func killedInEmptyFolder() async throws {
    let target = try Target()
    let plan = try sequence()
    try writeNine(of: plan, into: target)
    let report = try await target.render(policy: .resume)
    #expect(report.kept == 9)
  }

  @Test("Raw images are consecutive straight RGBA pixels from the top row down")
  func raw() async throws {
    let folder = try TemporaryFolder()
    let plan = try sequence(options(frames: "4-6"))
    let path = folder.url.appending(path: "pull.raw").path
    let report = try await plan.renderRaw(to: Destination(path))
    var expected: [UInt8] = []
    for image in plan.images {
      let png = try PNGDecoder.decode(try PNGEncoder.encode(try plan.drawing(of: image).draw()))
      expected += png.bytes
    }
    #expect(try folder.read("pull.raw") == expected)
    #expect(report.bytes == expected.count)
  }

  @Test("Raw images of two scales are refused, and no file is written")
  func rawOfTwoScales() async throws {
    let folder = try TemporaryFolder()
    let plan = try sequence(options(scales: [1, 2]))
    let path = folder.url.appending(path: "pull.raw").path
    await #expect(throws: FrameSyntaxError.self) { try await plan.renderRaw(to: Destination(path)) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A single image is written to a single file; several are refused")
  func oneFile() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "bent.png").path
    let one = try sequence(options(instants: ["trigger+0.1"]))
    _ = try await one.render(to: try Destination(path))
    let bitmap = try one.drawing(of: try #require(one.images.first)).draw()
    #expect(try folder.read("bent.png") == PNGEncoder.encode(bitmap, scale: 1))
    let many = try sequence()
    await #expect(throws: FrameSyntaxError.self) {
      try await many.render(to: try Destination(path))
    }
  }

  @Test("An image too large for memory is refused before anything is written")
  func tooLarge() async throws {
    let target = try Target()
    await expectError("too large") { try await target.render(with: options(scales: [1000])) }
    #expect(try target.files().isEmpty)
  }
}

/// Records its calls and fails at the given index.
private struct RecordingSink: FrameSink {
  struct Failure: Error {}
  struct Load {
    var now = 0
    var most = 0
  }

  final class Counter: Sendable {
    private let load = Guarded(Load())
    func withLock<Result: Sendable>(_ body: (inout Load) -> Result) -> Result {
      load.withLock { load in body(&load) }
    }
  }

  var failsAt: Int?
  var written: [Int] = []
  var isFinished = false
  var isAborted = false
  let maximumAtOnce = Counter()

  var batchLimit: Int { 2 }
  func makeWorker() -> sending any FrameWorker<Int> {
    Worker(failsAt: failsAt, counter: maximumAtOnce)
  }

  final class Worker: FrameWorker {
    let failsAt: Int?
    let counter: Counter

    init(failsAt: Int?, counter: Counter) {
      self.failsAt = failsAt
      self.counter = counter
    }

    func prepare(_ drawing: ImageDrawing, clock: inout StageClock) throws -> Int {
      counter.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      defer { counter.withLock { $0.now -= 1 } }
      let index = drawing.image.frame.index
      if index == failsAt { throw Failure() }
      // Frames with even numbers take longer.
      if index.isMultiple(of: 2) { Thread.sleep(forTimeInterval: 0.002) }
      return index
    }
  }

  mutating func write(_ product: Int, of image: FrameImage) { written.append(product) }
  mutating func finish() { isFinished = true }
  mutating func abort() { isAborted = true }
}
