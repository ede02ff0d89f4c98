import BezierGeometry
import FrameSequence
import KeyframeAnimation
package import RefreshModel
package import RefreshScenario
import RefreshScene
import Texts
package import VectorDrawing

/// A header or footer as layers with keyframes, for export as redlines.
///
/// The keyframes are in three parts that fit a refresh of any duration: from the start, one cycle
/// of the repetition while the app works, and from the app's end call.
package struct HeaderExport: Sendable {
  /// The scenario's name.
  let name: String
  let styleName: String
  /// The width of the list, in points.
  let width: Double
  let start: Instant
  /// The largest distance of keyframes from the run, in points.
  let tolerance: Double
  let appearance: Appearance
  let run: HeaderRun
  /// The behavior's layers from back to front, in content coordinates.
  ///
  /// The origin is the content's top-left corner, and y points down.
  package let layers: [HeaderLayer]
  /// The animated numbers of the model, sorted by their trace labels.
  package let numbers: [HeaderTrack]
  /// The losses of the export, such as a gradient that becomes a single color, a sentence each.
  package let warnings: [String]

  /// The default tolerance, in points: half a pixel at 2×.
  package static let defaultTolerance = 0.25

  /// Plays a scenario and creates the layers of its behavior.
  ///
  /// - Parameters:
  ///   - resolved: The scenario.
  ///   - name: The name of the scenario in the exported files.
  ///   - start: The instant at which the export starts.
  ///   - tolerance: The largest distance of keyframes from the run, in points; greater than 0.
  ///   - appearance: The appearance, light or dark.
  ///   - textLayout: The layout of texts; `nil` for the scenario's own.
  /// - Throws: ``HeaderExportError`` if nothing triggers or the refresh takes longer than ten
  ///   seconds, `ScenarioErrors` if the run cannot be played, `MissingInstantError` if the start
  ///   does not occur in it.
  package init(
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
    // The refresh of this run is long enough for an entire cycle.
    let long = try run.prolonged()
    let recording = long.recording(tolerance: tolerance) { instant in
      scene.headerItems(placement, at: instant, appearance: appearance, textLayout: textLayout)
    }
    var builder = LayerBuilder(recording, phases: long.phases, tolerance: tolerance)
    layers = builder.layers()
    numbers = builder.numbers()
    warnings = builder.warnings
  }

  /// Returns tables of all movements in Markdown, with their values, times, curves and errors.
  package func redlines() -> String { RedlineTable(self).text.text }

  /// The duration of the run from the start, in seconds.
  package var duration: Double { run.duration }

  /// The events of the run, in seconds from the start.
  package var events: [(name: String, time: Double)] { run.events }

  /// All layers, each parent before its children.
  package var allLayers: [HeaderLayer] { layers.flatMap(\.flattened) }

  /// The text that marks a file as exported, so that another export may overwrite it.
  package static let mark = "Exported by reel"
}

/// A reason why a header cannot be exported.
package enum HeaderExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing refreshes in the run; the values are hints on what would trigger, a sentence each.
  case noTrigger([String])
  /// The header is not visible in any part of its animation.
  case nothingDrawn
  /// The refresh takes too long; the value is the error message.
  case tooLong(String)

  /// The error message, with a remedy.
  package var description: String {
    switch self {
    case .noTrigger(let hints):
      (["nothing refreshes in this run, so the export would be empty"] + hints)
        .joined(separator: "; ")
    case .nothingDrawn: "the header draws nothing, so the export would be empty"
    case .tooLong(let text): text
    }
  }
}
