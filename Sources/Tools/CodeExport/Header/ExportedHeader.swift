/// A scenario's header, or its footer if it has no header, played without the scenario's steps.
///
/// The refresh is that of a release at the threshold, or the one with which a behavior begins by
/// itself.
struct ExportedHeader: Sendable {
  let resolved: ResolvedScenario
  let textLayout: any TextLayout
  let placement: Placement
  let behavior: any RefreshBehavior
  let script: Script
  /// The steps that trigger the refresh; `nil` if the behavior begins by itself.
  private var steps: [Step]?

  /// The time for which each pull is held, so that animated changes are complete.
  static let settling = Flicks(1, over: 1)

  /// Finds what triggers the refresh.
  ///
  /// - Throws: `HeaderExportError` if nothing refreshes, `ScenarioErrors` if the behavior cannot be
  ///   played.
  init(_ resolved: ResolvedScenario, textLayout: any TextLayout) throws {
    self.resolved = resolved
    self.textLayout = textLayout
    var script = resolved.script
    placement = script.behaviors[.header] == nil ? .footer : .header
    guard let behavior = script.behaviors[placement] else { throw HeaderExportError.noTrigger }
    self.behavior = behavior
    script.tail = .zero
    script.withoutHandler = []
    // The list that moves the exported header rounds its offset itself.
    script.pixelRule = .none
    self.script = script
    try findSteps()
  }

  /// Finds the steps of a release at the threshold, unless these do not trigger.
  ///
  /// The finger waits just below the threshold, so that nothing but the refresh starts there.
  private mutating func findSteps() throws {
    let percent = behavior.traits.triggersAtDistance ? 1 : 1.001
    func drag(to percent: Double) -> Step {
      Step(.drag(.init(.pull(percent, placement), duration: .zero, curve: .linear)))
    }
    let held = try? pulled(to: percent)
    steps =
      [drag(to: 1 - 1e-9), Step(.hold(Self.settling)), drag(to: percent)]
      + (held.map(triggers) == true ? [] : [Step(.hold(Self.settling))])
      + [Step(.release(velocity: 0))]
    if let run = try? refreshed(after: .zero), triggers(run.timeline) { return }
    steps = nil
    guard triggers(try refreshed(after: .zero).timeline) else { throw HeaderExportError.noTrigger }
  }

  /// Plays a refresh.
  ///
  /// - Parameters:
  ///   - work: The time from the call of the app's handler to its end call.
  ///   - result: The result of the app's work.
  func refreshed(
    after work: Flicks, _ result: Reaction.Result = .success
  ) throws(ScenarioErrors) -> RefreshRun {
    do throws(RunError) {
      return try RefreshRun(of: placement, in: script, steps: steps, work: work, result: result)
    } catch {
      throw resolved.errors(for: error)
    }
  }

  /// The longest time in which the list comes to rest after the trigger.
  static let slack = Flicks(3, over: 1)
  /// The longest duration of the beginning and a cycle, and of all segments, in seconds.
  private static let longest = 60.0

  /// A refresh that lasts for two cycles and the time in which the list comes to rest.
  ///
  /// - Throws: `HeaderExportError` if a cycle takes too long.
  var wholeRefresh: RefreshRun {
    get throws {
      let cycle = behavior.refreshingCycle
      let lead = max(cycle.lead, .zero)
      let period = max(cycle.period, .zero)
      try Self.checkLength((lead + period).seconds)
      return try refreshed(after: lead + Self.slack + period + period)
    }
  }

  /// A refresh after a pull beyond the threshold; `nil` if the list cannot be pulled that far.
  var farRefresh: RefreshRun? {
    guard steps != nil else { return nil }
    let drag = Step(.drag(.init(.pull(1.3, placement), duration: .zero, curve: .linear)))
    return try? RefreshRun(
      of: placement, in: script,
      steps: [drag, Step(.hold(Self.settling)), Step(.release(velocity: 0))], work: Self.slack)
  }

  /// Returns how the list moves during a whole refresh.
  func motion(in refresh: RefreshRun) throws -> ListMotion {
    ListMotion(refresh, far: farRefresh, of: self, idle: try idle)
  }

  /// Throws an error if a duration, in seconds, is too long.
  static func checkLength(_ length: Double) throws(HeaderExportError) {
    guard length > longest else { return }
    throw .tooLong(
      "the animation lasts \(length.decimalText(places: 2)) s with one cycle; allowed: at most "
        + "\(longest.decimalText()) s")
  }

  /// Plays a drag to a pulling percent that the finger then holds.
  func pulled(to percent: Double) throws(RunError) -> Timeline {
    try Timeline(pulling: placement, to: percent, for: Self.settling, in: script)
  }

  /// Returns whether a run triggers the refresh.
  func triggers(_ timeline: Timeline) -> Bool {
    timeline.firstTime(of: .trigger, at: placement) != nil
  }

  /// The first instant of a run without steps, at which nothing is pulled.
  var idle: RunState {
    get throws {
      var script = script
      script.steps = []
      script.duration = .zero
      script.replay = nil
      return try Timeline(playing: script).instant(at: .zero)
    }
  }

  /// Returns the header's items at an instant, in the coordinates of its corner of the list.
  func layers(at instant: RunState, _ appearance: Appearance) -> StyleLayers {
    resolved.scene.headerLayers(
      placement, at: instant, appearance: appearance, textLayout: textLayout)
  }

  /// The timing functions to try first: the named ones, and the defaults of the settings.
  var likelyEasings: [TimingFunction] {
    var easings: [TimingFunction] = [.easeInEaseOut, .easeOut, .easeIn, .ease]
    guard let styled = resolved.scene.headers[placement] else { return easings }
    for parameter in styled.style.parameters + styled.behavior.parameters {
      guard case .curve(.timing(.cubicBezier(let timing))) = parameter.defaultValue,
        !easings.contains(.cubicBezier(timing))
      else { continue }
      easings.append(.cubicBezier(timing))
    }
    return easings
  }
}
