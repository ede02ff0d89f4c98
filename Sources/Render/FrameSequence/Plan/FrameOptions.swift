import BezierGeometry
public import RefreshModel
public import RefreshScenario
import Texts
public import VectorDrawing

/// What makes the frames differ from one another.
public enum Drive: String, Hashable, CaseIterable, Sendable {
  /// The steps are played, and time passes.
  case time
  /// The style at a pulling percent, without steps: images for a GIF header's idle state.
  case progress
  /// One seamless cycle of the refreshing animation.
  case loop
  /// The one-off animation from the trigger to the cycle.
  case begin
  /// The one-off animation from the app's end call to rest.
  case end
}

/// What of a scenario is drawn; what is left out is the scenario's own.
public struct FrameOptions: Hashable, Sendable {
  /// What the pictures are to be.
  public enum Form: Hashable, Sendable {
    /// What the scenario's canvas shows.
    case frames
    /// Images for an asset catalogue: the behavior's whole strip at the content's edge, whole points
    /// high, whatever the canvas is cropped to; counted from 1.
    case images
  }

  /// What the pictures are to be.
  public var form = Form.frames
  /// What makes the frames differ.
  public var drive = Drive.time
  /// How many frames; `nil` for as many as the rate asks for.
  public var count: Int?
  /// Frames a second; `nil` for the scenario's own.
  public var rate: FrameRate?
  /// A choice of frames by number.
  public var frames: FrameSelection?
  /// Frames at these instants instead of a whole run; only where time drives.
  public var instants: [Instant] = []
  /// The pulling percents, where progress drives; 1 is the threshold.
  public var percents: [Double] = []
  /// Pixels a point, one picture of each frame for every one; empty for the canvas's own.
  public var scales: [Double] = []
  /// Light, dark or both.
  public var appearances: [Appearance] = [.light]
  /// How files are called; `nil` for the standard, or for the instants' names.
  public var name: FrameNamePattern?
  /// A part of the work.
  public var shard: Shard?
  /// How many frames are drawn at the same time; `nil` for one a core.
  public var jobs: Int?

  /// The whole run, as the scenario has it.
  public init() {}

  /// How many pictures of a pull there are where nobody says.
  package static let standardPercentCount = 20
  /// The pulling percents that make sense; ten thresholds are more than any screen has.
  package static let percentRange = 0.0...10.0
}

extension FrameOptions {
  /// Finds options that contradict one another or make no sense.
  func check() throws(FrameSyntaxError) {
    func refuse(_ reason: String) -> FrameSyntaxError { FrameSyntaxError(reason) }
    if !instants.isEmpty {
      guard drive == .time else {
        throw refuse("--at chooses instants of a played run, so it goes with --drive time only")
      }
      guard frames == nil, count == nil else {
        throw refuse("--at chooses the frames already; leave --frames and --count away")
      }
    }
    if !percents.isEmpty {
      guard drive == .progress else {
        throw refuse("--percents goes with --drive progress only")
      }
      guard count == nil else {
        throw refuse("--percents says how many frames there are; leave --count away")
      }
      for percent in percents where !Self.percentRange.contains(percent) {
        throw refuse(
          "a pulling percent of \(percent.decimalText()) is out of range; 1 is the threshold, "
            + "0.5 half of it, and 0 to 10 are allowed")
      }
    }
    for scale in scales where !(scale > 0 && scale.isFinite) {
      throw refuse("a scale of \(scale) is not allowed; it is a number of pixels a point above 0")
    }
    guard Set(scales).count == scales.count else { throw refuse("a scale is given twice") }
    guard !appearances.isEmpty, Set(appearances).count == appearances.count else {
      throw refuse("each appearance can be given once; allowed: light, dark")
    }
    if let jobs, !(1...Self.jobsLimit).contains(jobs) {
      throw refuse("\(jobs) jobs are not possible; 1 to \(Self.jobsLimit) are allowed")
    }
  }

  /// More than this no machine has a use for.
  private static let jobsLimit = 1024
}
