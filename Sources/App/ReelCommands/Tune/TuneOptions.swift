/// The scenario and the options that `reel tune` serves.
package struct TuneOptions: Sendable {
  /// The path of the scenario file, which need not exist if there is a template.
  package var scenario: String
  /// The name of a variant; `nil` for the file without a variant.
  package var variant: String?
  /// The overrides for settings of the file.
  package var overrides: [ScenarioOverride] = []
  /// The styles and behaviors that the scenario may name.
  package var library = Library()
  /// The contents of the file until it is first saved; `nil` if the file exists.
  package var template: [UInt8]?
  /// Whether each change is saved immediately.
  package var isAutosaving = false
  /// The folder into which exports are written in addition to their download; `nil` for none.
  package var exportFolder: String?

  package init(_ scenario: String) { self.scenario = scenario }
}
