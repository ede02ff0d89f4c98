import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel
import Testing

/// A threshold of an original, with the outcomes 0.01 points before, at and beyond it.
///
/// The outcomes are derived by hand from the originals' comparisons. The list is 375 × 667 with
/// 12 rows of 92 and no insets, so that it ends at 1104 − 667 = 437.
private struct Law: CustomTestStringConvertible, Sendable {
  let name: String
  let behavior: any RefreshBehavior
  var placement = Placement.header
  /// The offset of the threshold.
  let threshold: Double
  /// A hundredth of a point, signed toward the far side of the threshold.
  var further = -0.01
  var rows = 12
  var rowHeight = 92.0
  let steps: @Sendable (Double) -> [Step]
  /// Returns the outcome after the steps.
  let read: @Sendable (Timeline, Placement) -> String
  let under: String
  let at: String
  let over: String

  var testDescription: String { name }

  var cases: [(offset: Double, outcome: String)] {
    [(threshold - further, under), (threshold, at), (threshold + further, over)]
  }

  func play(_ offset: Double) throws -> Timeline {
    try Timeline(
      playing: plainScript(
        [placement: behavior], steps(offset) + [wait(0.02)], rows: rows, duration: 0.5
      ) { $0.rowHeight = rowHeight })
  }
}

/// Returns a script with a list of 375 × 667, 12 rows of 92 and no insets.
private func plainScript(
  _ behaviors: Behaviors, _ steps: [Step], rows: Int = 12, reactions: Reactions = [:],
  duration: Double? = nil, _ change: (inout Script) -> Void = { _ in }
) -> Script {
  var script = Script(
    frame: Rect(x: 0, y: 0, width: 375, height: 667), rows: rows, rowHeight: 92,
    behaviors: behaviors, steps: steps, reactions: reactions, duration: duration.map(seconds))
  change(&script)
  return script
}

// MARK: Steps

/// Returns a drag in a single jump, after which the finger stays down.
@Sendable private func drag(to offset: Double) -> [Step] { [pull(to: offset, over: 0)] }

/// Returns a drag in a single jump, and a release.
@Sendable private func dragged(to offset: Double) -> [Step] { drag(to: offset) + [letGo] }

/// Returns a step in which code sets the offset.
@Sendable private func set(_ offset: Double) -> [Step] { [jump(to: offset)] }

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

@Sendable private func offset(_ timeline: Timeline, _: Placement) -> String {
  rounded(timeline.instant(at: timeline.duration).offset)
}

private let bounceParts = ["header.surface", "header.bend", "header.contentAlpha"]
private let readBounce: @Sendable (Timeline, Placement) -> String = numbers(
  "header.surface", "header.bend", "header.contentAlpha")

@Suite("Thresholds of the originals, a hundredth before, at and beyond each")
struct OriginalLawTests {
  fileprivate static let wave: [Law] = [
    // y < 80 sets the path, y > 80 triggers; 62.5 is the bend at y = 40.
    Law(
      name: "wave, pull distance", behavior: WaveBehavior(), threshold: -80,
      steps: after(-40, set), read: numbers("wave.bend"), under: "99.990625", at: "62.5",
      over: "refresh"),
    Law(
      name: "wave, pull distance, by hand", behavior: WaveBehavior(), threshold: -80,
      steps: after(-40, drag), read: numbers("wave.bend"), under: "99.990625", at: "62.5",
      over: "refresh"),
    // contentOffset.y < 0.
    Law(
      name: "wave, top", behavior: WaveBehavior(), threshold: 0, further: 0.01,
      steps: after(-40, set), read: numbers("wave.bend"), under: "25.009375", at: "62.5",
      over: "62.5"),
  ]

  fileprivate static let pullToBounce: [Law] = [
    // y < 96 sets frame.y, a flat path and the alpha; otherwise y < 136 sets the path and the
    // alpha.
    Law(
      name: "PullToBounce, pull distance", behavior: PullToBounceBehavior(), threshold: -96,
      steps: after(-48, set), read: readBounce, under: "95.99 0.0 0.000104", at: "48.0 0.0 0.0",
      over: "48.0 0.01 0.0"),
    // y > 136 triggers; 136 is in no branch.
    Law(
      name: "PullToBounce, both distances", behavior: PullToBounceBehavior(), threshold: -136,
      steps: after(-48, set), read: readBounce, under: "48.0 39.99 0.0", at: "48.0 0.0 0.5",
      over: "refresh"),
    // contentOffset.y < 0; otherwise frame.y is 0 and alpha 1, and the path is unchanged.
    Law(
      name: "PullToBounce, top", behavior: PullToBounceBehavior(), threshold: 0, further: 0.01,
      steps: after(-116, set), read: readBounce, under: "0.01 0.0 0.999896", at: "0.0 20.0 1.0",
      over: "0.0 20.0 1.0"),
  ]

  fileprivate static let elastic: [Law] = [
    // offsetY >= 95 at the end of the pan.
    Law(
      name: "DGElastic, minimum pull", behavior: ElasticBehavior(), threshold: -95,
      steps: dragged, read: beginning, under: "nothing", at: "refresh", over: "refresh")
  ]

  fileprivate static let zh: [Law] = [
    // refreshOffset > 60.
    Law(
      name: "ZHRefresh header, under a finger", behavior: ZHHeaderBehavior(), threshold: -60,
      steps: drag, read: state, under: "idle", at: "idle", over: "pulling"),
    Law(
      name: "ZHRefresh header, by code", behavior: ZHHeaderBehavior(), threshold: -60, steps: set,
      read: beginning, under: "nothing", at: "nothing", over: "refresh"),
    Law(
      name: "ZHRefresh header, back", behavior: ZHHeaderBehavior(), threshold: -60,
      steps: after(-80, drag), read: state, under: "idle", at: "idle", over: "pulling"),
    // contentH − o + insetBottom <= viewH.
    Law(
      name: "ZHRefresh footer, long list", behavior: ZHFooterBehavior(), placement: .footer,
      threshold: 437, further: 0.01, steps: set, read: beginning, under: "nothing", at: "refresh",
      over: "refresh"),
    // o + insetTop >= 22.
    Law(
      name: "ZHRefresh footer, short list", behavior: ZHFooterBehavior(), placement: .footer,
      threshold: 22, further: 0.01, rows: 3, steps: set, read: beginning, under: "nothing",
      at: "refresh", over: "refresh"),
    // o + insetTop <= 0 hides it.
    Law(
      name: "ZHRefresh footer, top", behavior: ZHFooterBehavior(), placement: .footer,
      threshold: 0, further: 0.01, steps: after(100, set), read: numbers("footer.alpha"),
      under: "0.0", at: "0.0", over: "1.0"),
    // contentH + insetTop > viewH: at 667 the content is short and, at an offset of 5, not yet
    // pulled by 22.
    Law(
      name: "ZHRefresh footer, a list as long as its view", behavior: ZHFooterBehavior(),
      placement: .footer, threshold: 5, further: 0.01, rows: 1, rowHeight: 667, steps: set,
      read: beginning, under: "nothing", at: "nothing", over: "nothing"),
    Law(
      name: "ZHRefresh footer, a list a hundredth longer", behavior: ZHFooterBehavior(),
      placement: .footer, threshold: 5, further: 0.01, rows: 1, rowHeight: 667.01, steps: set,
      read: beginning, under: "refresh", at: "refresh", over: "refresh"),
  ]

  fileprivate static let ego: [Law] = EGOHeaderBehavior.Edition.allCases.flatMap { edition in
    let behavior = EGOHeaderBehavior(edition)
    let name = edition.rawValue
    return [
      // o < −65 is pulling; o <= −65 at the release refreshes.
      Law(
        name: "\(name), shown", behavior: behavior, threshold: -65, steps: drag, read: state,
        under: "idle", at: "idle", over: "pulling"),
      Law(
        name: "\(name), released", behavior: behavior, threshold: -65, steps: dragged,
        read: beginning, under: "nothing", at: "refresh", over: "refresh"),
      // −65 < o < 0 is idle again.
      Law(
        name: "\(name), back", behavior: behavior, threshold: -65, steps: after(-80, drag),
        read: state, under: "idle", at: "pulling", over: "pulling"),
      Law(
        name: "\(name), back at the top", behavior: behavior, threshold: 0, further: 0.01,
        steps: after(-80, drag), read: state, under: "idle", at: "pulling", over: "pulling"),
    ]
  }

  fileprivate static let mj: [Law] = [
    // offsetY < −54 while dragging; idle again at offsetY >= −54.
    Law(
      name: "MJRefresh header", behavior: MJHeaderBehavior(), threshold: -54, steps: drag,
      read: state, under: "idle", at: "idle", over: "pulling"),
    Law(
      name: "MJRefresh header, back", behavior: MJHeaderBehavior(), threshold: -54,
      steps: after(-80, drag), read: state, under: "idle", at: "idle", over: "pulling"),
    // Without a finger, pullingPercent is only set below 1; 0.5 is that of −27.
    Law(
      name: "MJRefresh header, by code", behavior: MJHeaderBehavior(), threshold: -54,
      steps: after(-27, set), read: percent, under: rounded(53.99 / 54), at: "0.5", over: "0.5"),
    // offsetY > 0 is ignored.
    Law(
      name: "MJRefresh header, top", behavior: MJHeaderBehavior(), threshold: 0, further: 0.01,
      steps: after(-27, drag), read: percent, under: rounded(0.01 / 54), at: "0.0", over: "0.5"),
    // offsetY >= 1104 − 667 + 44 · 1 + 44 − 44, scrolling down.
    Law(
      name: "MJRefresh auto footer", behavior: MJAutoFooterBehavior(), placement: .footer,
      threshold: 481, further: 0.01, steps: set, read: beginning, under: "nothing", at: "refresh",
      over: "refresh"),
    // offsetY > 437 + 44; idle again at offsetY <= 481.
    Law(
      name: "MJRefresh back footer", behavior: MJBackFooterBehavior(), placement: .footer,
      threshold: 481, further: 0.01, steps: drag, read: state, under: "idle", at: "idle",
      over: "pulling"),
    Law(
      name: "MJRefresh back footer, back", behavior: MJBackFooterBehavior(), placement: .footer,
      threshold: 481, further: 0.01, steps: after(500, drag), read: state, under: "idle",
      at: "idle", over: "pulling"),
    // offsetY <= 437 is ignored; 0.5 is the percent of 459.
    Law(
      name: "MJRefresh back footer, end", behavior: MJBackFooterBehavior(), placement: .footer,
      threshold: 437, further: 0.01, steps: after(459, drag), read: percent, under: "0.5",
      at: "0.5", over: rounded(0.01 / 44)),
    // The horizontal equivalent: 1104 − 375 + 60.
    Law(
      name: "MJRefresh trailer", behavior: MJTrailerBehavior(), placement: .footer,
      threshold: 789, further: 0.01, steps: drag, read: state, under: "idle", at: "idle",
      over: "pulling"),
  ]

  @Test("The outcomes match", arguments: wave + pullToBounce + elastic + zh + ego + mj)
  private func law(_ law: Law) throws {
    for (offset, outcome) in law.cases {
      #expect(law.read(try law.play(offset), law.placement) == outcome, "at \(offset)")
    }
  }

  @Test("While DGElastic loads, an offset below −50 is set to −50")
  func elasticLoading() throws {
    for (offset, expected) in [(-49.99, -49.99), (-50, -50), (-50.01, -50)] {
      let timeline = try Timeline(
        playing: plainScript(
          [.header: ElasticBehavior()],
          [Step(.beginRefreshing(.header)), wait(1.5), jump(to: offset), wait(0.5)], duration: 1.6))
      #expect(timeline.instant(at: seconds(1.55)).offset == expected)
    }
  }

  @Test("While EGO loads, all insets are 0 except the top: −o clamped to 0…60")
  func egoLoading() throws {
    let cases = [(-60.01, 60.0), (-60, 60), (-59.99, 59.99), (-0.01, 0.01), (0, 0), (0.01, 0)]
    for (offset, top) in cases {
      let timeline = try Timeline(
        playing: plainScript(
          [.header: EGOHeaderBehavior(.ego)],
          [Step(.beginRefreshing(.header)), wait(1), jump(to: offset)], duration: 1.2
        ) { $0.scrollView.contentInset = EdgeInsets(left: 3, bottom: 5, right: 7) })
      #expect(timeline.instant(at: seconds(1)).scrollView.modelContentInset == EdgeInsets(top: top))
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
    !(try Timeline(
      playing: plainScript([placement: behavior], steps + [wait(0.1)], duration: 0.5, change)
    )).events(.trigger).isEmpty
  }

  @Test("The wave reads the raw offset: with an inset of 20, it triggers at −81 and ends at 0")
  func wave() throws {
    for (reading, bend, threshold, end) in [
      (InsetReading.original, 71.875, -80.0, 0.0), (.adjusted, 53.125, -100, -20),
    ] {
      let wave = with(WaveBehavior()) { $0.insets = reading }
      let inset: (inout Script) -> Void = { $0.scrollView.contentInset.top = 20 }
      let pulled = try Timeline(
        playing: plainScript([.header: wave], set(-50) + [wait(0.1)], duration: 0.1, inset))
      #expect(pulled.instant(at: seconds(0.05)).bend == bend)
      #expect(try begins(wave, set(threshold), inset) == false)
      #expect(try begins(wave, set(threshold - 1), inset))
      let whole = try Timeline(
        playing: plainScript(
          [.header: wave], set(threshold - 1), reactions: ending(after: 1), inset))
      #expect(isClose(whole.instant(at: seconds(0.9)).offset, threshold + 10.15))
      #expect(whole.instant(at: whole.duration).offset == end)
      // At its top the list is already pulled by its inset.
      let still = try Timeline(playing: plainScript([.header: wave], [], duration: 0.1, inset))
      #expect(still.instant(at: .zero).bend == (reading == .original ? 43.75 : 0))
    }
  }

  @Test("PullToBounce reads the raw offset")
  func pullToBounce() throws {
    for (reading, gap, threshold, end) in [
      (InsetReading.original, 50.0, -136.0, 0.0), (.adjusted, 30, -156, -20),
    ] {
      let behavior = with(PullToBounceBehavior()) { $0.insets = reading }
      let inset: (inout Script) -> Void = { $0.scrollView.contentInset.top = 20 }
      let pulled = try Timeline(
        playing: plainScript([.header: behavior], set(-50) + [wait(0.1)], duration: 0.1, inset))
      #expect(pulled.instant(at: seconds(0.05)).number("header.surface") == gap)
      #expect(try begins(behavior, set(threshold), inset) == false)
      #expect(try begins(behavior, set(threshold - 0.01), inset))
      let whole = try Timeline(
        playing: plainScript(
          [.header: behavior], set(threshold - 1), reactions: ending(after: 1), inset))
      #expect(whole.instant(at: seconds(0.9)).offset == threshold)
      #expect(whole.instant(at: whole.duration).offset == end)
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
          let timeline = try Timeline(
            playing: plainScript([.header: behavior], [], duration: 0.1) {
              $0.scrollView.contentInset.top = top
            })
          #expect(timeline.events(.trigger).map(\.time) == (begins ? [.zero] : []))
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
        let timeline = try Timeline(
          playing: plainScript(
            [.header: zh], drag(to: offset) + [wait(0.1)], duration: 0.1, safeArea))
        #expect(timeline.instant(at: seconds(0.05)).header?.state == (isPulling ? .pulling : .idle))
      }
      let elastic = with(ElasticBehavior()) { $0.insets = reading }
      for (offset, isRefreshing) in [(-94 - shift, false), (-96 - shift, true)] {
        #expect(try begins(elastic, dragged(to: offset), safeArea) == isRefreshing)
      }
      // The gap is 50 below the offset it reads, and the list rests at the safe area, or at 0
      // without one.
      let whole = try Timeline(
        playing: plainScript(
          [.header: elastic], dragged(to: -96 - shift), reactions: ending(after: 1), safeArea))
      #expect(isClose(whole.instant(at: seconds(1.5)).offset, -50 - shift))
      #expect(isClose(whole.instant(at: whole.duration).offset, -shift))
    }
  }

  @Test("With a safe area of 34, ZHRefresh's footer is at 1104 and begins at 437")
  func footer() throws {
    let safeArea: (inout Script) -> Void = { $0.safeAreaInset.bottom = 34 }
    for (reading, shift) in [(InsetReading.original, 0.0), (.adjusted, 34)] {
      let footer = with(ZHFooterBehavior()) { $0.insets = reading }
      #expect(try begins(footer, at: .footer, set(436.99 + shift), safeArea) == false)
      #expect(try begins(footer, at: .footer, set(437 + shift), safeArea))
      let timeline = try Timeline(
        playing: plainScript([.footer: footer], [], duration: 0.1, safeArea))
      #expect(timeline.instant(at: .zero).number(of: .footer, "position") == 1104 + shift)
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
        let drag = Step(.drag(.init(.pull(percent, .header), duration: .zero, curve: .linear)))
        let timeline = try Timeline(
          playing: plainScript([.header: behavior], [drag, wait(0.1), letGo], duration: 0.5) {
            $0.scrollView.contentInset.top = 12
            $0.safeAreaInset.top = 44
          })
        let states = timeline.states()
        #expect(
          (states.first == "pulling" || states.first == "refreshing") == isBeyond,
          "\(behavior.name)")
        if !isBeyond {
          let instant = timeline.instant(at: seconds(0.05))
          #expect(isClose(instant.header?.pullingPercent ?? .nan, percent))
        }
      }
    }
  }
}
