@Suite("The pixels of the list")
struct PixelGridTests {
  /// Offsets, scales, rules and the rounded offsets: the first two are logged, the others follow from
  /// the rules.
  private static let rounded: [(Double, Double, PixelGrid.Rule, Double)] = [
    (-187.5, 3, .uiKit, -187.333_333_333_333_33), (-7.5, 1, .uiKit, -8), (7.5, 1, .uiKit, 8),
    (-0.25, 2, .uiKit, 0), (0.25, 2, .uiKit, 0.5), (-3.8, 2, .uiKit, -4),
    (-0.190_476, 2.625, .android, 0), (0.190_477, 2.625, .android, 0.380_952_380_952_38),
    (-100.1, 2.625, .android, -100.190_476_190_476_19), (-187.57, 3, .none, -187.57),
  ]

  @Test("Offsets are rounded by the rules of UIKit and Android", arguments: rounded)
  func rules(offset: Double, scale: Double, rule: PixelGrid.Rule, expected: Double) {
    let grid = PixelGrid(scale: scale, rule: rule)
    #expect(isClose(grid.rounded(offset), expected, within: 1e-12))
    #expect(grid.rounded(grid.rounded(offset)) == grid.rounded(offset))
  }

  /// A pull, a bounce, a fling, a bounce at the other edge and offsets that code sets.
  private static let steps: [Step] = [
    .drag(150.3, over: 0.31), .hold(0.05), .release, .wait(1.3), .drag(-77, over: 0.2),
    .release(velocity: -1800), .wait(0.4), .scroll(to: 77.77), .wait(0.5), .jump(to: 123.456),
    .fling(-9000), .untilRest,
  ]

  private func run(_ scale: Double, _ rule: PixelGrid.Rule, _ probe: ProbeBehavior? = nil) throws
    -> Timeline
  {
    try Fixture(.demo, probe.map { [.header: $0] } ?? [:]).run(Self.steps) {
      ($0.screenScale, $0.pixelRule, $0.scrollView.momentum) = (scale, rule, .decay)
    }
  }

  @Test(
    "Observers and instants see whole pixels", arguments: [1, 2, 3, 2.625],
    [PixelGrid.Rule.uiKit, .android])
  func whole(scale: Double, rule: PixelGrid.Rule) throws {
    guard rule == .android || scale.rounded() == scale else { return }
    let seen = Journal<Double>()
    let probe = ProbeBehavior { probe in probe.onOffset = { seen.append($0.new) } }
    let timeline = try run(scale, rule, probe)
    let times = (0...Int(timeline.duration.seconds * 250)).map { seconds(Double($0) / 250) }
    let read = times.map { timeline.instant(at: $0).offset }
    #expect(seen.entries.count > 250)
    for offset in seen.entries + read {
      #expect(isClose(offset * scale, (offset * scale).rounded(), within: 1e-9))
    }
    let models = times.map { timeline.instant(at: $0).scrollView.modelContentOffset.y }
    #expect(models == read)
    let sampler = try #require(timeline.sampler(of: "contentOffset.y"))
    #expect(sampler.numbers(at: times) == read)
  }

  @Test("At each scale, a run differs from the one without pixels by rounding alone")
  func scales() throws {
    let exact = try run(2, .none)
    for scale in [1.0, 2, 3] {
      let timeline = try run(scale, .uiKit)
      for time in gridTimes(from: .zero, through: exact.duration) {
        let difference = timeline.instant(at: time).offset - exact.instant(at: time).offset
        // A movement begins at a pixel, and is rounded again.
        #expect(abs(difference) <= 1 / scale + 1e-9, "\(time.seconds)")
      }
    }
  }

  @Test("A UIKit animation passes only its ends") func animation() throws {
    let probe = ProbeBehavior { probe in
      probe.host.after(seconds(0.1)) {
        probe.view.animate(duration: seconds(0.4)) { probe.view.setContentOffset(y: 100.4) }
      }
    }
    let timeline = try Fixture(.demo, probe).run([.wait(1)]) {
      ($0.screenScale, $0.pixelRule) = (3, .uiKit)
    }
    let end = 100 + 1 / 3.0
    timeline.expectEase(0, end, over: 0.4, after: seconds(0.1)) { $0.offset }
    #expect(isClose(timeline.last.offset, end))
  }

  @Test("Code that sets an offset to the pixel where it is calls no observer") func again() throws {
    let probe = ProbeBehavior { probe in
      probe.onOffset = { _ in
        probe.note("offset")
        probe.view.setContentOffset(y: -96.3)
      }
    }
    let timeline = try Fixture(.demo, probe).run([.jump(to: -96.4)]) {
      ($0.screenScale, $0.pixelRule) = (2, .uiKit)
    }
    #expect(timeline.events(.callback).count == 1)
    #expect(timeline.last.offset == -96.5)
  }

  @Test("The suggested travel triggers the header, and the next shorter ones do not")
  func hint() throws {
    for (threshold, scale) in [(80.0, 1.0), (80, 3), (132.1, 2), (96.3, 2), (100, 3)] {
      let fixture = Fixture(.demo, WaveBehavior(pullDistance: threshold))
      func run(_ travel: Double) throws -> Timeline {
        try fixture.run([.drag(travel), .release]) {
          ($0.screenScale, $0.pixelRule) = (scale, .uiKit)
        }
      }
      let travel = try #require(try run(20).hints.first?.neededTravel)
      #expect(try !run(travel).events(.trigger).isEmpty)
      #expect(try run(travel - 4).events(.trigger).isEmpty)
    }
  }
}

@Suite("Momentum")
struct MomentumTests {
  /// A bounce from `distance` by its closed form, with κ = −1000·ln(0.99) and λ = −1000·ln(0.998).
  private func bounce(_ time: Double, _ distance: Double, _ velocity: Double) -> Double {
    let kappa = -1000 * Double.log(0.99)
    let lambda = -1000 * Double.log(0.998)
    return .exp(-kappa * time) * (distance + velocity * (1 - .exp(-lambda * time)) / lambda)
  }

  /// The velocity after `time`, which decays at both rates.
  private func velocity(_ time: Double, _ velocity: Double) -> Double {
    velocity * .exp(1000 * (.log(0.99) + .log(0.998)) * time)
  }

  private func run(_ steps: [Step], _ probe: ProbeBehavior? = nil, rows: Int = 30) throws
    -> Timeline
  {
    try Fixture(.demo, probe.map { [.header: $0] } ?? [:]).run(steps, rows: rows) {
      $0.scrollView.momentum = .decay
    }
  }

  @Test(
    "A release beyond the edge follows the closed form until half a point",
    arguments: [0.0, 900, 4000]
  )
  func beyond(velocity: Double) throws {
    let timeline = try run([.pull(to: -120), .release(velocity: velocity)])
    let outward = max(velocity, 2.78 * 120)
    let rest = try #require(timeline.rest)
    for (elapsed, instant) in timeline.instants(1.2, after: seconds(0.25))
    where instant.time < rest {
      #expect(isClose(instant.offset, -bounce(elapsed, 120, outward)))
    }
    #expect(isClose(bounce(rest.seconds - 0.25, 120, outward), 0.5, within: 1e-6))
    #expect(timeline.last.offset == 0)
  }

  @Test("A release toward the content passes the edge and decelerates") func inward() throws {
    let timeline = try run([.pull(to: -120), .release(velocity: -1500)], rows: 1000)
    let kappa = 1000 * Double.log(0.99)
    let lambda = 1000 * Double.log(0.998)
    let crossing = Double.log(1 + 120 * lambda / 1500) / lambda
    let speed = 1500 * Double.exp((kappa + lambda) * crossing)
    for (elapsed, instant) in timeline.instants(0.8, after: seconds(0.25)) {
      let expected =
        elapsed < crossing
        ? bounce(elapsed, -120, 1500)
        : speed * .expMinusOne(lambda * (elapsed - crossing)) / lambda
      #expect(isClose(instant.offset, expected, within: 1e-5), "\(elapsed)")
    }
    #expect(isClose(timeline.last.offset, (speed - 10) / -lambda, within: 1e-6))
  }

  @Test("A slow release toward the content stays beyond the edge") func slowInward() throws {
    let timeline = try run([.pull(to: -400), .release(velocity: -600)])
    for (elapsed, instant) in timeline.instants(0.5, after: seconds(0.25)) {
      #expect(isClose(instant.offset, bounce(elapsed, -400, 600)))
    }
    #expect(timeline.last.offset == 0)
  }

  @Test("A finger catches the list in mid-bounce where it is") func caught() throws {
    let timeline = try run([
      .pull(to: -120), .release, .wait(0.05), .drag(0, over: 0.2), .drag(10, over: 0.1), .release,
    ])
    let held = bounce(0.05, 120, 2.78 * 120)
    #expect(isClose(timeline.instant(0.3).offset, -held))
    #expect(isClose(timeline.instant(0.5).offset, -held))
    let travel = held * 587 / (0.55 * (587 - held)) + 10
    let released = rubberBand(travel)
    #expect(isClose(timeline.instant(0.6).offset, -released))
    #expect(isClose(timeline.instant(0.7).offset, -bounce(0.1, released, 2.78 * released)))
  }

  @Test("An edge that moves in mid-bounce leaves position and velocity") func movedEdge() throws {
    let probe = ProbeBehavior { probe in
      probe.host.after(seconds(0.35)) { probe.view.setContentInset(EdgeInsets(top: 30)) }
    }
    let timeline = try run([.pull(to: -120), .release(velocity: 1000)], probe)
    let distance = bounce(0.1, 120, 1000)
    let speed = velocity(0.1, 1000)
    for (elapsed, instant) in timeline.instants(0.3, after: seconds(0.35)) {
      #expect(isClose(instant.offset, -30 - bounce(elapsed, distance - 30, speed)))
    }
  }

  @Test("The duration of a decay is that after which the threshold is never exceeded")
  func duration() {
    for (distance, velocity) in [(80.0, 0.0), (-120, -900), (0, 2000), (50, 3000), (400, -600)] {
      let back = BounceBack(distance: distance, velocity: velocity, momentum: .decay)
      let duration = back.duration(threshold: 0.25)
      #expect(isClose(abs(back.value(at: duration)), 0.25, within: 1e-9))
      for later in stride(from: duration, to: duration + 2, by: 0.01) {
        #expect(abs(back.value(at: later)) <= 0.25 + 1e-9)
      }
    }
    for (distance, threshold, expected) in [(0, 0.25, 0), (0.2, 0.25, 0), (5, 0, Double.infinity)] {
      let back = BounceBack(distance: distance, momentum: .decay)
      #expect(back.duration(threshold: threshold) == expected)
    }
  }
}
