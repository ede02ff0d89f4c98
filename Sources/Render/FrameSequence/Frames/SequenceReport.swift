package import VectorDrawing

/// What came of a run.
public struct SequenceReport: Hashable, Sendable {
  /// The folder or file that holds the result.
  public var path: String
  /// How many frames there are.
  public var frames: Int
  /// How many pictures there are: frames times appearances times scales.
  public var pictures: Int
  /// The pictures' extents, by scale in the order asked for.
  package var sizes: [Extent]
  /// How long the frames play, in seconds; `nil` where they are single pictures.
  public var playingTime: Double?
  /// How many bytes the result has.
  public var bytes = 0
  /// How many pictures were right already and were kept.
  public var kept = 0
  /// How many pictures show what one just before them shows, and were drawn and encoded with it.
  package var repeated = 0
  /// How many files of earlier runs were removed.
  public var removed = 0
  /// Files of someone else's that were replaced, because that was asked for.
  public var replaced: [String] = []
  /// What the reader should know: sentences without a full stop.
  public var notices: [String] = []
  /// How long the run took.
  public var elapsed = Duration.zero
  /// Where the time went, summed over the jobs.
  package var stages = StageTimes()

  /// A picture's extents at a scale.
  package struct Extent: Hashable, Sendable {
    /// Pixels a point.
    package var scale: Double
    /// The extents.
    package var size: PixelSize
  }

  /// Adds what came of other pictures of the same frames.
  package mutating func add(_ other: SequenceReport) {
    pictures += other.pictures
    sizes += other.sizes.filter { !sizes.contains($0) }
    bytes += other.bytes
    notices += other.notices.filter { !notices.contains($0) }
    elapsed += other.elapsed
    stages += other.stages
  }

  /// How many pictures were drawn a second; `nil` where too few were to say.
  package var drawnPerSecond: Double? {
    let seconds = elapsed / .seconds(1)
    return pictures - kept > 1 && seconds > 0 ? Double(pictures - kept) / seconds : nil
  }
}
