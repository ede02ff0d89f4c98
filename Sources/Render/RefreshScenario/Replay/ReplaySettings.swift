extension Scenario {
  /// A log recorded on a device that replaces the steps.
  package struct ReplaySettings: Hashable, Sendable {
    /// The path of the log, relative to the scenario file's folder.
    package var file: String
    /// The names of columns in the log's header row.
    ///
    /// Columns that are not given are found by their ``ReplayColumn/names``.
    package var columns: [ReplayColumn: String] = [:]
    /// The values taken from the log: the finger and its momentum, or the content offset.
    package var mode = Replay.Mode.input
  }
}

/// A column of a scroll view's log.
package enum ReplayColumn: String, Hashable, Codable, CaseIterable, Sendable {
  /// The time in seconds from any origin, such as the start of the device.
  case time
  /// The content offset along the scroll axis, in points.
  case offset
  /// The state of the pan gesture: `possible`, `began`, `changed`, `ended`, `cancelled` or
  /// `failed`.
  case pan
  /// The content's extent along the scroll axis, in points.
  case contentHeight
  /// The adjusted inset at the top or left edge, in points.
  case insetTop
  /// The adjusted inset at the bottom or right edge, in points.
  case insetBottom

  /// Common names of the column, preferred name first; case, periods and underscores are ignored.
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

  /// Returns the index of the column in a header row, or `nil` if it has none of ``names``.
  ///
  /// Earlier names take precedence. A time column may end with its unit, as in `timestamp_ms`.
  package func index(in head: [String]) -> Int? {
    let known = head.map { name in
      let words = name.nameWords
      let isUnit = self == .time && words.count > 1 && TimeUnit.words[words[words.count - 1]] != nil
      return isUnit ? words.dropLast().joined() : words.joined()
    }
    for name in names {
      if let index = head.firstIndex(of: name) ?? known.firstIndex(of: name.nameWords.joined()) {
        return index
      }
    }
    return nil
  }

  /// Whether a log must have the column.
  package var isRequired: Bool { [.time, .offset, .pan].contains(self) }

  /// The allowed numbers, or `nil` for a column of words.
  var range: ClosedRange<Double>? {
    switch self {
    case .time: -1e9...1e9
    case .offset, .insetTop, .insetBottom: -1e6...1e6
    case .contentHeight: 0...1e9
    case .pan: nil
    }
  }
}
