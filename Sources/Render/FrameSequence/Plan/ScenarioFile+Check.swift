extension ScenarioFile {
  /// Checks the file and its variants, and returns their warnings.
  ///
  /// Problems and warnings of a variant begin with its name. Those of the file itself are not
  /// repeated for its variants.
  ///
  /// - Parameters:
  ///   - overrides: Values that replace those of the file and its variants.
  ///   - listsWarnings: Whether warnings are searched for; if false, none are returned.
  /// - Throws: `ScenarioErrors` with the problems of the file, of all variants and of the images
  ///   and fonts that they name.
  package func check(
    overrides: [ScenarioOverride] = [], listsWarnings: Bool = true
  ) throws(ScenarioErrors) -> [String] {
    let own = findings(of: nil, overrides, listsWarnings: listsWarnings)
    var all = own
    for name in variants.map(\.name) {
      let found = findings(of: name, overrides, listsWarnings: listsWarnings)
      let prefix = "variant \(name): "
      all.problems += found.problems.filter { !own.problems.contains($0) }
        .map { $0.prefixed(with: prefix) }
      all.warnings += found.warnings.filter { !own.warnings.contains($0) }.map { prefix + $0 }
    }
    if let errors = ScenarioErrors(all.problems) { throw errors }
    return all.warnings
  }

  private func findings(
    of variant: String?, _ overrides: [ScenarioOverride], listsWarnings: Bool
  ) -> (problems: [ScenarioProblem], warnings: [String]) {
    do throws(ScenarioErrors) {
      let resolved = try resolved(variant: variant, overrides: overrides)
      if let errors = resolved.scenario.goldenFolderErrors { throw errors }
      let timeline = try resolved.play()
      let textLayout = try resolved.textLayout()
      guard listsWarnings else { return ([], []) }
      return (
        [],
        resolved.warnings(of: timeline)
          + resolved.textWarnings(of: timeline, textLayout: textLayout)
      )
    } catch {
      return (error.problems, [])
    }
  }
}
