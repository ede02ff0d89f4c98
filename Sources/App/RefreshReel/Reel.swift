import CairoBackend
import FileAccess
public import FrameSequence
import RefreshHeaders
public import RefreshModel
public import RefreshScenario
import RefreshScene
import Synchronization
public import VectorDrawing

/// A scenario, ready to be drawn.
///
///     let reel = try Reel(contentsOf: "wave.yaml")
///     try await reel.render(to: "wave.frames")
///     try reel.image(at: .trigger + 0.1, scale: 3).writePNG(to: "bent.png")
public struct Reel: Sendable {
  /// The scenario with everything found that it names.
  public let resolved: ResolvedScenario
  private let textLayout: any TextLayout
  private let run: Run

  /// The run, played when it is first asked for, and once for all single pictures.
  private final class Run: Sendable {
    private let played = Mutex<Result<Timeline, ScenarioErrors>?>(nil)

    func timeline(of resolved: ResolvedScenario) throws(ScenarioErrors) -> Timeline {
      try played.withLock { played in
        let result =
          played ?? Result { () throws(ScenarioErrors) -> Timeline in try resolved.play() }
        played = result
        return result
      }.get()
    }
  }

  /// Reads a scenario file.
  ///
  /// - Parameters:
  ///   - path: the file, YAML or JSON.
  ///   - library: the looks and behaviours that it may name.
  ///   - variant: the name of one of the file's variants; `nil` for the file as it is.
  ///   - overrides: values that take the place of the file's and the variant's.
  /// - Throws: `FileError` where the file cannot be read, `ScenarioErrors` with all that is wrong in it.
  public init(
    contentsOf path: String, library: Library = Library(), variant: String? = nil,
    overrides: [ScenarioOverride] = []
  ) throws {
    let scenario = try Scenario(
      parsing: try InputFile.read(path), fileName: path, library: library, variant: variant,
      overrides: overrides)
    try self.init(scenario, library: library)
  }

  /// Reads a scenario's text.
  public init(
    parsing text: String, library: Library = Library(), variant: String? = nil,
    overrides: [ScenarioOverride] = []
  ) throws(ScenarioErrors) {
    try self.init(
      try Scenario(parsing: text, library: library, variant: variant, overrides: overrides),
      library: library)
  }

  /// Makes a scenario of a header and prepares it.
  ///
  /// - Parameters:
  ///   - style: how the header is drawn.
  ///   - behavior: how it moves; the style's own by default.
  ///   - steps: what the finger and the code do; by default a pull beyond the threshold and a release.
  ///   - app: what the app does when the handler is called; by default it ends the refresh after 2 s.
  /// - Throws: all settings that are not allowed, with the words of a scenario file's errors.
  public init(
    _ style: any RefreshStyle, _ behavior: (any RefreshBehavior)? = nil, steps: [Step]? = nil,
    app: [Reaction]? = nil
  ) throws(ScenarioErrors) {
    try self.init(Scenario(style, behavior, steps: steps, app: app))
  }

  /// Takes a scenario made by code.
  public init(
    _ scenario: Scenario, library: Library = Library()
  ) throws(ScenarioErrors) {
    resolved = try ResolvedScenario(scenario, library: library)
    textLayout = try resolved.textLayout()
    run = Run()
  }

  /// The scenario's run, from which everything at any instant follows.
  ///
  /// - Throws: where a step cannot be done, or the run never comes to rest.
  public func timeline() throws(ScenarioErrors) -> Timeline { try run.timeline(of: resolved) }

  /// Which frames there are and what each shows, before anything is drawn.
  public func plan(_ options: FrameOptions = FrameOptions()) throws -> SequencePlan {
    try SequencePlan(resolved, options, textLayout: textLayout)
  }

  /// Draws the frames into a folder of PNG files with a manifest; files that are right already stay.
  ///
  /// - Parameters:
  ///   - folder: the folder; it is made where it is missing.
  ///   - options: what of the scenario is drawn; the whole run by default.
  ///   - policy: what may happen to a folder that is not empty.
  ///   - progress: is told whenever a picture is done.
  @discardableResult
  public func render(
    to folder: String, _ options: FrameOptions = FrameOptions(),
    policy: FolderPolicy = .update, progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> SequenceReport {
    try await plan(options).render(toFolder: folder, policy: policy, progress: progress)
  }

  /// The frames' images, drawn one at a time as they are asked for.
  public func images(_ options: FrameOptions = FrameOptions()) throws -> Bitmaps {
    Bitmaps(plan: try plan(options))
  }

  /// The image at an instant.
  ///
  /// - Parameters:
  ///   - instant: an event or a time, such as `.trigger + 0.1`, `.pull(0.5)`, `.seconds(1.25)`.
  ///   - scale: pixels a point; the scenario's own by default.
  ///   - appearance: light or dark.
  /// - Throws: if the instant does not happen in the run, or the run cannot be played.
  public func image(
    at instant: Instant, scale: Double? = nil, appearance: Appearance = .light
  ) throws -> PremultipliedBitmap {
    let scale = scale ?? resolved.scenario.canvas.scale
    let list = try displayList(at: instant, appearance: appearance)
    return try CairoRenderer().render(list, scale: scale)
  }

  /// The display list at an instant.
  public func displayList(
    at instant: Instant, appearance: Appearance = .light
  ) throws -> DisplayList {
    let timeline = try timeline()
    return resolved.scene.displayList(
      at: timeline.instant(at: try timeline.time(of: instant)), appearance: appearance,
      textLayout: textLayout)
  }

  /// The number of a signal at an instant; `nil` if the header does not declare it, or has none then.
  public func value(
    of signal: SignalName<Double>, at instant: Instant, _ placement: Placement = .header
  ) throws -> Double? {
    let timeline = try timeline()
    return timeline.value(of: signal, at: try timeline.time(of: instant), placement)
  }

  /// The pictures of a plan with their pixels, in order.
  public struct Bitmaps: AsyncSequence, Sendable {
    /// Which pictures.
    public let plan: SequencePlan

    /// A picture and its pixels.
    public struct Element: Sendable {
      /// Which frame, appearance and scale.
      public let picture: Picture
      /// The pixels.
      public let bitmap: PremultipliedBitmap
    }

    /// Draws the next picture whenever it is asked.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private let plan: SequencePlan
      private var position = 0

      init(plan: SequencePlan) { self.plan = plan }

      /// The next picture; `nil` after the last.
      public mutating func next() async throws -> Element? {
        guard position < plan.pictures.count else { return nil }
        try Task.checkCancellation()
        let picture = plan.pictures[position]
        position += 1
        return Element(picture: picture, bitmap: try plan.drawing(of: picture).draw())
      }
    }

    /// Starts from the first picture.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(plan: plan) }
  }
}
