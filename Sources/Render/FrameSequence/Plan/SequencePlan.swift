import FileAccess

/// The frames of a scenario, their contents and their file names, computed before drawing starts.
public struct SequencePlan: Sendable {
  package let resolved: ResolvedScenario
  /// The options that select the frames and images.
  package private(set) var options: FrameOptions
  /// The scenario's scene, cropped for the form in the options.
  package let scene: Scene
  package let rate: FrameRate
  /// The run that the frames show, or `nil` for ``Drive/progress``, which shows no run.
  package let timeline: Timeline?
  /// The times or pulling percents of the frames.
  package let schedule: FrameSchedule
  /// The images in the order in which sinks receive them: by frame, then appearance, then scale.
  public private(set) var images: [FrameImage]
  let placement: Placement
  package let textLayout: any TextLayout
  /// The part of the canvas that the images show, in points; `nil` for all of it.
  var area: Rect?

  /// Plays the run and names its frames.
  ///
  /// - Parameters:
  ///   - resolved: The scenario.
  ///   - options: The frames and images to draw; by default, the whole run.
  ///   - textLayout: The text layout; by default, one with the scenario's fonts.
  /// - Throws: `ScenarioErrors` if the run cannot be played or shows nothing of a header that is
  ///   drawn alone, `MissingInstantError` if an instant does not occur in the run,
  ///   ``FrameSyntaxError`` if the options are invalid or contradict each other.
  public init(
    _ resolved: ResolvedScenario, _ options: FrameOptions = FrameOptions(),
    textLayout: (any TextLayout)? = nil
  ) throws {
    self.resolved = resolved
    self.options = options
    self.textLayout = try textLayout ?? resolved.textLayout()
    placement = resolved.script.behaviors[.header] == nil ? .footer : .header
    try options.check()

    rate = options.rate ?? resolved.scenario.clock.rate
    scene = Self.scene(of: resolved, placement, options.form)
    let run = try Self.run(resolved, options, placement)
    timeline = run.timeline
    schedule = try Self.selected(run.schedule, options, timeline)
    let frames = try Self.frames(
      of: schedule, name: options.name, first: options.form == .images ? 1 : 0,
      variant: resolved.scenario.variant,
      state: { [placement] entry in
        let (run, time) = try Self.instant(of: entry, in: run.timeline, placement, resolved)
        return Self.state(in: run.instant(at: time), placement)
      })
    let scales = options.scales.isEmpty ? [resolved.scenario.canvas.scale] : options.scales
    images = frames.flatMap { frame in
      options.appearances.flatMap { appearance in
        scales.map { FrameImage(frame: frame, appearance: appearance, scale: $0) }
      }
    }
    try checkColors()
  }

  /// The plan divided into one plan per appearance and scale.
  package var parts: [SequencePlan] {
    var kinds: [(appearance: Appearance, scale: Double)] = []
    for image in images {
      let kind = (image.appearance, image.scale)
      if !kinds.contains(where: { $0 == kind }) { kinds.append(kind) }
    }
    return kinds.map { kind in
      var part = self
      part.options.appearances = [kind.appearance]
      part.options.scales = [kind.scale]
      part.images = images.filter { ($0.appearance, $0.scale) == kind }
      return part
    }
  }

  /// Returns the plan and the path of each file, one for each appearance and scale.
  ///
  /// The plan is not split if it has only one appearance and scale, or if the path has no
  /// extension, such as that of a device.
  package func parts(named path: String) -> [(plan: SequencePlan, path: String)] {
    let parts = parts
    guard parts.count > 1 else { return parts.map { ($0, path) } }
    guard let split = FileEnding.split(path) else { return [(self, path)] }
    return parts.compactMap { part in
      part.images.first.map { image in
        let name = FrameNamePattern.fileName(
          stem: split.stem, appearance: image.appearance, scale: image.scale, ending: split.ending)
        return (part, name)
      }
    }
  }

  package func instant(of frame: Frame) throws(ScenarioErrors) -> RunState {
    let (run, time) = try Self.instant(of: frame, in: timeline, placement, resolved)
    return run.instant(at: time)
  }

  /// Returns the state of the drawn behavior or, if it is idle, of the first behavior that is not
  /// idle.
  package static func state(in instant: RunState, _ placement: Placement) -> String? {
    let state = instant.behavior(placement)?.state
    guard state == .idle else { return state?.rawValue }
    let busy = Placement.allCases.lazy.compactMap { instant.behavior($0)?.state }
      .first { $0 != .idle }
    return (busy ?? .idle).rawValue
  }

  /// Returns the image's display list and state, ready to be drawn.
  package func drawing(of image: FrameImage) throws(ScenarioErrors) -> ImageDrawing {
    let instant = try instant(of: image.frame)
    let list = scene.displayList(at: instant, appearance: image.appearance, textLayout: textLayout)
    return ImageDrawing(
      image: image, state: Self.state(in: instant, placement), list: area.map(list.cropped) ?? list)
  }

  /// The size of the images, in points.
  var imageSize: Size { area?.size ?? scene.canvasSize }

  /// Returns warnings about missing font families and glyphs in the images' texts, one sentence
  /// each.
  package func textWarnings() throws(ScenarioErrors) -> [String] {
    if let timeline { return resolved.textWarnings(of: timeline, textLayout: textLayout) }
    var instants: [RunState] = []
    for image in images { instants.append(try instant(of: image.frame)) }
    return resolved.textWarnings(in: instants, textLayout: textLayout)
  }

  /// Returns the error that explains why the first 64 images contain no text.
  ///
  /// The result is `nil` if one of the images contains text, or if no text is expected.
  package func missingTextError() throws(ScenarioErrors) -> TextLayoutError? {
    var instants: [RunState] = []
    for image in images.prefix(64) {
      let instant = try instant(of: image.frame)
      let list = scene.displayList(at: instant, appearance: .light, textLayout: textLayout)
      if !list.texts.isEmpty { return nil }
      instants.append(instant)
    }
    return resolved.missingTextError(in: instants, textLayout: textLayout)
  }

  package var origin: Manifest.Origin {
    Manifest.Origin(
      scenario: resolved.digest, drive: options.drive.rawValue, rate: rate.description,
      speed: resolved.scenario.clock.speed, total: schedule.total, hasTexts: resolved.hasLabels)
  }

  /// The playing time of the frames, in seconds.
  ///
  /// It is `nil` for frames at given instants, a given number of frames, or frames of the pull.
  public var playingTime: Double? {
    guard options.instants.isEmpty, options.drive != .progress, options.count == nil else {
      return nil
    }
    let intervals = options.drive == .loop ? schedule.entries.count : schedule.entries.count - 1
    return max(0, Double(intervals)) / rate.framesPerSecond
  }

  /// Returns the scenario's scene with the crop for a form.
  private static func scene(
    of resolved: ResolvedScenario, _ placement: Placement, _ form: FrameOptions.Form
  ) -> Scene {
    var scene = resolved.scene
    guard form == .images, let styled = scene.headers[placement] else { return scene }
    let height = resolved.scenario.canvas.height ?? styled.preferredHeight
    scene.crop = .strip(placement, height: height.rounded(.up))
    return scene
  }

  /// Returns the run that the frames show, and the schedule of all its frames.
  private static func run(
    _ resolved: ResolvedScenario, _ options: FrameOptions, _ placement: Placement
  ) throws -> (timeline: Timeline?, schedule: FrameSchedule) {
    let clock = resolved.scenario.clock
    let rate = options.rate ?? clock.rate
    switch options.drive {
    case .time:
      let timeline = try resolved.play()
      let whole = try FrameSchedule(
        run: timeline.duration, includesEnd: clock.duration == nil, rate: rate, speed: clock.speed,
        count: options.count)
      guard !options.instants.isEmpty else { return (timeline, whole) }
      let instants = try options.instants.map { instant in
        (name: instant.description, time: try timeline.time(of: instant))
      }
      return (timeline, try whole.at(instants))
    case .progress:
      let count = options.count ?? FrameOptions.standardPercentCount
      return options.percents.isEmpty
        ? (nil, try FrameSchedule(percentCount: count))
        : (nil, try FrameSchedule(percents: options.percents))
    case .loop:
      let refresh = try refresh(resolved, placement)
      let schedule = try FrameSchedule(
        loop: refresh.loop, rate: rate, speed: clock.speed, count: options.count)
      return (refresh.timeline, schedule)
    case .begin, .end:
      let refresh = try refresh(resolved, placement)
      let schedule = try FrameSchedule(
        once: options.drive == .begin ? refresh.begin : refresh.end,
        includesEnd: options.drive == .end || refresh.loop.isEmpty, rate: rate,
        speed: clock.speed, count: options.count)
      return (refresh.timeline, schedule)
    }
  }

  /// Returns the part of a schedule that the options select.
  private static func selected(
    _ schedule: FrameSchedule, _ options: FrameOptions, _ timeline: Timeline?
  ) throws -> FrameSchedule {
    var schedule = schedule
    if let span = options.frames?.span, let timeline {
      try schedule.select(
        span, from: try timeline.time(of: span.first), to: try timeline.time(of: span.last))
    } else if let frames = options.frames {
      try schedule.select(frames)
    }
    if let shard = options.shard { schedule.select(shard) }
    try schedule.checkRun()
    return schedule
  }

  private static func refresh(
    _ resolved: ResolvedScenario, _ placement: Placement
  ) throws(ScenarioErrors) -> RefreshRun {
    do throws(RunError) {
      return try RefreshRun(of: placement, in: resolved.script)
    } catch {
      throw resolved.errors(for: error)
    }
  }

  /// Returns the timeline and the time that a frame shows.
  ///
  /// The timeline is the sequence's, or one played for the frame's pulling percent.
  private static func instant(
    of frame: Frame, in timeline: Timeline?, _ placement: Placement, _ resolved: ResolvedScenario
  ) throws(ScenarioErrors) -> (Timeline, Flicks) {
    if let timeline { return (timeline, frame.time) }
    do throws(RunError) {
      let run = try Timeline(pulling: placement, to: frame.percent ?? 0, in: resolved.script)
      return (run, .zero)
    } catch {
      throw resolved.errors(for: error)
    }
  }

  /// Returns the frames with their names.
  ///
  /// - Throws: ``FrameSyntaxError`` if two frames would have the same name.
  private static func frames(
    of schedule: FrameSchedule, name: FrameNamePattern?, first: Int, variant: String?,
    state: (Frame) throws -> String?
  ) throws -> [Frame] {
    let pattern = name ?? .standard
    let entries = schedule.entries
    let percents = FrameNamePattern.percentTexts(entries.compactMap(\.percent))
    // Most sequences are numbered in ascending order and need no check for duplicates.
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
      // Some file systems are case-insensitive.
      if !areNumbered, let other = numbers.updateValue(entry.index, forKey: stem.lowercased()) {
        throw FrameSyntaxError(
          "frames \(other + first) and \(entry.index + first) would both be named “\(stem)”; add "
            + "#### to --name, or specify each instant only once")
      }
      var frame = entry
      frame.stem = stem
      return frame
    }
  }
}
