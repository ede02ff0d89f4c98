import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel
import Testing

private func play(
  _ steps: [Step], rows: Int = 20, reactions: Reactions = ending(after: 1, at: .footer),
  paging isPagingEnabled: Bool = false,
  _ change: (inout MJAutoFooterBehavior) -> Void = { _ in }
) throws -> Timeline {
  var footer = MJAutoFooterBehavior()
  change(&footer)
  return try Timeline(
    playing: familyScript([.footer: footer], steps, rows: rows, reactions: reactions) {
      $0.scrollView.isPagingEnabled = isPagingEnabled
    })
}

@Suite("The MJ auto footer")
struct MJAutoFooterTests {
  /// 1280 + 4 + 8 + 44 − 512: the lower rest, the footer's room included.
  static let rest = 824.0

  // MARK: Room

  @Test("attached and visible it has its height at the bottom; hiding, showing, removing move it")
  func room() throws {
    let timeline = try play([
      wait(0.1), Step(.setHidden(true, .footer)), wait(0.1), Step(.setHidden(false, .footer)),
      wait(0.1), Step(.detach(.footer)), wait(0.1),
    ])
    let bottoms = [0.05, 0.15, 0.25, 0.35].map {
      timeline.instant(at: seconds($0)).scrollView.contentInset.bottom
    }
    #expect(bottoms == [48, 4, 48, 4])
    #expect(timeline.instant(at: .zero).number(of: .footer, "position") == 1280)
    #expect(timeline.instant(at: seconds(0.35)).footer == nil)
    let hidden = try play([wait(0.1)]) { $0.shared.isHidden = true }
    #expect(hidden.instant(at: .zero).scrollView.contentInset.bottom == 4)
    let removed = try play([Step(.detach(.footer))]) { $0.shared.isHidden = true }
    #expect(removed.instant(at: .zero).scrollView.contentInset.bottom == 4)
  }

  @Test("hiding while it refreshes makes it idle, with the end completion at once")
  func hidingEnds() throws {
    let timeline = try play(
      [Step(.beginRefreshing(.footer)), wait(0.1), Step(.setHidden(true, .footer))],
      reactions: [:])
    #expect(timeline.states(of: .footer) == ["refreshing", "idle"])
    #expect(timeline.callbacks(of: .footer).last == "endCompletion")
    #expect(timeline.rest == seconds(0.1))
  }

  // MARK: Coming into sight

  @Test(
    "it begins when so much of it is in sight, exactly so much included",
    arguments: [1.0, 0.5, 0, -2], [(-least, false), (0, true), (least, true)])
  func threshold(percent: Double, step: (beyond: Double, begins: Bool)) throws {
    let offset = Self.rest - 44 + 44 * percent + step.beyond
    let timeline = try play([jump(to: offset)]) {
      $0.triggerAutomaticallyRefreshPercent = percent
    }
    #expect(timeline.states(of: .footer) == (step.begins ? ["refreshing", "idle"] : []))
  }

  @Test("its callbacks run at once, before spinner and state's look; the end completes at once")
  func callbacks() throws {
    let timeline = try play([wait(0.25), jump(to: 824)])
    #expect(
      timeline.lines(at: seconds(0.25)) == [
        "offset", "trigger", "state", "callback refreshingBlock", "handler",
        "callback targetAction", "callback beginCompletion",
      ])
    #expect(timeline.instant(at: seconds(0.25)).flag(of: .footer, "spinner"))
    #expect(
      timeline.lines(at: seconds(1.25)) == ["end", "state", "callback endCompletion", "rest"])
    #expect(!timeline.instant(at: seconds(1.25)).flag(of: .footer, "spinner"))
    // No inset moves, and the percent stays at the 1 of the begin.
    #expect(timeline.events(.inset).map(\.time) == [.zero])
    #expect(timeline.instant(at: timeline.duration).footer?.pullingPercent == 1)
  }

  @Test("only on the way down; the way back up does not begin again")
  func onlyDown() throws {
    let timeline = try play([
      Step(.beginRefreshing(.footer)), jump(to: 840), wait(1.5), jump(to: 830), jump(to: 824),
      jump(to: 800), wait(0.1), jump(to: 824),
    ])
    #expect(timeline.events(.trigger).map(\.time) == [.zero, seconds(1.6)])
  }

  @Test("content that the view takes whole never begins by itself, one point more does")
  func shortContent() throws {
    // T + contentH ≤ viewH: 24 + 488 = 512 is not longer.
    for (height, begins) in [(488.0, false), (489, true)] {
      let timeline = try Timeline(
        playing: familyScript(
          [.footer: MJAutoFooterBehavior()], [jump(to: 200)], rows: 1,
          reactions: ending(after: 1, at: .footer)
        ) { $0.rowHeight = height })
      #expect(!timeline.events(.trigger).isEmpty == begins)
    }
  }

  @Test("not automatic, it waits for the end of a pan")
  func notAutomatic() throws {
    let manual: (inout MJAutoFooterBehavior) -> Void = { $0.automaticallyRefresh = false }
    #expect(try play([jump(to: 900)], manual).events(.trigger).isEmpty)
    for (offset, begins) in [(824 - least, false), (824, true)] {
      let timeline = try play([pull(to: offset), letGo], manual)
      #expect(timeline.events(.trigger).map(\.time) == (begins ? [seconds(0.25)] : []))
    }
  }

  @Test("with short content any pan that ends at rest or above it begins, and a tap does not")
  func anyPan() throws {
    for (offset, begins) in [(-24 - least, false), (-24, true), (-10, true)] {
      let timeline = try play([pull(to: offset), letGo], rows: 2)
      #expect(timeline.events(.trigger).isEmpty != begins)
    }
    #expect(try play([Step(.tap(nil))], rows: 2).events(.trigger).isEmpty)
  }

  @Test("empty at the list's very top it does not begin by itself")
  func noPosition() throws {
    // y = contentH + ignored = 0.
    let timeline = try Timeline(
      playing: familyScript(
        [.footer: MJAutoFooterBehavior()], [jump(to: 300)], rows: 0,
        reactions: ending(after: 1, at: .footer)
      ) { $0.scrollView.contentInset.top = 600 })
    #expect(timeline.events(.trigger).isEmpty)
  }

  // MARK: Counts

  @Test("one drag triggers once; the next pan brings the count back")
  func triggerCount() throws {
    let timeline = try play(
      [
        pull(to: 830), wait(1.5), pull(to: 700), pull(to: 840), wait(0.2), pull(to: 700), letGo,
        wait(0.5), pull(to: 840), wait(1.5), letGo,
      ])
    #expect(timeline.events(.trigger).count == 2)
    let counts = [0.1, 1.9].map {
      timeline.instant(at: seconds($0)).number(of: .footer, "triggerCount")
    }
    #expect(counts == [1, 0])
    let second = try timeline.time(.trigger, 2)
    #expect(second > seconds(2.95))
    #expect(timeline.instant(at: second).number(of: .footer, "triggerCount") == 1)
  }

  @Test("a refused drag leaves its mark: a begin from code is refused too, a tap is not")
  func refused() throws {
    let drags = [pull(to: 830), wait(1.5), pull(to: 700), pull(to: 840), wait(0.1)]
    let begun = try play(drags + [Step(.beginRefreshing(.footer)), wait(0.1), letGo])
    #expect(begun.events(.trigger).count == 1)
    let tapped = try play(drags + [Step(.tap(.footer)), wait(0.1)])
    #expect(tapped.events(.trigger).count == 2)
  }

  @Test("without limit every way down triggers, and so does lifting the finger down there")
  func unlimited() throws {
    let timeline = try play(
      [pull(to: 830), wait(1.5), pull(to: 700), pull(to: 840), wait(1.5), letGo]
    ) { $0.autoTriggerTimes = nil }
    #expect(timeline.events(.trigger).count == 3)
    #expect(timeline.events(.trigger).last?.time == (try timeline.time(.touchEnded)))
    #expect(timeline.instant(at: seconds(2)).number(of: .footer, "triggerCount") == -1)
  }

  @Test("momentum is no drag, and takes nothing off the count")
  func momentum() throws {
    let timeline = try play([Step(.fling(velocity: -4000)), Step(.untilRest)])
    #expect(timeline.events(.trigger).count == 1)
    #expect(timeline.instant(at: timeline.duration).number(of: .footer, "triggerCount") == 1)
  }

  @Test("a tap on it begins while it is idle, and at no other time")
  func tap() throws {
    let timeline = try play(
      [Step(.tap(.footer)), wait(0.5), Step(.tap(.footer)), Step(.untilRest), Step(.tap(.footer))],
      reactions: [
        .footer: [Reaction(after: seconds(1)), Reaction(after: seconds(1), result: .noMoreData)]
      ])
    #expect(timeline.states(of: .footer) == ["refreshing", "idle", "refreshing", "noMoreData"])
    #expect(
      try play([Step(.tap(.footer))]) { $0.shared.isUserInteractionEnabled = false }
        .events(.trigger).isEmpty)
  }

  // MARK: Data

  @Test("nothing more to load: it stays, until it is reset")
  func noMoreData() throws {
    let timeline = try play(
      [jump(to: 824), Step(.untilRest), jump(to: 0), jump(to: 824), Step(.tap(.footer)), wait(0.5)]
        + [Step(.resetNoMoreData(.footer)), wait(0.1), jump(to: 0), jump(to: 824)],
      reactions: [
        .footer: [Reaction(after: seconds(1), result: .noMoreData), Reaction(after: seconds(1))]
      ])
    #expect(
      timeline.states(of: .footer) == ["refreshing", "noMoreData", "idle", "refreshing", "idle"])
  }

  @Test("hidden without rows, it comes with the first ones")
  func hidesWithoutRows() throws {
    let timeline = try play(
      [wait(0.1), Step(.reload(rows: 2)), wait(0.1), Step(.reload(rows: nil)), wait(0.1)], rows: 0
    ) { $0.hidesWithoutRows = true }
    #expect(timeline.instant(at: .zero).scrollView.contentInset.bottom == 4)
    #expect(timeline.instant(at: seconds(0.15)).scrollView.contentInset.bottom == 48)
    #expect(timeline.instant(at: seconds(0.25)).scrollView.contentInset.bottom == 48)
    #expect(timeline.events(.callback, named: "reloadData").map(\.number) == [2, 2])
  }

  @Test("rows added while it refreshes push it down, and scrolling on begins again")
  func rowsAdded() throws {
    let timeline = try play(
      [jump(to: 824), wait(1.5), jump(to: 830), jump(to: 824 + 192)],
      reactions: ending(after: 1, at: .footer, rowsAdded: 3))
    #expect(timeline.events(.trigger).map(\.time) == [.zero, seconds(1.5)])
    #expect(timeline.instant(at: timeline.duration).number(of: .footer, "position") == 1664)
  }

  @Test("with paging on, the end takes the list back by the bottom inset")
  func paging() throws {
    let timeline = try play(
      [jump(to: 824)], reactions: ending(after: 0.25, at: .footer, rowsAdded: 10), paging: true)
    let end = try timeline.time(.end)
    #expect(
      timeline.lines(at: end) == [
        "callback reloadData", "end", "state", "offset", "callback endAnimationAction",
      ])
    for moment in timeline.moments(from: end, through: end + seconds(0.4)) {
      let elapsed = (moment.time - end).seconds
      #expect(isClose(moment.offset, eased(824, 824 - 56, elapsed, over: 0.4)))
    }
    #expect(timeline.lines(at: end + seconds(0.4)).first == "callback endCompletion")
  }

  @Test("begun before it is on screen, it refreshes at the first draw")
  func willRefresh() throws {
    let timeline = try play([Step(.beginRefreshing(.footer)), wait(0.25), Step(.appear)])
    #expect(timeline.states(of: .footer) == ["willRefresh", "refreshing", "idle"])
    #expect(try timeline.time(.handler) == seconds(0.25))
  }

  @Test("a pull of 1 is the threshold itself")
  func pullStep() throws {
    for percent in [1.0, 0.5, -3] {
      let timeline = try play([
        Step(.drag(.init(.pull(1, .footer), duration: seconds(0.5), curve: .linear)))
      ]) { $0.triggerAutomaticallyRefreshPercent = percent }
      #expect(try timeline.time(.trigger) == seconds(0.5))
      #expect(try timeline.time(of: Instant(parsing: "pull=1")) == seconds(0.5))
    }
  }
}
