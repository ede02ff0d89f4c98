@Suite("Material's pull-to-refresh")
struct MaterialTests {
  private func play(
    ending delay: Double, _ steps: [Step], indicator: MaterialBehavior.Indicator = .current
  ) throws -> Timeline {
    try Fixture(
      .compact, with(MaterialBehavior()) { $0.indicator = indicator }, ending: delay
    ).run(steps)
  }

  /// Columns: the indicator, the milliseconds after the trigger, the start and the sweep in degrees.
  @Test(
    "The ring has the start and the sweep of Compose's",
    arguments: TableRow.rows(of: "Runs/material-rings.tsv"))
  func ring(row: TableRow) throws {
    let indicator = try #require(MaterialBehavior.Indicator(rawValue: row[0]))
    let timeline = try play(
      ending: 14, [.drag(200, over: 0.25), .release], indicator: indicator)
    let instant = timeline.instant(try row.number(1) / 1000, after: try timeline.time(.trigger))
    let degrees = instant.number("header.ringAngle") * 180 / .pi
    let difference = (degrees - (try row.number(2))).remainder(dividingBy: 360)
    #expect(abs(difference) < 0.006, "\(degrees)")
    let sweep = instant.number("header.ringStrokeEnd") * 360
    #expect(isClose(sweep, try row.number(3), within: 0.006))
    #expect(instant.flag("header.ringSquare") == (indicator == .former))
    // The ring repeats after the cycle that the behavior declares.
    let later = timeline.instant(at: instant.time + MaterialBehavior().refreshingCycle.period)
    if indicator == .current {
      let turned = later.number("header.ringAngle") - instant.number("header.ringAngle")
      #expect(isClose(turned.remainder(dividingBy: 2 * .pi), 0))
    }
  }

  @Test("A pull during a refresh starts at 0") func laterPull() throws {
    let busy = try play(
      ending: 1,
      [
        .drag(200, over: 0.25), .release, .wait(0.5), .drag(300, over: 0.25), .wait(1),
        .drag(20, over: 0.25), .release, .untilRest,
      ])
    #expect(busy.events(.trigger).count == 1)
    let end = try busy.time(.end)
    for instant in busy.instants(from: end + seconds(0.3), through: busy.duration) {
      #expect(instant.number("header.distanceFraction") == 0)
    }
    let release = try #require(busy.decisions.last { $0.occasion == .release })
    #expect(release.clauses.filter { !$0.holds }.map(\.text) == ["pull began while idle"])
  }
}
