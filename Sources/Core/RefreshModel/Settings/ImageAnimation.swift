/// A sequence of images, each with its own duration.
public struct ImageAnimation: Hashable, Sendable {
  /// An image and its duration.
  public struct Frame: Hashable, Sendable {
    /// The image.
    public var asset: ImageAsset
    /// The duration; ignored if the animation has only one image.
    public var duration: Flicks

    /// Creates a frame.
    public init(_ asset: ImageAsset, duration: Flicks) {
      self.asset = asset
      self.duration = duration
    }
  }

  /// The frames, in order; at least one.
  package let frames: [Frame]
  /// The end time of each frame, from the beginning of the animation.
  private let ends: [Flicks]

  /// The default duration of a frame, 0.1 s, which MJRefresh uses for its lists of images.
  public static let standardFrameDuration = Flicks(1, over: 10)

  /// Creates an animation, or returns `nil` if `frames` is empty or a duration is not positive.
  public init?(_ frames: [Frame]) {
    guard !frames.isEmpty, frames.allSatisfy({ $0.duration > .zero }) else { return nil }
    self.frames = frames
    var end = Flicks.zero
    ends = frames.map { frame in
      end += frame.duration
      return end
    }
  }

  /// Creates an animation of images with equal durations.
  ///
  /// Returns `nil` if `assets` is empty or `frameDuration` is not positive.
  public init?(_ assets: [ImageAsset], frameDuration: Flicks = standardFrameDuration) {
    self.init(assets.map { Frame($0, duration: frameDuration) })
  }

  /// The duration of one pass.
  package var duration: Flicks { ends.last ?? .zero }

  /// Returns the animation scaled to a duration, with the proportions of the frames preserved.
  ///
  /// Each frame lasts at least one flick. The end times are rounded to flicks, rather than the
  /// frame durations, so that rounding errors do not accumulate. If `duration` is not positive, the
  /// animation is returned unchanged.
  package func lasting(_ duration: Flicks) -> ImageAnimation {
    let whole = self.duration
    guard duration > .zero, whole > .zero else { return self }
    let factor = duration.seconds / whole.seconds
    var last = Flicks.zero
    let scaled = zip(frames, ends).map { frame, end in
      let next = end == whole ? duration : Flicks(seconds: end.seconds * factor)
      let part = max(next - last, Flicks(count: 1))
      last = last + part
      return Frame(frame.asset, duration: part)
    }
    return ImageAnimation(scaled) ?? self
  }

  /// Returns the image that is visible at a time from the beginning; at the end of a frame, the
  /// next image is visible.
  ///
  /// - Parameter plays: The number of passes before the last image stays; `nil` to repeat forever.
  package func asset(at time: Flicks, plays: Int? = nil) -> ImageAsset {
    let length = max(duration.count, 1)
    let count = max(time.count, 0)
    if let plays, count / length >= Int64(max(plays, 0)) { return frames[frames.count - 1].asset }
    let position = Flicks(count: count % length)
    let index = ends.firstIndex { $0 > position } ?? frames.count - 1
    return frames[index].asset
  }

  /// Returns the image for a pull: of n images, the one with index ⌊n·percent⌋, clamped to the
  /// valid range.
  package func asset(atPercent percent: Double) -> ImageAsset {
    let last = frames.count - 1
    let index = (percent * Double(frames.count)).rounded(.down)
    guard index > 0 else { return frames[0].asset }
    return frames[index < Double(last) ? Int(index) : last].asset
  }
}

/// The images of a setting, either as file names or decoded.
public enum ImageSource: Hashable, Sendable {
  /// Names of still images or of one animated file, relative to the scenario file's folder.
  case files([String])
  /// Decoded images.
  case images(ImageAnimation)

  /// The maximum number of images in one setting.
  package static let maximumCount = 10_000

  /// The decoded images; `nil` until the files have been read.
  package var animation: ImageAnimation? {
    if case .images(let images) = self { images } else { nil }
  }

  /// The first decoded image; `nil` until the files have been read.
  package var firstAsset: ImageAsset? { animation?.frames[0].asset }
}
