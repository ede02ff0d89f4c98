import CairoBackend
import KeyframeAnimation
package import RefreshModel
public import RefreshScenario
package import RefreshScene
public import VectorDrawing

/// All that is known about a sequence before its first pixel: which frames, what each shows, how the
/// files are called.
public struct SequencePlan: Sendable {
  /// The scenario.
  package let resolved: ResolvedScenario
  /// What of it is drawn.
  package private(set) var options: FrameOptions
  /// What is drawn: the scenario's scene, cropped as the options' form asks.
  package let scene: Scene
  /// Frames a second.
  package let rate: FrameRate
  /// The run that the frames are taken from; `nil` where percents drive, which needs none.
  package let timeline: Timeline?
  /// Which frames.
  package let schedule: FrameSchedule
  /// The pictures, in the order in which sinks get them: by frame, then appearance, then scale.
  public private(set) var pictures: [Picture]
  let placement: Placement
  package let textLayout: any TextLayout

  /// Plays the run and names its frames.
  ///
  /// - Parameters:
  ///   - resolved: the scenario.
  ///   - options: what of it is drawn; the whole run by default.
  ///   - textLayout: lays the texts out; in the scenario's fonts unless given.
  /// - Throws: `ScenarioErrors` where the run cannot be played, `MissingInstantError` where an instant
  ///   never comes, ``FrameSyntaxError`` where the options do not go together.
  public init(
    _ resolved: ResolvedScenario, _ options: FrameOptions = FrameOptions(),
    textLayout: (any TextLayout)? = nil
  ) throws {
    self.resolved = resolved
    self.options = options
    self.textLayout = try textLayout ?? resolved.textLayout()
    placement = resolved.script.behaviors[.header] == nil ? .footer : .header
    try options.check()

    let clock = resolved.scenario.clock
    rate = options.rate ?? clock.rate
    scene = Self.scene(of: resolved, placement, options.form)
    let run: (timeline: Timeline?, schedule: FrameSchedule)
    switch options.drive {
    case .time:
      run = try Self.timeDriven(resolved, options)
    case .progress:
      let schedule =
        options.percents.isEmpty
        ? try FrameSchedule(percentCount: options.count ?? FrameOptions.standardPercentCount)
        : try FrameSchedule(percents: options.percents)
      run = (nil, schedule)
    case .loop, .begin, .end:
      let refresh = try Self.refresh(resolved, placement)
      let schedule =
        options.drive == .loop
        ? try FrameSchedule(
          loop: refresh.loop, rate: rate, speed: clock.speed, count: options.count)
        : try FrameSchedule(
          once: options.drive == .begin ? refresh.begin : refresh.end,
          includesEnd: options.drive == .end || refresh.loop.isEmpty, rate: rate,
          speed: clock.speed, count: options.count)
      run = (refresh.timeline, schedule)
    }
    timeline = run.timeline
    var schedule = run.schedule
    if let frames = options.frames { try schedule.select(frames) }
    if let shard = options.shard { schedule.select(shard) }
    try schedule.checkRun()
    self.schedule = schedule

    let frames = try Self.frames(
      of: schedule, name: options.name, first: options.form == .images ? 1 : 0,
      variant: resolved.scenario.variant,
      state: { [placement] entry in
        let (run, time) = try Self.instant(
          of: entry.time, entry.percent, run.timeline, placement, resolved)
        return Self.state(in: run.instant(at: time), placement)
      })
    let scales = options.scales.isEmpty ? [resolved.scenario.canvas.scale] : options.scales
    pictures = frames.flatMap { frame in
      options.appearances.flatMap { appearance in
        scales.map { Picture(frame: frame, appearance: appearance, scale: $0) }
      }
    }
  }

  /// The same frames, those of each appearance and scale for themselves.
  package var parts: [SequencePlan] {
    var kinds: [(appearance: Appearance, scale: Double)] = []
    for picture in pictures {
      let kind = (picture.appearance, picture.scale)
      if !kinds.contains(where: { $0 == kind }) { kinds.append(kind) }
    }
    return kinds.map { kind in
      var part = self
      (part.options.appearances, part.options.scales) = ([kind.appearance], [kind.scale])
      part.pictures = pictures.filter { ($0.appearance, $0.scale) == kind }
      return part
    }
  }

  /// The instant that a frame shows.
  package func instant(of frame: Frame) throws(ScenarioErrors) -> RunInstant {
    let (run, time) = try Self.instant(of: frame.time, frame.percent, timeline, placement, resolved)
    return run.instant(at: time)
  }

  /// The state of the behavior that is drawn, or of another that does something while it rests.
  static func state(in instant: RunInstant, _ placement: Placement) -> String? {
    let state = instant.behavior(placement)?.state
    guard state == .idle else { return state?.rawValue }
    let busy = Placement.allCases.lazy.compactMap { instant.behavior($0)?.state }
      .first { $0 != .idle }
    return (busy ?? .idle).rawValue
  }

  /// A picture with what it shows, ready to be drawn.
  package func drawing(of picture: Picture) throws(ScenarioErrors) -> PictureDrawing {
    let instant = try instant(of: picture.frame)
    return PictureDrawing(
      picture: picture, state: Self.state(in: instant, placement),
      list: scene.displayList(
        at: instant, appearance: picture.appearance, textLayout: textLayout))
  }

  /// The families and glyphs that the pictures' texts miss, a sentence each.
  package func textWarnings() throws(ScenarioErrors) -> [String] {
    if let timeline { return resolved.textWarnings(of: timeline, textLayout: textLayout) }
    var instants: [RunInstant] = []
    for picture in pictures { instants.append(try instant(of: picture.frame)) }
    return resolved.textWarnings(in: instants, textLayout: textLayout)
  }

  /// Why the first pictures show no texts, or `nil` if some do, or if none are meant to.
  package func missingTextError() throws(ScenarioErrors) -> TextLayoutError? {
    var instants: [RunInstant] = []
    for picture in pictures.prefix(64) {
      let instant = try instant(of: picture.frame)
      let list = scene.displayList(at: instant, appearance: .light, textLayout: textLayout)
      if !list.texts.isEmpty { return nil }
      instants.append(instant)
    }
    return resolved.missingTextError(in: instants, textLayout: textLayout)
  }

  /// What all frames have in common.
  package var origin: Manifest.Origin {
    Manifest.Origin(
      scenario: resolved.digest, drive: options.drive.rawValue, rate: rate.description,
      speed: resolved.scenario.clock.speed, total: schedule.total,
      hasTexts: resolved.hasLabels)
  }

  /// How long the chosen frames play, in seconds; `nil` where they are single pictures.
  public var playingTime: Double? {
    guard options.instants.isEmpty, options.drive != .progress, options.count == nil else {
      return nil
    }
    let intervals = options.drive == .loop ? schedule.entries.count : schedule.entries.count - 1
    return max(0, Double(intervals)) / rate.framesPerSecond
  }

  /// The scene with the crop that a form asks for.
  private static func scene(
    of resolved: ResolvedScenario, _ placement: Placement, _ form: FrameOptions.Form
  ) -> Scene {
    var scene = resolved.scene
    guard form == .images, let styled = scene.headers[placement] else { return scene }
    let height =
      resolved.scenario.canvas.height
      ?? styled.preferredHeight
    scene.crop = .strip(placement, height: height.rounded(.up))
    return scene
  }

  private static func timeDriven(
    _ resolved: ResolvedScenario, _ options: FrameOptions
  ) throws -> (Timeline?, FrameSchedule) {
    let clock = resolved.scenario.clock
    let timeline = try resolved.play()
    let whole = try FrameSchedule(
      run: timeline.duration, includesEnd: clock.duration == nil,
      rate: options.rate ?? clock.rate,
      speed: clock.speed, count: options.count)
    guard !options.instants.isEmpty else { return (timeline, whole) }
    let instants = try options.instants.map { instant in
      (name: instant.description, time: try timeline.time(of: instant))
    }
    return (timeline, try whole.at(instants))
  }

  private static func refresh(
    _ resolved: ResolvedScenario, _ placement: Placement
  ) throws(ScenarioErrors) -> RefreshRun {
    do throws(PlaythroughError) {
      return try RefreshRun(of: placement, in: resolved.script)
    } catch {
      throw resolved.errors(for: error)
    }
  }

  /// The instant that a frame shows, and of which run: the sequence's, or one for each percent.
  private static func instant(
    of time: Flicks, _ percent: Double?, _ timeline: Timeline?, _ placement: Placement,
    _ resolved: ResolvedScenario
  ) throws(ScenarioErrors) -> (Timeline, Flicks) {
    if let timeline { return (timeline, time) }
    do throws(PlaythroughError) {
      let run = try Timeline(pulling: placement, to: percent ?? 0, in: resolved.script)
      return (run, .zero)
    } catch {
      throw resolved.errors(for: error)
    }
  }

  /// Names the frames; two of the same name are an error.
  private static func frames(
    of schedule: FrameSchedule, name: FrameNamePattern?, first: Int, variant: String?,
    state: (Frame) throws -> String?
  ) throws -> [Frame] {
    let pattern = name ?? .standard
    let entries = schedule.entries
    let percents = FrameNamePattern.percentTexts(entries.compactMap(\.percent))
    // Most sequences count upwards, and their names need no comparing.
    let areNumbered =
      pattern.isNumberedOnly && (name != nil || entries.allSatisfy { $0.instant == nil })
      && zip(entries, entries.dropFirst()).allSatisfy { $0.index < $1.index }
    var numbers: [String: Int] = [:]
    return try entries.enumerated().map { position, entry in
      let stem: String
      if let instant = entry.instant, name == nil {
        stem = FrameNamePattern.stem(ofInstant: instant)
      } else {
        stem = try pattern.stem(
          index: entry.index, total: schedule.total, first: first,
          state: pattern.usesState ? try state(entry) : nil,
          percent: entry.percent == nil ? nil : percents[position], variant: variant)
      }
      // Some file systems take names of different case for the same.
      if !areNumbered, let other = numbers.updateValue(entry.index, forKey: stem.lowercased()) {
        throw FrameSyntaxError(
          "frames \(other + first) and \(entry.index + first) would both be called “\(stem)”; add #### to --name, "
            + "or ask for each instant once")
      }
      var frame = entry
      frame.stem = stem
      return frame
    }
  }
}
