public import KeyframeAnimation
public import VectorDrawing

/// Pictures that show one after the other, each for a time of its own.
public struct ImageAnimation: Hashable, Sendable {
  /// One picture and how long it shows.
  public struct Frame: Hashable, Sendable {
    /// The picture.
    public var asset: ImageAsset
    /// How long it shows; of a single picture it has no meaning.
    public var duration: Flicks

    /// Makes a frame.
    public init(_ asset: ImageAsset, duration: Flicks) {
      self.asset = asset
      self.duration = duration
    }
  }

  /// The pictures in order; at least one.
  package let frames: [Frame]
  /// When each picture gives way to the next one, counted from the beginning.
  private let ends: [Flicks]

  /// How long a picture shows where nothing is said: a tenth of a second, as image views have it for
  /// lists of pictures in MJRefresh.
  public static let standardFrameDuration = Flicks(1, over: 10)

  /// Makes an animation; `nil` without pictures, or where one shows for no time or less.
  public init?(_ frames: [Frame]) {
    guard !frames.isEmpty, frames.allSatisfy({ $0.duration > .zero }) else { return nil }
    self.frames = frames
    var end = Flicks.zero
    ends = frames.map { frame in
      end += frame.duration
      return end
    }
  }

  /// Makes an animation of pictures that show equally long; `nil` as above.
  public init?(_ assets: [ImageAsset], frameDuration: Flicks = standardFrameDuration) {
    self.init(assets.map { Frame($0, duration: frameDuration) })
  }

  /// The length of one pass.
  package var duration: Flicks { ends.last ?? .zero }

  /// The same pictures in so much time, the parts of each kept; a flick is the least a picture has.
  ///
  /// The ends are rounded to flicks, not the parts, so that nothing is lost in between.
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

  /// The picture so long after the beginning; each shows from its beginning up to, not including,
  /// its end.
  ///
  /// - Parameter plays: how many passes there are before the last picture stays; `nil` is for ever.
  package func asset(at time: Flicks, plays: Int? = nil) -> ImageAsset {
    let length = max(duration.count, 1)
    let count = max(time.count, 0)
    if let plays, count / length >= Int64(max(plays, 0)) { return frames[frames.count - 1].asset }
    let position = Flicks(count: count % length)
    let index = ends.firstIndex { $0 > position } ?? frames.count - 1
    return frames[index].asset
  }

  /// The picture of a pull: ⌊n·percent⌋ of n, the first below 0 and the last from 1 on.
  package func asset(atPercent percent: Double) -> ImageAsset {
    let last = frames.count - 1
    let place = (percent * Double(frames.count)).rounded(.down)
    guard place > 0 else { return frames[0].asset }
    return frames[place < Double(last) ? Int(place) : last].asset
  }
}

/// The images of a style: the files that hold them, or the images themselves.
public enum ImageSource: Hashable, Sendable {
  /// Files by their names, relative to the scenario file's folder: stills, or one animated file.
  case files([String])
  /// Images.
  case images(ImageAnimation)

  /// The greatest number of images of one setting.
  package static let maximumCount = 10_000

  /// The images; `nil` as long as their files are not read.
  package var animation: ImageAnimation? {
    if case .images(let images) = self { images } else { nil }
  }
}
