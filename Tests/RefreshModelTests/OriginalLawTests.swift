/// A threshold of an original, with the outcomes 0.01 points before, at and beyond it.
///
/// The outcomes are derived by hand from the originals' comparisons. The list is 375 × 667 with
/// 12 rows of 92 and no insets, so that it ends at 1104 − 667 = 437.
private struct Law: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let list: Fixture
  let placement: Placement
  let threshold: Double
  let steps: @Sendable (Double) -> [Step]
  /// Returns the outcome after the steps.
  let read: @Sendable (Timeline, Placement) -> String
  let outcomes: [String]

  /// Creates a threshold.
  ///
  /// - Parameters:
  ///   - threshold: The offset of the threshold; its far side is below a negative one and above
  ///     any other.
  ///   - outcomes: The outcomes before, at and beyond the threshold.
  init(
    _ name: String, _ behavior: any RefreshBehavior, at placement: Placement = .header,
    _ threshold: Double, rows: Int = 12, rowHeight: Double = 92,
    _ steps: @escaping @Sendable (Double) -> [Step],
    _ read: @escaping @Sendable (Timeline, Placement) -> String, _ outcomes: [String]
  ) {
    testDescription = name
    list = Fixture(
      with(.plain) {
        $0.rows = rows
        $0.rowHeight = rowHeight
      }, behavior, at: placement)
    self.placement = placement
    self.threshold = threshold
    self.steps = steps
    self.read = read
    self.outcomes = outcomes
  }
}

// MARK: Steps

/// Returns a drag in a single jump, after which the finger stays down.
@Sendable private func drag(to offset: Double) -> [Step] { [.pull(to: offset, over: 0)] }

/// Returns a drag in a single jump, and a release.
@Sendable private func dragged(to offset: Double) -> [Step] { drag(to: offset) + [.release] }

/// Returns a step in which code sets the offset.
@Sendable private func set(_ offset: Double) -> [Step] { [.jump(to: offset)] }

/// Returns steps that first move to another offset.
private func after(
  _ first: Double, _ move: @escaping @Sendable (Double) -> [Step]
) -> @Sendable (Double) -> [Step] { { move(first) + move($0) } }

// MARK: Outcomes

private let readTime = seconds(0.01)

@Sendable private func rounded(_ number: Double) -> String {
  String((number * 1e6).rounded() / 1e6)
}

/// Returns whether a refresh has begun.
@Sendable private func beginning(_ timeline: Timeline, _: Placement) -> String {
  timeline.events(.trigger).isEmpty ? "nothing" : "refresh"
}

@Sendable private func state(_ timeline: Timeline, _ placement: Placement) -> String {
  timeline.instant(at: readTime).headers[placement]?.state.rawValue ?? ""
}

/// Returns a function for numbers of the behavior, or "refresh" if it has begun.
private func numbers(
  _ labels: String..., of placement: Placement = .header
) -> @Sendable (Timeline, Placement) -> String {
  { [labels] timeline, placement in
    guard timeline.events(.trigger).isEmpty else { return "refresh" }
    let values = timeline.instant(at: readTime).headers[placement]?.values
    return labels.map { rounded(values?.number($0) ?? .nan) }.joined(separator: " ")
  }
}

@Sendable private func percent(_ timeline: Timeline, _ placement: Placement) -> String {
  rounded(timeline.instant(at: readTime).headers[placement]?.pullingPercent ?? .nan)
}

private let readBounce: @Sendable (Timeline, Placement) -> String = numbers(
  "header.surface", "header.bend", "header.contentAlpha")

@Suite("Thresholds of the originals, a hundredth before, at and beyond each")
struct OriginalLawTests {
  fileprivate static let wave: [Law] = [
    // y < 80 sets the path, y > 80 triggers; 62.5 is the bend at y = 40.
    Law(
      "wave, pull distance", WaveBehavior(), -80, after(-40, set), numbers("wave.bend"),
      ["99.990625", "62.5", "refresh"]),
    Law(
      "wave, pull distance, by hand", WaveBehavior(), -80, after(-40, drag), numbers("wave.bend"),
      ["99.990625", "62.5", "refresh"]),
    // contentOffset.y < 0.
    Law(
      "wave, top", WaveBehavior(), 0, after(-40, set), numbers("wave.bend"),
      ["25.009375", "62.5", "62.5"]),
  ]

  fileprivate static let pullToBounce: [Law] = [
    // y < 96 sets frame.y, a flat path and the alpha; otherwise y < 136 sets the path and the
    // alpha.
    Law(
      "PullToBounce, pull distance", PullToBounceBehavior(), -96, after(-48, set), readBounce,
      ["95.99 0.0 0.000104", "48.0 0.0 0.0", "48.0 0.01 0.0"]),
    // y > 136 triggers; 136 is in no branch.
    Law(
      "PullToBounce, both distances", PullToBounceBehavior(), -136, after(-48, set), readBounce,
      ["48.0 39.99 0.0", "48.0 0.0 0.5", "refresh"]),
    // contentOffset.y < 0; otherwise frame.y is 0 and alpha 1, and the path is unchanged.
    Law(
      "PullToBounce, top", PullToBounceBehavior(), 0, after(-116, set), readBounce,
      ["0.01 0.0 0.999896", "0.0 20.0 1.0", "0.0 20.0 1.0"]),
  ]

  fileprivate static let elastic: [Law] = [
    // offsetY >= 95 at the end of the pan.
    Law(
      "DGElastic, minimum pull", ElasticBehavior(), -95, dragged, beginning,
      ["nothing", "refresh", "refresh"])
  ]

  fileprivate static let zh: [Law] = [
    // refreshOffset > 60.
    Law(
      "ZHRefresh header, under a finger", ZHHeaderBehavior(), -60, drag, state,
      ["idle", "idle", "pulling"]),
    Law(
      "ZHRefresh header, by code", ZHHeaderBehavior(), -60, set, beginning,
      ["nothing", "nothing", "refresh"]),
    Law(
      "ZHRefresh header, back", ZHHeaderBehavior(), -60, after(-80, drag), state,
      ["idle", "idle", "pulling"]),
    // contentH − o + insetBottom <= viewH.
    Law(
      "ZHRefresh footer, long list", ZHFooterBehavior(), at: .footer, 437, set, beginning,
      ["nothing", "refresh", "refresh"]),
    // o + insetTop >= 22.
    Law(
      "ZHRefresh footer, short list", ZHFooterBehavior(), at: .footer, 22, rows: 3, set, beginning,
      ["nothing", "refresh", "refresh"]),
    // o + insetTop <= 0 hides it.
    Law(
      "ZHRefresh footer, top", ZHFooterBehavior(), at: .footer, 0, after(100, set),
      numbers("footer.alpha"), ["0.0", "0.0", "1.0"]),
    // contentH + insetTop > viewH: at 667 the content is short and, at an offset of 5, not yet
    // pulled by 22.
    Law(
      "ZHRefresh footer, a list as long as its view", ZHFooterBehavior(), at: .footer, 5, rows: 1,
      rowHeight: 667, set, beginning, ["nothing", "nothing", "nothing"]),
    Law(
      "ZHRefresh footer, a list a hundredth longer", ZHFooterBehavior(), at: .footer, 5, rows: 1,
      rowHeight: 667.01, set, beginning, ["refresh", "refresh", "refresh"]),
  ]

  fileprivate static let ego: [Law] = EGOHeaderBehavior.Edition.allCases.flatMap { edition in
    let behavior = EGOHeaderBehavior(edition)
    let name = edition.rawValue
    return [
      // o < −65 is pulling; o <= −65 at the release refreshes.
      Law("\(name), shown", behavior, -65, drag, state, ["idle", "idle", "pulling"]),
      Law(
        "\(name), released", behavior, -65, dragged, beginning, ["nothing", "refresh", "refresh"]),
      // −65 < o < 0 is idle again.
      Law("\(name), back", behavior, -65, after(-80, drag), state, ["idle", "pulling", "pulling"]),
      Law(
        "\(name), back at the top", behavior, 0, after(-80, drag), state,
        ["idle", "pulling", "pulling"]),
    ]
  }

  fileprivate static let mj: [Law] = [
    // offsetY < −54 while dragging; idle again at offsetY >= −54.
    Law("MJRefresh header", MJHeaderBehavior(), -54, drag, state, ["idle", "idle", "pulling"]),
    Law(
      "MJRefresh header, back", MJHeaderBehavior(), -54, after(-80, drag), state,
      ["idle", "idle", "pulling"]),
    // Without a finger, pullingPercent is only set below 1; 0.5 is that of −27.
    Law(
      "MJRefresh header, by code", MJHeaderBehavior(), -54, after(-27, set), percent,
      [rounded(53.99 / 54), "0.5", "0.5"]),
    // offsetY > 0 is ignored.
    Law(
      "MJRefresh header, top", MJHeaderBehavior(), 0, after(-27, drag), percent,
      [rounded(0.01 / 54), "0.0", "0.5"]),
    // offsetY >= 1104 − 667 + 44 · 1 + 44 − 44, scrolling down.
    Law(
      "MJRefresh auto footer", MJAutoFooterBehavior(), at: .footer, 481, set, beginning,
      ["nothing", "refresh", "refresh"]),
    // offsetY > 437 + 44; idle again at offsetY <= 481.
    Law(
      "MJRefresh back footer", MJBackFooterBehavior(), at: .footer, 481, drag, state,
      ["idle", "idle", "pulling"]),
    Law(
      "MJRefresh back footer, back", MJBackFooterBehavior(), at: .footer, 481, after(500, drag),
      state, ["idle", "idle", "pulling"]),
    // offsetY <= 437 is ignored; 0.5 is the percent of 459.
    Law(
      "MJRefresh back footer, end", MJBackFooterBehavior(), at: .footer, 437, after(459, drag),
      percent, ["0.5", "0.5", rounded(0.01 / 44)]),
    // The horizontal equivalent: 1104 − 375 + 60.
    Law(
      "MJRefresh trailer", MJTrailerBehavior(), at: .footer, 789, drag, state,
      ["idle", "idle", "pulling"]),
  ]

  @Test("The outcomes match", arguments: wave + pullToBounce + elastic + zh + ego + mj)
  private func law(_ law: Law) throws {
    let further = law.threshold < 0 ? -0.01 : 0.01
    for (distance, outcome) in zip([-further, 0, further], law.outcomes) {
      let offset = law.threshold + distance
      let timeline = try law.list.run(law.steps(offset) + [.wait(0.02)], duration: 0.5)
      #expect(law.read(timeline, law.placement) == outcome, "at \(offset)")
    }
  }

  @Test("While DGElastic loads, an offset below −50 is set to −50") func elasticLoading() throws {
    for (offset, expected) in [(-49.99, -49.99), (-50, -50), (-50.01, -50)] {
      let timeline = try Fixture(.plain, ElasticBehavior()).run(
        [.begin(), .wait(1.5), .jump(to: offset), .wait(0.5)], duration: 1.6)
      #expect(timeline.instant(1.55).offset == expected)
    }
  }

  @Test("While EGO loads, all insets are 0 except the top: −o clamped to 0…60")
  func egoLoading() throws {
    let cases = [(-60.01, 60.0), (-60, 60), (-59.99, 59.99), (-0.01, 0.01), (0, 0), (0.01, 0)]
    for (offset, top) in cases {
      let timeline = try Fixture(.plain, EGOHeaderBehavior(.ego)).run(
        [.begin(), .wait(1), .jump(to: offset)], duration: 1.2
      ) { $0.scrollView.contentInset = EdgeInsets(left: 3, bottom: 5, right: 7) }
      #expect(timeline.instant(1).scrollView.modelContentInset == EdgeInsets(top: top))
    }
  }
}

@Suite("Insets of the originals")
struct OriginalInsetTests {
  private static let readings: [InsetReading] = [.original, .adjusted]

  private func begins(
    _ behavior: any RefreshBehavior, at placement: Placement = .header, _ steps: [Step],
    _ change: (inout Script) -> Void
  ) throws -> Bool {
    !(try Fixture(.plain, behavior, at: placement).run(steps + [.wait(0.1)], duration: 0.5, change))
      .events(.trigger).isEmpty
  }

  @Test("The wave reads the raw offset: with an inset of 20, it triggers at −81 and ends at 0")
  func wave() throws {
    for (reading, bend, threshold, end) in [
      (InsetReading.original, 71.875, -80.0, 0.0), (.adjusted, 53.125, -100, -20),
    ] {
      let wave = with(WaveBehavior()) { $0.insets = reading }
      let inset: (inout Script) -> Void = { $0.scrollView.contentInset.top = 20 }
      let pulled = try Fixture(.plain, wave).run(set(-50) + [.wait(0.1)], duration: 0.1, inset)
      #expect(pulled.instant(0.05).bend == bend)
      #expect(try begins(wave, set(threshold), inset) == false)
      #expect(try begins(wave, set(threshold - 1), inset))
      let whole = try Fixture(.plain, wave).run(
        set(threshold - 1), reactions: ending(after: 1), inset)
      #expect(isClose(whole.instant(0.9).offset, threshold + 10.15))
      #expect(whole.last.offset == end)
      // At its top the list is already pulled by its inset.
      let still = try Fixture(.plain, wave).run(duration: 0.1, inset)
      #expect(still.first.bend == (reading == .original ? 43.75 : 0))
    }
  }

  @Test("PullToBounce reads the raw offset") func pullToBounce() throws {
    for (reading, gap, threshold, end) in [
      (InsetReading.original, 50.0, -136.0, 0.0), (.adjusted, 30, -156, -20),
    ] {
      let behavior = with(PullToBounceBehavior()) { $0.insets = reading }
      let inset: (inout Script) -> Void = { $0.scrollView.contentInset.top = 20 }
      let pulled = try Fixture(.plain, behavior).run(set(-50) + [.wait(0.1)], duration: 0.1, inset)
      #expect(pulled.instant(0.05).number("header.surface") == gap)
      #expect(try begins(behavior, set(threshold), inset) == false)
      #expect(try begins(behavior, set(threshold - 0.01), inset))
      let whole = try Fixture(.plain, behavior).run(
        set(threshold - 1), reactions: ending(after: 1), inset)
      #expect(whole.instant(0.9).offset == threshold)
      #expect(whole.last.offset == end)
    }
  }

  @Test("An inset above the threshold refreshes immediately, with a remark")
  func triggeredWhenAdded() throws {
    for reading in Self.readings {
      for (behavior, inset) in [
        (with(WaveBehavior()) { $0.insets = reading } as any RefreshBehavior, 80.0),
        (with(PullToBounceBehavior()) { $0.insets = reading }, 136),
      ] {
        for (top, begins) in [(inset, false), (inset + 0.01, reading == .original)] {
          let timeline = try Fixture(.plain, behavior).run(duration: 0.1) {
            $0.scrollView.contentInset.top = top
          }
          #expect(timeline.times(.trigger) == (begins ? [.zero] : []))
          #expect(timeline.remarks.count == (begins ? 1 : 0))
        }
      }
    }
  }

  @Test("In a safe area of 44, ZHRefresh pulls from −60.01 on and DGElastic refreshes at −96")
  func safeArea() throws {
    let safeArea: (inout Script) -> Void = { $0.safeAreaInset.top = 44 }
    for (reading, shift) in [(InsetReading.original, 0.0), (.adjusted, 44)] {
      let zh = with(ZHHeaderBehavior()) { $0.insets = reading }
      for (offset, isPulling) in [(-60 - shift, false), (-60.01 - shift, true)] {
        let timeline = try Fixture(.plain, zh).run(
          drag(to: offset) + [.wait(0.1)], duration: 0.1, safeArea)
        #expect(timeline.instant(0.05).header?.state == (isPulling ? .pulling : .idle))
      }
      let elastic = with(ElasticBehavior()) { $0.insets = reading }
      for (offset, isRefreshing) in [(-94 - shift, false), (-96 - shift, true)] {
        #expect(try begins(elastic, dragged(to: offset), safeArea) == isRefreshing)
      }
      // The gap is 50 below the offset it reads, and the list rests at the safe area, or at 0
      // without one.
      let whole = try Fixture(.plain, elastic).run(
        dragged(to: -96 - shift), reactions: ending(after: 1), safeArea)
      #expect(isClose(whole.instant(1.5).offset, -50 - shift))
      #expect(isClose(whole.last.offset, -shift))
    }
  }

  @Test("With a safe area of 34, ZHRefresh's footer is at 1104 and begins at 437")
  func footer() throws {
    let safeArea: (inout Script) -> Void = { $0.safeAreaInset.bottom = 34 }
    for (reading, shift) in [(InsetReading.original, 0.0), (.adjusted, 34)] {
      let footer = with(ZHFooterBehavior()) { $0.insets = reading }
      #expect(try begins(footer, at: .footer, set(436.99 + shift), safeArea) == false)
      #expect(try begins(footer, at: .footer, set(437 + shift), safeArea))
      let timeline = try Fixture(.plain, footer, at: .footer).run(duration: 0.1, safeArea)
      #expect(timeline.first.number(of: .footer, "position") == 1104 + shift)
    }
  }

  @Test("A drag to a percent reaches the threshold that the behavior reads", arguments: readings)
  func percents(reading: InsetReading) throws {
    let behaviors: [any RefreshBehavior] = [
      with(WaveBehavior()) { $0.insets = reading },
      with(PullToBounceBehavior()) { $0.insets = reading },
      with(ZHHeaderBehavior()) { $0.insets = reading },
      with(ElasticBehavior()) { $0.insets = reading },
    ]
    for behavior in behaviors {
      for (percent, isBeyond) in [(0.999, false), (1.001, true)] {
        let drag = Step.pull(percent)
        let timeline = try Fixture(.plain, behavior).run(
          [drag, .wait(0.1), .release], duration: 0.5
        ) {
          $0.scrollView.contentInset.top = 12
          $0.safeAreaInset.top = 44
        }
        let states = timeline.states()
        #expect(
          (states.first == "pulling" || states.first == "refreshing") == isBeyond,
          "\(behavior.name)")
        if !isBeyond {
          let instant = timeline.instant(0.05)
          #expect(isClose(instant.header?.pullingPercent ?? .nan, percent))
        }
      }
    }
  }
}
