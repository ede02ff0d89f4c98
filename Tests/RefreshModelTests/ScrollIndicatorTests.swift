/// The list is 512 points high, with 20 rows of 64 points and insets of 24 and 12 including the
/// safe area; the indicator's insets are the safe area's, 16 and 8.
@Suite("The scroll indicator")
struct ScrollIndicatorTests {
  private func play(
    _ steps: [Step], rows: Int = 20,
    behaviors: [Placement: any RefreshBehavior] = [:],
    reactions: Reactions = [:], _ change: (inout Script) -> Void = { _ in }
  ) throws -> Timeline {
    try Fixture(.compact, behaviors).run(steps, rows: rows, reactions: reactions) {
      $0.showsScrollIndicator = true
      change(&$0)
    }
  }

  private func indicator(_ timeline: Timeline, _ time: Double) -> ScrollIndicator? {
    timeline.instant(time).scrollView.scrollIndicator
  }

  /// Returns the indicator after a drag to an offset in 0.2 s.
  private func held(at offset: Double, rows: Int = 20) throws -> ScrollIndicator {
    let timeline = try play([.pull(to: offset, over: 0.2), .wait(0.5), .release], rows: rows)
    return try #require(indicator(timeline, 0.5))
  }

  /// Computed by hand: 512 / (1280 + 36) = 0.38906 of the track of 512 − 16 − 8 − 6 = 482 points
  /// is 187.53, rounded to 187.5; the remaining 294.5 points of the track correspond to 804
  /// points of scrolling from −24.
  static let places: [(offset: Double, start: Double, length: Double)] = [
    (-24, 19, 187.5), (378, 19 + 147.5, 187.5), (780, 19 + 294.5, 187.5),
    (177, 19 + 73.5, 187.5),  // 73.625, rounded to half a point
    (-64, 19, 147.5), (-124, 19, 87.5), (-220, 19, 7),
    (830, 512 - 8 - 3 - 137.5, 137.5), (961, 512 - 8 - 3 - 7, 7),
  ]

  @Test("The length is the visible fraction and shrinks beyond an edge", arguments: places)
  func frame(place: (offset: Double, start: Double, length: Double)) throws {
    let indicator = try held(at: place.offset)
    #expect(indicator.alpha == 1)
    #expect(indicator.frame.minX == 320 - 6)
    #expect(indicator.frame.width == 3)
    #expect(isClose(indicator.frame.height, place.length, within: 1e-6))
    #expect(isClose(indicator.frame.minY, place.start, within: 1e-6))
  }

  @Test("The minimum length is 36 points, and 7 beyond an edge") func least() throws {
    #expect(try held(at: 400, rows: 1000).frame.height == 36)
    #expect(try held(at: -40, rows: 1000).frame.height == 20)
    #expect(try held(at: -100, rows: 1000).frame.height == 7)
  }

  @Test("The indicator is hidden while the content fits, and appears when it no longer does")
  func need() throws {
    // 7 rows and the insets are 484 of 512 points; 8 rows are 548, of which 93 % are visible.
    #expect(
      indicator(try play([.pull(to: -60, over: 0.2), .wait(0.5), .release], rows: 7), 0.5) == nil)
    #expect(try held(at: -30, rows: 8).alpha == 1)
    let growing = try play(
      [.pull(to: -60, over: 0.2), .wait(0.2), .reload(rows: 20), .wait(0.2), .release], rows: 7)
    #expect(indicator(growing, 0.39) == nil)
    #expect(indicator(growing, 0.41)?.alpha == 1)
    let shrinking = try play([
      .pull(to: -60, over: 0.2), .wait(0.2), .reload(rows: 7), .wait(0.2), .release,
    ])
    #expect(indicator(shrinking, 0.39)?.alpha == 1)
    #expect(indicator(shrinking, 0.41) == nil)
    // The indicator is hidden if `showsScrollIndicator` is false.
    let plain = try play([.pull(to: -60), .wait(0.5), .release]) { $0.showsScrollIndicator = false }
    #expect(indicator(plain, 0.4) == nil)
  }

  @Test("The indicator appears with the finger, stays a second after movement and fades in ¼ s")
  func fades() throws {
    let timeline = try play([.wait(0.1), .pull(to: 100, over: 0.2), .wait(0.2), .release])
    #expect(indicator(timeline, 0.099) == nil)
    #expect(indicator(timeline, 0.1)?.alpha == 1)
    #expect(indicator(timeline, 1.5)?.alpha == 1)
    for part in stride(from: 0.05, to: 1, by: 0.05) {
      let alpha = try #require(indicator(timeline, 1.5 + 0.25 * part)).alpha
      #expect(isClose(alpha, 1 - easeInEaseOut(part), within: 1e-6))
    }
    #expect(indicator(timeline, 1.75) == nil)
    // The run's duration includes the fade, its rest does not.
    #expect(timeline.rest == seconds(0.5))
    #expect(timeline.duration == seconds(1.75))
  }

  @Test("The indicator stays during deceleration and bounce, and its delay counts from their end")
  func motion() throws {
    let timeline = try play([.pull(to: 100, over: 0.2), .release(velocity: 900)])
    let rest = try #require(timeline.rest)
    #expect(rest > seconds(1))
    #expect(timeline.instant(0.999, after: rest).scrollView.scrollIndicator?.alpha == 1)
    #expect(
      isClose(timeline.instant(1.125, after: rest).scrollView.scrollIndicator?.alpha ?? 0, 0.5))
    #expect(timeline.instant(1.25, after: rest).scrollView.scrollIndicator == nil)
  }

  @Test("A finger during the fade shows the indicator again immediately, and a tap does not")
  func again() throws {
    let timeline = try play([
      .pull(to: 100, over: 0.2), .release, .wait(1.1), .pull(to: 120, over: 0.1), .wait(0.1),
      .release,
    ])
    #expect((indicator(timeline, 1.29)?.alpha ?? 1) < 1)
    #expect(indicator(timeline, 1.3)?.alpha == 1)
    #expect(indicator(timeline, 2.49)?.alpha == 1)
    #expect(indicator(timeline, 2.75) == nil)
    #expect(
      indicator(try play([.tap(.header), .wait(0.5)], behaviors: [.header: WaveBehavior()]), 0.2)
        == nil)
  }

  @Test("Code does not show the indicator, but keeps a visible one, also during an animation")
  func code() throws {
    let alone = try play([.jump(to: 200), .wait(1)])
    #expect(indicator(alone, 0.1) == nil)
    let animated = try play([.scroll(to: 200), .wait(1)])
    #expect(indicator(animated, 0.15) == nil)
    let steps: [Step] = [.pull(to: 100, over: 0.2), .release, .wait(0.8)]
    let set = try play(steps + [.jump(to: 200), .wait(2)])
    #expect(indicator(set, 1.9)?.alpha == 1)
    #expect(isClose(indicator(set, 2.125)?.alpha ?? 0, 0.5))
    // Half a second from the end of the 0.3 s animation of the offset.
    let glided = try play(steps + [.scroll(to: 200), .wait(2)])
    #expect(indicator(glided, 1.29)?.alpha == 1)
    #expect(isClose(indicator(glided, 1.55)?.alpha ?? 0, 0.5))
    #expect(indicator(glided, 1.8) == nil)
  }

  @Test("ZHRefresh's header animates its insets to the content's at begin and end")
  func zhRefresh() throws {
    let timeline = try play(
      [.pull(to: -120, over: 0.2), .release], behaviors: [.header: ZHHeaderBehavior.adjusted],
      reactions: ending(after: 1))
    let begin = try timeline.time(.trigger)
    let end = try timeline.time(.end)
    func insets(_ elapsed: Double, after time: Flicks) -> EdgeInsets {
      timeline.instant(elapsed, after: time).scrollView.scrollIndicatorInsets
    }
    #expect(insets(-0.001, after: begin) == .zero)
    #expect(timeline.instant(at: begin).scrollView.modelScrollIndicatorInsets.top == 68)
    #expect(isClose(insets(0.15, after: begin).top, 34))
    #expect(insets(0.3, after: begin) == EdgeInsets(top: 68, bottom: 4))
    #expect(isClose(insets(0.25, after: end).top, 38))
    #expect(insets(0.5, after: end) == EdgeInsets(top: 8, bottom: 4))
    let named = timeline.events(.inset).filter { $0.name?.hasPrefix("scrollIndicator.") == true }
    #expect(
      named.map(\.line) == [
        "inset scrollIndicator.top", "inset scrollIndicator.bottom", "inset scrollIndicator.top",
      ])
    #expect(named.map(\.number) == [68, 4, 8])
    // Its upper end is below the header: 68 and the safe area's 16, and 3 points.
    let open = try #require(timeline.instant(0.31, after: begin).scrollView.scrollIndicator)
    #expect(isClose(open.frame.minY, 87, within: 1e-6))
  }

  @Test("In a horizontal list the indicator is at the lower edge") func sideways() throws {
    let timeline = try play(
      [.pull(to: 100, over: 0.2), .wait(0.2), .release], behaviors: [.footer: MJTrailerBehavior()]
    ) {
      $0.scrollView.contentInset = .zero
      $0.safeAreaInset = EdgeInsets(bottom: 20)
    }
    let frame = try #require(indicator(timeline, 0.3)).frame
    // The trailer's inset counts only while refreshing: 320 of 1280, of 314 points.
    #expect(frame == Rect(x: 3 + 24.5, y: 512 - 26, width: 78.5, height: 3))
  }
}
