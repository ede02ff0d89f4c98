package import CairoBackend
package import RefreshScenario
import VectorDrawing

extension ResolvedScenario {
  /// The layout of the scenario's texts: in the fonts of its files, and in those installed for what
  /// the files do not hold.
  ///
  /// Every call makes a new one, which remembers the lines that it was asked for.
  ///
  /// - Throws: where a file is no font, with the place at which the scenario names it.
  package func textLayout() throws(ScenarioErrors) -> PangoTextLayout {
    do throws(TextLayoutError) {
      return try PangoTextLayout(fontFiles: fontFiles)
    } catch {
      throw errors(for: error)
    }
  }
}
