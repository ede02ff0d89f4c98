import BezierGeometry
import KeyframeAnimation
import RefreshModel
import RefreshScenario
import RefreshScene
import Texts
import VectorDrawing

/// The exported part of a run: from an instant to rest after a refresh.
struct HeaderRun: Sendable {
  let resolved: ResolvedScenario
  /// The instant at which the export starts.
  private let instant: Instant
  private let script: Script
  let timeline: Timeline
  /// The placement of the behavior that refreshes.
  let placement: Placement
  let start: Flicks
  let trigger: Flicks
  /// The time at which the app ends the refresh; `nil` if it does not.
  let end: Flicks?
  let stop: Flicks

  /// The longest duration that is exported, in seconds.
  ///
  /// Each second of the header with the most layers takes half a second of work and 10 MB.
  private static let longest = 10.0

  /// Plays the scenario.
  ///
  /// - Throws: `HeaderExportError` if nothing triggers or the refresh takes too long.
  init(
    _ resolved: ResolvedScenario, from instant: Instant
  ) throws {
    let whole = try resolved.play()
    let run = try HeaderRun(resolved, instant, resolved.script, whole)
    try run.checkLength(until: run.end ?? run.trigger)
    self = run.withoutLaterSteps() ?? run
    try checkLength(until: stop)
  }

  private func checkLength(until time: Flicks) throws(HeaderExportError) {
    let length = (time - start).seconds
    guard length > Self.longest else { return }
    let limit = Self.longest.decimalText()
    let calls = timeline.events.count {
      $0.kind == .trigger && $0.target == placement && $0.time <= trigger
    }
    let reactions = script.reactions[placement] ?? []
    let index = min(calls, reactions.count) - 1
    let remedy: String
    if trigger - start > Flicks(seconds: Self.longest) {
      remedy = "start later, such as --from trigger"
    } else if reactions.indices.contains(index), reactions[index].delay.seconds > Self.longest / 2 {
      remedy =
        "shorten the app's work, which does not change the exported cycle: "
        + "--set app.\(placement.rawValue).\(index).after=2"
    } else if end == nil {
      remedy = "end the refresh: --set app.\(placement.rawValue).0.after=2"
    } else {
      remedy = "shorten its animations, or start later with --from"
    }
    throw .tooLong(
      "the refresh lasts \(length.decimalText(places: 2)) s from \(instant.description); allowed: "
        + "at most \(limit) s; \(remedy)")
  }

  /// The largest number of steps for which shorter scripts are tried; more would take too long.
  private static let mostSteps = 64

  /// Returns the run without the steps after the refresh, so that it ends at rest.
  ///
  /// The result is `nil` if no shorter script has the same refresh, if the script replays a log, or
  /// if it has more than ``mostSteps`` steps.
  private func withoutLaterSteps() -> HeaderRun? {
    guard script.replay == nil, script.steps.count <= Self.mostSteps else { return nil }
    var script = script
    script.duration = nil
    for count in 1..<max(script.steps.count, 1) {
      script.steps = Array(self.script.steps.prefix(count))
      guard let timeline = try? Timeline(playing: script),
        let run = try? HeaderRun(resolved, instant, script, timeline),
        run.start == start, run.trigger == trigger, run.end == end, run.placement == placement
      else { continue }
      let touches = timeline.events.map(\.kind)
      guard
        touches.count(where: { $0 == .touchBegan }) == touches.count(where: { $0 == .touchEnded })
      else { continue }
      return run
    }
    return nil
  }

  private init(
    _ resolved: ResolvedScenario, _ instant: Instant, _ script: Script, _ timeline: Timeline
  ) throws {
    self.resolved = resolved
    self.script = script
    self.instant = instant
    self.timeline = timeline
    let events = timeline.events
    let triggers = events.filter { $0.kind == .trigger }
    guard !triggers.isEmpty else {
      throw HeaderExportError.noTrigger(timeline.hints.map(\.warning))
    }
    start = try timeline.time(of: instant)
    let (start, last) = (start, triggers[triggers.count - 1])
    let first = triggers.first { $0.time >= start } ?? last
    trigger = first.time
    placement = first.target ?? .header
    let (trigger, placement) = (trigger, placement)
    let end = events.first {
      $0.kind == .end && $0.target == placement && $0.time >= max(start, trigger)
    }?.time
    self.end = end
    // A later touch or trigger is not part of this refresh.
    let next = events.first { event in
      guard let end, event.time > end else { return false }
      return event.kind == .touchBegan || event.kind == .trigger
    }?.time
    let rest = timeline.rest ?? timeline.duration
    stop = max(min(next ?? rest, rest), start + Flicks(count: 1))
  }

  /// Returns the run with a refresh that lasts at least one cycle and the beginning of the next.
  ///
  /// The result is this run if the app does not determine the duration, or nothing repeats.
  func prolonged() throws -> HeaderRun {
    guard let cycle, let reactions = script.reactions[placement], !reactions.isEmpty else {
      return self
    }
    let needed = cycle.lead + cycle.period + min(cycle.period, Flicks(1, over: 1))
    guard reactions.contains(where: { $0.delay < needed }) else { return self }
    var script = script
    script.reactions[placement] = reactions.map { reaction in
      var reaction = reaction
      reaction.delay = max(reaction.delay, needed)
      return reaction
    }
    script.duration = nil
    guard let timeline = try? Timeline(playing: script),
      let run = try? HeaderRun(resolved, instant, script, timeline), run.end != nil
    else { return self }
    return run
  }

  private var cycle: RefreshingCycle? {
    guard let cycle = resolved.script.behaviors[placement]?.refreshingCycle,
      cycle.period > .zero, (cycle.lead + cycle.period).seconds <= Self.longest
    else { return nil }
    return cycle
  }

  var phases: RunPhases {
    let steady = cycle.map { cycle in (max(trigger + cycle.lead, start), cycle.period) }
    return RunPhases(
      start: start, end: end, cycle: steady.map { (steady: $0.0, period: $0.1) },
      easings: resolved.likelyEasings(of: placement))
  }

  /// The named events, in seconds from the start.
  var events: [(name: String, time: Double)] {
    let named = Dictionary(
      Instant.EventName.allCases.map { ($0.kind, $0.rawValue) }, uniquingKeysWith: { $1 })
    return timeline.events.compactMap { event in
      guard event.time >= start, event.time <= stop, let name = named[event.kind],
        event.target == nil || event.target == placement
      else { return nil }
      return (name, (event.time - start).seconds)
    }
  }
}

extension ResolvedScenario {
  /// The timing functions to try first: the named ones, and the defaults of the settings.
  func likelyEasings(of placement: Placement) -> [TimingFunction] {
    var easings: [TimingFunction] = [.easeInEaseOut, .easeOut, .easeIn, .ease]
    guard let styled = scene.headers[placement] else { return easings }
    for parameter in styled.style.parameters + styled.behavior.parameters {
      guard case .curve(.timing(.cubicBezier(let timing))) = parameter.defaultValue,
        !easings.contains(.cubicBezier(timing))
      else { continue }
      easings.append(.cubicBezier(timing))
    }
    return easings
  }
}
