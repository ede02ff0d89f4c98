public import BezierGeometry
import FrameSequence
import KeyframeAnimation
public import RefreshModel
public import RefreshScenario
import RefreshScene
public import VectorDrawing

/// A header or footer, taken apart into layers with keyframes, as a Lottie file and as redlines.
///
/// There are two views of it. ``layers`` are the component's own, in the list's content coordinates;
/// what repeats while the app works is told once, and what follows the app's end call counts from
/// there, so that they fit a refresh of any length. ``picture()`` is the canvas that frames are
/// drawn of, over this very run.
public struct HeaderExport: Sendable {
  /// What may be chosen.
  public struct Options: Sendable {
    /// The instant from which times count.
    public var start = Instant(.event(.trigger, number: 1))
    /// How far keyframes may be from the run.
    public var tolerance = LayerTolerance()
    /// Light or dark.
    public var appearance = Appearance.light

    /// Makes the options: from the trigger, to a quarter of a point, in light appearance.
    public init() {}
  }

  /// Something that happened, in seconds from the export's start.
  public struct Event: Hashable, Sendable {
    /// Its name, as instants have it.
    public var name: String
    /// When.
    public var time: Double
  }

  /// The scenario's name.
  public let name: String
  /// The component's look.
  public let styleName: String
  /// Header or footer.
  public let placement: Placement
  /// What the header starts with, and the tolerance.
  public let options: Options
  /// The width of the list, in points.
  public let width: Double
  /// The component's layers, the hindmost first, in content coordinates: the origin is the content's
  /// upper left corner, y grows down.
  public let layers: [HeaderLayer]
  /// The numbers of the model that move, by the names that traces give them.
  public let numbers: [HeaderTrack]
  /// What happened in the scenario's own run.
  public let events: [Event]
  /// The length of the scenario's own run from the export's start, in seconds.
  public let duration: Double
  /// What cannot be handed over, a sentence each.
  public let warnings: [String]
  private let run: HeaderRun

  /// Plays a scenario and takes its component apart.
  ///
  /// - Throws: ``HeaderExportError`` where nothing triggers, or the refresh takes longer than ten seconds; `ScenarioErrors` and `MissingInstantError` as
  ///   for frames.
  public init(
    _ resolved: ResolvedScenario, name: String, _ options: Options = Options(),
    textLayout: (any TextLayout)? = nil
  ) throws {
    let textLayout = try textLayout ?? resolved.textLayout()
    let run = try HeaderRun(resolved, options, textLayout: textLayout)
    self.run = run
    self.name = name
    self.options = options
    placement = run.placement
    let styled = resolved.scene.components[run.placement]
    styleName = styled?.style.name ?? ""
    width = resolved.scene.frame.width
    events = run.events
    duration = run.duration
    // The refresh that is played here is long enough to show a whole cycle.
    let long = try run.prolonged()
    var builder = LayerBuilder(
      long.recording { moment in
        resolved.scene.componentItems(
          run.placement, at: moment, appearance: options.appearance, textLayout: textLayout)
      }, tolerance: options.tolerance, phases: long.phases)
    layers = builder.layers()
    numbers = builder.numbers()
    warnings = builder.warnings
  }

  /// The canvas that frames are drawn of, as layers over the scenario's own run.
  public func picture() -> HeaderCanvas {
    let scene = run.resolved.scene
    let (appearance, textLayout) = (options.appearance, run.textLayout)
    let canvas = scene.displayList(
      at: run.timeline.liveMoment(at: run.start), appearance: appearance, textLayout: textLayout)
    var phases = run.phases
    phases.end = nil
    phases.cycle = nil
    var builder = LayerBuilder(
      run.recording { moment in
        scene.displayList(at: moment, appearance: appearance, textLayout: textLayout).items
      }, tolerance: options.tolerance, phases: phases)
    let layers = builder.layers()
    return HeaderCanvas(
      size: canvas.size, background: canvas.background, duration: duration,
      rate: run.resolved.scenario.clock.rate, layers: layers, warnings: builder.warnings)
  }

  /// All layers, each before what is in it.
  public var allLayers: [HeaderLayer] { layers.flatMap(\.flattened) }
}

/// A canvas as layers.
public struct HeaderCanvas: Sendable {
  /// The extents, in points.
  public let size: Size
  /// What is behind everything; `nil` is transparent.
  public let background: Color?
  /// The length, in seconds.
  public let duration: Double
  /// Frames a second, as the scenario has them.
  public let rate: FrameRate
  /// The layers, the hindmost first.
  public let layers: [HeaderLayer]
  /// What the layers cannot say, a sentence each.
  public let warnings: [String]
}

/// Why nothing is handed over.
public enum HeaderExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing refreshes in the run; what would help, a sentence each.
  case noTrigger([String])
  /// The refresh lasts too long; how long, and what would help.
  case tooLong(String)

  /// What was found, and what to do instead.
  public var description: String {
    switch self {
    case .noTrigger(let hints):
      (["nothing refreshes in this run, so there is nothing to hand over"] + hints)
        .joined(separator: "; ")
    case .tooLong(let text): text
    }
  }
}
