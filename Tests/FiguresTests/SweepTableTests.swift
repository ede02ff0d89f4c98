@testable import Figures

@Suite("Tables of measures")
struct SweepTableTests {
  /// Lines that add columns late, omit some, and contain every character that requires quoting.
  private static let lines: [(choices: [String], measures: [(name: String, text: String)])] = [
    (["#fff", "a, b"], [("x.rest", "1"), ("x.max", "2")]),
    (["", "say \"hi\""], [("x.rest", "3"), ("y, z.rest", "4")]),
    (["two\nlines", "\r"], []),
    (["5", "6"], [("y, z.rest", "7"), ("\"w\".rest", "8"), ("x.max", "")]),
    (["", ""], [("v.rest", "é")]),
  ]

  private func table(_ range: Range<Int>) -> SweepTable {
    var table = SweepTable(axes: ["first", "second, with a comma"])
    for line in Self.lines[range] { table.add(line.choices, line.measures) }
    return table
  }

  /// The expected table according to RFC 4180.
  private static let csv = """
    first,"second, with a comma",x.rest,x.max,"y, z.rest","\""w"".rest",v.rest
    #fff,"a, b",1,2,,,
    ,"say ""hi\""",3,,4,,
    "two
    lines","\r",,,,,
    5,6,,,7,8,
    ,,,,,,é

    """

  @Test(
    "Columns are in the order of their first occurrence, and fields are quoted if necessary"
  )
  func text() {
    #expect(String(decoding: table(0..<5).csv, as: UTF8.self) == Self.csv)
  }

  @Test("Merging the parts of a table restores the table", arguments: 1...7)
  func parts(count: Int) throws {
    let origin = PartFile.Origin(.table, digest: "d", total: 5, columns: 2)
    let parts = try (1...count).map { index in
      let shard = try #require(Shard(index, of: count))
      return PartFile(shard, of: origin, table(shard.range(of: 5)).csv)
    }
    #expect(String(decoding: try SweepTable.merged(parts).csv, as: UTF8.self) == Self.csv)
  }

  @Test("A part with a wrong number of lines is refused")
  func wrongShare() throws {
    let origin = PartFile.Origin(.table, digest: "d", total: 5, columns: 2)
    let shard = try #require(Shard(1, of: 1))
    for bytes in [table(0..<4).csv, Array("a".utf8), [], Array("a,b\n1\n".utf8)] {
      #expect(throws: MergeError.self) {
        try SweepTable.merged([PartFile(shard, of: origin, bytes)])
      }
    }
  }
}
