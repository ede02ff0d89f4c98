/// The outcome of a rendering run.
public struct SequenceReport: Hashable, Sendable {
  /// The path of the resulting folder or file.
  public var path: String
  /// The number of frames.
  public var frames: Int
  /// The number of images: frames × appearances × scales.
  public var images: Int
  /// The pixel size of the images at each scale, in the requested order.
  package var sizes: [Extent]
  /// The playing time of the frames, in seconds, or `nil` if the frames are individual images.
  public var playingTime: Double?
  /// The total size of the output, in bytes.
  public var bytes = 0
  /// The number of images whose files were already up to date.
  public var kept = 0
  /// The number of images that were not drawn because a recent image has the same contents.
  package var repeated = 0
  /// The number of files of earlier runs that were removed.
  public var removed = 0
  /// The replaced files that no manifest listed, which only ``FolderPolicy/force`` permits.
  public var replaced: [String] = []
  /// Notices for the user, as sentences without a period.
  public var notices: [String] = []
  /// The elapsed time of the run.
  public var elapsed = Duration.zero
  /// The time spent in each stage, summed over the jobs.
  package var stages = StageTimes()

  /// The pixel size of an image at a scale.
  package struct Extent: Hashable, Sendable {
    /// The number of pixels per point.
    package var scale: Double
    package var size: PixelSize
  }

  /// Adds the report of other images of the same frames.
  package mutating func add(_ other: SequenceReport) {
    images += other.images
    sizes += other.sizes.filter { !sizes.contains($0) }
    bytes += other.bytes
    notices += other.notices.filter { !notices.contains($0) }
    elapsed += other.elapsed
    stages += other.stages
  }

  /// The number of drawn and repeated images per second, or `nil` if there are fewer than two or no
  /// time has passed.
  package var drawnPerSecond: Double? {
    let seconds = elapsed / .seconds(1)
    return images - kept > 1 && seconds > 0 ? Double(images - kept) / seconds : nil
  }
}
