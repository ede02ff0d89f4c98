import BezierGeometry
import CurveTuning
import KeyframeAnimation
import RefreshScenario
import Texts

/// A recording read from comma-separated values: a time and a value in each row.
///
/// Semicolons and tabs separate as well, and numbers may then have a decimal comma. Times become
/// seconds.
///
/// A head is there where the first row is not numbers. Rows without a value are frames that were
/// dropped, and left out; of several rows of one time the last counts.
struct CurveRecording {
  /// The most rows that are read.
  static let maximumRowCount = 1_000_000

  /// Further from zero no time and no value makes sense; nanoseconds since 1970 are less.
  static let largestNumber = 1e19

  let samples: SampledCurve
  /// What the times were counted in, and how that is known, where it was not said and is not seconds.
  let unitNote: String?

  init(bytes: [UInt8], name: String, _ reading: CurveReading?) throws {
    func fault(_ line: Int, _ column: Int, _ sentence: String) -> Failure {
      Failure(.badData, at: "\(name):\(line):\(column)", sentence)
    }
    let text: CSVText
    do throws(CSVText.Fault) {
      text = try CSVText(bytes: bytes, maximumRowCount: Self.maximumRowCount, noun: "recording")
    } catch {
      throw fault(error.line, error.column, error.message)
    }
    guard let first = text.rows.first else {
      throw fault(1, 1, "the recording is empty; allowed: rows of a time and a value")
    }
    let places = try Self.places(in: first, reading?.columns) { fault($0.line, $0.column, $1) }
    let hasHead = !places.allSatisfy { $0 < first.count && Double(first[$0].numberText) != nil }
    if !hasHead, text.rows.count > Self.maximumRowCount {
      let excess = CSVText.tooManyRows(
        text.rows[Self.maximumRowCount][0], Self.maximumRowCount, "recording")
      throw fault(excess.line, excess.column, excess.message)
    }
    var (times, values): ([Double], [Double]) = ([], [])
    for row in hasHead ? text.rows.dropFirst() : text.rows[...] {
      let cells = try places.map { place in
        guard place < row.count else {
          throw fault(
            row[0].line, row[0].column,
            "the row has too few cells; found \(row.count); allowed: at least \(place + 1)")
        }
        return row[place]
      }
      guard !cells[1].trimmed.isEmpty else { continue }
      let numbers = try cells.map { cell in
        guard let number = Double(cell.numberText), abs(number) <= Self.largestNumber else {
          let found = cell.trimmed.isEmpty ? "nothing" : String(cell.trimmed.prefix(40))
          throw fault(
            cell.line, cell.column,
            "this must be a number of at most \(Self.largestNumber.decimalText()) either way; found "
              + found)
        }
        return number
      }
      if let last = times.last {
        guard numbers[0] >= last else {
          throw fault(
            cells[0].line, cells[0].column,
            "the recording's time goes back; found \(numbers[0].decimalText()); allowed: "
              + "\(last.decimalText()) or later")
        }
        if numbers[0] == last {
          values[values.count - 1] = numbers[1]
          continue
        }
      }
      times.append(numbers[0])
      values.append(numbers[1])
    }
    let unit: TimeUnit
    (unit, unitNote) = Self.unit(
      of: times, column: hasHead ? first[places[0]].trimmed : nil, reading?.timeUnit ?? .auto)
    // Dividing by a power of ten gives the number nearest to the one written with its point moved.
    times = times.map { $0 / unit.perSecond }
    if let window = reading?.window {
      let kept = times.indices.filter { window.contains(times[$0]) }
      (times, values) = (kept.map { times[$0] }, kept.map { values[$0] })
    }
    guard let samples = SampledCurve(times: times, values: values) else {
      throw fault(
        first[0].line, first[0].column,
        reading?.window == nil
          ? "the recording has no samples; allowed: rows of a time and a value"
          : "the recording has no samples in the window")
    }
    self.samples = samples
  }

  /// What the times are counted in, and a word about it where that was found out.
  private static func unit(
    of times: [Double], column: String?, _ given: TimeUnit
  ) -> (TimeUnit, note: String?) {
    guard given == .auto else { return (given, nil) }
    if let column, let unit = TimeUnit(columnName: column) {
      guard unit != .seconds else { return (unit, nil) }
      return (unit, "its times are read as \(unit.name), as the column \(column) says")
    }
    let unit = TimeUnit(times: times)
    guard unit != .seconds else { return (unit, nil) }
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    return (
      unit,
      "its times are read as \(unit.name), as samples are "
        + "\(steps[steps.count / 2].decimalText(places: 3)) apart; give --time-unit s if they are "
        + "seconds"
    )
  }

  /// The indices of the time's and the value's column.
  private static func places(
    in head: [CSVText.Cell], _ columns: [String]?, fault: (CSVText.Cell, String) -> Failure
  ) throws -> [Int] {
    let names = head.map(\.trimmed)
    guard let columns else {
      guard head.count >= 2 else {
        throw fault(
          head[0], "the recording has one column; allowed: at least two, a time and a value")
      }
      if let time = ReplayColumn.time.place(in: names),
        let offset = ReplayColumn.offset.place(in: names)
      {
        return [time, offset]
      }
      return [0, 1]
    }
    return try columns.map { column in
      let matches = names.indices.filter { names[$0] == column }
      if let match = matches.first {
        guard matches.count == 1 else {
          throw fault(head[matches[1]], "the recording has two columns named \(column)")
        }
        return match
      }
      // The other names of a log's columns.
      if let known = ReplayColumn.allCases.first(where: { $0.place(in: [column]) != nil }),
        let place = known.place(in: names)
      {
        return place
      }
      if let number = Int(column), names.indices.contains(number - 1) { return number - 1 }
      let suggestion =
        NearestName.nearest(to: column, among: names).map { "; did you mean \($0)?" } ?? ""
      throw fault(
        head[0],
        "the recording has no column \(column); found \(names.prefix(20).joined(separator: ", "))"
          + "; allowed: one of these names, or a number from 1 to \(names.count)\(suggestion)")
    }
  }
}
