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

  @Test("Positions count characters, with any line endings") func places() throws {
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
    arguments: [
      "0.5,-80.25\n1,-79.5", "0.5;-80.25\n1;-79.5", "0.5\t-80.25\n1\t-79.5",
      "0,5;-80,25\n1;-79,5", "0,5\t-80,25\n1\t-79,5", "\"0,5\",\"-80,25\"\n1,\"-79,5\"",
      "\"0,5\";\"-80,25\"\n1;\"-79,5\"", "sep=;\n0,5;-80,25\n1;-79,5", "SEP=,\n0.5,-80.25\n1,-79.5",
      "sep=\t\n0,5\t-80,25\n1\t-79,5", "\"sep=;\"\n0,5;-80,25\n1;-79,5",
      "# a comment\n\nsep=;\n0,5;-80,25\n1;-79,5", "sep=,\n\"0,5\",\"-80,25\"\n1,\"-79,5\"",
      " 0.5 , -80.25 \n1,-79.5", "5e-1,-80.25\n1,-795E-1", "#c\n0.5,-80.25\n#d\n1,-79.5\n\n\n",
    ])
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
    arguments: [
      ("time, s;offset, pt\n0,5;1\n1;2", [["time, s", "offset, pt"], ["0,5", "1"], ["1", "2"]]),
      ("\"time, s\",y\n0,1", [["time, s", "y"], ["0", "1"]]),
      (
        "t;y;pan\n0,5;1;began\n1;;changed",
        [["t", "y", "pan"], ["0,5", "1", "began"], ["1", "", "changed"]]
      ),
      (
        "t,y,note\n0.5,1,a;b\n1,2,c;d",
        [["t", "y", "note"], ["0.5", "1", "a;b"], ["1", "2", "c;d"]]
      ),
      ("t,\"a\rb\"\r0,1\r", [["t", "a\rb"], ["0", "1"]]),
      ("ms,y,z\n0,1,2\n16,3,4", [["ms", "y", "z"], ["0", "1", "2"], ["16", "3", "4"]]),
      ("0.5,1,2\n1,3,4", [["0.5", "1", "2"], ["1", "3", "4"]]),
      ("sep=,\n0,1,2\n16,3,4", [["0", "1", "2"], ["16", "3", "4"]]),
      ("0, 1, 2\n16, 3, 4", [["0", " 1", " 2"], ["16", " 3", " 4"]]),
    ])
  func separators(text: String, expected: [[String]]) throws {
    #expect(try cells(text) == expected)
  }

  @Test(
    "Rows of another width and ambiguous commas are refused with their line and column",
    arguments: [
      ("time,offset\n0,0167,-78,5794\n", 2, 1, "found 4; allowed: 2; numbers with a decimal comma"),
      ("t;y\n0;1\n0,5;1;5\n", 3, 1, "found 3; allowed: 2"),
      ("t,y,z\n0,1,2\n3,4\n", 3, 1, "found 2; allowed: 3"), ("t,y\r0,1\r2\r", 3, 1, "found 1"),
      ("t,y\n0,1,\n", 2, 1, "found 3"), ("0,1\n2,3,4\n", 2, 1, "found 3"),
      ("0,0167,-78,5794\n0,0333,-77,1\n", 1, 1, "may separate cells or decimals"),
      ("0,016,-80\n0,033,-79\n", 1, 1, "sep=, in the first line"),
      ("t,y\n\"0,5\",1.5\n", 2, 7, "decimal commas and decimal points"),
      ("t;y\n0;1.5\n0,5;2\n", 3, 1, "decimal commas and decimal points"),
      ("t,y\n0,\"1,234\"\n1,\"2,345\"\n", 2, 3, "thousands or decimals"),
      ("t\ty\n1\t1,234\n", 2, 3, "thousands or decimals"),
      ("sep=|\nt|y\n0|1\n", 1, 1, "allowed: sep=, sep=; or sep= and a tab"),
      ("sep=\nt,y\n", 1, 1, "the separator is not supported"),
      ("0,\"1\n", 1, 3, "no closing quote"),
    ])
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
