/// A self-contained HTML page that plays runs.
///
///     var page = RunPage(title: "wave")
///     try page.add(SequencePlan(resolved), label: "wave")
///     let file = try page.html()
///
/// Runs are stored as display lists, which the browser draws on demand. A page therefore plays
/// smoothly, is sharp at any zoom, and has about a hundredth of the size of a video.
public struct RunPage {
  /// The maximum number of runs on a page.
  package static let runLimit = 24

  private let title: String
  private let detail: String
  private let appearance: Appearance
  /// Whether the page plays the scroll view's movement by itself when a viewer pulls the list; a live
  /// page asks its server.
  package var hasPulls = true
  private var table = DrawingTable()
  /// The runs as JSON.
  private var runs: [JSONValue] = []

  /// Creates a page without runs.
  ///
  /// - Parameters:
  ///   - title: The heading of the page.
  ///   - detail: The text below the heading, before size and duration, such as the name of the
  ///     setting that differs between the runs.
  ///   - appearance: The initial appearance; the page contains both.
  public init(title: String, detail: String = "", appearance: Appearance = .light) {
    self.title = title
    self.detail = detail
    self.appearance = appearance
  }

  /// Adds a run.
  ///
  /// - Parameters:
  ///   - plan: The frames of the run; only those of the first scale are used.
  ///   - label: The label that distinguishes the run from others.
  ///   - delay: The start of the run in the page's time, in seconds.
  /// - Throws: `FrameSyntaxError` if the plan does not cover a complete run, an error if a frame
  ///   cannot be drawn or encoded, or `CancellationError` if the task is canceled.
  public mutating func add(_ plan: SequencePlan, label: String, delay: Double = 0) throws {
    guard plan.playingTime != nil, plan.options.frames == nil, plan.options.shard == nil else {
      throw FrameSyntaxError(
        "a page plays the complete run; omit --at, --frames, --count, --shard and "
          + "--drive progress")
    }
    runs.append(
      try PageRun.json(plan, label: label, delay: delay, hasPulls: hasPulls, into: &table))
  }

  /// The player's input, as JSON.
  package var json: JSONValue {
    [
      "detail": .text(detail), "appearance": .text(appearance.rawValue), "runs": .list(runs),
      "drawings": table.json,
    ]
  }

  /// Returns the player's input, as a Base64-encoded zlib stream of JSON.
  ///
  /// - Throws: ``RunPageError`` if there is not enough memory.
  package func packed() throws(RunPageError) -> String {
    do throws(ImageFileError) {
      return try Array(json.compactText.utf8).zlibCompressed().base64
    } catch {
      throw .outOfMemory
    }
  }

  /// Returns the page as HTML.
  ///
  /// - Throws: ``RunPageError`` if there is not enough memory to compress the runs.
  public func html() throws(RunPageError) -> String {
    RunPlayer.page(
      title: title,
      body: """
        <main>
        <reel-player whole><h1 slot="title">\(title)</h1>
        <script type="text/plain">
        \(try packed())
        </script>
        </reel-player>
        </main>
        """
    ).text
  }
}

/// An error in creating a page.
public enum RunPageError: Error, Hashable, Sendable, CustomStringConvertible, ReportedError {
  /// There is not enough memory to compress the runs.
  case outOfMemory

  /// The error message, with a suggestion.
  public var description: String {
    "not enough memory to compress the page; show fewer variants or use a lower --rate"
  }

  package var exitStatus: FinalStatus { .inputOutput }
}
