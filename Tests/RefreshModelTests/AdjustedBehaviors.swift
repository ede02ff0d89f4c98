// The compact list has a safe area, which the expected numbers include.

extension WaveBehavior {
  /// The defaults, measured from the adjusted insets.
  static let adjusted = with(WaveBehavior()) { $0.insets = .adjusted }
}

extension PullToBounceBehavior {
  /// The defaults, measured from the adjusted insets.
  static let adjusted = with(PullToBounceBehavior()) { $0.insets = .adjusted }
}

extension ZHBehavior {
  /// The header's defaults, measured from the adjusted insets.
  static let adjustedHeader = with(ZHBehavior()) { $0.insets = .adjusted }
  /// The footer's defaults, measured from the adjusted insets.
  static let adjustedFooter = with(ZHBehavior(.footer)) { $0.insets = .adjusted }
}

extension ElasticBehavior {
  /// The defaults, measured from the adjusted insets.
  static let adjusted = with(ElasticBehavior()) { $0.insets = .adjusted }
}

/// The smallest step that is not lost in sums of the numbers in these tests.
let least = 1.0 / 1024
