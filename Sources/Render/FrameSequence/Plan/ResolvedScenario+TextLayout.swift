extension ResolvedScenario {
  /// Returns a new text layout that uses the scenario's font files.
  ///
  /// Installed fonts are the fallback for families that the files lack. The layout caches its
  /// lines.
  ///
  /// - Throws: `ScenarioErrors` with the position in the scenario if a file is not a font.
  package func textLayout() throws(ScenarioErrors) -> PangoTextLayout {
    do throws(TextLayoutError) {
      return try PangoTextLayout(fontFiles: fontFiles)
    } catch {
      throw errors(for: error)
    }
  }
}
