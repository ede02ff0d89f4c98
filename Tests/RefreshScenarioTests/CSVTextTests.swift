@Suite("CSV files")
struct CSVTextTests {
  private func cells(_ text: String, maximumRowCount: Int = 100) throws(CSVText.Fault) -> [[String]]
  {
    try CSVText(bytes: Array(text.utf8), maximumRowCount: maximumRowCount).rows
      .map { $0.map(\.text) }
  }

  @Test("Rows up to the limit are read, and the first row beyond it is reported")
  func rowLimit() throws {
    let full = "t,y\n0,1\n# a comment\n\n1,2\n2,3\n"
    #expect(try cells(full, maximumRowCount: 3).count == 4)
    let fault = #expect(throws: CSVText.Fault.self) {
      try cells(full + "3,4\n4,5\n", maximumRowCount: 3)
    }
    #expect(fault?.line == 7 && fault?.message.contains("at most 3") == true)
  }

  @Test("Positions count characters, with any line endings") func positions() throws {
    let rows = try CSVText(
      bytes: Array("\u{FEFF}é;\"a;\nb\";ü\r\n1,5;2;3\r\n".utf8), maximumRowCount: 9
    ).rows
    #expect(rows.map { $0.map(\.text) } == [["é", "a;\nb", "ü"], ["1,5", "2", "3"]])
    #expect(rows[0].map(\.line) == [1, 1, 2] && rows[1].map(\.line) == [3, 3, 3])
    #expect(rows[0].map(\.column) == [1, 3, 4] && rows[1].map(\.column) == [1, 5, 7])
    #expect(rows[1][0].numberText == "1.5")
  }

  @Test("A cell longer than any number is refused, quoted or not", arguments: ["", "\""])
  func longCell(quote: String) {
    let text = "t,y\n1,\(quote)\(String(repeating: "1", count: 70_000))\(quote)\n"
    let fault = #expect(throws: CSVText.Fault.self) { try cells(text) }
    #expect(fault?.line == 2 && fault?.column == 3)
    #expect(fault?.message.contains("too long") == true)
  }

  /// One log as spreadsheets, scripts and loggers write it: two rows of a time and an offset.
  @Test(
    "A log is the same in every notation",
    arguments: cases("csv-text-notations", String.self))
  func notations(text: String) throws {
    for ending in ["\n", "\r", "\r\n"] {
      for last in ["", ending] {
        for mark in ["", "\u{FEFF}"] {
          let file =
            mark
            + text.split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: ending) + last
          let rows = try CSVText(bytes: Array(file.utf8), maximumRowCount: 9).rows
          #expect(
            rows.map { $0.map { Double($0.numberText) } } == [[0.5, -80.25], [1, -79.5]], "\(file)")
          let line = text.split(separator: "\n", omittingEmptySubsequences: false)
            .firstIndex { $0.hasPrefix("1") || $0.hasPrefix("\"1") }
          #expect(rows.last?.first?.line == line.map { $0 + 1 }, "\(file)")
        }
      }
    }
  }

  @Test(
    "Names in a header row, and cells that are no numbers, do not decide the separator alone",
    arguments: cases("csv-text-separators", String.self, [String].self))
  func separators(text: String, rows: [String]) throws {
    #expect(try cells(text).map { $0.joined(separator: "|") } == rows)
  }

  @Test(
    "Rows of another width and ambiguous commas are refused with their line and column",
    arguments: cases("csv-text-refusals", String.self, Int.self, Int.self, String.self))
  func refusals(text: String, line: Int, column: Int, message: String) {
    let fault = #expect(throws: CSVText.Fault.self) { try cells(text) }
    #expect(fault?.line == line && fault?.column == column, "\(String(describing: fault))")
    #expect(fault?.message.contains(message) == true, "\(fault?.message ?? "")")
  }

  @Test("Thousands next to numbers with few or many decimals are decimals, as between semicolons")
  func decimals() throws {
    for text in ["\"0,016\",\"1,234\"", "0,5\t1,234", "1,234;2,345"] {
      let row = try CSVText(bytes: Array(text.utf8), maximumRowCount: 9).rows[0]
      #expect(row.allSatisfy { Double($0.numberText).map { $0 < 3 } == true })
    }
  }

  @Test("UTF-16 is refused with what to do") func encodings() {
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] {
      let fault = #expect(throws: CSVText.Fault.self) {
        try CSVText(bytes: mark + [0x30, 0], maximumRowCount: 9)
      }
      #expect(fault?.message == "the log is UTF-16; save it as UTF-8")
    }
  }
}
