/// A recording parsed from comma-separated values, with a time and a value in each row.
///
/// `CSVText` describes the format. Times are converted to seconds.
///
/// The first row is a header if its cells are not numbers. Rows without a value are dropped
/// frames and are skipped. If several rows have the same time, the last one is used.
package struct CurveRecording {
  /// The part of a recording to read.
  package struct Options {
    /// The columns of the times and the values, by name or by number from 1; `nil` for those of a log,
    /// or else the first two.
    package var columns: [String]?
    /// The times to read, in seconds; `nil` for all.
    package var window: ClosedRange<Double>?
    /// The unit of the times; `nil` for the one implied by the column's name or by the time between
    /// samples.
    package var timeUnit: TimeUnit?

    package init() {}
  }

  static let maximumRowCount = 1_000_000

  /// The largest magnitude of a time or a value; times in nanoseconds since 1970 are smaller.
  static let largestNumber = 1e19

  package let samples: SampledCurve
  /// A note on the detected time unit, or `nil` if it is seconds or was given.
  package let unitNote: String?

  package init(bytes: [UInt8], _ options: Options) throws(CSVText.Fault) {
    let maximum = Self.maximumRowCount
    let rows = try CSVText(bytes: bytes, maximumRowCount: maximum, noun: "recording").rows
    guard let first = rows.first else {
      throw CSVText.Fault(
        line: 1, column: 1, message: "the recording is empty; allowed: rows of a time and a value")
    }
    let columns = try Self.columns(options.columns, in: first)
    let hasHead = [columns.time, columns.value].contains { column in
      Double(first[column].numberText) == nil
    }
    if !hasHead, rows.count > maximum {
      throw CSVText.tooManyRows(rows[maximum][0], maximum, "recording")
    }
    let recorded = try Self.samples(in: rows.dropFirst(hasHead ? 1 : 0), columns)
    let unit = Self.unit(
      of: recorded.times, column: hasHead ? first[columns.time].trimmed : nil, options.timeUnit)
    unitNote = unit.note
    // Dividing by a power of ten, instead of multiplying by its inverse, converts 1234 ms to
    // exactly 1.234 s.
    var times = recorded.times.map { $0 / unit.unit.perSecond }
    var values = recorded.values
    if let window = options.window {
      let kept = times.indices.filter { window.contains(times[$0]) }
      times = kept.map { times[$0] }
      values = kept.map { values[$0] }
    }
    guard let samples = SampledCurve(times: times, values: values) else {
      throw first[0].fault(
        options.window == nil
          ? "the recording has no samples; allowed: rows of a time and a value"
          : "the recording has no samples in the window")
    }
    self.samples = samples
  }

  /// Returns the times and values of the rows that have a value, with unique times.
  private static func samples(
    in rows: some Sequence<[CSVText.Cell]>, _ columns: (time: Int, value: Int)
  ) throws(CSVText.Fault) -> (times: [Double], values: [Double]) {
    var times: [Double] = []
    var values: [Double] = []
    for row in rows {
      guard !row[columns.value].trimmed.isEmpty else { continue }
      let time = try number(row[columns.time])
      let value = try number(row[columns.value])
      if let last = times.last {
        guard time >= last else {
          throw row[columns.time].fault(
            "the recording's time decreases; found \(time.decimalText()); allowed: "
              + "\(last.decimalText()) or later")
        }
        if time == last {
          values[values.count - 1] = value
          continue
        }
      }
      times.append(time)
      values.append(value)
    }
    return (times, values)
  }

  private static func number(_ cell: CSVText.Cell) throws(CSVText.Fault) -> Double {
    guard let number = Double(cell.numberText), abs(number) <= largestNumber else {
      let found = cell.trimmed.isEmpty ? "nothing" : String(cell.trimmed.prefix(40))
      throw cell.fault(
        "the cell is not a number from -\(largestNumber.decimalText()) to "
          + "\(largestNumber.decimalText()); found " + found)
    }
    return number
  }

  /// Returns the unit of the times, and a note if it was detected and is not seconds.
  private static func unit(
    of times: [Double], column: String?, _ given: TimeUnit?
  ) -> (unit: TimeUnit, note: String?) {
    if let given { return (given, nil) }
    if let column, let unit = TimeUnit(columnName: column) {
      guard unit != .seconds else { return (unit, nil) }
      return (unit, "the times are read as \(unit.name) because of the column's name, \(column)")
    }
    guard let inferred = TimeUnit.inferred(from: times), inferred.unit != .seconds else {
      return (.seconds, nil)
    }
    return (
      inferred.unit,
      "the times are read as \(inferred.unit.name) because the samples are "
        + "\(inferred.medianStep.decimalText(places: 3)) apart; if they are seconds, add "
        + "--time-unit s"
    )
  }

  /// Returns the column indices for the given names or numbers.
  ///
  /// The default is the columns of a log, or else the first two.
  private static func columns(
    _ given: [String]?, in head: [CSVText.Cell]
  ) throws(CSVText.Fault) -> (time: Int, value: Int) {
    if let given { return (try column(given[0], in: head), try column(given[1], in: head)) }
    guard head.count >= 2 else {
      throw head[0].fault("the recording has one column; allowed: at least two, times and values")
    }
    let names = head.map(\.trimmed)
    guard let time = ReplayColumn.time.index(in: names),
      let offset = ReplayColumn.offset.index(in: names)
    else { return (0, 1) }
    return (time, offset)
  }

  private static func column(
    _ column: String, in head: [CSVText.Cell]
  ) throws(CSVText.Fault) -> Int {
    let names = head.map(\.trimmed)
    let matches = names.indices.filter { names[$0] == column }
    guard matches.count <= 1 else {
      throw head[matches[1]].fault("the recording has two columns named \(column)")
    }
    if let match = matches.first { return match }
    // The columns of a log are also found by their alternative names.
    if let known = ReplayColumn.allCases.first(where: { $0.index(in: [column]) != nil }),
      let index = known.index(in: names)
    {
      return index
    }
    if let number = Int(reading: column, in: 1...names.count) { return number - 1 }
    throw head[0].fault(
      problemText(
        "the recording has no column \(column)",
        found: names.prefix(20).joined(separator: ", "),
        allowed: "one of these names, or a number from 1 to \(names.count)",
        suggestion: NearestName.nearest(to: column, among: names)))
  }
}

extension CSVText.Cell {
  /// Returns an error at the position of the cell.
  fileprivate func fault(_ message: String) -> CSVText.Fault {
    CSVText.Fault(line: line, column: column, message: message)
  }
}
