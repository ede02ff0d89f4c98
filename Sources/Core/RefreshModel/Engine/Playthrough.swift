public import KeyframeAnimation

/// Plays scripts: the one way from what was asked for to what happened.
public enum Playthrough {
  /// Plays a script from its beginning to its end.
  ///
  /// The result depends on the script alone: nothing of it is sampled at a frame rate.
  ///
  /// - Throws: where a step cannot be done, or the run is to last until everything rests and it
  ///   never does.
  public static func play(_ script: Script) throws(PlaythroughError) -> Timeline {
    let simulation = Simulation(script: script)
    return try withExtendedLifetime(simulation) { () throws(PlaythroughError) -> Timeline in
      try simulation.run()
    }
  }

  /// The log that a logger on a device would write of a run: a sample at each change of the offset,
  /// the pan, the content's extent and the insets, in their order, and where straight lines begin.
  ///
  /// Played again as ``Replay/Mode/observed``, it leads components through the same states.
  public static func log(of script: Script) throws(PlaythroughError) -> ReplayLog {
    let logger = ReplayLogger()
    let simulation = Simulation(script: script, logger: logger)
    let timeline = try withExtendedLifetime(simulation) { () throws(PlaythroughError) -> Timeline in
      try simulation.run()
    }
    var samples = logger.samples
    if var last = samples.last, last.time < timeline.duration {
      last.time = timeline.duration
      samples.append(last)
    }
    return ReplayLog(samples: samples)
  }

  /// What is true while a finger holds a component at a pulling percent.
  ///
  /// - Parameters:
  ///   - script: where the component is attached; its steps are not played.
  ///   - placement: the component.
  ///   - percent: how far it is pulled; 1 is its threshold.
  public static func moment(
    pulling placement: Placement, to percent: Double, in script: Script
  ) throws(PlaythroughError) -> Moment {
    try run(pulling: placement, to: percent, in: script).moment(at: .zero)
  }

  /// A run of no length in which a finger holds a component at a pulling percent.
  ///
  /// - Parameters:
  ///   - script: where the component is attached; its steps are not played.
  ///   - placement: the component.
  ///   - percent: how far it is pulled; 1 is its threshold.
  public static func run(
    pulling placement: Placement, to percent: Double, in script: Script
  ) throws(PlaythroughError) -> Timeline {
    var script = script
    script.replay = nil
    let marks = script.components[placement]?.sampledPercents.filter { $0 <= percent } ?? []
    script.steps = (marks.map { $0 * justBelow } + [percent]).map {
      Step(.drag(.init(.pull($0, placement), duration: .zero, curve: .linear)))
    }
    script.lead = .zero
    script.duration = .zero
    script.reactions = [:]
    return try play(script)
  }

  /// A factor that brings a percent just below itself.
  private static let justBelow = 1 - 1e-12

  /// A whole refresh, from what brings it about to rest, with its repeating middle part marked.
  ///
  /// It is brought about by the component's ``RefreshComponent/rehearsal(at:in:)``.
  public static func refresh(
    of placement: Placement, in script: Script
  ) throws(PlaythroughError) -> RefreshRun {
    guard let component = script.components[placement] else {
      throw .missingComponent(step: 0, placement)
    }
    let (lead, period) = (
      max(component.refreshingCycle.lead, .zero), max(component.refreshingCycle.period, .zero)
    )
    var script = script
    script.replay = nil
    script.lead = .zero
    script.tail = .zero
    script.steps = []
    script.duration = .zero
    let geometry = try play(script).moment(at: .zero).scrollView.geometry
    let rehearsal = component.rehearsal(at: placement, in: geometry)
    let page = Int(exactly: (geometry.viewLength / script.rowHeight).rounded(.up)) ?? 1
    script.steps = rehearsal.steps
    script.withoutHandler = []
    script.reactions = [
      placement: [
        Reaction(after: lead + period, rowsAdded: rehearsal.addsRows ? page : 0)
      ]
    ]
    script.duration = nil
    let timeline = try play(script)
    func time(of kind: TimelineEvent.Kind) -> Flicks? {
      timeline.events.first { $0.kind == kind && $0.target == placement }?.time
    }
    let trigger = time(of: .trigger) ?? .zero
    let end = time(of: .end) ?? timeline.duration
    let steady = trigger + lead
    return RefreshRun(
      timeline: timeline, begin: trigger..<steady, loop: steady..<(steady + period),
      end: end..<max(end, timeline.duration))
  }
}

/// A refresh taken apart: how it begins, what repeats, how it ends.
public struct RefreshRun: Sendable {
  /// The whole run.
  public let timeline: Timeline
  /// From the trigger until everything repeats.
  public let begin: Range<Flicks>
  /// One cycle; empty where nothing moves while refreshing.
  public let loop: Range<Flicks>
  /// From the app's end call until everything rests.
  public let end: Range<Flicks>
}
