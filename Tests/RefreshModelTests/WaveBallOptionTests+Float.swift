extension WaveBallOptionTests {
  @Test("Floating up mirrors floating down") func direction() throws {
    let down = try playWave()
    let up = try playWave { $0.floating.direction = .up }
    for time in stride(from: 0.5, through: 3, by: 0.031) {
      let expected = try balls(down, time).map { Point(x: $0.x, y: -70 - $0.y) }
      #expect(areSame(try balls(up, time), expected))
    }
  }

  @Test("A sine float has the given amplitude, period and stagger") func sine() throws {
    let timeline = try playWave {
      $0.floating.shape = .sine
      $0.floating.amplitude = 7
      $0.floating.period = seconds(0.9)
      $0.floating.stagger = seconds(0.22)
      $0.floating.delay = seconds(0.05)
    }
    for time in stride(from: 0.5, to: 3, by: 0.023) {
      for tag in 0..<4 {
        let since = time - 0.55 - 0.22 * Double(tag)
        let expected = since < 0 ? 0 : 7 * Double.sin(2 * .pi * since / 0.9)
        #expect(isClose(try balls(timeline, time)[tag].y + 35, expected, within: 1e-5))
      }
    }
  }

  @Test("A phase starts the float inside its cycle", arguments: [0.25, 0.5, 0.9])
  func phase(phase: Double) throws {
    let plain = try playWave()
    let shifted = try playWave { $0.floating.phase = phase }
    for time in stride(from: 1.1, to: 2, by: 0.029) {
      #expect(areSame(try balls(shifted, time), try balls(plain, time + phase)))
    }
  }

  @Test("A float that starts at the trigger has its delay from there, independent of the rise")
  func floatStart() throws {
    let timeline = try playWave {
      $0.floating.start = .trigger
      $0.floating.delay = seconds(0.3)
    }
    let trigger = try timeline.time(.trigger)
    for tag in 0..<4 {
      let start = trigger + seconds(0.3 + 0.2 * Double(tag))
      #expect(timeline.events(.animationStart, named: "ball.\(tag).float").first?.time == start)
    }
    // Floating while rising adds both displacements.
    let plain = try playWave()
    let sum = try balls(plain, 0.45)[0].y + 3
    #expect(isClose(try balls(timeline, 0.45)[0].y, sum))
  }

  @Test("A float with a number of cycles stops after them", arguments: [0, 1, 2])
  func cycles(cycles: Int) throws {
    let timeline = try playWave(refreshing: 5) { $0.floating.cycles = cycles }
    for tag in 0..<4 {
      #expect(timeline.events(.animationStart, named: "ball.\(tag).float").count == cycles)
      let over = 0.5 + 0.2 * Double(tag) + Double(cycles)
      for time in stride(from: over, to: 4.9, by: 0.1) {
        #expect(isClose(try balls(timeline, time)[tag].y, -35))
      }
    }
  }

  @Test("After its last cycle, a float eases to rest from its velocity") func settle() throws {
    for shape in WaveBehavior.Floating.Shape.allCases {
      let timeline = try playWave(refreshing: 5) {
        $0.floating.shape = shape
        $0.floating.cycles = 1
        $0.floating.settleDuration = seconds(0.6)
      }
      let step = 1e-4
      func y(_ time: Double) throws -> Double { try balls(timeline, time)[0].y + 35 }
      let speed = shape == .triangle ? 20 : 10 * Double.pi
      #expect(isClose(try y(1.5), 0, within: 1e-6))
      #expect(isClose(try y(1.5 + step) / step, speed, within: 0.1))
      #expect(isClose(try y(1.5 - step) / -step, speed, within: 0.1))
      for time in stride(from: 0.0, to: 0.6, by: 0.05) {
        let left = 1 - time / 0.6
        #expect(isClose(try y(1.5 + time), speed * time * left * left, within: 1e-6))
      }
      #expect(try y(2.2) == 0)
    }
  }

  @Test("Without amplitude or period, nothing floats", arguments: [(0.0, 1.0), (5, 0)])
  func noFloat(amplitude: Double, period: Double) throws {
    let timeline = try playWave {
      $0.floating.amplitude = amplitude
      $0.floating.period = seconds(period)
    }
    #expect(!timeline.events.contains { $0.name?.hasSuffix("float") ?? false })
    for time in stride(from: 0.5, to: 2.9, by: 0.1) {
      #expect(try balls(timeline, time).allSatisfy { isClose($0.y, -35) })
    }
  }
}
