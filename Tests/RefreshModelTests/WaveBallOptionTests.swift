@Suite("The wave's optional settings for balls")
struct WaveBallOptionTests {
  /// Returns the balls' centers `seconds` after the trigger.
  func balls(_ timeline: Timeline, _ seconds: Double) throws -> [Point] {
    let instant = timeline.instant(seconds, after: try timeline.time(.trigger))
    let count = instant.header?.values.count { $0.name.hasSuffix(".hidden") } ?? 0
    return (0..<count).map(instant.ball)
  }

  func areSame(_ first: [Point], _ second: [Point]) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { ($0 - $1).length < 1e-6 }
  }

  // MARK: The row and the rise

  @Test("Any number of balls is centered and equally spaced", arguments: 0..<8)
  func counts(count: Int) throws {
    let timeline = try playWave {
      $0.ballCount = count
      $0.ballSize = 20
      $0.ballSpacing = 4
      $0.riseHeight = 50
      $0.floating.amplitude = 0
    }
    let row = try balls(timeline, 1)
    #expect(row.count == count)
    for (tag, ball) in row.enumerated() {
      #expect(
        (ball - Point(x: 187.5 + 24 * (Double(tag) - Double(count - 1) / 2), y: -50)).length < 1e-9)
    }
  }

  @Test("The middle ball of an odd count rises along a half circle to the left")
  func middle() throws {
    let timeline = try playWave {
      $0.ballCount = 5
      $0.risePath = .arc
    }
    for part in stride(from: 0.0, through: 1, by: 0.1) {
      let ball = try balls(timeline, 0.5 * part)[2]
      let angle = Double.pi * (1 - part)
      #expect(
        (ball - Point(x: 187.5 - 17.5 * .sin(angle), y: -17.5 - 17.5 * .cos(angle))).length < 1e-9)
    }
  }

  @Test("Other counts than four fan out on quarter ellipses, the middle ball straight up")
  func fan() throws {
    for count in [1, 2, 3, 5, 8] {
      let timeline = try playWave { $0.ballCount = count }
      for part in stride(from: 0.0, through: 1, by: 0.1) {
        let angle = Double.pi / 2 * part
        let row = try balls(timeline, 0.5 * part)
        for (tag, ball) in row.enumerated() {
          let distance = 25 * (Double(tag) - Double(count - 1) / 2)
          #expect(
            (ball - Point(x: 187.5 + distance * (1 - .cos(angle)), y: -35 * .sin(angle))).length
              < 1e-9)
        }
      }
    }
  }

  @Test(
    "In a fan, the paths of two balls meet only at the start, in any order",
    arguments: WaveBehavior.RiseOrder.allCases)
  func crossing(order: WaveBehavior.RiseOrder) throws {
    for count in 2..<8 {
      let timeline = try playWave {
        $0.ballCount = count
        $0.risePath = .fan
        $0.riseOrder = order
        $0.riseStagger = seconds(0.05)
        $0.floating.amplitude = 0
      }
      for time in stride(from: 0.02, through: 1, by: 0.02) {
        let row = try balls(timeline, time)
        // On its ellipse, a ball at height h has covered 1 − √(1 − (h/35)²) of its horizontal
        // distance.
        for (tag, ball) in row.enumerated() {
          let distance = 25 * (Double(tag) - Double(count - 1) / 2)
          let height = min(-ball.y / 35, 1)
          let part = 1 - (1 - height * height).squareRoot()
          #expect(isClose(ball.x - 187.5, distance * part, within: 1e-5))
        }
      }
    }
  }

  @Test(
    "The stagger follows the requested order",
    arguments: [
      (WaveBehavior.RiseOrder.left, [0, 1, 2, 3, 4]), (.right, [4, 3, 2, 1, 0]),
      (.outside, [0, 1, 2, 1, 0]), (.center, [2, 1, 0, 1, 2]),
    ])
  func orders(order: WaveBehavior.RiseOrder, turns: [Int]) throws {
    let timeline = try playWave {
      $0.ballCount = 5
      $0.riseOrder = order
      $0.riseStagger = seconds(0.1)
    }
    let trigger = try timeline.time(.trigger)
    for (tag, turn) in turns.enumerated() {
      let start = try #require(
        timeline.events(.animationStart, named: "ball.\(tag).rise").first?.time)
      #expect(start == trigger + seconds(0.1 * Double(turn)))
    }
  }

  @Test("A horizontal offset moves the entire row") func offset() throws {
    let plain = try playWave()
    let moved = try playWave { $0.ballOffset = -30 }
    for time in stride(from: 0.0, through: 2, by: 0.037) {
      let expected = try balls(plain, time).map { $0 + Vector(dx: -30, dy: 0) }
      #expect(areSame(try balls(moved, time), expected))
    }
  }

  @Test("An eased rise equals the linear one at the eased time") func easedRise() throws {
    let plain = try playWave()
    let eased = try playWave { $0.riseTiming = .timing(.easeOut) }
    for part in stride(from: 0.0, to: 1, by: 0.05) {
      #expect(areSame(try balls(eased, 0.5 * part), try balls(plain, 0.5 * easeOut(part))))
    }
  }

  @Test("The rise's duration scales it and the scroll-back") func riseDuration() throws {
    let plain = try playWave()
    let slow = try playWave { $0.riseDuration = seconds(1) }
    for part in stride(from: 0.0, to: 1, by: 0.05) {
      #expect(areSame(try balls(slow, part), try balls(plain, 0.5 * part)))
    }
    let trigger = try slow.time(.trigger)
    // Half the step, 0.175: ⌈10/0.175⌉ = 58 ticks.
    #expect(slow.times(.timerStop, named: "scrollBack") == [trigger + seconds(0.58)])
    #expect(isClose(slow.instant(0.6, after: trigger).offset, -80 + 58 * 0.175))
  }

  @Test("A delayed and staggered rise is the plain one with each ball shifted in time")
  func stagger() throws {
    let plain = try playWave()
    let staggered = try playWave {
      $0.riseDelay = seconds(0.1)
      $0.riseStagger = seconds(0.04)
    }
    let trigger = try staggered.time(.trigger)
    for tag in 0..<4 {
      let delay = 0.1 + 0.04 * Double(tag)
      #expect(
        staggered.times(.animationStart, named: "ball.\(tag).rise") == [trigger + seconds(delay)])
      #expect(staggered.instant(delay - 1e-6, after: trigger).isHidden(tag))
      for time in stride(from: 0.001, to: 2, by: 0.05) {
        let expected = try balls(plain, time)[tag]
        #expect((try balls(staggered, time + delay)[tag] - expected).length < 1e-5)
      }
    }
  }

  @Test("An arch of 0 is straight, and the opposite arch mirrors the arc") func arch() throws {
    let arc = try playWave()
    let straight = try playWave { $0.riseArch = 0 }
    let level = try playWave { $0.riseArch = -1 }
    let half = try playWave { $0.riseArch = 0.5 }
    let start = Point(x: 187.5, y: 0)
    for part in stride(from: 0.0, through: 1, by: 0.125) {
      let ends = try balls(arc, 0.5)
      let line = ends.map { start.interpolated(to: $0, fraction: part) }
      #expect(areSame(try balls(straight, 0.5 * part), line))
      let turned = try zip(ends, balls(arc, 0.5 * (1 - part))).map { start + ($0 - $1) }
      #expect(areSame(try balls(level, 0.5 * part), turned))
      let between = try zip(line, balls(arc, 0.5 * part)).map {
        $0.interpolated(to: $1, fraction: 0.5)
      }
      #expect(areSame(try balls(half, 0.5 * part), between))
    }
  }

  @Test("The inner balls have their own arch, and those between are interpolated")
  func innerArch() throws {
    func play(_ arch: Double, inner: Double?) throws -> [Point] {
      try balls(
        playWave {
          $0.ballCount = 6
          $0.riseArch = arch
          $0.riseArchInner = inner
        }, 0.2)
    }
    let mixed = try play(1, inner: 0)
    let one = try play(1, inner: nil)
    let zero = try play(0, inner: nil)
    let half = try play(0.5, inner: nil)
    for (tag, expected) in [one, half, zero, zero, half, one].enumerated() {
      #expect((mixed[tag] - expected[tag]).length < 1e-9)
    }
  }

  @Test("With the crest as the origin, the balls start at the hill's top") func crest() throws {
    let timeline = try playWave { $0.riseOrigin = .crest }
    #expect(areSame(try balls(timeline, 0), Array(repeating: Point(x: 187.5, y: -50), count: 4)))
    let plain = try playWave()
    #expect(areSame(try balls(timeline, 0.5), try balls(plain, 0.5)))
  }

  @Test(
    "A depth lowers the start of each path, but not its end",
    arguments: WaveBehavior.RiseOrigin.allCases)
  func depth(origin: WaveBehavior.RiseOrigin) throws {
    let timeline = try playWave {
      $0.riseOrigin = origin
      $0.riseDepth = 31
      $0.risePath = .fan
      $0.floating.amplitude = 0
    }
    let start = (origin == .crest ? -50.0 : 0) + 31
    for part in stride(from: 0.0, through: 1, by: 0.1) {
      let angle = Double.pi / 2 * part
      for (tag, ball) in try balls(timeline, 0.5 * part).enumerated() {
        let x = 187.5 + 25 * (Double(tag) - 1.5) * (1 - .cos(angle))
        #expect((ball - Point(x: x, y: start - (35 + start) * .sin(angle))).length < 1e-9)
      }
    }
  }

  @Test("Balls anchored to the screen do not move with the list and have the same end")
  func restAnchor() throws {
    let timeline = try playWave {
      $0.ballAnchor = .rest
      $0.clampsRest = true
      $0.floating.amplitude = 0
    }
    let plain = try playWave {
      $0.clampsRest = true
      $0.floating.amplitude = 0
    }
    let trigger = try timeline.time(.trigger)
    for time in times(100, from: trigger, over: 0.5) {
      let fixed = timeline.instant(at: time)
      let moving = plain.instant(at: time)
      for tag in 0..<4 {
        // On screen, as if the list were already at rest.
        let expected = moving.ball(tag).y + 70
        #expect(isClose(fixed.ball(tag).y - fixed.offset, expected))
        #expect(fixed.ball(tag).x == moving.ball(tag).x)
      }
    }
    #expect(areSame(try balls(timeline, 1), try balls(plain, 1)))
  }

  // MARK: The end

  @Test("Sinking balls return along their paths while the list returns") func sinking() throws {
    let timeline = try playWave(refreshing: 3.1) {
      $0.ballsEnding = .sink
      $0.floating.amplitude = 0
    }
    let end = try timeline.time(.end)
    for part in stride(from: 0.0, to: 1, by: 0.05) {
      let instant = timeline.instant(0.3 * part, after: end)
      // Extended by a radius below the edge, and under the bar if the gap is too low.
      let eased = easeInEaseOut(part)
      let expected = try balls(timeline, 0.5 * (1 - eased)).map {
        Point(x: $0.x, y: max($0.y + 7.5 * eased, 7.5 - instant.pull))
      }
      #expect(areSame((0..<4).map(instant.ball), expected))
      #expect((0..<4).allSatisfy { !instant.isHidden($0) })
    }
    #expect((0..<4).allSatisfy { timeline.instant(0.3, after: end).isHidden($0) })
  }

  @Test("Sinking balls stay below the bar and end hidden", arguments: [35, 60, 70], [0, 40])
  func sinkingBelowTheBar(height: Double, depth: Double) throws {
    for origin in WaveBehavior.RiseOrigin.allCases {
      let timeline = try playWave(refreshing: 3.1) {
        $0.ballsEnding = .sink
        $0.ballCount = 5
        $0.riseHeight = height
        $0.riseOrigin = origin
        $0.riseDepth = depth
        $0.floating.direction = .up
      }
      let end = try timeline.time(.end)
      for time in times(100, from: end, over: 0.2999) {
        let instant = timeline.instant(at: time)
        for tag in 0..<5 where time > end {
          #expect(instant.ball(tag).y - 7.5 >= -instant.pull - 1e-9)
        }
      }
      let last = timeline.instant(0.2999, after: end)
      #expect((0..<5).allSatisfy { last.ball($0).y >= 7.4 })
    }
  }

  @Test("A sinking ball starts at its current position during rise and float")
  func sinkingMidway() throws {
    for refreshing in [0.2, 1.62] {
      let timeline = try playWave(refreshing: refreshing) { $0.ballsEnding = .sink }
      let end = try timeline.time(.end)
      let before = timeline.instant(before: end)
      let after = timeline.instant(at: end)
      #expect(areSame((0..<4).map(before.ball), (0..<4).map(after.ball)))
    }
  }

  @Test("Staying balls keep their positions until the list has returned, and are then hidden")
  func staying() throws {
    let timeline = try playWave(refreshing: 3.1) {
      $0.ballsEnding = .stay
      $0.floating.amplitude = 0
      $0.ballAnchor = .rest
      $0.clampsRest = true
    }
    let end = try timeline.time(.end)
    let standing = timeline.instant(before: end)
    for time in times(50, from: end, over: 0.299) {
      let instant = timeline.instant(at: time)
      for tag in 0..<4 {
        #expect(!instant.isHidden(tag))
        #expect(
          isClose(instant.ball(tag).y - instant.offset, standing.ball(tag).y - standing.offset))
      }
    }
    #expect((0..<4).allSatisfy { timeline.instant(0.3, after: end).isHidden($0) })
  }

  @Test(
    "Balls that have not started by the end never show",
    arguments: WaveBehavior.BallsEnding.allCases)
  func neverStarted(ending: WaveBehavior.BallsEnding) throws {
    let timeline = try playWave(refreshing: 0.1) {
      $0.riseStagger = seconds(0.08)
      $0.ballsEnding = ending
    }
    let shown = timeline.events(.visibility).filter { $0.to == .flag(true) }.map(\.name)
    #expect(shown == ["ball.0", "ball.1"])
    let touched = timeline.events.compactMap(\.name).filter { $0.hasPrefix("ball.3") }
    #expect(touched.isEmpty)
  }
}
