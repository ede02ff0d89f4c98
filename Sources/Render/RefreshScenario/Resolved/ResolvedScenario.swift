package import FileAccess

/// A scenario with its images, fonts and logs loaded, ready to be played and drawn.
public struct ResolvedScenario: Sendable {
  /// The scenario from which this one was resolved.
  public let scenario: Scenario
  /// The input of the simulation.
  package private(set) var script: Script
  /// The scene from which frames are drawn.
  package var scene: Scene
  /// The paths of the font files whose families the texts may use.
  package let fontFiles: [String]
  /// The input files, including the scenario file; outputs must not overwrite them.
  ///
  /// The files are looked up again on each access.
  package var inputs: InputFiles { InputFiles(inputDigests.map(\.path)) }
  /// An input file, and the SHA-256 digest of its bytes in hexadecimal.
  package typealias Input = (path: String, digest: String?)
  /// The input files as they were read, the scenario file first.
  ///
  /// A scenario created in code has no digest.
  package let inputDigests: [Input]
  private let fontDigests: [String]

  /// Creates a resolved scenario by loading the files that a scenario names.
  ///
  /// The scenario is checked again, even if it was parsed from a file.
  ///
  /// - Throws: ``ScenarioErrors`` with all problems of the scenario or, if it has none, of the
  ///   files that it names.
  public init(_ scenario: Scenario, library: Library = Library()) throws(ScenarioErrors) {
    let check = ScenarioCheck(everythingIn: scenario, library)
    if let errors = ScenarioErrors(check.problems) { throw errors }
    try self.init(check)
  }

  /// Returns the scenario on a screen of another width, in points.
  ///
  /// - Throws: ``ScenarioErrors`` if the scenario does not fit the width.
  package func resized(
    toWidth width: Double, library: Library
  ) throws(ScenarioErrors) -> ResolvedScenario {
    guard width != scenario.screen.size.width else { return self }
    var resized = scenario
    resized.screen.size.width = width
    return try ResolvedScenario(resized, library: library)
  }

  /// Creates a resolved scenario from a check without problems.
  init(_ check: ScenarioCheck) throws(ScenarioErrors) {
    scenario = check.scenario
    var files = NamedFileReader(source: scenario.source)
    let fonts = scenario.fonts.enumerated().compactMap { files.read($1, at: "fonts.\($0)") }
    let replay = try scenario.loadReplay(from: &files)
    var images = ImageLoader(files: files, source: scenario.source)
    let loaded = scenario.loadingImages(with: &images)
    if let errors = ScenarioErrors(images.files.problems) { throw errors }
    var headers = check.styled
    if let loaded {
      // A header's height can depend on its images.
      let grown = ScenarioCheck(limitsOf: loaded)
      if let errors = ScenarioErrors(grown.problems) { throw errors }
      headers = grown.styled
    }
    fontFiles = fonts.map(\.path)
    fontDigests = fonts.map(\.digest)
    inputDigests = images.files.inputs
    script = scenario.script(drawnAs: loaded ?? scenario, headers, replay)
    scene = scenario.scene(drawnAs: loaded ?? scenario, headers)
  }

  /// Returns the scenario with other steps, which begin at time 0, for a fixed duration; `nil` lasts
  /// until everything rests.
  ///
  /// Only ``script`` changes. The steps need not come from a file, so errors in them have no position.
  package func playing(_ steps: [Step], for duration: Flicks?) -> ResolvedScenario {
    var resolved = self
    resolved.script.steps = steps
    resolved.script.replay = nil
    resolved.script.lead = .zero
    resolved.script.duration = duration
    return resolved
  }

  /// A SHA-256 digest, in hexadecimal, of every value that can affect an image, including the
  /// files that the scenario names.
  ///
  /// The digest does not depend on how the file is written or on whether defaults are written
  /// out. It is computed again on each access.
  public var digest: String {
    SHA256.hexDigest(
      of: CanonicalText(
        scenario: scenario, script: script, scene: scene, fontDigests: fontDigests
      ).text)
  }

  /// Returns the area of the header or footer at an instant, or `nil` if the scenario sets the
  /// part of the screen that is drawn.
  package func headerArea(
    at instant: RunState, appearance: Appearance, textLayout: any TextLayout
  ) -> HeaderArea? {
    scenario.setsCrop
      ? nil : scene.headerArea(at: instant, appearance: appearance, textLayout: textLayout)
  }

  /// Plays the scenario and returns its timeline.
  ///
  /// - Throws: ``ScenarioErrors``, with positions in the file, if a step cannot be performed, if the
  ///   run never comes to rest although its duration is `auto`, or if the run is too long or has
  ///   too many events or frames.
  public func play() throws(ScenarioErrors) -> Timeline {
    let timeline: Timeline
    do throws(RunError) {
      timeline = try Timeline(playing: script)
    } catch {
      throw errors(for: error)
    }
    var check = ScenarioCheck(scenario: scenario)
    check.frameCount(in: timeline.duration)
    if let errors = ScenarioErrors(check.problems) { throw errors }
    return timeline
  }

  /// Converts an error of playing this scenario's script to problems with positions in the file.
  ///
  /// It is for callers that play the script without ``play()``.
  package func errors(for error: RunError) -> ScenarioErrors {
    let source = scenario.source
    func errors(step: Int, _ message: String) -> ScenarioErrors {
      source.errors(message, path: "steps.\(step)", at: source.position(ofStep: step))
    }
    switch error {
    case .cannotSettle(let time, let refreshing):
      let names = refreshing.map(\.rawValue).joined(separator: " and ")
      return source.errors(
        names.isEmpty
          ? "the run never comes to rest; set clock.duration to a number of seconds"
          : "the run never comes to rest: after \(secondsText(time)) the \(names) still "
            + "\(refreshing.count == 1 ? "refreshes" : "refresh") and nothing ends it; set "
            + "clock.duration to a number of seconds, or let the app end it (app: { "
            + "\(refreshing.first?.rawValue ?? "header"): [{ after: 2 }] })",
        path: source.positions["clock.duration"] != nil ? "clock.duration" : "app")
    case .endless(let time, let reason):
      return source.errors(
        "the run never comes to rest: at \(secondsText(time)), \(reason), or set clock.duration to "
          + "a number of seconds", path: "steps")
    case .tooLong(let limit):
      return source.errors(
        "the run takes too long", path: "steps", allowed: "at most \(secondsText(limit))")
    case .tooManyEvents(let limit):
      return source.errors(
        "the run has too many events", path: "steps", allowed: "at most \(limit)")
    case .missingBehavior(let step, let placement):
      return errors(
        step: step, "the step targets the \(placement.rawValue), but the scenario has none")
    case .unreachable(let step, let limit):
      return errors(
        step: step,
        "the finger cannot pull this far: the rubber band stretches by less than "
          + "\(limit.decimalText()) pt beyond the edge")
    }
  }

  /// Returns warnings about pulls that do not trigger a refresh, the behaviors' remarks, and notes
  /// about settings without an effect.
  package func warnings(of timeline: Timeline) -> [String] {
    var said: Set<String> = []
    return timeline.hints.map(\.warning)
      + timeline.remarks.filter { said.insert($0.target.rawValue + $0.text).inserted }
      .map { "\($0.target.rawValue), at \(secondsText($0.time)): \($0.text)" }
      + scenario.notesOnEffects + artworkNotices
  }

  private func secondsText(_ time: Flicks) -> String { "\(time.seconds.decimalText(places: 3)) s" }
}

extension PullHint {
  /// A pull that clearly exceeds the threshold, as a multiple of it.
  private static let suggestedPull = 1.1

  /// A message with the peak of the pull, the threshold and a suggested correction.
  package var warning: String {
    let tenths = peak.decimalText(places: 1)
    let limit = threshold.decimalText(places: 3)
    // A footer is pulled upward or to the left.
    let drag =
      neededTravel.map {
        placement == .header
          ? "drag by \($0.decimalText()) or more, or "
          : "drag by \((-$0).decimalText()) or less, or "
      } ?? ""
    return "pull peaked at \(tenths) pt; \(behavior) triggers \(isInclusive ? "at" : "above") "
      + "\(limit); \(drag)pull: \(Self.suggestedPull.decimalText())"
  }
}
