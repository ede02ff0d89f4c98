import BezierGeometry
import FrameSequence
import KeyframeAnimation
public import RefreshModel
public import RefreshScenario
import RefreshScene
import Texts
public import VectorDrawing

/// A header or footer, taken apart into layers with keyframes, as a Lottie file and as redlines.
///
/// Redlines cover the behavior alone, in three parts: from the start, one cycle of what repeats while
/// the app works, and from the app's end call; so they fit a refresh of any length. The Lottie file
/// shows the canvas as frames do, over this one run.
public struct HeaderExport: Sendable {
  /// The scenario's name.
  let name: String
  /// The behavior's style.
  let styleName: String
  /// The width of the list, in points.
  let width: Double
  /// The instant from which times count.
  let start: Instant
  /// The largest distance of keyframes from the run, in points.
  let tolerance: Double
  let appearance: Appearance
  let run: HeaderRun
  /// The behavior's layers, from back to front, in content coordinates: the origin is the content's
  /// upper left corner, y grows down.
  package let layers: [HeaderLayer]
  /// The numbers of the model that move, by the names that traces give them.
  package let numbers: [HeaderTrack]
  /// The losses of the export, such as a gradient that becomes one color, a sentence each.
  public let warnings: [String]

  /// The default tolerance, in points: half a pixel at 2×.
  public static let defaultTolerance = 0.25

  /// Plays a scenario and takes its behavior apart.
  ///
  /// - Parameters:
  ///   - name: the name that the files state.
  ///   - start: the instant from which times count.
  ///   - tolerance: the largest distance of keyframes from the run, in points, above 0.
  ///   - appearance: light or dark.
  ///   - textLayout: the layout of texts; `nil` makes the scenario's own.
  /// - Throws: ``HeaderExportError`` where nothing triggers, or the refresh takes longer than ten
  ///   seconds; `ScenarioErrors` and `MissingInstantError` as for frames.
  public init(
    _ resolved: ResolvedScenario, name: String,
    start: Instant = .trigger, tolerance: Double = defaultTolerance,
    appearance: Appearance = .light, textLayout: (any TextLayout)? = nil
  ) throws {
    let textLayout = try textLayout ?? resolved.textLayout()
    run = try HeaderRun(resolved, from: start, textLayout: textLayout)
    self.name = name
    self.start = start
    self.tolerance = tolerance
    self.appearance = appearance
    width = resolved.scene.frame.width
    let (scene, placement) = (resolved.scene, run.placement)
    styleName = scene.headers[placement]?.style.name ?? ""
    // The refresh that is played here is long enough to show a whole cycle.
    let long = try run.prolonged()
    var builder = LayerBuilder(long, phases: long.phases, tolerance: tolerance) { moment in
      scene.headerItems(placement, at: moment, appearance: appearance, textLayout: textLayout)
    }
    layers = builder.layers()
    numbers = builder.numbers()
    warnings = builder.warnings
  }

  /// A Lottie file of the canvas, from the start to rest.
  public func lottie() -> String { LottieHeader(self).text }

  /// Tables in Markdown of all movements: from, to, start, duration, curve, error.
  public func redlines() -> String { RedlineTable(self).text.text }

  /// The length of the scenario's own run from the start, in seconds.
  package var duration: Double { run.duration }

  /// The events of the scenario's own run, in seconds from the start.
  package var events: [(name: String, time: Double)] { run.events }

  /// All layers, each before what is in it.
  package var allLayers: [HeaderLayer] { layers.flatMap(\.flattened) }

  /// The text that marks a file as written by an export, so that another export may replace it.
  package static let mark = "Handed over by reel"
}

/// The reason that nothing is exported.
public enum HeaderExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing refreshes in the run; hints that would trigger, a sentence each.
  case noTrigger([String])
  /// The refresh lasts too long; its duration and a remedy.
  case tooLong(String)

  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .noTrigger(let hints):
      (["nothing refreshes in this run, so there is nothing to hand over"] + hints)
        .joined(separator: "; ")
    case .tooLong(let text): text
    }
  }
}

/// The forms in which a header is exported.
package enum HeaderNotation: String, Hashable, Sendable, CaseIterable {
  /// A Lottie file.
  case lottie = "lottie"
  /// A table for people, in Markdown.
  case redlines = "redlines"

  /// The name of the file of an export.
  package func fileName(of name: String) -> String {
    switch self {
    case .lottie: "\(name).lottie.json"
    case .redlines: "\(name).redlines.md"
    }
  }

  /// The file's text.
  package func text(of header: HeaderExport) -> String {
    switch self {
    case .lottie: header.lottie()
    case .redlines: header.redlines()
    }
  }
}
