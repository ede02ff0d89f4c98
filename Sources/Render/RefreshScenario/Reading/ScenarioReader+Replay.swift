extension ScenarioReader {
  /// Reads the `replay` section.
  mutating func replay(_ entry: SourceEntry) -> Scenario.ReplaySettings? {
    if let position = positions["clock.lead"] {
      report(
        "clock.lead has no effect in a replay, which begins with its first sample; remove "
          + "it", at: position, path: "clock.lead")
    }
    let node = entry.value
    guard
      let fields = fields(
        of: node, path: "replay", known: ["file", "columns", "mode"],
        expected: "a mapping, such as { file: log.csv }")
    else { return nil }
    note(fields, path: "replay")
    let columns = fields["columns"].map { self.columns($0.value) } ?? [:]
    let mode = given(fields, [ReplaySchema.mode], path: "replay")["mode"]?.choice
    guard let file = fields["file"] else {
      return fail(
        "replay needs a file, such as { file: log.csv }", at: entry.position, path: "replay")
    }
    guard let name = file.value.text, !name.isEmpty else {
      return refuse(
        "replay.file must be the name of a log", file.value, path: "replay.file",
        allowed: "a CSV file's path, such as log.csv")
    }
    return Scenario.ReplaySettings(
      file: name, columns: columns, mode: mode.flatMap(Replay.Mode.init) ?? .input)
  }

  private mutating func columns(_ node: SourceNode) -> [ReplayColumn: String] {
    let path = "replay.columns"
    guard let fields = fields(of: node, path: path, known: ReplayColumn.allCases.map(\.rawValue))
    else { return [:] }
    var columns: [ReplayColumn: String] = [:]
    for column in ReplayColumn.allCases {
      guard let entry = fields[column.rawValue] else { continue }
      columns[column] = fileName(
        entry.value, "a column name from the log's header row", path: "\(path).\(column.rawValue)")
    }
    return columns
  }
}
