import FileAccess
import Synchronization

/// A scenario that is ready to render.
///
///     let reel = try Reel(contentsOf: "wave.yaml")
///     try await reel.render(to: "wave.frames")
///     try reel.image(at: .trigger + 0.1, scale: 3).writePNG(to: "bent.png")
public struct Reel: Sendable {
  /// The scenario with its images, fonts and defaults resolved.
  public let resolved: ResolvedScenario
  private let textLayout: any TextLayout
  private let run: Run

  /// A cache of the timeline, which is computed on first use.
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
  ///   - path: The scenario file, in YAML or JSON.
  ///   - library: The styles and behaviors that the file can name.
  ///   - variant: The name of one of the file's variants; `nil` for the file without a variant.
  ///   - overrides: Values that replace those of the file and the variant.
  /// - Throws: `FileError` if the file cannot be read, or `ScenarioErrors` with every error in the
  ///   file.
  public init(
    contentsOf path: String, library: Library = Library(), variant: String? = nil,
    overrides: [ScenarioOverride] = []
  ) throws {
    let scenario = try Scenario(
      parsing: try InputFile.read(path), fileName: path, library: library, variant: variant,
      overrides: overrides)
    try self.init(scenario, library: library)
  }

  /// Reads a scenario from YAML or JSON text.
  ///
  /// - Parameters:
  ///   - text: The contents of a scenario file.
  ///   - library: The styles and behaviors that the text can name.
  ///   - variant: The name of one of the text's variants; `nil` for the text without a variant.
  ///   - overrides: Values that replace those of the text and the variant.
  /// - Throws: `ScenarioErrors` with every error in the text.
  public init(
    parsing text: String, library: Library = Library(), variant: String? = nil,
    overrides: [ScenarioOverride] = []
  ) throws(ScenarioErrors) {
    try self.init(
      try Scenario(parsing: text, library: library, variant: variant, overrides: overrides),
      library: library)
  }

  /// Creates a scenario for a header and resolves it.
  ///
  /// - Parameters:
  ///   - style: The style that draws the header.
  ///   - behavior: The behavior that moves the header; `nil` for the style's default.
  ///   - steps: The actions of the finger and of code; `nil` for a pull beyond the threshold
  ///     and a release.
  ///   - app: The app's reactions to the handler's call; `nil` ends the refresh after 2 s.
  /// - Throws: `ScenarioErrors` with every invalid setting, worded as for a scenario file.
  public init(
    _ style: any RefreshStyle, _ behavior: (any RefreshBehavior)? = nil, steps: [Step]? = nil,
    app: [Reaction]? = nil
  ) throws(ScenarioErrors) {
    try self.init(Scenario(style, behavior, steps: steps, app: app))
  }

  /// Resolves a scenario that was created in code.
  ///
  /// - Parameter library: The library with the scenario's styles and behaviors.
  /// - Throws: `ScenarioErrors` with every error in the scenario.
  public init(_ scenario: Scenario, library: Library = Library()) throws(ScenarioErrors) {
    resolved = try ResolvedScenario(scenario, library: library)
    textLayout = try resolved.textLayout()
    run = Run()
  }

  /// Returns the timeline, which determines the state of the run at every instant.
  ///
  /// The run is played on the first call only.
  ///
  /// - Throws: `ScenarioErrors` if a step cannot be performed or the run never comes to rest.
  public func timeline() throws(ScenarioErrors) -> Timeline { try run.timeline(of: resolved) }

  /// Returns the plan of the frames to render and of the time that each frame shows.
  ///
  /// - Parameter options: The part of the scenario to render; the entire run by default.
  /// - Throws: `FrameSyntaxError` if the options are invalid, `MissingInstantError` if the run does
  ///   not reach an instant, or `ScenarioErrors` if the run cannot be played.
  public func plan(_ options: FrameOptions = FrameOptions()) throws -> SequencePlan {
    try SequencePlan(resolved, options, textLayout: textLayout)
  }

  /// Renders the frames into a folder of PNG files with a manifest; files that are up to date are
  /// not rewritten.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is created if it does not exist.
  ///   - options: The part of the scenario to render; the entire run by default.
  ///   - policy: The treatment of a folder that is not empty.
  ///   - progress: A closure that is called after each image.
  /// - Returns: A report on the frames and files.
  /// - Throws: The errors of ``plan(_:)``, `FolderRefusal` if the policy does not allow the folder,
  ///   `FileError` if a file cannot be written, `CairoError` if an image cannot be drawn, or
  ///   `CancellationError` if the task is canceled.
  @discardableResult
  public func render(
    to folder: String, _ options: FrameOptions = FrameOptions(),
    policy: FolderPolicy = .update, progress: (RenderProgress) -> Void = { _ in }
  ) async throws -> SequenceReport {
    try await plan(options).render(toFolder: folder, policy: policy, progress: progress)
  }

  /// Returns the frames' images as a sequence that draws each image on demand.
  ///
  /// - Parameter options: The part of the scenario to draw; the entire run by default.
  /// - Throws: The errors of ``plan(_:)``.
  public func images(_ options: FrameOptions = FrameOptions()) throws -> Bitmaps {
    Bitmaps(plan: try plan(options))
  }

  /// Returns the image at an instant.
  ///
  /// - Parameters:
  ///   - instant: An event or a time, such as `.trigger + 0.1`, `.pull(0.5)` or
  ///     `.seconds(1.25)`.
  ///   - scale: The number of pixels per point; `nil` for the scenario's scale.
  ///   - appearance: The light or the dark appearance.
  /// - Throws: `MissingInstantError` if the run does not reach the instant, `ScenarioErrors` if the
  ///   run cannot be played, or `CairoError` if the image cannot be drawn.
  public func image(
    at instant: Instant, scale: Double? = nil, appearance: Appearance = .light
  ) throws -> PremultipliedBitmap {
    let scale = scale ?? resolved.scenario.canvas.scale
    let list = try displayList(at: instant, appearance: appearance)
    return try CairoRenderer().render(list, scale: scale)
  }

  /// Returns the display list at an instant.
  ///
  /// - Throws: `MissingInstantError` if the run does not reach the instant, or `ScenarioErrors` if
  ///   the run cannot be played.
  public func displayList(
    at instant: Instant, appearance: Appearance = .light
  ) throws -> DisplayList {
    let timeline = try timeline()
    return resolved.scene.displayList(
      at: timeline.instant(at: try timeline.time(of: instant)), appearance: appearance,
      textLayout: textLayout)
  }

  /// Returns the value of a signal at an instant.
  ///
  /// Returns `nil` if the behavior does not declare the signal or the signal has no value at
  /// that instant.
  ///
  /// - Parameters:
  ///   - signal: The name of the signal.
  ///   - instant: An event or a time.
  ///   - placement: The placement of the behavior; the header by default.
  /// - Throws: `MissingInstantError` if the run does not reach the instant, or `ScenarioErrors` if
  ///   the run cannot be played.
  public func value(
    of signal: SignalName<Double>, at instant: Instant, _ placement: Placement = .header
  ) throws -> Double? {
    let timeline = try timeline()
    return timeline.value(of: signal, at: try timeline.time(of: instant), placement)
  }

  /// The images of a plan, in order, each drawn on demand.
  public struct Bitmaps: AsyncSequence, Sendable {
    /// The plan that lists the images.
    public let plan: SequencePlan

    /// An image of the plan and its pixels.
    public struct Element: Sendable {
      /// The image's frame, appearance and scale.
      public let image: FrameImage
      /// The image's pixels.
      public let bitmap: PremultipliedBitmap
    }

    /// An iterator that draws one image for each call of `next()`.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private let plan: SequencePlan
      private var position = 0

      init(plan: SequencePlan) { self.plan = plan }

      /// Draws and returns the next image, or returns `nil` after the last one.
      ///
      /// - Throws: `ScenarioErrors` or `CairoError` if the image cannot be drawn, or
      ///   `CancellationError` if the task is canceled.
      public mutating func next() async throws -> Element? {
        guard position < plan.images.count else { return nil }
        try Task.checkCancellation()
        let image = plan.images[position]
        position += 1
        return Element(image: image, bitmap: try plan.drawing(of: image).draw())
      }
    }

    /// Returns an iterator that starts at the first image.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(plan: plan) }
  }
}
