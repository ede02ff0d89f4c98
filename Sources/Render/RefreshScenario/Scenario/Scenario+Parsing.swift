public import RefreshHeaders
import RefreshScene

extension Scenario {
  /// Reads a scenario file: YAML, or JSON, which is YAML as well.
  ///
  /// - Parameters:
  ///   - text: the file's text.
  ///   - fileName: the file's name for messages.
  ///   - library: the styles that the file may name.
  ///   - variant: the name of one of the file's variants; `nil` for the file as it is.
  ///   - overrides: values that take the place of the file's and of the variant's, in order, before
  ///     anything is checked.
  /// - Throws: all problems of the file at once, each with its line and column.
  public init(
    parsing text: String, fileName: String = "scenario.yaml",
    library: Library = Library(), variant: String? = nil,
    overrides: [ScenarioOverride] = []
  ) throws(ScenarioErrors) {
    try self.init(
      parsing: Array(text.utf8), fileName: fileName, library: library, variant: variant,
      overrides: overrides)
  }

  /// Reads a scenario file from its bytes, which are to be UTF-8.
  public init(
    parsing bytes: [UInt8], fileName: String = "scenario.yaml",
    library: Library = Library(), variant: String? = nil,
    overrides: [ScenarioOverride] = []
  ) throws(ScenarioErrors) {
    self = try ScenarioFile(parsing: bytes, fileName: fileName, library: library)
      .scenario(variant: variant, overrides: overrides)
  }
}
