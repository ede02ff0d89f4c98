@Suite("Runs of the tables in Fixtures/Runs")
struct RunTableTests {
  @Test("MJRefresh's header", arguments: RunLaw.read("mj-header"))
  func mjHeader(law: RunLaw) throws { try law.check() }

  @Test("MJRefresh's auto footer", arguments: RunLaw.read("mj-auto-footer"))
  func mjAutoFooter(law: RunLaw) throws { try law.check() }

  @Test("MJRefresh's back footer", arguments: RunLaw.read("mj-back-footer"))
  func mjBackFooter(law: RunLaw) throws { try law.check() }

  @Test("MJRefresh's trailer", arguments: RunLaw.read("mj-trailer"))
  func mjTrailer(law: RunLaw) throws { try law.check() }

  @Test("EGORefresh and Fg", arguments: RunLaw.read("ego"))
  func ego(law: RunLaw) throws { try law.check() }

  @Test("ZHRefresh", arguments: RunLaw.read("zh"))
  func zh(law: RunLaw) throws { try law.check() }

  @Test("DGElastic", arguments: RunLaw.read("elastic"))
  func elastic(law: RunLaw) throws { try law.check() }

  @Test("PullToBounce", arguments: RunLaw.read("pull-to-bounce"))
  func pullToBounce(law: RunLaw) throws { try law.check() }

  @Test("The system's control", arguments: RunLaw.read("system"))
  func system(law: RunLaw) throws { try law.check() }

  @Test("Material's pull-to-refresh", arguments: RunLaw.read("material"))
  func material(law: RunLaw) throws { try law.check() }

  @Test("The wave", arguments: RunLaw.read("wave"))
  func wave(law: RunLaw) throws { try law.check() }

  @Test("The scroll view", arguments: RunLaw.read("scroll-view"))
  func scrollView(law: RunLaw) throws { try law.check() }

  @Test("Insets, as the originals read them", arguments: RunLaw.read("originals"))
  func originals(law: RunLaw) throws { try law.check() }

  /// The columns are described at the top of the file.
  @Test(
    "Before, at and beyond its threshold, a behavior has its outcomes",
    arguments: TableRow.rows(of: "Runs/thresholds.tsv"))
  func threshold(row: TableRow) throws {
    let threshold = try row.number(5)
    let further = try row.number(6) * (threshold < 0 ? -1 : 1)
    for (column, distance) in [(9, -further), (10, 0), (11, further)] {
      let offset = threshold + distance
      let timeline = try row.played(replacing: "\(offset)")
      let outcome = row[column]
      if outcome == "nothing" || outcome == "refresh" {
        #expect(timeline.events(.trigger).isEmpty == (outcome == "nothing"), "at \(offset)")
      } else {
        let value = TableRow(fields: ["", row[7], row[8], outcome, row[7] == "run" ? "" : "1e-9"])
        #expect(try timeline.problems(value).isEmpty, "at \(offset)")
      }
    }
  }
}
