@Suite("Animated properties")
struct AnimatedPropertyTests {
  static func at(_ seconds: Double) -> Flicks { Flicks(seconds: seconds) }

  @Test("The model jumps at a set and is linear along a ramp") func model() {
    var property = AnimatedProperty(1.0)
    property.set(10, at: Self.at(1))
    property.ramp(to: 20, at: Self.at(2))
    property.set(5, at: Self.at(2))
    property.set(6, at: Self.at(2))
    property.set(7, at: Self.at(3))
    property.ramp(to: 9, at: Self.at(3))
    property.ramp(to: 11, at: Self.at(5))
    for (time, value) in [
      (-5, 1), (0.99, 1), (1, 10), (1.5, 15), (1.75, 17.5), (2, 6), (2.5, 6), (3, 9), (4, 10),
      (5, 11), (50, 11),
    ] as [(Double, Double)] {
      #expect(isClose(property.model(at: Self.at(time)), value), "at \(time)")
    }
  }

  @Test("A first ramp acts as a set, and a change in the past is made at the last time")
  func oddOrders() {
    var property = AnimatedProperty(0.0)
    property.ramp(to: 8, at: Self.at(1))
    #expect(property.model(at: Self.at(0.5)) == 0 && property.model(at: Self.at(1)) == 8)
    property.set(9, at: Self.at(0.2))
    #expect(property.model(at: Self.at(0.5)) == 0 && property.model(at: Self.at(1)) == 9)
    #expect(property.model(at: .min) == 0)
  }

  @Test("A held bounce masks a changing model until it is removed") func heldBounce() throws {
    // The wave: the bend goes from 100 to 0 in 0.2 s and is held while ticks change the model.
    var bend = AnimatedProperty(0.0)
    bend.set(100, at: .zero)
    let track = try KeyframeTrack(
      values: [100, 80, 60, 40, 20, 0.0], timingFunction: .easeInEaseOut)
    var bounce = PropertyAnimation.keyframes(track, duration: 0.2)
    bounce.timing.fillMode = .forwards
    bend.add(bounce, forKey: "bounce", at: .zero)
    for tick in 1...29 { bend.set(100 - Double(tick) / 3, at: Flicks(Int64(tick), over: 100)) }
    #expect(isClose(bend.presentation(at: Self.at(0.1)), 50))
    #expect(bend.presentation(at: Self.at(0.2)) == 0)
    #expect(bend.presentation(at: Self.at(1)) == 0)
    #expect(isClose(bend.model(at: Self.at(1)), 100 - 29.0 / 3))
    bend.removeAnimation(forKey: "bounce", at: Self.at(2))
    #expect(bend.presentation(at: Self.at(1.99)) == 0)
    #expect(bend.presentation(at: Self.at(2)) == bend.model(at: Self.at(2)))
  }

  @Test("Repeated additive triangle waves are added to the underlying value")
  func additiveFloats() throws {
    let rise = Array(stride(from: 0.0, through: 5, by: 1))
    let values = rise + [4, 3, 2, 1, 0, -1, -2, -3, -4, -5, -4, -3, -2, -1, 0]
    var float = PropertyAnimation.keyframes(try KeyframeTrack(values: values), duration: 1)
    float.isAdditive = true
    var position = AnimatedProperty(-35.0)
    for turn in 0...2 {
      position.add(float, forKey: "float", at: Self.at(0.7) + Flicks(1, over: 1) * turn)
    }
    position.ramp(to: -35, at: Self.at(1))
    for time in grid(0.7, 3.69, 60) {
      // A triangle wave of amplitude 5 and period 1, downward (positive) first.
      let phase = (time - 0.7).truncatingRemainder(dividingBy: 1)
      let wave = phase < 0.25 ? 20 * phase : phase < 0.75 ? 10 - 20 * phase : 20 * phase - 20
      #expect(isClose(position.presentation(at: Self.at(time)), -35 + wave, within: 1e-6))
    }
    #expect(position.presentation(at: Self.at(0.69)) == -35)
    #expect(position.presentation(at: Self.at(4.8)) == -35)
  }

  @Test("As with UIView, animating sets the model and starts from the presentation value")
  func animate() {
    var offset = AnimatedProperty(-80.0)
    offset.animate(
      to: 0, duration: Self.at(0.3), timingFunction: .easeInEaseOut, forKey: "offset",
      at: Self.at(1))
    #expect(offset.model(at: Self.at(1)) == 0)
    #expect(offset.presentation(at: Self.at(1)) == -80)
    #expect(isClose(offset.presentation(at: Self.at(1.15)), -40))
    #expect(offset.presentation(at: Self.at(1.3)) == 0)
    // Interrupted halfway, it continues from the presentation value.
    offset.animate(
      to: 60, duration: Self.at(1), timingFunction: .linear, forKey: "offset", at: Self.at(1.15))
    #expect(isClose(offset.presentation(at: Self.at(1.15)), -40))
    #expect(isClose(offset.presentation(at: Self.at(1.65)), 10))
    offset.animate(
      to: 5, from: 1, duration: Self.at(1), timingFunction: .linear, forKey: "other",
      at: Self.at(2))
    #expect(isClose(offset.presentation(at: Self.at(2.5)), 3))
  }

  @Test("Additive animations add up until all are removed") func additive() {
    var position = AnimatedProperty(100)
    position.animateAdditively(
      to: 140, duration: Self.at(1), timingFunction: .linear, at: Self.at(1))
    position.animateAdditively(
      to: 40, duration: Self.at(2), timingFunction: .linear, at: Self.at(1.5))
    #expect(position.model(at: Self.at(1.5)) == 40)
    for (time, value) in [
      (1.25, 110), (1.5, 120), (1.75, 117.5), (2.5, 90), (3, 65), (3.5, 40),
    ] as [(Double, Double)] {
      #expect(position.presentation(at: Self.at(time)) == value, "at \(time)")
    }
    position.animateAdditively(
      to: 0, duration: Self.at(4), timingFunction: .linear, at: Self.at(4))
    position.removeAllAnimations(at: Self.at(5))
    #expect(position.presentation(at: Self.at(4.5)) == 35)
    #expect(position.presentation(at: Self.at(5)) == 0)
  }

  @Test("A key replaces its animation, later ones are on top, and removal affects all")
  func keys() {
    var property = AnimatedProperty(0.0)
    property.add(.basic(from: 1, to: 1, duration: 10), forKey: "a", at: .zero)
    property.add(.basic(from: 2, to: 2, duration: 10), forKey: "b", at: Self.at(1))
    property.add(.basic(from: 3, to: 3, duration: 1), forKey: "a", at: Self.at(2))
    for (time, value) in [(0.5, 1.0), (1.5, 2), (2.5, 3), (3.5, 2)] {
      #expect(property.presentation(at: Self.at(time)) == value)
    }
    property.removeAllAnimations(at: Self.at(4))
    #expect(property.presentation(at: Self.at(3.99)) == 2)
    #expect(property.presentation(at: Self.at(4)) == 0)
    property.removeAnimation(forKey: "none", at: Self.at(5))
    property.removeAllAnimations(at: Self.at(6))
    #expect(property.presentation(at: Self.at(7)) == 0)
  }

  /// A history stored as a list and replayed from its start for every query.
  struct Replay {
    enum Change {
      case set(Double)
      case ramp(Double)
      case add(PropertyAnimation, String)
      case remove(String)
      case removeAll
    }
    var changes: [(time: Flicks, change: Change)] = []

    func model(at time: Flicks) -> Double {
      var value = 0.0
      var last: Flicks?
      for entry in changes {
        switch entry.change {
        case .set(let new) where entry.time <= time, .ramp(let new) where entry.time <= time:
          value = new
          last = entry.time
        case .ramp(let new):
          guard let last, last < entry.time else { return value }
          // Only the first step after `time` can be the end of a ramp at `time`.
          let part = (time - last).seconds / (entry.time - last).seconds
          return value + (new - value) * part
        case .set: return value
        default: continue
        }
      }
      return value
    }

    func presentation(at time: Flicks) -> Double {
      var alive: [(key: String, animation: PropertyAnimation, time: Flicks)] = []
      for entry in changes where entry.time <= time {
        switch entry.change {
        case .add(let animation, let key):
          alive.removeAll { $0.key == key }
          alive.append((key, animation, entry.time))
        case .remove(let key): alive.removeAll { $0.key == key }
        case .removeAll: alive.removeAll()
        default: continue
        }
      }
      return alive.reduce(model(at: time)) {
        $1.animation.applied(to: $0, at: (time - $1.time).seconds)
      }
    }
  }

  @Test("Random histories match a replay, evaluated one by one or together") func againstReplay() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<60 {
      var replay = Replay()
      var property = AnimatedProperty(0.0)
      var time = Flicks.zero
      for _ in 0..<random.integer(1...60) {
        time += Flicks(Int64(random.integer(0...3)), over: 20)
        let key = ["a", "b", "c"][random.integer(0...2)]
        let value = random.number(-10...10)
        switch random.integer(0...9) {
        case 0...2:
          property.set(value, at: time)
          replay.changes.append((time, .set(value)))
        case 3...5:
          property.ramp(to: value, at: time)
          replay.changes.append((time, .ramp(value)))
        case 6...7:
          let animation = Self.animation(&random)
          property.add(animation, forKey: key, at: time)
          replay.changes.append((time, .add(animation, key)))
        case 8:
          property.removeAnimation(forKey: key, at: time)
          replay.changes.append((time, .remove(key)))
        default:
          property.removeAllAnimations(at: time)
          replay.changes.append((time, .removeAll))
        }
      }
      for question in grid(-0.5, 7, 60).shuffled(using: &random) {
        let instant = Self.at(question)
        #expect(isClose(property.model(at: instant), replay.model(at: instant)))
        #expect(isClose(property.presentation(at: instant), replay.presentation(at: instant)))
      }
      // The times in ascending order: at every change, just before it, and between changes.
      let changes = Set(replay.changes.map(\.time)).flatMap { [Flicks(count: $0.count - 1), $0] }
      let ascending = (changes + grid(-0.5, 7, 60).map(Self.at)).sorted()
      for (instant, value) in zip(ascending, property.presentations(at: ascending)) {
        #expect(isClose(value, replay.presentation(at: instant)), "\(instant.seconds) s")
      }
    }
  }

  static func animation(_ random: inout SeededGenerator) -> PropertyAnimation {
    let fill = FillMode.allCases[random.integer(0...1)]
    let timing = MediaTiming(
      duration: random.number(0.1...1), timeOffset: random.number(-0.5...0.5),
      repeatCount: [1, 2.5, .infinity][random.integer(0...2)], fillMode: fill)
    return PropertyAnimation(
      .keyframes(KeyframeTrack(from: random.number(-5...5), to: random.number(-5...5))),
      timing: timing, isAdditive: random.flag())
  }

  @Test("A hundred thousand steps and thousands of animations are evaluated quickly")
  func manySteps() {
    var property = AnimatedProperty(0.0)
    let steps = 100_000
    let step = Flicks(1, over: 120)
    let float = PropertyAnimation.basic(from: 0.0, to: 0, duration: 0.5)
    for number in 0..<steps {
      property.ramp(to: Double(number), at: step * number)
      if number % 20 == 0 { property.add(float, forKey: "\(number % 7)", at: step * number) }
    }
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let number = random.integer(0...(steps - 2))
      let between = step * number + Flicks(count: step.count / 2)
      #expect(isClose(property.model(at: between), Double(number) + 0.5))
      #expect(property.presentation(at: step * number + step * 59) >= 0)
    }
  }
}
