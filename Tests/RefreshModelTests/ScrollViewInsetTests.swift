@Suite("Insets and rows of the scroll view")
struct ScrollViewInsetTests {
  /// Plays steps with a probe that changes the view after a delay.
  private func play(
    _ steps: [Step] = [], rows: Int = 30, inset: EdgeInsets = .zero, safeArea: EdgeInsets = .zero,
    after delay: Double = 0.1, _ change: @escaping @Sendable (ScrollViewSimulation) -> Void
  ) throws -> Timeline {
    let probe = ProbeBehavior { probe in probe.host.after(seconds(delay)) { change(probe.view) } }
    var script = Fixture(.demo, probe).script(steps, rows: rows)
    script.scrollView.contentInset = inset
    script.safeAreaInset = safeArea
    return try Timeline(playing: script)
  }

  @Test("The list rests below its inset plus the safe area") func safeArea() throws {
    let timeline = try play(
      [.drag(-100), .drag(400), .release], inset: EdgeInsets(top: 64, left: 3, bottom: 10),
      safeArea: EdgeInsets(top: 20, left: 1)
    ) { _ in }
    let instant = timeline.first
    #expect(instant.scrollView.contentOffset == Point(x: -4, y: -84))
    #expect(instant.scrollView.contentInset.top == 64)
    #expect(instant.scrollView.adjustedContentInset == EdgeInsets(top: 84, left: 4, bottom: 10))
    #expect(isClose(timeline.instant(1).offset, -84 - rubberBand(300)))
    #expect(timeline.last.offset == -84)
  }

  @Test("An animated shrinking inset moves the content at rest") func carried() throws {
    let timeline = try play(inset: EdgeInsets(top: 64)) { view in
      view.animate(duration: seconds(0.4)) { view.setContentInset(EdgeInsets(top: 10)) }
    }
    let start = seconds(0.1)
    for part in stride(from: 0.0, to: 1, by: 0.05) {
      let view = timeline.instant(0.4 * part, after: start).scrollView
      let expected = 64 - 54 * easeInEaseOut(part)
      #expect(view.modelContentInset.top == 10)
      #expect(view.modelContentOffset.y == -10)
      #expect(isClose(view.contentInset.top, expected, within: 1e-6))
      #expect(isClose(view.contentOffset.y, -expected, within: 1e-6))
    }
    #expect(timeline.instant(0.4, after: start).offset == -10)
    #expect(timeline.events(.inset).map(\.line) == ["inset top"])
    #expect(timeline.events(.offset).map(\.number) == [-10])
  }

  @Test("A growing inset does not move the content but extends its range") func grown() throws {
    let timeline = try play([.wait(0.2), .drag(30, over: 0.1)]) { view in
      view.setContentInset(EdgeInsets(top: 50))
    }
    #expect(timeline.instant(0.15).offset == 0)
    #expect(isClose(timeline.instant(0.3).offset, -30))
  }

  @Test("Content shorter than the view has a single rest offset and moves with it")
  func shortContent() throws {
    let timeline = try play(rows: 3) { $0.setContentInset(EdgeInsets(top: 50)) }
    #expect(timeline.instant(0.05).offset == 0)
    #expect(timeline.instant(0.1).offset == -50)
  }

  @Test("Without an animation the content moves immediately, also at the lower edge")
  func atOnce() throws {
    let bottom = 30 * 92 - 587.0
    let timeline = try play([.jump(to: bottom + 44)], inset: EdgeInsets(bottom: 44)) {
      $0.setContentInset(.zero)
    }
    #expect(timeline.instant(0.05).offset == bottom + 44)
    #expect(timeline.instant(0.1).offset == bottom)
    #expect(timeline.events(.inset).map(\.line) == ["inset bottom"])
  }

  @Test("Setting an inset to its own value is no change") func unchanged() throws {
    let timeline = try play(inset: EdgeInsets(top: 64)) { $0.setContentInset(EdgeInsets(top: 64)) }
    #expect(timeline.events(.inset).isEmpty)
  }

  @Test("An inset that grows during a bounce becomes its end without a jump")
  func underBounce() throws {
    let pull = Step.pull(to: -150, over: 0.2)
    // Not a point of the grid.
    let change = 0.2543
    let timeline = try play([pull, .release], after: change) {
      $0.setContentInset(EdgeInsets(top: 54))
    }
    let since = change - 0.2
    let reached = -150 * (1 + 10 * since) * Double.exp(-10 * since)
    let speed = 150 * 100 * since * Double.exp(-10 * since)
    #expect(isClose(timeline.instant(change).offset, reached, within: 1e-6))
    for time in gridTimes(from: seconds(change), through: seconds(change + 0.4)) {
      let after = time.seconds - change
      let distance = reached + 54
      let expected = -54 + Double.exp(-10 * after) * (distance + (speed + 10 * distance) * after)
      #expect(isClose(timeline.instant(at: time).offset, expected, within: 1e-5))
    }
    #expect(timeline.last.offset == -54)
  }

  @Test("An inset does not move the content under a finger, but at the release")
  func underFinger() throws {
    let timeline = try play([.drag(200), .hold(0.2), .release], after: 0.55) {
      $0.setContentInset(EdgeInsets(top: 54))
    }
    #expect(isClose(timeline.instant(0.65).offset, -rubberBand(200)))
    #expect(timeline.last.offset == -54)
  }

  @Test("Removing rows during deceleration ends it at the new edge", arguments: [3, 12, 200])
  func rowsUnderFlick(rows: Int) throws {
    let timeline = try Fixture.bare.run([.fling(-4000), .wait(0.3), .reload(rows: rows)])
    let end = timeline.last.offset
    #expect(end >= 0 && end <= max(0, Double(rows) * 92 - 587))
    // No jump: the maximum speed is 4000 points per second.
    for (before, after) in zip(times(300, over: 3), times(301, over: 3.01).dropFirst()) {
      let moved = timeline.instant(at: after).offset - timeline.instant(at: before).offset
      #expect(abs(moved) <= 4000 * (after - before).seconds + 1)
    }
  }

  @Test("Rows added during a flick let it continue") func moreRows() throws {
    let short = try Fixture.bare.run([.fling(-3000)], rows: 10)
    let grown = try Fixture.bare.run([.fling(-3000), .wait(0.01), .reload(rows: 500)], rows: 10)
    #expect(short.last.offset == 10 * 92 - 587)
    let rate = 1000 * Double.log(0.998)
    #expect(isClose(grown.last.offset, -3000 / rate - 0.25, within: 1e-3))
  }

  @Test("An animation without a duration changes and completes immediately")
  func noDuration() throws {
    let timeline = try play(inset: EdgeInsets(top: 64)) { view in
      view.animate(duration: .zero, changes: { view.setContentInset(.zero) }) {
        view.setScrollEnabled(false)
      }
    }
    #expect(timeline.instant(0.1).offset == 0)
    #expect(timeline.times(.scrollEnabled) == [seconds(0.1)])
  }

  @Test("A nested animation has its own duration, and the outer one continues after it")
  func nested() throws {
    let timeline = try play(inset: EdgeInsets(top: 100, bottom: 40)) { view in
      view.animate(duration: seconds(1)) {
        view.animate(duration: seconds(0.2)) {
          view.setContentInset(EdgeInsets(top: 0, bottom: 40))
        }
        view.setContentInset(EdgeInsets(top: 0, bottom: 0))
      }
    }
    let middle = timeline.instant(0.2).scrollView.contentInset
    #expect(isClose(middle.top, 50, within: 1e-6))
    #expect(isClose(middle.bottom, 40 * (1 - easeInEaseOut(0.1)), within: 1e-6))
    #expect(timeline.instant(0.3).scrollView.contentInset.top == 0)
  }
}
