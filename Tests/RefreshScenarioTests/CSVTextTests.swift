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
}
