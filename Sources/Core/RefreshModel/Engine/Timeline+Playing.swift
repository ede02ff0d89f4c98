package import KeyframeAnimation

extension Timeline {
  /// Plays a script from its beginning to its end.
  ///
  /// The result depends on the script alone: nothing of it is sampled at a frame rate.
  ///
  /// - Throws: if a step is impossible, or if the run is to last until everything rests and it never
  ///   does.
  package init(playing script: Script) throws(PlaythroughError) {
    self = try Simulation(script: script).run()
  }

  /// A run of no length in which a finger holds a behavior at a pulling percent.
  ///
  /// - Parameters:
  ///   - placement: the behavior.
  ///   - percent: the pulling percent; 1 is the behavior's threshold.
  ///   - script: where the behavior is attached; its steps are not played.
  package init(
    pulling placement: Placement, to percent: Double, in script: Script
  ) throws(PlaythroughError) {
    /// A factor that brings a percent just below itself.
    let justBelow = 1 - 1e-12
    var script = script
    script.replay = nil
    let marks = script.behaviors[placement]?.sampledPercents.filter { $0 <= percent } ?? []
    script.steps = (marks.map { $0 * justBelow } + [percent]).map {
      Step(.drag(.init(.pull($0, placement), duration: .zero, curve: .linear)))
    }
    script.lead = .zero
    script.duration = .zero
    script.reactions = [:]
    try self.init(playing: script)
  }
}

extension ReplayLog {
  /// The log that a logger on a device would write of a run: a sample at each change of the offset,
  /// the pan, the content's extent and the insets, in their order, and where straight lines begin.
  ///
  /// Played again as ``Replay/Mode/observed``, it leads behaviors through the same states.
  package init(of script: Script) throws(PlaythroughError) {
    let logger = ReplayLogger()
    let timeline = try Simulation(script: script, logger: logger).run()
    samples = logger.samples
    if var last = samples.last, last.time < timeline.duration {
      last.time = timeline.duration
      samples.append(last)
    }
  }
}

/// A refresh taken apart: how it begins, what repeats, how it ends.
package struct RefreshRun: Sendable {
  /// The whole run.
  package let timeline: Timeline
  /// From the trigger until everything repeats.
  package let begin: Range<Flicks>
  /// One cycle; empty where nothing moves while refreshing.
  package let loop: Range<Flicks>
  /// From the app's end call until everything rests.
  package let end: Range<Flicks>

  /// Plays a whole refresh, from what brings it about to rest.
  ///
  /// It is brought about by the behavior's ``RefreshBehavior/rehearsal(at:in:)``.
  package init(of placement: Placement, in script: Script) throws(PlaythroughError) {
    guard let behavior = script.behaviors[placement] else {
      throw .missingBehavior(step: 0, placement)
    }
    let lead = max(behavior.refreshingCycle.lead, .zero)
    let period = max(behavior.refreshingCycle.period, .zero)
    var script = script
    script.replay = nil
    script.lead = .zero
    script.tail = .zero
    script.steps = []
    script.duration = .zero
    let geometry = try Timeline(playing: script).instant(at: .zero).geometry
    let rehearsal = behavior.rehearsal(at: placement, in: geometry)
    let page = Int(exactly: (geometry.viewLength / script.rowHeight).rounded(.up)) ?? 1
    script.steps = rehearsal.steps
    script.withoutHandler = []
    script.reactions = [
      placement: [Reaction(after: lead + period, rowsAdded: rehearsal.addsRows ? page : 0)]
    ]
    script.duration = nil
    let timeline = try Timeline(playing: script)
    func time(of kind: TimelineEvent.Kind) -> Flicks? {
      timeline.events.first { $0.kind == kind && $0.target == placement }?.time
    }
    let trigger = time(of: .trigger) ?? .zero
    let end = time(of: .end) ?? timeline.duration
    let steady = trigger + lead
    self.timeline = timeline
    begin = trigger..<steady
    loop = steady..<(steady + period)
    self.end = end..<max(end, timeline.duration)
  }
}
