/// Every refresh ends after two seconds, and its result is shown for one.
@Suite("Drawing of results")
struct ResultStyleTests {
  private static let labeled: [(style: any RefreshStyle, family: LabelFamily)] = [
    (MJStyle(), .mjHeader), (MJStyle(.gifHeader), .mjHeader),
    (MJStyle(.backFooter), .mjBackFooter), (MJStyle(.backGIFFooter), .mjBackFooter),
    (MJStyle(.autoFooter), .mjAutoFooter), (MJStyle(.trailer), .mjTrailer),
    (ZHStyle(), .zhHeader), (ZHStyle(.footer), .zhFooter), (EGOStyle(), .ego),
    (EGOStyle(.fg), .ego),
  ]

  /// Plays a refresh, and shows its result for a second.
  private func run(
    _ style: any RefreshStyle, _ result: Reaction.Result = .success,
    settings: [String: ParameterValue] = [:], showing length: Double? = 1
  ) throws -> Screen {
    let isHeader = style.placements.contains(.header)
    let placement: Placement = isHeader ? .header : .footer
    let end = 30 * 92 - (style.name == "mj-trailer" ? 375.0 : 587)
    return try Fixture.screen(
      header: isHeader ? style : nil, footer: isHeader ? nil : style, settings: settings,
      result: result, [.scroll(to: isHeader ? 0 : end), .hold(1), .begin(placement), .hold(4)]
    ) {
      $0.resultDurations[placement] = length.map(seconds)
      $0.duration = seconds(8)
    }
  }

  // MARK: Texts and marks

  @Test(
    "A text and a mark replace the state's text, the icons and the images",
    arguments: labeled.indices, Reaction.Result.allCases)
  func replaced(index: Int, result: Reaction.Result) throws {
    let (style, family) = Self.labeled[index]
    let language: LabelLanguage =
      family == .zhHeader || family == .zhFooter ? .simplifiedChinese : .english
    let run = try run(style, result)
    let placement = try #require(run.scene.headers.keys.first)
    let state = "\(placement.rawValue).state"
    let mark = "\(placement.rawValue).result"
    let icons = ["arrow", "spinner", "image"].map { "\(placement.rawValue).\($0)" }
    let labels = Labels(family, language: language)
    let before = try run.list(-1e-6, after: .end)
    #expect(before.item(id: mark) == nil)
    let shown = try run.list(0.5, after: .end)
    if family != .mjTrailer {
      // The trailer's text is a column of characters.
      #expect(before.text(of: state) == labels.text(for: .refreshing))
      #expect(shown.text(of: state) == labels.text(for: result))
    }
    let hasMark = result != .noMoreData || !labels.hasText(.noMoreData)
    #expect((shown.item(id: mark) != nil) == hasMark)
    #expect(icons.allSatisfy { shown.item(id: $0) == nil })
    // When the list has closed, nothing of the result is left.
    #expect(try run.list(2.2, after: .end).item(id: mark) == nil)
    #expect(run.timeline.last.behavior(placement) != nil)
  }

  @Test(
    "Without a duration, a style draws the same as without a result", arguments: labeled.indices)
  func notShown(index: Int) throws {
    let run = try run(Self.labeled[index].style, .failure, showing: nil)
    for event in run.timeline.events {
      let drawn = run.list(run.timeline.instant(at: event.time))
      #expect(!drawn.identifiers.contains { $0.hasSuffix(".result") })
    }
  }

  @Test("A tick draws itself along its length in 0.3 s with an ease-out") func tick() throws {
    let run = try run(MJStyle())
    let whole = try run.list(0.3, after: .end).stroke("header.result").path
    #expect(try run.list(0.9, after: .end).stroke("header.result").path == whole)
    #expect(whole.subpaths.count == 1 && whole.segments.count == 2)
    for time in [0.01, 0.05, 0.1, 0.17, 0.25, 0.299] {
      let part = try run.list(time, after: .end).stroke("header.result").path
      #expect(isClose(part.length / whole.length, easeOut(time / 0.3), within: 1e-6), "\(time)")
      for segment in part.segments {
        let end = try #require(whole.nearest(to: segment.end)).point
        #expect(end.distance < 1e-9)
      }
      #expect(part.segments.first?.start == whole.segments.first?.start)
    }
  }

  @Test("A cross has two lines of equal length at a right angle, drawn one after the other")
  func cross() throws {
    let run = try run(ZHStyle(), .failure)
    let lines = try run.list(0.5, after: .end).stroke("header.result").path.segments
    try #require(lines.count == 2)
    let first = lines[0].end - lines[0].start
    let second = lines[1].end - lines[1].start
    #expect(isClose(first.dot(second), 0) && isClose(first.length, second.length))
    #expect(isClose(lines[0].start.distance(to: lines[1].start), first.length / 2.0.squareRoot()))
    #expect(try run.list(0.1, after: .end).stroke("header.result").path.subpaths.count == 1)
    #expect(try run.list(0.15, after: .end).stroke("header.result").path.subpaths.count == 2)
  }

  @Test("A mark replaces the ring or the spinner of styles without texts") func rings() throws {
    let marks: [(any RefreshStyle, String, String)] = [
      (PullToBounceStyle(), "ball.result", "ring"), (ElasticStyle(), "result", "ring"),
      (SystemStyle(), "header.result", "header.spinner"),
      (MaterialStyle(), "header.result", "ring"),
    ]
    for (style, mark, ring) in marks {
      let run = try run(style)
      let before = try run.list(-1e-6, after: .end)
      let shown = try run.list(0.5, after: .end)
      #expect(before.item(id: ring) != nil && before.item(id: mark) == nil)
      #expect(shown.item(id: ring) == nil)
      #expect(try shown.stroke(mark).path.subpaths.count == 1)
      let failed = try self.run(style, .failure).list(0.5, after: .end)
      #expect(try failed.stroke(mark).path.subpaths.count == 2)
      #expect(try run.list(2.5, after: .end).item(id: mark) == nil)
    }
  }

  // MARK: The wave

  /// Returns the centers and the radii of the balls.
  private func balls(_ list: DisplayList) -> [(center: Point, radius: Double)] {
    (0..<8).compactMap { tag in
      list.bounds(of: "ball.\(tag).disc").map { ($0.center, $0.width / 2) }
    }
  }

  @Test(
    "The wave's balls join into the mark without a jump",
    arguments: [Reaction.Result.success, .failure], [1, 2, 3, 4, 7])
  func waveBalls(result: Reaction.Result, count: Int) throws {
    let settings: [String: ParameterValue] = ["ballCount": .integer(count)]
    let run = try run(WaveStyle(), result, settings: settings)
    // In each step, a ball moves and shrinks by less than 900 points per second.
    let step = 1.0 / 960
    var last = balls(try run.list(-3 * step, after: .end))
    #expect(last.count == count)
    for index in -2...600 {
      let next = balls(try run.list(Double(index) * step, after: .end))
      try #require(next.count == count)
      for (old, new) in zip(last, next) {
        #expect(old.center.distance(to: new.center) < 900 * step, "\(Double(index) * step)")
        #expect(abs(old.radius - new.radius) < 100 * step)
      }
      last = next
    }
    // The circles are then within the stroke, so that hiding them changes nothing.
    let list = try run.list(0.7, after: .end)
    let mark = try list.stroke("result.mark")
    let offset = try #require(list.item(id: "result.mark")).transform
    for ball in balls(list) {
      #expect(isClose(ball.radius, mark.style.width / 2, within: 1e-6))
      let nearest = try #require(mark.path.applying(offset).nearest(to: ball.center))
      #expect(nearest.point.distance < 1e-6)
    }
  }

  @Test("The wave's mark vanishes as the list closes, without a jump") func waveCloses() throws {
    let run = try run(WaveStyle())
    func opacity(_ elapsed: Double) throws -> Double {
      try run.list(elapsed, after: .end).item(id: "result")?.item.group?.opacity ?? 0
    }
    #expect(try opacity(0) == 1 && opacity(0.999) == 1)
    var last = 1.0
    for time in stride(from: 1.0, through: 1.4, by: 1.0 / 480) {
      let next = try opacity(time)
      #expect(next <= last && last - next < 0.05, "\(time)")
      last = next
    }
    #expect(last == 0)
  }

  @Test("Over a behavior without balls, the wave draws the mark alone")
  func waveWithoutBalls() throws {
    let run = try Fixture.screen(
      header: WaveStyle(), behavior: "mj-header", [.pull(1.5), .hold(0.2), .release]
    ) { $0.resultDurations = [.header: seconds(1)] }
    let shown = try run.list(0.9, after: .end)
    #expect(try shown.stroke("result.mark").path.subpaths.count == 1)
    let bounds = try #require(shown.bounds(of: "result.mark"))
    // In the middle of the header of 54 points.
    #expect(isClose(bounds.midX, 187.5, within: 3))
    #expect(abs(bounds.midY - (80 + 27)) < 3)
  }
}
