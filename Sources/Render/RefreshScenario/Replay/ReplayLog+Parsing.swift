extension ReplayLog {
  /// The maximum number of samples in a log.
  package static let maximumSampleCount = 500_000

  /// The maximum duration of a log, in seconds.
  package static let maximumDuration = 3600.0

  /// The maximum time between samples while the offset changes, in seconds.
  package static let maximumGap = 0.25

  /// Creates a log by parsing comma-separated values with a header row.
  ///
  /// Times are relative to the first sample. Samples with equal times retain their order.
  ///
  /// - Parameters:
  ///   - csv: The contents of the file in UTF-8.
  ///   - fileName: The file name shown in messages.
  ///   - columns: The names of columns in the header row. Columns that are not given are found by
  ///     their ``ReplayColumn/names``.
  ///   - needsPan: Whether a log without the state of the pan gesture is rejected. If false, a
  ///     missing state is `possible` throughout, as with the finger up.
  ///   - isQuoted: Whether errors may quote the contents of the log; false for files outside the
  ///     repository.
  /// - Throws: ``ScenarioErrors`` with positions in the log for missing columns, invalid numbers and
  ///   states, decreasing times and gaps, and if the log is too long.
  package init(
    csv bytes: [UInt8], fileName: String, columns: [ReplayColumn: String] = [:],
    needsPan: Bool = true, isQuoted: Bool = true
  ) throws(ScenarioErrors) {
    var reader = ReplayLogReader(fileName: fileName, needsPan: needsPan, isQuoted: isQuoted)
    let samples = reader.samples(bytes, columns: columns)
    if let errors = ScenarioErrors(reader.problems) { throw errors }
    self.init(samples: samples)
    hasPan = reader.hasPan
  }
}

/// A reader of a log's samples, which collects the problems.
private struct ReplayLogReader {
  let fileName: String
  let needsPan: Bool
  let isQuoted: Bool
  private(set) var hasPan = true
  private(set) var problems: [ScenarioProblem] = []

  private mutating func report(
    _ message: String, _ line: Int, _ column: Int, found: String? = nil, allowed: String? = nil,
    suggestion: String? = nil
  ) {
    problems.append(
      ScenarioProblem(
        fileName: fileName, position: .file(line: line, column: column), message: message,
        found: isQuoted ? found?.shortened() : nil, allowed: allowed,
        suggestion: isQuoted ? suggestion : nil))
  }

  private mutating func report(
    _ message: String, at cell: CSVText.Cell, found: String? = nil, allowed: String? = nil,
    suggestion: String? = nil
  ) {
    report(
      message, cell.line, cell.column,
      found: found ?? (cell.text.isEmpty ? "nothing" : cell.text), allowed: allowed,
      suggestion: suggestion)
  }

  private typealias Row = (sample: ReplayLog.Sample, seconds: Double, time: CSVText.Cell)

  mutating func samples(_ bytes: [UInt8], columns: [ReplayColumn: String]) -> [ReplayLog.Sample] {
    let text: CSVText
    do throws(CSVText.Fault) {
      text = try CSVText(bytes: bytes, maximumRowCount: ReplayLog.maximumSampleCount)
    } catch {
      report(error.message, error.line, error.column)
      return []
    }
    guard let head = text.rows.first else {
      report("the log is empty", 1, 1, allowed: "a header row and at least 2 samples")
      return []
    }
    let indices = indices(in: head, columns)
    guard problems.isEmpty else { return [] }
    hasPan = indices[.pan] != nil
    // Division by a power of ten is correctly rounded, as if the decimal point had been moved
    // before parsing.
    let unit = indices[.time].flatMap { TimeUnit(columnName: head[$0].trimmed) } ?? .seconds
    var rows: [Row] = []
    for cells in text.rows.dropFirst() {
      if let row = row(cells, at: indices, columns, timeUnit: unit) { rows.append(row) }
      // Thousands of invalid lines usually repeat a few mistakes.
      guard problems.count < ScenarioErrors.maximumCount else { return [] }
    }
    guard problems.isEmpty else { return [] }
    guard rows.count >= 2 else {
      report(
        "the log has too few samples", head[0].line, head[0].column, found: "\(rows.count)",
        allowed: "at least 2")
      return []
    }
    checkOrder(rows)
    guard problems.isEmpty, let start = rows.first?.seconds else { return [] }
    return rows.map { row in
      var sample = row.sample
      sample.time = Flicks(seconds: row.seconds - start)
      return sample
    }
  }

  /// Returns the index of each column in the header row, and reports missing or repeated columns.
  private mutating func indices(
    in head: [CSVText.Cell], _ columns: [ReplayColumn: String]
  ) -> [ReplayColumn: Int] {
    let names = head.map { $0.text.trimmed }
    var indices: [ReplayColumn: Int] = [:]
    for column in ReplayColumn.allCases {
      let name = columns[column] ?? column.rawValue
      let matches = names.indices.filter { names[$0] == name }
      if matches.count > 1 {
        report("the log has two columns with this name", at: head[matches[1]])
      }
      indices[column] = matches.first ?? (columns[column] == nil ? column.index(in: names) : nil)
      let isRequired = column.isRequired && (needsPan || column != .pan)
      guard indices[column] == nil, isRequired || columns[column] != nil else { continue }
      let known = columns[column] == nil ? column.names.joined(separator: ", ") + ", or " : ""
      report(
        "the log has no column \(name.shortened()) for the \(column.rawValue)", head[0].line,
        head[0].column, found: names.joined(separator: ", "),
        allowed: "\(known)the column's name in replay.columns.\(column.rawValue)",
        suggestion: NearestName.nearest(to: name, among: names))
    }
    return indices
  }

  private mutating func row(
    _ cells: [CSVText.Cell], at indices: [ReplayColumn: Int], _ columns: [ReplayColumn: String],
    timeUnit unit: TimeUnit
  ) -> Row? {
    let count = problems.count
    var numbers: [ReplayColumn: Double] = [:]
    for column in ReplayColumn.allCases {
      guard let index = indices[column], let range = column.range else { continue }
      let cell = cells[index]
      let scale = column == .time ? unit.perSecond : 1
      guard let number = ScenarioReader.number(cell.numberText).map({ $0 / scale }),
        range.contains(number)
      else {
        report(
          "\(columns[column] ?? column.rawValue) must be a number", at: cell,
          allowed: "\(range.lowerBound.decimalText()) to \(range.upperBound.decimalText())")
        continue
      }
      numbers[column] = number
    }
    guard let timeIndex = indices[.time] else { return nil }
    let panIndex = indices[.pan]
    let word = panIndex.map { cells[$0].text.trimmed } ?? PanState.possible.rawValue
    let pan = PanState(rawValue: word)
    if pan == nil, let panIndex {
      let words = PanState.allCases.map(\.rawValue)
      report(
        "\(columns[.pan] ?? "pan") must be a state of a pan gesture", at: cells[panIndex],
        allowed: words.joined(separator: ", "),
        suggestion: NearestName.nearest(to: word, among: words))
    }
    guard problems.count == count, let pan, let seconds = numbers[.time],
      let offset = numbers[.offset]
    else { return nil }
    let sample = ReplayLog.Sample(
      time: .zero, offset: offset, pan: pan, contentLength: numbers[.contentHeight],
      leadingInset: numbers[.insetTop], trailingInset: numbers[.insetBottom])
    return (sample, seconds, cells[timeIndex])
  }

  /// Reports decreasing times, gaps, a pan that begins again without an end, and an overlong log.
  private mutating func checkOrder(_ rows: [Row]) {
    for (last, next) in zip(rows, rows.dropFirst()) {
      guard problems.count < ScenarioErrors.maximumCount else { return }
      let distance = Flicks(seconds: next.seconds - last.seconds)
      if distance < .zero {
        report(
          "the log's time decreases", at: next.time,
          allowed: "\(last.seconds.decimalText()) or later")
      } else if distance > Flicks(seconds: ReplayLog.maximumGap),
        last.sample.offset != next.sample.offset
      {
        report(
          "the log has a gap: \(distance.seconds.decimalText(places: 6)) s without a sample, while "
            + "the offset changes from \(last.sample.offset.decimalText()) to "
            + next.sample.offset.decimalText(), at: next.time,
          allowed: "at most \(ReplayLog.maximumGap.decimalText()) s while the offset changes")
      }
      if last.sample.pan == .changed, next.sample.pan == .began {
        report(
          "the pan begins again before it has ended", at: next.time,
          allowed: "possible, ended, cancelled or failed between changed and began")
      }
    }
    guard let first = rows.first, let last = rows.last,
      last.seconds - first.seconds > ReplayLog.maximumDuration
    else { return }
    report(
      "the log is too long", at: last.time,
      found: "\((last.seconds - first.seconds).decimalText(places: 3)) s",
      allowed: "at most \(ReplayLog.maximumDuration.decimalText()) s")
  }
}

extension String {
  /// The text without leading and trailing spaces and tabs.
  var trimmed: String { String(trimmed { $0 == " " || $0 == "\t" }) }
}
