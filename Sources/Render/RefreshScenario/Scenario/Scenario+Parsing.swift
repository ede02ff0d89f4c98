extension Scenario {
  /// Creates a scenario by parsing the text of a file in YAML or JSON.
  ///
  /// - Parameters:
  ///   - text: The contents of the file.
  ///   - fileName: The file name shown in messages.
  ///   - library: The styles that the file may name.
  ///   - variant: The name of one of the file's variants, or `nil` for the file without a
  ///     variant.
  ///   - overrides: Values that replace those of the file and the variant, applied in order
  ///     before validation.
  /// - Throws: ``ScenarioErrors`` with all problems of the file and their lines and columns.
  public init(
    parsing text: String, fileName: String = "scenario.yaml",
    library: Library = Library(), variant: String? = nil,
    overrides: [ScenarioOverride] = []
  ) throws(ScenarioErrors) {
    try self.init(
      parsing: Array(text.utf8), fileName: fileName, library: library, variant: variant,
      overrides: overrides)
  }

  /// Creates a scenario by parsing the UTF-8 bytes of a file in YAML or JSON.
  ///
  /// The other parameters are those of the initializer for text.
  ///
  /// - Throws: ``ScenarioErrors`` with all problems of the file and their lines and columns.
  public init(
    parsing bytes: [UInt8], fileName: String = "scenario.yaml",
    library: Library = Library(), variant: String? = nil,
    overrides: [ScenarioOverride] = []
  ) throws(ScenarioErrors) {
    self = try ScenarioFile(parsing: bytes, fileName: fileName, library: library)
      .scenario(variant: variant, overrides: overrides)
  }
}
