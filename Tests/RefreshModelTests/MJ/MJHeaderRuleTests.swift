@Suite("Rules of the MJ header")
struct MJHeaderRuleTests {
  private func play(
    _ steps: [Step], _ header: MJHeaderBehavior = MJHeaderBehavior(),
    footer: ProbeBehavior? = nil, rows: Int = 20, reactions: Reactions = ending(after: 1),
    duration: Double? = nil, _ change: (inout Script) -> Void = { _ in }
  ) throws -> Timeline {
    var behaviors: Behaviors = [.header: header]
    behaviors[.footer] = footer
    return try Fixture(.compact, behaviors).run(
      steps, rows: rows, reactions: reactions, duration: duration, change)
  }

  @Test(
    "The threshold is the same for short, exactly fitting and long content",
    arguments: [(0, 64.0), (2, 64), (7, 68), (20, 64)],
    [(-78 + least, false), (-78, false), (-78 - least, true)])
  func contentLengths(
    content: (rows: Int, height: Double), step: (offset: Double, isPulling: Bool)
  ) throws {
    let timeline = try play([.pull(to: step.offset), .wait(0.25), .release], rows: content.rows) {
      $0.rowHeight = content.height
    }
    #expect(timeline.states() == (step.isPulling ? ["pulling", "refreshing", "idle"] : []))
    let last = timeline.last
    #expect(last.offset == -24 && last.scrollView.modelContentInset.top == 8)
  }

  @Test("A release while idle does not begin; the percent returns with the list")
  func releaseIdle() throws {
    let timeline = try play([.pull(to: -51), .release])
    #expect(timeline.states().isEmpty && timeline.callbacks().isEmpty)
    let release = try timeline.time(.touchEnded)
    for instant in timeline.instants(from: release, through: timeline.duration) {
      #expect(isClose(instant.header?.pullingPercent ?? .nan, (-24 - instant.offset) / 54))
    }
  }

  @Test("A release while refreshing returns the list to the open inset from any offset")
  func releaseRefreshing() throws {
    let timeline = try play(
      [.begin(), .wait(0.5), .pull(to: -200), .release, .wait(2)], reactions: [:], duration: 3)
    #expect(timeline.states() == ["refreshing"])
    #expect(timeline.instant(2.9).offset == -78)
    #expect(timeline.events(.trigger).count == 1)
  }

  @Test("Pulled and released while waiting for the screen, the header opens at the first draw")
  func releaseWaiting() throws {
    let timeline = try play([.begin(), .pull(to: -100), .release, .wait(1.25), .appear])
    #expect(timeline.states() == ["willRefresh", "refreshing", "idle"])
    #expect(try timeline.time(.trigger) == seconds(1.5))
    #expect(timeline.instant(1.75).offset == -78)
  }

  @Test("Moved past the edge in one step, the header stays pulling and begins when next visible")
  func jumpsPastTheEdge() throws {
    let timeline = try play([
      .pull(to: -100), .pull(to: 50, over: 0), .wait(0.25), .release, .wait(0.25),
      .jump(to: -24 + least), .wait(0.25), .jump(to: -24),
    ])
    #expect(timeline.states() == ["pulling", "refreshing", "idle"])
    #expect(try timeline.time(.trigger) == seconds(1))
  }

  @Test("Moved by code, the percent is updated only below 1") func percentWithoutFinger() throws {
    let timeline = try play([
      .jump(to: -51), .wait(0.1), .jump(to: -78), .wait(0.1), .jump(to: -105), .wait(0.1),
      .jump(to: -37.5), .wait(0.1),
    ])
    let percents = [0.05, 0.15, 0.25, 0.35].map {
      timeline.instant($0).header?.pullingPercent
    }
    #expect(percents == [0.5, 0.5, 0.5, 0.25])
    #expect(timeline.states().isEmpty)
  }

  @Test(
    "The inset is read at every change of the offset and moves the threshold",
    arguments: [(-102.0, false), (-102 - least, true)])
  func rereadsInset(offset: Double, isPulling: Bool) throws {
    let timeline = try play(
      [.wait(0.25), .pull(to: offset), .wait(0.25), .release],
      footer: changingInsets(after: 0.125) { $0.top = 32 })
    let held = timeline.instant(0.6)
    #expect(held.header?.pullingPercent == (-48 - offset) / 54)
    #expect(timeline.states() == (isPulling ? ["pulling", "refreshing", "idle"] : []))
    #expect(timeline.last.scrollView.modelContentInset.top == 32)
  }

  @Test("Waiting for the screen does not freeze the inset") func rereadsInsetWhileWaiting() throws {
    let timeline = try play(
      [.begin(), .wait(0.25), .jump(to: -47), .wait(0.25), .appear, .wait(0.1)],
      footer: changingInsets(after: 0.125) { $0.top = 32 })
    #expect(timeline.instant(0.75).offset == -102)
    #expect(timeline.instant(0.75).scrollView.contentInset.top == 86)
    #expect(timeline.last.scrollView.modelContentInset.top == 32)
  }

  @Test("Ended while pulling, the header is idle without a callback, and pulling when moved again")
  func endsWhilePulling() throws {
    let timeline = try play([
      .pull(to: -100), .wait(0.1), .end(), .wait(0.1), .reset(), .wait(0.1), .pull(to: -101),
      .release,
    ])
    #expect(timeline.states() == ["pulling", "idle", "pulling", "refreshing", "idle"])
    let handler = try timeline.time(.handler)
    #expect(timeline.events(.callback).allSatisfy { $0.time >= handler })
    #expect(timeline.events(.end).count == 2)
  }

  @Test("Ends and resets while idle do nothing", arguments: [0, 1, 2])
  func endsWhileIdle(kind: Int) throws {
    let step: Step.Action =
      [
        .endRefreshing(.header), .endRefreshingWithNoMoreData(.header), .resetNoMoreData(.header),
      ][kind]
    let timeline = try play([Step(step), .wait(0.1)])
    #expect(timeline.states().isEmpty && timeline.callbacks().isEmpty)
    #expect(timeline.events(.inset).isEmpty)
  }

  @Test("A reset ends a refresh") func resetsWhileRefreshing() throws {
    let timeline = try play([.begin(), .wait(0.5), .reset()], reactions: [:])
    #expect(timeline.states() == ["refreshing", "idle"])
    #expect(timeline.callbacks().suffix(2) == ["endAnimationAction", "endCompletion"])
    #expect(timeline.last.scrollView.modelContentInset.top == 8)
  }

  @Test("A reload reports the number of rows") func reloads() throws {
    let timeline = try play(
      [.reload(rows: 5), .wait(0.1), .reload(), .begin()],
      reactions: ending(after: 0.5, rowsAdded: 3))
    #expect(timeline.events(.callback, named: "reloadData").map(\.number) == [5, 5, 8])
    let added = try #require(timeline.events(.callback, named: "reloadData").last)
    #expect(added.time == (try timeline.time(.end)))
  }

  @Test("Detached while refreshing, the header is in no instant, and its end restores the inset")
  func removed() throws {
    let timeline = try play([.begin(), .wait(0.125), .detach(), .wait(1)], duration: 3)
    #expect(timeline.instant(0.5).header == nil)
    let last = timeline.instant(3).scrollView
    #expect(last.modelContentInset.top == 8 && last.contentOffset.y == -24)
  }
}
