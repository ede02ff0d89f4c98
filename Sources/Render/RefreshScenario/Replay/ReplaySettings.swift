package import RefreshModel

extension Scenario {
  /// A device's log that takes the place of steps.
  package struct ReplaySettings: Hashable, Sendable {
    /// The log, by its path from the scenario file's folder.
    package var file: String
    /// The names that the log's head has for its columns; those not given are the columns' own.
    package var columns: [ReplayColumn: String] = [:]
    /// How the log is taken.
    package var mode = Replay.Mode.input
  }
}

/// What a log of a scroll view can say of each of its samples.
package enum ReplayColumn: String, Hashable, Codable, CaseIterable, Sendable {
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

  /// Names that loggers give the column, its own first; case, dots and underscores do not count.
  package var names: [String] {
    switch self {
    case .time: ["time", "t", "timestamp", "elapsed"]
    case .offset: ["offset", "contentOffset.y", "contentOffset.x", "contentOffset", "y"]
    case .pan: ["pan", "pan.state", "panState", "gesture.state"]
    case .contentHeight: ["contentHeight", "contentSize.height", "contentSize.width"]
    case .insetTop: ["insetTop", "adjustedContentInset.top", "adjustedContentInset.left"]
    case .insetBottom: ["insetBottom", "adjustedContentInset.bottom", "adjustedContentInset.right"]
    }
  }

  /// The index of the column in a log's head, by the first of its names that the head has.
  ///
  /// A time may end in its unit, as in `timestamp_ms`.
  package func place(in head: [String]) -> Int? {
    let known = head.map { name in
      let words = name.nameWords
      let isUnit = self == .time && words.count > 1 && TimeUnit.words[words[words.count - 1]] != nil
      return isUnit ? words.dropLast().joined() : words.joined()
    }
    for name in names {
      if let place = head.firstIndex(of: name) ?? known.firstIndex(of: name.nameWords.joined()) {
        return place
      }
    }
    return nil
  }

  /// Whether a log cannot do without it.
  package var isRequired: Bool { [.time, .offset, .pan].contains(self) }

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
