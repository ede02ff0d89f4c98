import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel
import RefreshScene
import Testing
import VectorDrawing

/// Every refresh ends after two seconds, and its result is shown for one.
@Suite("Drawing of results")
struct ResultStyleTests {
  private static let labeled: [(style: any RefreshStyle, family: LabelFamily)] = [
    (MJHeaderStyle(), .mjHeader), (MJHeaderStyle(showsImages: true), .mjHeader),
    (MJBackFooterStyle(), .mjBackFooter), (MJBackFooterStyle(showsImages: true), .mjBackFooter),
    (MJAutoFooterStyle(), .mjAutoFooter), (MJTrailerStyle(), .mjTrailer),
    (ZHHeaderStyle(), .zhHeader), (ZHFooterStyle(), .zhFooter), (EGOStyle(), .ego),
    (EGOStyle(.fg), .ego),
  ]

  private struct ShownRun {
    let list: StyledList
    let timeline: Timeline
    let placement: Placement
    let end: Flicks

    /// Returns the display list at a time after the end.
    func list(at elapsed: Double) -> DisplayList {
      list.list(timeline.instant(at: end + Flicks(seconds: elapsed)))
    }
  }

  private func run(
    _ style: any RefreshStyle, _ result: Reaction.Result = .success,
    settings: [String: ParameterValue] = [:]
  ) throws -> ShownRun {
    let placement: Placement = style.placements.contains(.header) ? .header : .footer
    let reactions = [Reaction(after: Flicks(seconds: 2), result: result, rowsAdded: 0)]
    let length = style is MJTrailerStyle ? 375.0 : 587
    let actions: [Step.Action] = [
      .scrollTo(y: placement == .header ? 0 : 30 * 92 - length, animated: true), .hold(1),
      .beginRefreshing(placement), .hold(4),
    ]
    var list = StyledList(
      header: placement == .header ? style : nil, footer: placement == .footer ? style : nil,
      settings: settings, reactions: reactions, actions)
    list.script.resultDurations = [placement: Flicks(seconds: 1)]
    list.script.duration = Flicks(seconds: 8)
    let timeline = try list.play()
    let end = try #require(timeline.firstTime(of: .end))
    return ShownRun(list: list, timeline: timeline, placement: placement, end: end)
  }

  // MARK: Texts and marks

  @Test(
    "A text and a mark replace the state's text, the icons and the images",
    arguments: labeled.indices, Reaction.Result.allCases)
  func replaced(index: Int, result: Reaction.Result) throws {
    let (style, family) = Self.labeled[index]
    let language: LabelLanguage =
      family == .zhHeader || family == .zhFooter
      ? .simplifiedChinese : .english
    let run = try run(style, result)
    let (state, mark) = ("\(run.placement.rawValue).state", "\(run.placement.rawValue).result")
    let icons = ["arrow", "spinner", "image"].map { "\(run.placement.rawValue).\($0)" }
    let labels = Labels(family, language: language)
    let before = run.list(at: -1e-6)
    #expect(before.item(id: mark) == nil)
    let shown = run.list(at: 0.5)
    if family != .mjTrailer {
      // The trailer's text is a column of characters.
      #expect(before.text(of: state) == labels.text(for: .refreshing))
      #expect(shown.text(of: state) == labels.text(for: result))
    }
    let hasMark = result != .noMoreData || !labels.hasText(.noMoreData)
    #expect((shown.item(id: mark) != nil) == hasMark)
    #expect(icons.allSatisfy { shown.item(id: $0) == nil })
    // When the list has closed, nothing of the result is left.
    #expect(run.list(at: 2.2).item(id: mark) == nil)
    #expect(run.timeline.instant(at: run.timeline.duration).behavior(run.placement) != nil)
  }

  @Test("The texts of the results can be replaced")
  func texts() throws {
    let settings: [String: ParameterValue] = [
      "successText": .text("Up to date"), "failureText": .text("No connection"),
    ]
    for (result, text) in [(Reaction.Result.success, "Up to date"), (.failure, "No connection")] {
      let run = try run(MJHeaderStyle(), result, settings: settings)
      #expect(run.list(at: 0.5).text(of: "header.state") == text)
    }
  }

  @Test(
    "Without a duration, a style draws the same as without a result", arguments: labeled.indices)
  func notShown(index: Int) throws {
    var list = try run(Self.labeled[index].style, .failure).list
    list.script.resultDurations = [:]
    let timeline = try list.play()
    let times = timeline.events.map(\.time)
    for time in times {
      let drawn = list.list(timeline.instant(at: time))
      #expect(!drawn.identifiers.contains { $0.hasSuffix(".result") })
    }
  }

  /// Returns the outline of a mark's stroke.
  private func stroke(_ list: DisplayList, _ id: String) throws -> BezierPath {
    guard case .stroke(let item)? = list.item(id: id)?.item else {
      throw TestError.noStroke(id)
    }
    return item.path
  }

  private enum TestError: Error { case noStroke(String) }

  @Test("A tick draws itself along its length in 0.3 s with an ease-out")
  func tick() throws {
    let run = try run(MJHeaderStyle())
    let whole = try stroke(run.list(at: 0.3), "header.result")
    #expect(try stroke(run.list(at: 0.9), "header.result") == whole)
    #expect(whole.subpaths.count == 1 && whole.segments.count == 2)
    for time in [0.01, 0.05, 0.1, 0.17, 0.25, 0.299] {
      let part = try stroke(run.list(at: time), "header.result")
      // cubic-bezier(0, 0, .58, 1) by bisection.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        let x = 3 * 0.58 * middle * middle * (1 - middle) + middle * middle * middle
        if x < time / 0.3 { low = middle } else { high = middle }
      }
      let eased = 3 * low * low * (1 - low) + low * low * low
      #expect(isClose(part.length / whole.length, eased, within: 1e-6), "\(time)")
      for segment in part.segments {
        let end = try #require(whole.nearest(to: segment.end)).place
        #expect(end.distance < 1e-9)
      }
      #expect(part.segments.first?.start == whole.segments.first?.start)
    }
  }

  @Test("A cross has two lines of equal length at a right angle, drawn one after the other")
  func cross() throws {
    let run = try run(ZHHeaderStyle(), .failure)
    let lines = try stroke(run.list(at: 0.5), "header.result").segments
    try #require(lines.count == 2)
    let (first, second) = (lines[0].end - lines[0].start, lines[1].end - lines[1].start)
    #expect(isClose(first.dot(second), 0) && isClose(first.length, second.length))
    #expect(isClose(lines[0].start.distance(to: lines[1].start), first.length / 2.0.squareRoot()))
    #expect(try stroke(run.list(at: 0.1), "header.result").subpaths.count == 1)
    #expect(try stroke(run.list(at: 0.15), "header.result").subpaths.count == 2)
  }

  @Test("A mark replaces the ring or the spinner of styles without texts")
  func rings() throws {
    let marks: [(any RefreshStyle, String, String)] = [
      (PullToBounceStyle(), "ball.result", "ring"), (ElasticStyle(), "result", "ring"),
      (SystemStyle(), "header.result", "header.spinner"),
      (MaterialStyle(), "header.result", "ring"),
    ]
    for (style, mark, ring) in marks {
      let run = try run(style)
      #expect(
        run.list(at: -1e-6).item(id: ring) != nil && run.list(at: -1e-6).item(id: mark) == nil)
      #expect(run.list(at: 0.5).item(id: ring) == nil)
      #expect(try stroke(run.list(at: 0.5), mark).subpaths.count == 1)
      #expect(try stroke(try self.run(style, .failure).list(at: 0.5), mark).subpaths.count == 2)
      #expect(run.list(at: 2.5).item(id: mark) == nil)
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
    var last = balls(run.list(at: -3 * step))
    #expect(last.count == count)
    for index in -2...600 {
      let next = balls(run.list(at: Double(index) * step))
      try #require(next.count == count)
      for (old, new) in zip(last, next) {
        #expect(old.center.distance(to: new.center) < 900 * step, "\(Double(index) * step)")
        #expect(abs(old.radius - new.radius) < 100 * step)
      }
      last = next
    }
    // The circles are then within the stroke, so that hiding them changes nothing.
    let path = try stroke(run.list(at: 0.7), "result.mark")
    let offset = try #require(run.list(at: 0.7).item(id: "result.mark")).transform
    guard case .stroke(let item)? = run.list(at: 0.7).item(id: "result.mark")?.item else { return }
    for ball in balls(run.list(at: 0.7)) {
      #expect(isClose(ball.radius, item.style.width / 2, within: 1e-6))
      let nearest = try #require(path.applying(offset).nearest(to: ball.center))
      #expect(nearest.place.distance < 1e-6)
    }
  }

  @Test("The wave's mark vanishes as the list closes, without a jump")
  func waveCloses() throws {
    let run = try run(WaveStyle())
    func opacity(_ elapsed: Double) -> Double {
      guard case .group(let group)? = run.list(at: elapsed).item(id: "result")?.item else {
        return 0
      }
      return group.opacity
    }
    #expect(opacity(0) == 1 && opacity(0.999) == 1)
    var last = 1.0
    for time in stride(from: 1.0, through: 1.4, by: 1.0 / 480) {
      let next = opacity(time)
      #expect(next <= last && last - next < 0.05, "\(time)")
      last = next
    }
    #expect(last == 0)
  }

  @Test("Over a behavior without balls, the wave draws the mark alone")
  func waveWithoutBalls() throws {
    var list = StyledList(
      header: WaveStyle(), behavior: "mj-header", [.pull(1.5), .hold(0.2), .release(velocity: 0)])
    list.script.resultDurations = [.header: Flicks(seconds: 1)]
    let timeline = try list.play()
    let end = try #require(timeline.firstTime(of: .end))
    let shown = list.list(timeline.instant(at: end + Flicks(seconds: 0.9)))
    #expect(try stroke(shown, "result.mark").subpaths.count == 1)
    let bounds = try #require(shown.bounds(of: "result.mark"))
    // In the middle of the header of 54 points.
    #expect(isClose(bounds.midX, 187.5, within: 3))
    #expect(abs(bounds.midY - (80 + 27)) < 3)
  }
}
