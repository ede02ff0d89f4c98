public import RefreshScene

extension Scenario {
  /// Reads a scenario file: YAML, or JSON, which is YAML as well.
  ///
  /// - Parameters:
  ///   - text: the file's text.
  ///   - fileName: the file's name for messages.
  ///   - library: the styles that the file may name.
  ///   - overrides: values that take the place of the file's, in order, before anything is checked.
  /// - Throws: all problems of the file at once, each with its line and column.
  public init(
    parsing text: String, fileName: String = "scenario.yaml",
    library: StyleLibrary = StyleLibrary(), overrides: [ScenarioOverride] = []
  ) throws(ScenarioErrors) {
    try self.init(
      parsing: Array(text.utf8), fileName: fileName, library: library, overrides: overrides)
  }

  /// Reads a scenario file from its bytes, which are to be UTF-8.
  public init(
    parsing bytes: [UInt8], fileName: String = "scenario.yaml",
    library: StyleLibrary = StyleLibrary(), overrides: [ScenarioOverride] = []
  ) throws(ScenarioErrors) {
    let text: SourceText
    do throws(ScenarioProblem.Thrown) {
      text = try SourceText(bytes: bytes, fileName: fileName)
    } catch {
      throw ScenarioErrors(error.problem)
    }
    let builder = SourceTreeBuilder(text, fileName: fileName)
    guard var root = builder.root else {
      throw ScenarioErrors(builder.problems) ?? .unreadable(fileName)
    }
    var problems = builder.problems
    for override in overrides {
      if let problem = override.apply(to: &root, fileName: fileName) {
        problems.append(problem)
      }
    }
    var reader = ScenarioReader(fileName: fileName, library: library, problems: problems)
    let scenario = reader.scenario(root)
    // What depends on several values is looked at where each of them is right, except for the
    // limits, which defaults cannot break.
    var check = ScenarioCheck(scenario: scenario)
    check.limits(library)
    let later = reader.problems.isEmpty ? scenario.problems(library: library) : check.problems
    if let errors = ScenarioErrors(reader.problems + later) { throw errors }
    self = scenario
  }
}

extension ScenarioErrors {
  static func unreadable(_ fileName: String) -> ScenarioErrors {
    ScenarioErrors(
      ScenarioProblem(
        fileName: fileName, place: .file(line: 1, column: 1),
        message: "the file cannot be read as YAML"))
  }
}
