/// A generator of random scripts.
struct RandomScripts {
  private var random: SeededGenerator
  /// Whether numbers may be negative, huge, infinite or NaN.
  private let isHostile: Bool

  init(seed: UInt64, isHostile: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.isHostile = isHostile
  }

  // MARK: Values

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    if isHostile, random.chance(0.15) {
      let odd = [-1, 0, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 1e9]
      return odd.randomElement(using: &random) ?? 0
    }
    // Include the ends of the range often.
    if random.chance(0.1) { return random.chance(0.5) ? range.lowerBound : range.upperBound }
    return random.number(range)
  }

  private mutating func time(_ range: ClosedRange<Double>) -> Flicks {
    // Often on the grids on which other events happen.
    if random.chance(0.4) {
      let hundredths = number(range.lowerBound * 100...range.upperBound * 100).rounded()
      return Flicks(seconds: hundredths / 100)
    }
    return Flicks(seconds: number(range))
  }

  private mutating func any<Choice: CaseIterable>(_ type: Choice.Type, or fallback: Choice)
    -> Choice
  {
    type.allCases.randomElement(using: &random) ?? fallback
  }

  private mutating func curve() -> Curve {
    let functions: [TimingFunction] = [.linear, .easeIn, .easeOut, .easeInEaseOut]
    if random.chance(0.2) {
      return .spring(
        Spring(duration: number(0.1...0.8), bounce: .random(in: -0.5...0.8, using: &random)))
    }
    return .timing(functions.randomElement(using: &random) ?? .linear)
  }

  // MARK: The wave

  mutating func wave() -> WaveBehavior {
    var wave = WaveBehavior.adjusted
    guard random.chance(0.85) else { return wave }
    wave.edition = any(WaveBehavior.Edition.self, or: .original)
    wave.trigger = any(WaveBehavior.Trigger.self, or: .automatic)
    wave.pullDistance = number(1...150)
    wave.hillHeight = number(0...100)
    wave.bendCurve = .linearStops(
      LinearStops([.init(number(0...1)), .init(number(0...1), at: number(0...1)), .init(1)]))
    wave.stopDistance = number(0...150)
    wave.settling = any(WaveBehavior.Settling.self, or: .timer)
    wave.settleDuration = time(0...1)
    wave.settleTiming = curve()
    wave.clampsRest = random.chance(0.5)
    if !wave.clampsRest, wave.settling == .timer {
      // A scroll-back that goes further out would trigger forever.
      wave.stopDistance = min(wave.stopDistance, wave.pullDistance)
    }
    wave.earlyEnds = random.chance(0.5) ? .clean : .original
    wave.bounceDuration = time(0...1)
    wave.bounceTiming = curve()
    wave.ballCount = random.integer(0...6)
    wave.ballSpacing = number(-20...30)
    wave.ballOffset = number(-50...50)
    wave.ballAnchor = any(WaveBehavior.BallAnchor.self, or: .content)
    wave.riseHeight = random.chance(0.5) ? nil : number(0...100)
    wave.riseDuration = time(0...1)
    wave.riseTiming = curve()
    wave.riseDelay = random.chance(0.5) ? .zero : time(0...0.5)
    wave.riseStagger = random.chance(0.5) ? .zero : time(0...0.3)
    wave.riseOrder = any(WaveBehavior.RiseOrder.self, or: .left)
    wave.riseArch = number(-1...1)
    wave.riseArchInner = random.chance(0.5) ? nil : number(-1...1)
    wave.riseOrigin = any(WaveBehavior.RiseOrigin.self, or: .edge)
    wave.riseDepth = random.chance(0.5) ? 0 : number(0...60)
    wave.floating.amplitude = number(0...20)
    wave.floating.period = time(0.1...2)
    wave.floating.shape = any(WaveBehavior.Floating.Shape.self, or: .triangle)
    wave.floating.direction = any(WaveBehavior.Floating.Direction.self, or: .down)
    wave.floating.phase = random.chance(0.7) ? 0 : number(0...1)
    wave.floating.delay = time(0...0.5)
    wave.floating.start = any(WaveBehavior.Floating.Start.self, or: .rise)
    wave.floating.stagger = time(0...0.3)
    wave.floating.cycles = random.chance(0.5) ? nil : random.integer(0...3)
    wave.floating.settleDuration = time(0...0.5)
    wave.floating.firstSwing = random.chance(0.5) ? nil : time(0.01...1)
    wave.floating.lastSwing = random.chance(0.5) ? nil : time(0.01...1)
    wave.hillStaysFlat = random.chance(0.3)
    wave.ballsEnding = any(WaveBehavior.BallsEnding.self, or: .vanish)
    wave.returnDuration = time(0...1)
    wave.returnTiming = curve()
    wave.fadeDuration = time(0...1)
    return wave
  }

  // MARK: Steps

  private mutating func travel(_ placement: Placement) -> Step.Travel {
    switch random.integer(0...3) {
    case 0, 1: .by(number(-600...600))
    case 2: .pull(number(0...1.6), placement)
    default: .offset(number(-300...1500))
    }
  }

  private mutating func step(_ placements: [Placement]) -> Step {
    let target = placements.randomElement(using: &random) ?? .header
    let action: Step.Action =
      switch random.integer(0...18) {
      case 0, 1, 2, 3:
        .drag(
          Step.Drag(
            travel(target), duration: time(0...0.6), curve: random.chance(0.5) ? .linear : .easeOut)
        )
      case 4: .hold(time(0...0.4))
      case 5, 6: .release(velocity: random.chance(0.5) ? 0 : number(-3000...3000))
      case 7: .fling(velocity: number(-5000...5000))
      case 8: .tap(random.chance(0.5) ? nil : target)
      case 9: .beginRefreshing(target)
      case 10: .endRefreshing(target)
      case 11: random.chance(0.5) ? .endRefreshingWithNoMoreData(target) : .resetNoMoreData(target)
      case 12: .reload(rows: random.chance(0.3) ? nil : random.integer(-2...60))
      case 13: .scrollTo(y: number(-200...2000), animated: random.chance(0.5))
      case 14: .untilRest
      case 15: random.chance(0.3) ? .detach(target) : .setHidden(random.chance(0.5), target)
      case 16: .appear
      default: .wait(time(0...1))
      }
    return Step(action)
  }

  /// Returns a script with a header and sometimes a footer that loads at the list's end.
  mutating func script() -> Script {
    var behaviors: [Placement: any RefreshBehavior] = [.header: wave()]
    if random.chance(0.3) { behaviors[.footer] = Self.footer }
    let placements = Placement.allCases.filter { behaviors[$0] != nil }
    var script = Fixture(.demo, behaviors).script(
      (0..<random.integer(0...8)).map { _ in step(placements) }, rows: random.integer(0...50),
      reactions: [:])
    script.lead = time(0...0.3)
    script.tail = time(0...0.3)
    if isHostile || random.chance(0.3) { script.duration = seconds(random.number(0...3)) }
    script.scrollView.contentInset = EdgeInsets(top: number(0...80), bottom: number(0...60))
    script.safeAreaInset = EdgeInsets(top: random.chance(0.5) ? 0 : number(0...50))
    script.screenScale = Double(random.integer(1...3))
    script.scrollView.isPagingEnabled = random.chance(0.1)
    if isHostile { script.pixelRule = PixelGrid.Rule.allCases[random.integer(0...2)] }
    script.scrollView.momentum = Momentum.allCases[random.integer(0...1)]
    for placement in placements where random.chance(0.9) {
      script.reactions[placement] = (0..<random.integer(1...2)).map { _ in
        Reaction(
          after: time(0...2), result: random.chance(0.8) ? .success : .noMoreData,
          rowsAdded: random.chance(0.7) ? 0 : random.integer(-5...10))
      }
    }
    for placement in placements where random.chance(0.3) {
      script.resultDurations[placement] = time(0...1)
    }
    return script
  }

  private static let footer = ProbeBehavior { probe in
    let view = probe.view
    view.setContentInset(view.contentInset + EdgeInsets(bottom: 44))
    func begin() {
      guard probe.state == .idle else { return }
      probe.state = .refreshing
      probe.host.log(.trigger)
      probe.host.callHandler()
    }
    probe.onOffset = { change in
      if change.new > change.old, view.contentOffset.y > view.maximumOffset { begin() }
    }
    probe.onBegin = { begin() }
    probe.onTap = { begin() }
    probe.onEnd = { result in
      guard probe.state != .noMoreData else { return }
      probe.state = result == .noMoreData ? .noMoreData : .idle
      view.animate(duration: seconds(0.2)) {
        view.setContentInset(view.contentInset + EdgeInsets(bottom: 1))
      }
    }
    probe.onReset = { if probe.state == .noMoreData { probe.state = .idle } }
  }
}
