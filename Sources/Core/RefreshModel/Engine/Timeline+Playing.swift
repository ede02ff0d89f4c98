extension Timeline {
  /// Plays a script from beginning to end.
  ///
  /// The result depends only on the script, not on a frame rate.
  ///
  /// - Throws: ``RunError`` if a step is impossible, the run exceeds a limit, or a run without a
  ///   fixed duration never rests.
  package init(playing script: Script) throws(RunError) {
    self = try Simulation(script: script).run()
  }

  /// Creates a run in which the finger holds a behavior at a pulling percent.
  ///
  /// - Parameters:
  ///   - placement: The placement of the behavior.
  ///   - percent: The pulling percent; 1 is the behavior's threshold.
  ///   - duration: The duration of the run, zero or positive.
  ///   - script: The script with the attached behaviors; its steps are not played.
  /// - Throws: ``RunError`` if the behavior is not attached or the rubber band does not reach
  ///   `percent`.
  package init(
    pulling placement: Placement, to percent: Double, for duration: Flicks = .zero,
    in script: Script
  ) throws(RunError) {
    /// The factor that makes a pulling percent slightly smaller.
    let justBelow = 1 - 1e-12
    var script = script
    script.replay = nil
    let marks = script.behaviors[placement]?.sampledPercents.filter { $0 <= percent } ?? []
    script.steps = (marks.map { $0 * justBelow } + [percent]).map {
      Step(.drag(.init(.pull($0, placement), duration: .zero, curve: .linear)))
    }
    if duration > .zero { script.steps.append(Step(.hold(duration))) }
    script.lead = .zero
    script.duration = duration
    script.reactions = [:]
    try self.init(playing: script)
  }
}

extension ReplayLog {
  /// Creates the log that a logger on a device would write of a run.
  ///
  /// The log contains a sample at each change of the offset, the pan, the content size and the
  /// insets, in order, and at the start of each linear movement. Replayed as
  /// ``Replay/Mode/observed``, it leads the behaviors through the same states.
  ///
  /// - Throws: ``RunError`` if the script cannot be played.
  package init(of script: Script) throws(RunError) {
    let logger = ReplayLogger()
    let timeline = try Simulation(script: script, logger: logger).run()
    samples = logger.samples
    if var last = samples.last, last.time < timeline.duration {
      last.time = timeline.duration
      samples.append(last)
    }
  }
}

/// A complete refresh, split into its beginning, its cycle and its end.
package struct RefreshRun: Sendable {
  package let timeline: Timeline
  /// The time range from the trigger until the animation is periodic.
  package let begin: Range<Flicks>
  /// The time range of one cycle of the animation; empty if nothing moves while refreshing.
  package let loop: Range<Flicks>
  /// The time range from the app's end call until everything rests.
  package let end: Range<Flicks>

  /// Plays a complete refresh, until everything rests.
  ///
  /// - Parameters:
  ///   - placement: The placement of the behavior.
  ///   - script: The script with the attached behaviors; its steps are not played.
  ///   - steps: The steps that trigger the refresh; `nil` for those of the behavior's
  ///     ``RefreshBehavior/standaloneRun(at:in:)``.
  ///   - work: The time from the call of the app's handler to its end call; `nil` for the time until
  ///     the end of the first cycle.
  ///   - result: The result of the app's work; `nil` for the script's first one if it is shown.
  /// - Throws: ``RunError`` if the behavior is not attached or the run cannot be played.
  package init(
    of placement: Placement, in script: Script, steps: [Step]? = nil, work: Flicks? = nil,
    result: Reaction.Result? = nil
  ) throws(RunError) {
    guard let behavior = script.behaviors[placement] else {
      throw .missingBehavior(step: 0, placement)
    }
    let lead = max(behavior.refreshingCycle.lead, .zero)
    let period = max(behavior.refreshingCycle.period, .zero)
    var script = script
    script.replay = nil
    script.lead = .zero
    script.tail = .zero
    var rowsAdded = 0
    if let steps {
      script.steps = steps
    } else {
      script.steps = []
      script.duration = .zero
      let geometry = try Timeline(playing: script).instant(at: .zero).geometry
      let standaloneRun = behavior.standaloneRun(at: placement, in: geometry)
      script.steps = standaloneRun.steps
      if standaloneRun.addsRows {
        rowsAdded = Int(exactly: (geometry.viewLength / script.rowHeight).rounded(.up)) ?? 1
      }
    }
    script.withoutHandler = []
    // A result that is not shown would only change the state after the refresh.
    let isShown = script.resultDurations[placement] ?? .zero > .zero
    let shown = isShown ? script.reactions[placement]?.first?.result : nil
    script.reactions = [
      placement: [
        Reaction(
          after: work ?? lead + period, result: result ?? shown ?? .success, rowsAdded: rowsAdded)
      ]
    ]
    script.duration = nil
    let timeline = try Timeline(playing: script)
    let trigger = timeline.firstTime(of: .trigger, at: placement) ?? .zero
    let end = timeline.firstTime(of: .end, at: placement) ?? timeline.duration
    let steady = trigger + lead
    self.timeline = timeline
    begin = trigger..<steady
    loop = steady..<(steady + period)
    self.end = end..<max(end, timeline.duration)
  }
}
