public import FrameSequence
import ImageCoding
import RefreshScenario
import Texts
public import VectorDrawing

/// A page that plays runs: one HTML file with everything in it, for which nothing is fetched.
///
///     var page = RunPage(title: "wave")
///     try page.add(SequencePlan(resolved), label: "wave")
///     let file = try page.html()
///
/// Runs go into it as their display lists, which a browser paints as they are needed; so a page plays
/// smoothly, is sharp at any zoom, and is a hundredth of a film's size.
public struct RunPage {
  /// The most runs that a page shows side by side.
  package static let runLimit = 24

  private let title: String
  private let detail: String
  private let appearance: Appearance
  private var table = DrawingTable()
  private var runs: [PageRun] = []

  /// Makes a page without runs.
  ///
  /// - Parameters:
  ///   - title: what stands above.
  ///   - detail: what stands below it before size and length, such as the setting in which runs differ.
  ///   - appearance: what is shown first; the page has both.
  public init(title: String, detail: String = "", appearance: Appearance = .light) {
    self.title = title
    self.detail = detail
    self.appearance = appearance
  }

  /// Adds a run.
  ///
  /// - Parameters:
  ///   - plan: which frames; those of its first scale.
  ///   - label: what it is called beside others.
  ///   - delay: how many seconds after the page's beginning it begins.
  /// - Throws: `FrameSyntaxError` where the plan's frames are single pictures, and what
  ///   drawing throws.
  public mutating func add(_ plan: SequencePlan, label: String, delay: Double = 0) throws {
    guard plan.playingTime != nil, plan.options.frames == nil, plan.options.shard == nil else {
      throw FrameSyntaxError(
        "a page plays a whole run, and has the pull by percent besides; leave --at, --frames, "
          + "--count and --drive progress out")
    }
    runs.append(try PageRun(plan, label: label, delay: delay, into: &table))
  }

  /// What the page plays, as JSON.
  package var json: String {
    """
    {"detail": \(JSONValue.quoted(detail)),
    "appearance": "\(appearance.rawValue)",
    "runs": [
    \(runs.map(\.json).joined(separator: ",\n"))],
    "drawings": \(table.json)}
    """
  }

  /// What the page plays, as its player has it: a zlib stream in Base64.
  package func packed() throws(RunPageError) -> String {
    guard let packed = Array(json.utf8).deflated else { throw .outOfMemory }
    return packed.base64
  }

  /// The page.
  ///
  /// - Throws: ``RunPageError`` where it cannot be packed.
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

/// Why a page cannot be made.
public enum RunPageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no memory to pack its runs in.
  case outOfMemory

  /// Says what is wrong, and what to do.
  public var description: String {
    "there is not enough memory to pack the page; show fewer variants, or a lower --rate"
  }
}
