package import FileAccess

/// The images to draw and their common properties, known before drawing starts.
///
/// A plan covers a run of one scenario, or several runs side by side.
package protocol ImagePlan: Sendable {
  /// The images, in the order in which a sink receives them.
  var images: [FrameImage] { get }
  /// The properties that all frames share.
  var origin: Manifest.Origin { get }
  /// Whether the images are a selection from their sequence.
  ///
  /// Other files of the sequence may then remain in the folder.
  var isSelection: Bool { get }
  /// The shard of the sequence that the images belong to, or `nil` for the whole sequence.
  var shard: Shard? { get }
  /// The number of frames, each of which may have several images.
  var frameCount: Int { get }
  /// The frame rate.
  var rate: FrameRate { get }
  /// The playing time of the frames, in seconds, or `nil` if the frames are individual images.
  var playingTime: Double? { get }
  /// Notices for the user, as sentences without a period.
  var notices: [String] { get }
  /// The number of images to draw concurrently, or `nil` for one per core.
  var jobs: Int? { get }
  /// The input files of the images, which are never overwritten.
  var inputs: InputFiles { get }

  /// Returns the image's display list and state, ready to be drawn.
  ///
  /// This method is called from several threads.
  func drawing(of image: FrameImage) throws -> ImageDrawing

  /// Returns the pixel size of the images at each scale.
  ///
  /// - Throws: An error if an image is too large.
  func extents() throws -> [SequenceReport.Extent]
}

extension ImagePlan {
  /// The duration of a frame.
  package var interval: Flicks { rate.time(ofFrame: 1) }

  /// Draws all images into a folder of PNG files with a manifest.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is created if it does not exist.
  ///   - policy: The handling of a folder that is not empty.
  ///   - progress: Called after each image.
  /// - Throws: ``FolderRefusal`` if the policy forbids writing to the folder, and any error from
  ///   drawing or writing.
  package func render(
    toFolder folder: String, policy: FolderPolicy = .update,
    progress: (RenderProgress) -> Void = { _ in }
  ) async throws -> SequenceReport {
    let start = ContinuousClock.now
    var sink = try PNGFolderSink(
      folder, images: images, origin: origin, isSelection: isSelection, shard: shard,
      policy: policy, inputs: inputs)
    var report = try await render(into: &sink, at: folder, since: start, progress: progress)
    report.add(sink.summary)
    return report
  }

  /// Draws the only image of the plan into a PNG file, replacing an existing file.
  ///
  /// - Throws: ``FrameSyntaxError`` if the plan does not have exactly one image, and any error from
  ///   drawing, encoding or writing it.
  package func render(to destination: Destination) async throws -> SequenceReport {
    let start = ContinuousClock.now
    let path = destination.path
    guard let image = images.first, images.count == 1 else {
      throw FrameSyntaxError(
        "\(path) is a single file, but there are \(images.count) images to write; name a folder "
          + "with -o, or choose one image with --at, --frames, --scale and --appearance")
    }
    var report = SequenceReport(of: self, at: path, sizes: try extents())
    var clock = StageClock()
    let drawing = try drawing(of: image)
    clock.lap(\.list)
    let bitmap = try drawing.draw()
    clock.lap(\.draw)
    let bytes = try PNGEncoder.encode(bitmap, scale: image.scale)
    clock.lap(\.encode)
    try destination.write(bytes)
    report.bytes = bytes.count
    report.stages = clock.times
    report.elapsed = ContinuousClock.now - start
    return report
  }

  /// Writes the raw pixels of all images, one image after the other; see ``RawSink``.
  ///
  /// An existing file is replaced.
  ///
  /// - Throws: ``FrameSyntaxError`` if the images differ in scale or appearance, and any error from
  ///   drawing or writing.
  package func renderRaw(
    to destination: Destination, progress: (RenderProgress) -> Void = { _ in }
  ) async throws -> SequenceReport {
    var sink = RawSink(destination)
    var report = try await render(
      into: &sink, at: destination.path, ofOneKind: "raw images", progress: progress)
    report.bytes = report.sizes.reduce(0) { $0 + 4 * $1.size.area } * images.count
    return report
  }

  /// Draws all images into a sink and returns a report without the number of bytes.
  ///
  /// The byte count depends on the sink, so the caller adds it.
  ///
  /// - Parameters:
  ///   - sink: The sink that receives the images.
  ///   - path: The path of the resulting folder or file, for the report.
  ///   - noun: The name of the images in an error message, for example “raw images”, if they
  ///     must have one scale and one appearance; `nil` if they may differ.
  ///   - start: The start of the work, for the elapsed time.
  ///   - progress: Called after each image.
  /// - Throws: ``FrameSyntaxError`` if `noun` is not `nil` and the images differ in scale or
  ///   appearance, and any error from drawing or from the sink.
  package func render<Sink: FrameSink & ~Copyable>(
    into sink: inout Sink, at path: String, ofOneKind noun: String? = nil,
    since start: ContinuousClock.Instant = .now,
    progress: (RenderProgress) -> Void = { _ in }
  ) async throws -> SequenceReport {
    let sizes = try extents()
    if let noun, sizes.count != 1 || Set(images.map(\.appearance)).count > 1 {
      throw FrameSyntaxError(
        "\(noun) must have the same scale and appearance; choose one --scale and one --appearance")
    }
    let stages = try await FramePipeline.run(self, into: &sink, progress: progress)
    var report = SequenceReport(of: self, at: path, sizes: sizes)
    report.elapsed = ContinuousClock.now - start
    report.stages = stages
    return report
  }
}

extension SequenceReport {
  /// Adds the file counts of a folder sink.
  mutating func add(_ summary: PNGFolderSink.Summary) {
    bytes += summary.bytes
    kept += summary.kept
    repeated += summary.repeated
    removed += summary.removed
    replaced += summary.replaced
  }

  /// Creates a report with the properties of a plan.
  fileprivate init(of plan: some ImagePlan, at path: String, sizes: [Extent]) {
    self.init(
      path: path, frames: plan.frameCount, images: plan.images.count, sizes: sizes,
      playingTime: plan.playingTime, notices: plan.notices)
  }
}
