import BezierGeometry
import FrameSequence
import KeyframeAnimation
package import RefreshModel
package import RefreshScenario
import RefreshScene
import Texts
package import VectorDrawing

/// The movements of a header during a refresh, for manual implementation.
///
/// The movements are in three parts that fit a refresh of any duration: from the trigger, what
/// repeats while the app works, and from the app's end call. Those of recorded properties have the
/// scenario's own curves and are exact; other numbers are approximated by Bézier curves.
package struct Redlines: Sendable {
  /// The scenario's name.
  let name: String
  let placement: Placement
  let styleName: String
  /// The width of the list, in points.
  let width: Double
  /// The largest error of an approximated movement, in points.
  let tolerance: Double
  /// The refresh from which the movements are read: a release at the threshold, and the app's work
  /// for more than two cycles.
  package let refresh: RefreshRun
  /// The movements, in the order of the signals.
  package let rows: [RedlineRow]
  /// The meanings of the signals that move, by their labels.
  let meanings: [(label: String, help: String)]
  let colors: [RedlineColor]
  /// The settings of the header, as in a scenario file.
  let settings: [Parameter]

  /// Collects the movements of a scenario's header, or of its footer if it has no header.
  ///
  /// - Parameters:
  ///   - resolved: The scenario.
  ///   - name: The name of the scenario in the exported files.
  ///   - tolerance: The largest error of an approximated movement, in points; greater than 0.
  ///   - textLayout: The layout of texts; `nil` for the scenario's own.
  /// - Throws: ``HeaderExportError`` if nothing refreshes or a cycle is too long, `ScenarioErrors` if
  ///   the behavior cannot be played.
  package init(
    _ resolved: ResolvedScenario, name: String,
    tolerance: Double = HeaderExport.defaultTolerance, textLayout: (any TextLayout)? = nil
  ) throws {
    let textLayout = try textLayout ?? resolved.textLayout()
    let exported = try ExportedHeader(resolved, textLayout: textLayout)
    (placement, refresh) = (exported.placement, try exported.wholeRefresh)
    (self.name, self.tolerance) = (name, tolerance)
    width = resolved.scene.frame.width
    let header = resolved.scene.headers[placement]
    styleName = header?.style.name ?? ""
    settings = (header?.style.parameters ?? []) + (header?.behavior.parameters ?? [])
    let reader = RedlineReader(
      refresh, of: placement, tolerance: tolerance,
      easings: exported.likelyEasings)
    rows = reader.rows
    let labels = Set(rows.map(\.label))
    meanings = reader.signals.filter { labels.contains($0.label) }.map { ($0.label, $0.help) }
    colors = RedlineColor.all(of: exported, in: refresh)
  }
}
