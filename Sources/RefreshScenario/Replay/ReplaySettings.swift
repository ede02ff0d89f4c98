public import RefreshModel

extension Scenario {
  /// A device's log that takes the place of steps.
  public struct ReplaySettings: Hashable, Sendable {
    /// The log, by its path from the scenario file's folder.
    public var file: String
    /// The names that the log's head has for its columns; those not given are the columns' own.
    public var columns: [ReplayColumn: String]
    /// How the log is taken.
    public var mode: Replay.Mode

    /// Makes a replay of a log.
    public init(
      file: String, columns: [ReplayColumn: String] = [:], mode: Replay.Mode = .input
    ) {
      self.file = file
      self.columns = columns
      self.mode = mode
    }
  }
}

/// What a log of a scroll view can say of each of its samples.
public enum ReplayColumn: String, Hashable, Codable, CaseIterable, Sendable {
  /// Seconds from any origin, such as the device's start.
  case time
  /// The content offset's y, or its x where the list scrolls sideways, in points.
  case offset
  /// The pan gesture's state: possible, began, changed, ended, cancelled or failed.
  case pan
  /// The content's height, or its width where the list scrolls sideways, in points.
  case contentHeight
  /// The adjusted inset at the top, or at the left, in points.
  case insetTop
  /// The adjusted inset at the bottom, or at the right, in points.
  case insetBottom

  /// Whether a log cannot do without it.
  public var isRequired: Bool {
    switch self {
    case .time, .offset, .pan: true
    case .contentHeight, .insetTop, .insetBottom: false
    }
  }

  /// The numbers that it may hold; `nil` where it holds words.
  var range: ClosedRange<Double>? {
    switch self {
    case .time: -1e9...1e9
    case .offset, .insetTop, .insetBottom: -1e6...1e6
    case .contentHeight: 0...1e9
    case .pan: nil
    }
  }
}
