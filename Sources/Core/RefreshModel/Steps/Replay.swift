package import KeyframeAnimation

/// What a logger on a device wrote of a scroll view: samples in order, as they are, never resampled.
package struct ReplayLog: Hashable, Sendable {
  /// The samples; times do not go back, and what is at one time happened in this order.
  package var samples: [Sample]
  /// Whether the log has the pan gesture's state; if not, it is `possible` in every sample.
  package var hasPan = true

  /// Makes a log.
  package init(samples: [Sample]) {
    self.samples = samples
  }

  /// What was true at one time, as model values.
  package struct Sample: Hashable, Sendable {
    /// When, from the first sample.
    package var time: Flicks
    /// The content offset along the list's axis, in points.
    package var offset: Double
    /// The state of the pan gesture.
    package var pan: PanState
    /// The content's extent along the axis, in points; `nil` where the log does not have it.
    package var contentLength: Double?
    /// The adjusted inset where the content begins, in points; `nil` where the log does not have it.
    package var leadingInset: Double?
    /// The adjusted inset where the content ends, in points; `nil` where the log does not have it.
    package var trailingInset: Double?

    /// Makes a sample.
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

/// A log that takes the place of steps.
package struct Replay: Hashable, Sendable {
  /// How much of a log is taken for what the user did, and how much for what there was.
  package enum Mode: String, Hashable, Codable, CaseIterable, Sendable {
    /// The log is the finger and its momentum; what behaviors do to the list is carried out.
    case input
    /// The log is all that happened; what behaviors would do to the list becomes an event.
    case observed
  }

  /// The log.
  package var log: ReplayLog
  /// How it is taken.
  package var mode: Mode

  /// Makes a replay.
  package init(_ log: ReplayLog, mode: Mode = .input) {
    self.log = log
    self.mode = mode
  }
}

extension PanState {
  /// Whether a finger moves the content.
  package var isDown: Bool { self == .began || self == .changed }
}

/// Plays a log's samples at their times, one after the other.
final class ReplayRunner {
  private let replay: Replay
  private let simulation: Simulation
  private var index = 0

  init(_ replay: Replay, simulation: Simulation) {
    self.replay = replay
    self.simulation = simulation
  }

  func scheduleNext() {
    guard index < replay.log.samples.count else { return }
    // Fingers come first in an instant; what was observed is what all else of it has led to.
    simulation.agenda.add(
      at: replay.log.samples[index].time, replay.mode == .input ? .steps : .observations
    ) { [unowned self] in play() }
  }

  /// Plays all samples of one time.
  private func play() {
    let samples = replay.log.samples
    let time = samples[index].time
    repeat {
      simulation.scrollView.replaySample(at: index)
      index += 1
    } while index < samples.count && samples[index].time <= time
    if index == samples.count { simulation.scrollView.finishReplay() }
    scheduleNext()
  }
}
