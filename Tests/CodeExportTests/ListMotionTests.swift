@testable import CodeExport

/// Compares the numbers of attached code with traces of runs that the code under test does not play.
@Suite("The list's motion in exported code")
struct ListMotionTests {
  /// The headers, with settings that move the list's rest.
  private static let headers = [
    "style: wave", "style: wave, insets: adjusted", "style: wave, pullDistance: 120",
    "style: mj-header", "style: mj-gif-header",
    "style: zh-header", "style: zh-header, insets: adjusted", "style: ego", "style: fg",
    "style: ego, loadingInset: 44", "style: elastic", "style: elastic, loadingInset: 70",
    "style: elastic, insets: adjusted", "style: pull-to-bounce, insets: adjusted",
    "style: system, height: 80",
    "style: pull-to-bounce", "style: system", "style: material",
  ]
  private static let screens = [
    "screen: iphone-16\ncontent: { rows: 20, title: Inbox }",
    "screen: { width: 375, height: 667, safeArea: { top: 20 } }\n"
      + "content: { rows: 20, navigationBar: true }",
    "screen: { width: 375, height: 667 }\ncontent: { rows: 20, navigationBar: false }",
    "screen: { width: 375, height: 667, safeArea: { top: 20 } }\n"
      + "content: { rows: 20, navigationBar: false }",
  ]

  private func motion(of resolved: ResolvedScenario) throws -> ListMotion {
    let header = try ExportedHeader(resolved, textLayout: Screen.layout)
    return try header.motion(in: header.wholeRefresh)
  }

  @Test(
    "Threshold, rest and closing are those of a trace", arguments: headers, screens)
  func table(header: String, screen: String) throws {
    func resolved(_ steps: String, after: Double = 6) throws -> ResolvedScenario {
      try Fixture.scenario(
        "\(screen)\nheader: { \(header) }\nsteps: [\(steps)]\napp: { header: [{ after: \(after) }] }"
      )
    }
    let motion = try motion(of: resolved(""))
    // The list before a pull, and at the end of a refresh that lasts long.
    // The inset of EGO's header follows a pull that is shorter than its height.
    // On a phone, a pull is rounded to pixels, and a released list moves by points until the next
    // call of observers, for which ZHRefresh waits.
    let isPhone = screen.contains("iphone")
    let far =
      header.contains("zh")
      ? isPhone ? 1.1 : 1.02 : isPhone && !header.contains("ego") ? 1.01 : 1.0001
    let run = try resolved("{ drag: { pull: \(far), duration: 0.5 } }, { hold: 0.1 }, release")
      .play()
    let end = try run.time(.end)
    let idle = run.first.scrollView.contentOffset.y
    let views = [run.first, run.instant(at: end)].map(\.scrollView)
    let added = views[1].adjustedContentInset.top - views[0].adjustedContentInset.top
    let rest = added > 0 ? added : idle - views[1].contentOffset.y
    // The list of a phone at three pixels per point rests on a pixel; the code's list rounds itself.
    #expect(isClose(motion.rest, rest, within: isPhone ? 0.5 / 3 + 0.01 : 0.01), "\(header)")
    if header.contains("material") { #expect(motion.rest == 0) }
    // A finger that stops just before the threshold triggers nothing; beyond it, it does.
    for (factor, triggers) in [(0.99, false), (isPhone ? 1.1 : 1.01, true)] {
      let offset = idle - max(motion.threshold, 1) * factor
      let pulled = try resolved(
        "{ drag: { offset: \(offset), duration: 0.5 } }, { hold: 0.1 }, release"
      ).play()
      #expect(pulled.events(.trigger).isEmpty != triggers, "\(header) \(factor)")
    }
    // The list is closed when the code's animation is, within a pixel, and not long before.
    let closed = end + seconds(motion.closingDelay + motion.closing)
    func pull(_ time: Flicks) -> Double { idle - run.instant(at: time).scrollView.contentOffset.y }
    // A bare header may leave the list behind a bar, where only a touch moves it again.
    #expect(abs(pull(closed) - pull(run.duration)) < 0.5, "\(header) \(pull(closed))")
    if motion.rest > 0 {
      #expect(abs(pull(end + seconds(motion.closingDelay)) - pull(end)) < 0.5, "\(header)")
      #expect(pull(closed - seconds(motion.closing / 2)) > 1, "\(header)")
    }
  }

  @Test(
    "The percent of a pull is that of a trace", arguments: headers, [screens[1], screens[3]])
  func percents(header: String, screen: String) throws {
    func resolved(_ steps: String) throws -> ResolvedScenario {
      try Fixture.scenario("\(screen)\nheader: { \(header) }\nsteps: [\(steps)]")
    }
    let motion = try motion(of: resolved(""))
    #expect((motion.reach != nil) == header.contains("material"))
    for fraction in [0.25, 0.5, 0.75, 0.99] {
      let run = try resolved("{ drag: { pull: \(fraction), duration: 0.5 } }, { hold: 0.5 }").play()
      let idle = run.first.scrollView.contentOffset.y
      let pull = idle - run.instant(at: run.duration).scrollView.contentOffset.y
      let percent = run.sampler(of: "header.pullingPercent")?.number(at: run.duration)
      #expect(abs(motion.percent(at: pull) - (percent ?? .nan)) < 1e-4, "\(header) \(fraction)")
    }
  }

  @Test("A bare header behind a bar begins with a part of its pull")
  func start() throws {
    let motion = try motion(
      of: Fixture.scenario(
        """
        screen: { width: 375, height: 667, safeArea: { top: 20 } }
        content: { navigationBar: false }
        header: { style: wave }
        """))
    #expect(motion.start == -20 && motion.threshold == 60)
  }
}

extension ListMotion {
  /// Returns the pulling percent of a pull in points, as the exported expression of a frame does.
  func percent(at pull: Double) -> Double {
    let part = (pull - start) / (threshold - start)
    return reach.map { part * ($0 - threshold) / ($0 - pull) } ?? part
  }
}
