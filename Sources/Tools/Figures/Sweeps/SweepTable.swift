/// A table of measures with a row per cell: the cell's choices, then its measures.
///
/// The output depends on the cells alone. Columns are in order of first occurrence, fields are
/// quoted according to RFC 4180, and lines end in a line feed.
package struct SweepTable: Sendable {
  private let axes: [String]
  private var names: [String] = []
  private var columns: [String: Int] = [:]
  /// The concatenated lines, without line feeds.
  private var lines: [UInt8] = []
  /// The end of each line in `lines` and its number of measures, which can be less than the number
  /// of columns, because later lines may add columns.
  private var ends: [(end: Int, width: Int)] = []

  /// Creates an empty table.
  ///
  /// - Parameter axes: The names of the axes.
  init(axes: [String]) { self.axes = axes }

  /// The number of rows, not counting the header.
  package var count: Int { ends.count }

  /// Adds the row of a cell.
  ///
  /// - Parameters:
  ///   - choices: The choice of each axis.
  ///   - measures: The names and texts of the measures; each name occurs once.
  mutating func add(
    _ choices: some Sequence<String>, _ measures: some Sequence<(name: String, text: String)>
  ) {
    var fields = [String](repeating: "", count: names.count)
    for (name, text) in measures {
      if let column = columns[name] {
        fields[column] = text
      } else {
        addColumn(name)
        fields.append(text)
      }
    }
    lines += CSVLine.text(Array(choices) + fields).utf8
    ends.append((lines.count, names.count))
  }

  private mutating func addColumn(_ name: String) {
    columns[name] = names.count
    names.append(name)
  }

  package var csv: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(lines.count + lines.count / 8)
    text += CSVLine.text(axes + names).utf8
    text.append(UInt8(ascii: "\n"))
    var start = 0
    for (end, width) in ends {
      text += lines[start..<end]
      text += repeatElement(UInt8(ascii: ","), count: names.count - width)
      text.append(UInt8(ascii: "\n"))
      start = end
    }
    return text
  }

  // MARK: Merging

  /// Returns the table whose rows are split among the parts.
  ///
  /// - Throws: `MergeError` if a part is not a table, or does not have the rows of its shard.
  package static func merged(_ parts: [PartFile]) throws -> SweepTable {
    var table: SweepTable?
    for part in parts {
      func damaged(_ reason: String) -> MergeError {
        .damaged("shard \(part.shard)", reason: reason)
      }
      let rows = rows(of: part.bytes)
      let axisCount = part.origin.columns ?? 0
      guard let head = rows.first, head.count >= axisCount else {
        throw damaged("the header row is missing")
      }
      let axes = Array(head.prefix(axisCount))
      var merged = table ?? SweepTable(axes: axes)
      guard merged.axes == axes else { throw damaged("its columns belong to a different sweep") }
      // Preserves the order of columns even if the first rows have no measure in them.
      for name in head.dropFirst(axisCount) where merged.columns[name] == nil {
        merged.addColumn(name)
      }
      let before = merged.count
      for row in rows.dropFirst() {
        guard row.count == head.count else { throw damaged("a line has missing or extra cells") }
        merged.add(
          row.prefix(axisCount),
          zip(head, row).dropFirst(axisCount).lazy.map { (name: $0, text: $1) })
      }
      guard merged.count - before == part.shard.range(of: part.origin.total).count else {
        throw damaged(
          "it has \(counted(merged.count - before, "line")), which is not the shard's size")
      }
      table = merged
    }
    guard let table else { throw MergeError.nothing("the files") }
    return table
  }

  /// Returns the fields of each line.
  ///
  /// It reads only tables written by this type. A general CSV reader would skip lines that begin
  /// with `#`, as colors do.
  private static func rows(of bytes: [UInt8]) -> [[String]] {
    var (rows, fields, field): ([[String]], [String], [UInt8]) = ([], [], [])
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\""):
        // A doubled quote in a quoted field is an escaped quote.
        if !isQuoted, index > 0, bytes[index - 1] == byte { field.append(byte) }
        isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted, UInt8(ascii: "\n") where !isQuoted:
        fields.append(String(decoding: field, as: UTF8.self))
        field = []
        guard byte == UInt8(ascii: "\n") else { continue }
        rows.append(fields)
        fields = []
      default: field.append(byte)
      }
    }
    if bytes.last.map({ $0 != UInt8(ascii: "\n") }) ?? false {
      rows.append(fields + [String(decoding: field, as: UTF8.self)])
    }
    return rows
  }
}

extension SweepTable {
  /// Plays and measures a sweep.
  ///
  /// - Parameters:
  ///   - tracks: The trace labels of the tracks to measure. By default, these are the content
  ///     offset, the adjusted inset and all bends, or if none of them varies, the tracks that
  ///     do.
  ///   - shard: The shard of the cells to measure; default: all.
  ///   - jobs: The number of cells that are played concurrently; `nil` for one per core.
  ///   - progress: A closure that is called after each cell.
  /// - Throws: ``SweepSyntaxError`` if no cell has one of the tracks, and the errors of playing.
  package init(
    measuring sweep: Sweep, tracks: [String] = [], shard: Shard? = nil, jobs: Int? = nil,
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws {
    let others = tracks.isEmpty ? try sweep.tellingTracks() : []
    var table = SweepTable(axes: sweep.axes.map(\.name))
    try await sweep.play(shard: shard, jobs: jobs, progress: progress) {
      SweepMeasures($0.timeline, tracks: tracks, comparedWith: others)
    } take: { cell, measures in
      table.add(cell.choices.lazy.map(\.label), measures.measures)
    }
    self = table
    // The cells of a shard may lack a track that others have.
    guard shard == nil else { return }
    for name in tracks where columns["\(name).rest"] == nil {
      let known = RunTracks(try sweep.play(sweep.cell(0)).timeline, rate: 1).tracks.map(\.name)
      throw SweepSyntaxError("“\(name)” is not a track; allowed: \(known.joined(separator: ", "))")
    }
  }
}
