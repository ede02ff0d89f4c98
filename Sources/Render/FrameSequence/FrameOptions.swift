public import RefreshModel
public import RefreshScenario
public import VectorDrawing

/// What of a scenario is drawn; what is left out is the scenario's own.
public struct FrameOptions: Hashable, Sendable {
  /// What the pictures are to be.
  public enum Form: Hashable, Sendable {
    /// What the scenario's canvas shows.
    case frames
    /// Images for an asset catalogue: the component's whole strip at the content's edge, whole points
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
  public static let standardPercentCount = 20
  /// The pulling percents that make sense; ten thresholds are more than any screen has.
  public static let percentRange = 0.0...10.0
}
