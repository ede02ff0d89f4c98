@Suite("The scroll view under touches")
struct ScrollViewTests {
  // MARK: The rubber band

  @Test(
    "Beyond the upper edge the content follows the rubber band", arguments: [10, 145, 600, 5000])
  func rubberBandAbove(points: Double) throws {
    let timeline = try Fixture.bare.run([.drag(points), .hold(0.1)])
    for time in gridTimes(from: .zero, through: seconds(0.5)) {
      let expected = -rubberBand(points * time.seconds / 0.5)
      #expect(isClose(timeline.instant(at: time).offset, expected))
    }
    #expect(isClose(timeline.instant(0.6).offset, -rubberBand(points)))
  }

  @Test("Beyond the lower edge, too, and within the content it follows the finger exactly")
  func rubberBandBelow() throws {
    let bottom = 30 * 92 - 587.0
    let timeline = try Fixture.bare.run([
      .jump(to: bottom - 100), .drag(-80, over: 0.4), .drag(-120, over: 0.6),
    ])
    for time in gridTimes(from: .zero, through: seconds(1)) {
      let raw = bottom - 100 + 200 * time.seconds
      let expected = raw <= bottom ? raw : bottom + rubberBand(raw - bottom)
      #expect(isClose(timeline.instant(at: time).offset, expected))
    }
  }

  @Test("A drag to an offset or a pull ends exactly there, by the band's inverse")
  func inverse() throws {
    for target in [-0.1, -80, -100, -400, 30, 1000] {
      let timeline = try Fixture.bare.run([
        Step(.drag(.init(.offset(target), duration: seconds(0.3), curve: .easeOut))), .hold(0.1),
      ])
      #expect(timeline.instant(0.35).offset == target)
      let travel = target < 0 ? -target * 587 / (0.55 * (587 + target)) : -target
      #expect(isClose(timeline.events(.touchMoved).last?.number ?? .nan, travel))
    }
  }

  // MARK: Deceleration

  @Test("A flick decelerates as in UIKit", arguments: [1.0, 2, 3], [-500.0, -3000, 800])
  func deceleration(scale: Double, velocity: Double) throws {
    let start = 1000.0
    let timeline = try Fixture.bare.run([.jump(to: start), .fling(velocity)], rows: 1000) {
      $0.screenScale = scale
    }
    let rate = 1000 * Double.log(0.998)
    func position(_ time: Double) -> Double { start - velocity * .expMinusOne(rate * time) / rate }
    let rest = Double.log(-rate * (0.5 / scale) / abs(velocity)) / rate
    for time in gridTimes(from: .zero, through: seconds(rest)) {
      #expect(isClose(timeline.instant(at: time).offset, position(time.seconds), within: 1e-6))
    }
    #expect(timeline.rest == seconds(rest))
    #expect(isClose(timeline.last.offset, position(rest), within: 1e-6))
  }

  @Test("A flick into the edge continues as a bounce with the velocity it has there")
  func intoTheEdge() throws {
    let start = 200.0
    let velocity = 2000.0
    let timeline = try Fixture.bare.run([.jump(to: start), .fling(velocity)])
    let rate = 1000 * Double.log(0.998)
    let reached = Double.log(1 + rate * start / velocity) / rate
    let speed = velocity * Double.exp(rate * reached)
    let rest = try #require(timeline.rest)
    for time in gridTimes(from: .zero, through: rest - seconds(0.01)) {
      let after = time.seconds - reached
      let expected =
        after < 0
        ? start + -velocity * .expMinusOne(rate * time.seconds) / rate
        : -speed * after * .exp(-10 * after)
      #expect(isClose(timeline.instant(at: time).offset, expected, within: 1e-5))
    }
    let left = rest.seconds - reached
    #expect(isClose(speed * left * .exp(-10 * left), 0.25, within: 1e-5))
    #expect(timeline.instant(at: rest).offset == 0)
  }

  @Test(
    "Released beyond the edge, the content bounces back", arguments: [1.0, 2, 3], [0.0, 300, -1500])
  func bounce(scale: Double, velocity: Double) throws {
    let timeline = try Fixture.bare.run([.pull(to: -120, over: 0.5), .release(velocity: velocity)])
    { $0.screenScale = scale }
    func position(_ time: Double) -> Double {
      .exp(-10 * time) * (-120 + (-velocity + 10 * -120) * time)
    }
    let rest = try #require(timeline.rest)
    for time in gridTimes(from: seconds(0.5), through: rest - seconds(0.01)) {
      #expect(isClose(timeline.instant(at: time).offset, position(time.seconds - 0.5)))
    }
    #expect(isClose(abs(position(rest.seconds - 0.5)), 0.5 / scale, within: 1e-6))
    #expect(timeline.instant(at: rest).offset == 0)
  }

  // MARK: Animated offsets and touches

  @Test("A touch stops a flick at exactly that instant", arguments: [0.1, 0.123456, 0.5])
  func touchStops(touch: Double) throws {
    let timeline = try Fixture.bare.run([.fling(-1000), .wait(touch), .tap()], rows: 1000)
    let rate = 1000 * Double.log(0.998)
    let expected = 1000 * Double.expMinusOne(rate * seconds(touch).seconds) / rate
    #expect(isClose(timeline.instant(touch).offset, expected))
    #expect(isClose(timeline.last.offset, expected))
    #expect(timeline.rest == seconds(touch))
  }

  @Test("A touch stops a bounce, and the drag continues from there") func touchedBounce() throws {
    let timeline = try Fixture.bare.run([
      .pull(to: -120), .release, .wait(0.05), .drag(0, over: 0.2), .drag(10, over: 0.1),
    ])
    let held = 120 * (1 + 10 * 0.05) * Double.exp(-0.5)
    #expect(isClose(timeline.instant(0.4).offset, -held))
    let travel = held * 587 / (0.55 * (587 - held)) + 10
    #expect(isClose(timeline.instant(0.6).offset, -rubberBand(travel)))
  }

  // MARK: Observers

  @Test("Observers are called on the grid and at the start and end of every step")
  func grid() throws {
    let journal = Journal<Flicks>()
    let probe = ProbeBehavior { probe in probe.onOffset = { _ in journal.append(probe.host.now) } }
    _ = try Fixture(.demo, probe).run([
      .wait(0.101), .drag(-40, over: 0.1), .hold(0.033), .drag(-40, over: 0.05),
    ])
    let expected = [(0.101, 0.201), (0.234, 0.284)].flatMap { start, end in
      [seconds(start)] + gridTimes(from: seconds(start), through: seconds(end)) + [seconds(end)]
    }
    #expect(journal.entries == expected)
  }

  @Test("The offsets reported to observers are contiguous") func unbroken() throws {
    let journal = Journal<OffsetChange>()
    let times = Journal<Flicks>()
    let probe = ProbeBehavior { probe in
      probe.onOffset = {
        journal.append($0)
        times.append(probe.host.now)
      }
    }
    _ = try Fixture(.demo, probe).run([
      .drag(150), .release(velocity: 500), .wait(0.17), .fling(-3000), .wait(0.7), .scroll(to: 10),
    ])
    let changes = journal.entries
    let instants = times.entries
    #expect(changes.first?.old == 0)
    for index in 1..<changes.count {
      #expect(changes[index].old == changes[index - 1].new)
      let since = try #require(changes[index].since)
      #expect(since <= instants[index] && since >= instants[index - 1])
    }
    #expect(changes.last?.new == 10)
  }

  @Test("Between two calls of observers the offset is interpolated linearly")
  func straight() throws {
    let timeline = try Fixture.bare.run([.drag(300, over: 0.3), .release])
    let grid = gridTimes(from: .zero, through: seconds(0.6))
    for (start, end) in zip(grid, grid.dropFirst()) where start != seconds(0.3) {
      let first = timeline.instant(at: start).offset
      let last = timeline.instant(at: end).offset
      for part in [0.25, 0.5, 0.9] {
        let time = Flicks(count: start.count + Int64(Double((end - start).count) * part))
        #expect(
          isClose(timeline.instant(at: time).offset, first + (last - first) * part, within: 1e-6))
      }
    }
  }

  @Test("Pan states have UIKit's order")
  func panStates() throws {
    let probe = ProbeBehavior { probe in
      probe.onPan = { probe.note($0.rawValue) }
    }
    let timeline = try Fixture(.demo, probe).run([.drag(20, over: 0.1), .release, .wait(1), .tap()])
    #expect(timeline.events(.callback).map(\.name) == ["began", "changed", "ended"])
    #expect(timeline.instant(0.05).scrollView.isDragging)
    #expect(!timeline.instant(0.1).scrollView.isDragging)
  }

  @Test("Disabling scrolling cancels the pan, and the finger then has no effect")
  func disabled() throws {
    let probe = ProbeBehavior { probe in
      probe.onPan = { probe.note($0.rawValue) }
      probe.host.after(seconds(0.25)) { probe.view.setScrollEnabled(false) }
      probe.host.after(seconds(0.9)) { probe.view.setScrollEnabled(true) }
    }
    let timeline = try Fixture(.demo, probe).run([
      .drag(-100), .release(velocity: -900), .fling(-900), .wait(0.5), .drag(-10, over: 0.1),
    ])
    #expect(
      timeline.events(.callback).map(\.name) == [
        "began", "changed", "cancelled", "began", "changed",
      ])
    #expect(timeline.instant(0.9).offset == 50)
    #expect(isClose(timeline.instant(1.1).offset, 60))
  }
}
