/// A log of a scroll view, recorded on a device or from a run; its samples are never resampled.
package struct ReplayLog: Hashable, Sendable {
  /// The samples, with non-decreasing times; samples with equal times are in order of occurrence.
  package var samples: [Sample]
  /// Whether the log contains the state of the pan gesture; if not, the state is `possible` in all
  /// samples.
  package var hasPan = true

  package init(samples: [Sample]) { self.samples = samples }

  /// The scroll view's model values at one time.
  package struct Sample: Hashable, Sendable {
    /// The time from the first sample.
    package var time: Flicks
    /// The content offset along the axis, in points.
    package var offset: Double
    package var pan: PanState
    /// The content's extent along the axis, in points; `nil` if the log does not contain it.
    package var contentLength: Double?
    /// The adjusted inset at the leading edge, in points; `nil` if the log does not contain it.
    package var leadingInset: Double?
    /// The adjusted inset at the trailing edge, in points; `nil` if the log does not contain it.
    package var trailingInset: Double?

    package init(
      time: Flicks, offset: Double, pan: PanState, contentLength: Double? = nil,
      leadingInset: Double? = nil, trailingInset: Double? = nil
    ) {
      self.time = time
      self.offset = offset
      self.pan = pan
      self.contentLength = contentLength
      self.leadingInset = leadingInset
      self.trailingInset = trailingInset
    }
  }
}

/// A log that is played in place of a script's steps.
package struct Replay: Hashable, Sendable {
  /// The extent to which a log determines the list's movement.
  package enum Mode: String, Hashable, Codable, CaseIterable, Sendable {
    /// The log provides the finger and its momentum; changes that behaviors make to the list take
    /// effect.
    case input
    /// The log provides the offset and the insets that it contains; a behavior's changes to them
    /// have no effect and are logged as events.
    case observed
  }

  package var log: ReplayLog
  package var mode: Mode

  package init(_ log: ReplayLog, mode: Mode = .input) {
    self.log = log
    self.mode = mode
  }
}

extension ReplayLog.Sample {
  /// Returns the view's own insets at the sample: `inset`, with those that the log contains.
  func contentInset(
    over inset: EdgeInsets, on axis: ScrollAxis, safeAreaInset: EdgeInsets
  ) -> EdgeInsets {
    var inset = inset
    for (edge, adjusted) in [(axis.leadingEdge, leadingInset), (axis.trailingEdge, trailingInset)] {
      if let adjusted { inset[edge] = adjusted - safeAreaInset[edge] }
    }
    return inset
  }
}

extension PanState {
  /// Whether a finger drags the content.
  package var isDown: Bool { self == .began || self == .changed }
}
