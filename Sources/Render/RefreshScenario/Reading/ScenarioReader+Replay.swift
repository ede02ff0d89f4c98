extension ScenarioReader {
  /// Reads the `replay` section.
  mutating func replay(_ value: LocatedNode) -> Scenario.ReplaySettings? {
    if let position = positions["clock.lead"] {
      report(
        "clock.lead has no effect in a replay, which begins with its first sample; remove it",
        at: position, path: "clock.lead")
    }
    guard
      let fields = fields(
        of: value, known: ReplaySchema.keys, expected: "a mapping, such as { file: log.csv }")
    else { return nil }
    note(fields)
    let columns = fields["columns"].map { self.columns($0) } ?? [:]
    let mode = given(fields, [ReplaySchema.mode])[ReplaySchema.mode.name]?.choice
    guard let file = fields["file"] else {
      return fail("replay needs a file, such as { file: log.csv }", at: value.key)
    }
    guard let name = file.text, !name.isEmpty else {
      return refuse(
        "replay.file must be the name of a log", at: file,
        allowed: "a CSV file's path, such as log.csv")
    }
    return Scenario.ReplaySettings(
      file: name, columns: columns, mode: mode.flatMap(Replay.Mode.init) ?? .input)
  }

  private mutating func columns(_ value: LocatedNode) -> [ReplayColumn: String] {
    let fields = fields(of: value, known: ReplayColumn.allCases.map(\.rawValue)) ?? [:]
    var columns: [ReplayColumn: String] = [:]
    for column in ReplayColumn.allCases {
      columns[column] = fields[column.rawValue].flatMap {
        fileName($0, "a column name from the log's header row")
      }
    }
    return columns
  }
}
