/// The quantity that changes from one frame of a sequence to the next.
public enum Drive: String, Hashable, CaseIterable, Sendable {
  /// Time: the scenario's steps are played.
  case time
  /// The pulling percent, without steps, for the images of a GIF header's idle state.
  case progress
  /// Time within one seamless cycle of the refreshing animation.
  case loop
  /// Time from the trigger to the start of the refreshing cycle.
  case begin
  /// Time from the app's end call to rest.
  case end
}

/// Options that select the frames and images of a scenario.
///
/// By default, they select the whole run in light appearance, at the scenario's rate and scale.
public struct FrameOptions: Hashable, Sendable {
  /// The purpose of the images, which determines their crop.
  public enum Form: Hashable, Sendable {
    /// Frames that show the scenario's canvas.
    case frames
    /// Images for an asset catalog.
    ///
    /// They show the behavior's full strip at the content's edge, rounded up to whole points in
    /// height, regardless of the canvas's crop, and are numbered from 1.
    case images
  }

  /// The purpose of the images.
  public var form = Form.frames
  /// The quantity that changes from one frame to the next.
  public var drive = Drive.time
  /// The number of frames, or `nil` for the default.
  ///
  /// The default is computed from the rate, except for ``Drive/progress``, which has no rate and
  /// 20 frames.
  public var count: Int?
  /// The frame rate, or `nil` for the scenario's.
  public var rate: FrameRate?
  /// The selected frames, or `nil` for all.
  public var frames: FrameSelection?
  /// The instants to show, for ``Drive/time`` only.
  ///
  /// An empty array selects the whole run.
  public var instants: [Instant] = []
  /// The pulling percents to show, for ``Drive/progress`` only.
  ///
  /// They are in 0…10, where 1 is the threshold. An empty array selects evenly spaced percents.
  public var percents: [Double] = []
  /// The scales, in pixels per point and greater than 0, at which each frame is drawn.
  ///
  /// An empty array selects the canvas's scale.
  public var scales: [Double] = []
  /// The appearances in which each frame is drawn.
  public var appearances: [Appearance] = [.light]
  /// The pattern of the file names, or `nil` for the default.
  ///
  /// By default, frames requested by instants are named after them, and other frames are numbered.
  public var name: FrameNamePattern?
  /// The shard to draw, or `nil` for the whole sequence.
  public var shard: Shard?
  /// The number of images to draw concurrently, 1…1024, or `nil` for one per core.
  public var jobs: Int?

  /// Creates options that select the whole run.
  public init() {}

  /// The default number of frames for ``Drive/progress``.
  package static let standardPercentCount = 20
  /// The valid pulling percents; 1 is the threshold.
  ///
  /// Ten thresholds are more than any screen has room for.
  package static let percentRange = 0.0...10.0
}

extension FrameOptions {
  /// Checks that the options are valid and consistent.
  func check() throws(FrameSyntaxError) {
    func refuse(_ reason: String) -> FrameSyntaxError { FrameSyntaxError(reason) }
    if !instants.isEmpty {
      guard drive == .time else {
        throw refuse("--at requires --drive time, because instants are points of a run")
      }
      guard frames == nil, count == nil else {
        throw refuse("--at already determines the frames; omit --frames and --count")
      }
    }
    if let span = frames?.span, drive != .time {
      throw refuse(
        "--frames \(span.first)..\(span.last) requires --drive time, because instants are points of "
          + "a run")
    }
    if !percents.isEmpty {
      guard drive == .progress else { throw refuse("--percents requires --drive progress") }
      guard count == nil else {
        throw refuse("--percents already determines the number of frames; omit --count")
      }
      for percent in percents where !Self.percentRange.contains(percent) {
        throw refuse(
          "a pulling percent of \(percent.decimalText()) is out of range; allowed: 0 to 10, where "
            + "1 is the threshold")
      }
    }
    for scale in scales where !(scale > 0 && scale.isFinite) {
      throw refuse(
        "the scale is invalid: \(scale); it is a number of pixels per point, greater than 0")
    }
    guard Set(scales).count == scales.count else {
      throw refuse("a scale is specified more than once")
    }
    guard !appearances.isEmpty, Set(appearances).count == appearances.count else {
      throw refuse("specify one or both appearances, each once; allowed: light, dark")
    }
    if let jobs, !(1...Self.jobsLimit).contains(jobs) {
      throw refuse("the number of jobs is out of range: \(jobs); allowed: 1 to \(Self.jobsLimit)")
    }
  }

  /// The maximum number of concurrent jobs, more than any machine needs.
  private static let jobsLimit = 1024
}
