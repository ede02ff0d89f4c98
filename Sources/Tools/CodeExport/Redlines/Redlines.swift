import BezierGeometry
import FrameSequence
package import KeyframeAnimation
package import RefreshModel
package import RefreshScenario
import RefreshScene
import Texts
package import VectorDrawing

/// The movements of a header during a refresh, for manual implementation.
///
/// The movements are in three parts that fit a refresh of any duration: from the start, what
/// repeats while the app works, and from the app's end call. Those of recorded properties have the
/// scenario's own curves and are exact; other numbers are approximated by Bézier curves.
package struct Redlines: Sendable {
  /// The scenario's name.
  let name: String
  let styleName: String
  /// The width of the list, in points.
  let width: Double
  let start: Instant
  /// The largest error of an approximated movement, in points.
  let tolerance: Double
  let run: HeaderRun
  /// The movements, in the order of the signals.
  package let rows: [RedlineRow]
  /// The meanings of the signals that move, by their labels.
  let meanings: [(label: String, help: String)]
  let colors: [RedlineColor]
  /// The settings of the header, as in a scenario file.
  let settings: [Parameter]

  /// Plays a scenario and collects the movements of its header.
  ///
  /// - Parameters:
  ///   - resolved: The scenario.
  ///   - name: The name of the scenario in the exported files.
  ///   - start: The instant at which the export starts.
  ///   - tolerance: The largest error of an approximated movement, in points; greater than 0.
  ///   - textLayout: The layout of texts; `nil` for the scenario's own.
  /// - Throws: ``HeaderExportError`` if nothing triggers or the refresh takes longer than ten
  ///   seconds, `ScenarioErrors` if the run cannot be played, `MissingInstantError` if the start
  ///   does not occur in it.
  package init(
    _ resolved: ResolvedScenario, name: String, start: Instant = .trigger,
    tolerance: Double = HeaderExport.defaultTolerance, textLayout: (any TextLayout)? = nil
  ) throws {
    let textLayout = try textLayout ?? resolved.textLayout()
    run = try HeaderRun(resolved, from: start)
    (self.name, self.start, self.tolerance) = (name, start, tolerance)
    width = resolved.scene.frame.width
    let header = resolved.scene.headers[run.placement]
    styleName = header?.style.name ?? ""
    settings = (header?.style.parameters ?? []) + (header?.behavior.parameters ?? [])
    // The refresh of this run is long enough for an entire cycle.
    let long = try run.prolonged()
    let reader = RedlineReader(long, tolerance: tolerance)
    rows = reader.rows
    let labels = Set(rows.map(\.label))
    meanings = reader.signals.filter { labels.contains($0.label) }.map { ($0.label, $0.help) }
    colors = RedlineColor.all(in: long, of: resolved, textLayout)
    recorded = long
  }

  /// The run from which the movements are read; its refresh lasts at least a cycle.
  private let recorded: HeaderRun

  /// The timeline from which the movements are read, with the instants to which times refer.
  package var source: (timeline: Timeline, start: Flicks, end: Flicks?, stop: Flicks) {
    (recorded.timeline, recorded.start, recorded.end, recorded.stop)
  }
}
