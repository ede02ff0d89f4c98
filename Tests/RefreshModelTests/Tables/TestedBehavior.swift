/// A behavior that the tables in `Fixtures/Runs` name, at its placement.
struct TestedBehavior: Sendable {
  let behavior: any RefreshBehavior
  let placement: Placement

  /// The behaviors by their names in the tables.
  static let all: [String: TestedBehavior] = {
    var all: [String: TestedBehavior] = [:]
    for (name, behavior) in headers { all[name] = TestedBehavior(behavior, at: .header) }
    for (name, behavior) in footers { all[name] = TestedBehavior(behavior, at: .footer) }
    return all
  }()

  private init(_ behavior: any RefreshBehavior, at placement: Placement) {
    self.behavior = behavior
    self.placement = placement
  }

  private static let headers: [String: any RefreshBehavior] = [
    "bottom 32 at 0.125": changingInsets(after: 0.125) { $0.bottom = 32 },
    "canceling header at 0.3": cancelling(after: 0.3),
    "ego": EGOHeaderBehavior(.ego),
    "elastic": ElasticBehavior(),
    "elastic adjusted": ElasticBehavior.adjusted,
    "fg": EGOHeaderBehavior(.fg),
    "material": MaterialBehavior(),
    "mj-header": MJBehavior(),
    "mj-header fading": with(MJBehavior()) { $0.isAutomaticallyChangeAlpha = true },
    "mj-header hidden": with(MJBehavior()) { $0.isHidden = true },
    "mj-header ignoring 10": with(MJBehavior()) {
      $0.ignoredScrollViewContentInset = 10
    },
    "mj-header of other durations": with(MJBehavior()) {
      $0.fastAnimationDuration = seconds(0.5)
      $0.slowAnimationDuration = seconds(0.125)
    },
    "mj-header unanimated": with(MJBehavior()) { $0.isAnimationDisabled = true },
    "mj-header without interaction": with(MJBehavior()) {
      $0.isUserInteractionEnabled = false
    },
    "pull-to-bounce": PullToBounceBehavior(),
    "pull-to-bounce adjusted": PullToBounceBehavior.adjusted,
    "system": SystemBehavior(),
    "system at 100": with(SystemBehavior()) { $0.threshold = 100 },
    "wave": WaveBehavior(),
    "wave adjusted": WaveBehavior.adjusted,
    "wave packaged": with(WaveBehavior()) { $0.edition = .packaged },
    "wave clean": with(WaveBehavior()) { $0.earlyEnds = .clean },
    "wave on release": with(WaveBehavior()) { $0.trigger = .release },
    "zh-header": ZHBehavior(),
    "zh-header adjusted": ZHBehavior.adjustedHeader,
  ]

  private static let footers: [String: any RefreshBehavior] = [
    "canceling at 0.3": cancelling(after: 0.3),
    "mj-auto-footer": MJBehavior(.autoFooter),
    "mj-auto-footer at -2": autoFooter(at: -2),
    "mj-auto-footer at -3": autoFooter(at: -3),
    "mj-auto-footer at -50": autoFooter(at: -50),
    "mj-auto-footer at 0": autoFooter(at: 0),
    "mj-auto-footer at 0.5": autoFooter(at: 0.5),
    "mj-auto-footer by hand": with(MJBehavior(.autoFooter)) { $0.automaticallyRefresh = false },
    "mj-auto-footer fading": with(MJBehavior(.autoFooter)) {
      $0.isAutomaticallyChangeAlpha = true
    },
    "mj-auto-footer hidden": with(MJBehavior(.autoFooter)) { $0.isHidden = true },
    "mj-auto-footer hiding without rows": with(MJBehavior(.autoFooter)) {
      $0.hidesWithoutRows = true
    },
    "mj-auto-footer ignoring 9": with(MJBehavior(.autoFooter)) {
      $0.ignoredScrollViewContentInset = 9
    },
    "mj-auto-footer without interaction": with(MJBehavior(.autoFooter)) {
      $0.isUserInteractionEnabled = false
    },
    "mj-auto-footer without limit": with(MJBehavior(.autoFooter)) { $0.autoTriggerTimes = nil },
    "mj-auto-footer without triggers": with(MJBehavior(.autoFooter)) { $0.autoTriggerTimes = 0 },
    "mj-back-footer": MJBehavior(.backFooter),
    "mj-back-footer fading": with(MJBehavior(.backFooter)) {
      $0.isAutomaticallyChangeAlpha = true
    },
    "mj-back-footer hiding without rows": with(MJBehavior(.backFooter)) {
      $0.hidesWithoutRows = true
    },
    "mj-back-footer ignoring 9": with(MJBehavior(.backFooter)) {
      $0.ignoredScrollViewContentInset = 9
    },
    "mj-back-footer unanimated": with(MJBehavior(.backFooter)) {
      $0.isAnimationDisabled = true
    },
    "mj-back-footer with images": with(MJBehavior(.backFooter)) {
      let images = ImageSequence(count: 3, duration: seconds(0.3))
      $0.configure(for: StateImages([.idle: images, .refreshing: images]))
    },
    "mj-back-footer without interaction": with(MJBehavior(.backFooter)) {
      $0.isUserInteractionEnabled = false
    },
    "mj-trailer": MJBehavior(.trailer),
    "mj-trailer ignoring 12": with(MJBehavior(.trailer)) {
      $0.ignoredScrollViewContentInset = 12
    },
    "top 32 at 0.125": changingInsets(after: 0.125) { $0.top = 32 },
    "zh-footer": ZHBehavior(.footer),
    "zh-footer adjusted": ZHBehavior.adjustedFooter,
  ]

  private static func autoFooter(at percent: Double) -> MJBehavior {
    with(MJBehavior(.autoFooter)) { $0.triggerAutomaticallyRefreshPercent = percent }
  }
}
