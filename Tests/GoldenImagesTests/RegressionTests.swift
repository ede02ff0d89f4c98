@testable import GoldenImages

/// Forty regressions of the kind that slips through a review.
///
/// Each is planted into a scenario after its goldens were recorded: half of them by settings, images
/// and logs, and half in the code of a style.
@Suite("Planted regressions")
struct RegressionTests {
  /// A scenario of three headers, each small enough to be drawn in a fraction of a second.
  enum Base: String {
    case wave
    case labels = "mj-header"
    case images = "mj-gif-header"
    case replay

    var text: String {
      let rest = """
        golden: { at: [pull=0.5, release-0.05, trigger+0.1, trigger+0.5, end+0.5], scale: 1, \
        appearance: [light, dark] }

        """
      return switch self {
      case .wave:
        """
        reel: 1
        screen: { width: 90, height: 140 }
        content: { navigationBar: false, rows: 3, rowHeight: 40 }
        header: { style: wave, insets: adjusted, ballCount: 3, ballSize: 6, ballColor: "#FFFFFF", hillHeight: 40, bounceTiming: "spring(response: 0.4, damping-fraction: 0.5)" }
        app: { header: [{ after: 1.2 }] }

        """ + rest
      case .labels, .images:
        """
        reel: 1
        screen: { width: 200, height: 200 }
        content: { navigationBar: false, rows: 3, rowHeight: 60 }
        header: { style: \(rawValue)\(self == .images ? ", idleImages: [a.png, b.png], refreshingImages: [c.png, d.png]" : "") }
        app: { header: [{ after: 0.9 }] }

        """ + rest
      case .replay:
        """
        reel: 1
        screen: { width: 90, height: 140 }
        content: { navigationBar: false, rows: 8, rowHeight: 40 }
        header: { style: wave, insets: adjusted, ballCount: 3, ballSize: 6, hillHeight: 40 }
        replay: { file: log.csv, mode: input }
        app: { header: [{ after: 1.2 }] }
        golden: { at: [0.3, 0.5, trigger+0.1], scale: 1 }

        """
      }
    }
  }

  /// A change that a golden must find.
  struct Regression: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let base: Base
    var old = ""
    var new = ""
    /// The change of a file: its name and its new contents.
    var file: (name: String, contents: @Sendable (Workshop) throws -> [UInt8])?
    var defect: Defect?

    init(_ name: String, _ base: Base, from old: String, to new: String) {
      testDescription = name
      self.base = base
      self.old = old
      self.new = new
    }

    init(_ name: String, _ base: Base, adding setting: String) {
      let style = "style: \(base.rawValue)"
      self.init(name, base, from: style, to: "\(style), \(setting)")
    }

    init(
      _ name: String, _ base: Base, file: String,
      _ contents: @escaping @Sendable (Workshop) throws -> [UInt8]
    ) {
      testDescription = name
      self.base = base
      self.file = (file, contents)
    }

    init(_ name: String, _ base: Base, _ defect: @escaping Defect) {
      testDescription = name
      self.base = base
      self.defect = defect
    }
  }

  /// A defect in the drawing of a style.
  typealias Defect = @Sendable (inout [DisplayItem], HeaderState, Appearance) -> Void

  /// A scenario in a folder, with its images and its log.
  struct Workshop {
    let folder: TemporaryFolder
    let base: Base

    init(_ base: Base) throws {
      folder = try TemporaryFolder()
      self.base = base
      for (name, gray) in [("a", 40), ("b", 90), ("c", 150), ("d", 210)] as [(String, UInt8)] {
        try folder.write(try Self.image(gray), to: "\(name).png")
      }
      try folder.write(Self.log(pull: 100), to: "log.csv")
    }

    static func image(_ gray: UInt8, dot: UInt8? = nil) throws -> [UInt8] {
      var image = try StraightBitmap(12, 12, StraightPixel(gray: gray))
      if let dot { image[6, 6] = StraightPixel(red: dot, green: gray, blue: gray) }
      return try PNGEncoder.encode(image)
    }

    /// A log of a finger that pulls the list down in half a second and is then lifted.
    static func log(pull: Double, step: Int? = nil) -> [UInt8] {
      var text = "time,offset,pan\n0,-20,possible\n"
      for sample in 0...30 {
        let share = Double(sample) / 30
        let jump = sample == step ? 3.0 : 0
        let pan = sample == 0 ? "began" : sample == 30 ? "ended" : "changed"
        text += "\(0.2 + share / 2),\(-20 - pull * share * (2 - share) - jump),\(pan)\n"
      }
      return Array(text.utf8)
    }

    /// Verifies the scenario, with a built-in style or with a style that may have a defect.
    func verify(
      _ text: String? = nil, in style: (any RefreshStyle)? = nil
    ) async throws -> GoldenResult {
      var text = text ?? base.text
      if style != nil {
        text.replace(" ballColor: \"#FFFFFF\",", with: "")
        for name in ["wave", "mj-header"] {
          text.replace("style: \(name)", with: "style: trial, behavior: \(name)")
        }
      }
      let library = Library(styles: style.map { [$0] } ?? [])
      let scenario = try Scenario(
        parsing: text, fileName: folder.path(of: "trial.yaml"), library: library)
      return try await #require(try Goldens(of: ResolvedScenario(scenario, library: library)))
        .verify()
    }

    func style(_ defect: Defect?) -> any RefreshStyle {
      base == .labels
        ? Defective(base: MJStyle(), defect: defect)
        : Defective(base: WaveStyle(), defect: defect)
    }
  }

  /// A built-in style under another name, with a defect.
  struct Defective<Base: RefreshStyle>: RefreshStyle {
    var base: Base
    var defect: Defect?

    var traits: StyleTraits {
      StyleTraits(name: "trial", summary: base.traits.summary, behavior: base.traits.behavior)
    }
    func adapt(_ content: inout ContentSettings) { base.adapt(&content) }
    var backdropColor: DynamicColor? { base.backdropColor }
    func bind(_ signals: inout SignalBinder) -> Base.Reads { base.bind(&signals) }
    func preferredHeight(_ reads: Base.Reads) -> Double { base.preferredHeight(reads) }
    func draw(
      _ behavior: HeaderState, _ reads: Base.Reads, context: DrawingContext
    ) -> StyleLayers {
      var layers = base.draw(behavior, reads, context: context)
      guard let defect else { return layers }
      for part in [\StyleLayers.backdrop, \.behindList, \.listBackdrop, \.behindRows, \.overRows] {
        defect(&layers[keyPath: part], behavior, context.appearance)
      }
      return layers
    }
  }

  /// Half a frame at 60 frames a second, by which an instant may be missed.
  private static func isAt(_ instant: HeaderState, _ frame: Int) -> Bool {
    (instant.time.seconds * 60).rounded() == Double(frame)
  }

  static let settings: [Regression] = [
    Regression(
      "another curve of the bounce", .wave, from: "spring(response: 0.4, damping-fraction: 0.5)",
      to: "spring(response: 0.4, damping-fraction: 0.52)"),
    Regression("a hill of another height", .wave, from: "hillHeight: 40", to: "hillHeight: 40.5"),
    Regression("a ball too many", .wave, from: "ballCount: 3", to: "ballCount: 4"),
    Regression("balls in another white", .wave, from: "#FFFFFF", to: "#FFFFFE"),
    Regression("larger balls", .wave, from: "ballSize: 6", to: "ballSize: 6.25"),
    Regression(
      "insets of the original", .wave, from: "insets: adjusted",
      to: "insets: original, hillOffset: 1"),
    Regression("a slower rise", .wave, adding: "riseDuration: 0.52"),
    Regression("a faster float", .wave, adding: "floatPeriod: 0.95"),
    Regression("a float with another phase", .wave, adding: "floatPhase: 0.1"),
    Regression("a later end", .wave, from: "after: 1.2", to: "after: 1.25"),
    Regression("a faster return", .wave, adding: "returnDuration: 0.28"),
    Regression("another easing of the return", .wave, adding: "returnTiming: ease-out"),
    Regression("higher rows", .wave, from: "rowHeight: 40", to: "rowHeight: 41"),
    Regression("a header of another height", .labels, adding: "height: 55"),
    Regression("a slower closing", .labels, adding: "slowDuration: 0.42"),
    Regression("an opacity that follows the pull", .labels, adding: "automaticAlpha: true"),
    Regression("swapped images", .images, from: "[c.png, d.png]", to: "[d.png, c.png]"),
    Regression("an image with another pixel", .images, file: "d.png") { _ in
      try Workshop.image(210, dot: 211)
    },
    Regression("a log with a jump", .replay, file: "log.csv") { _ in
      Workshop.log(pull: 100, step: 17)
    },
    Regression("a log with a longer pull", .replay, file: "log.csv") { _ in Workshop.log(pull: 101)
    },
  ]

  static let defects: [Regression] = [
    Regression("a ball jumps for one frame", .wave) { items, instant, _ in
      if isAt(instant, 75) { items.change("ball.1.disc") { $0.shifted(3, 0) } }
    },
    Regression("a bump in the bounce", .wave) { items, instant, _ in
      if (60...64).contains((instant.time.seconds * 60).rounded()) {
        items.change("wave") { $0.shifted(0, -1) }
      }
    },
    Regression("a wrong order at the start of the rise", .wave) { items, instant, _ in
      let balls = items.indices.filter { items[$0].id.hasPrefix("ball.") }
      guard instant.state.isRefreshing, instant.time.seconds < 1.2, balls.count > 1 else { return }
      items.swapAt(balls[0], balls[1])
    },
    Regression("the deep dip is not drawn", .wave) { items, instant, _ in
      if instant.state.isRefreshing { items.removeAll { $0.id == "wave" } }
    },
    Regression("a ball is missing", .wave) { items, instant, _ in
      if isAt(instant, 90) { items.removeAll { $0.id == "ball.2" } }
    },
    Regression("a ball in another color, in the dark appearance", .wave) {
      items, instant, appearance in
      guard appearance == .dark, isAt(instant, 80) else { return }
      items.change("ball.0.disc") { $0.painted(Color(254, 255, 255)) }
    },
    Regression("a ball that is not quite opaque", .wave) { items, instant, _ in
      if isAt(instant, 85) {
        items.change("ball.0.disc") { $0.painted(Color(red: 1, green: 1, blue: 1, alpha: 0.98)) }
      }
    },
    Regression("another name", .wave) { items, _, _ in
      items.change("field") { $0.renamed("backdrop") }
    },
    Regression("a ball that is drawn twice", .wave) { items, _, _ in
      guard let index = items.firstIndex(where: { $0.id == "ball.0" }) else { return }
      items.insert(items[index].renamed("ball.0.copy"), at: index)
    },
    Regression("a larger ball in one frame", .wave) { items, instant, _ in
      if isAt(instant, 82) { items.change("ball.1.disc") { $0.scaled(1.05) } }
    },
    Regression("a hill that is a pixel too far left", .wave) { items, instant, _ in
      if isAt(instant, 20) { items.change("wave") { $0.shifted(-1, 0) } }
    },
    Regression("a clip off by a pixel", .labels) { items, instant, _ in
      guard isAt(instant, 25), let last = items.indices.last else { return }
      items[last] = .group(
        "clip", clip: .rect(Rect(x: 0, y: -200, width: 199, height: 400)), [items[last]])
    },
    Regression("a spinner that skips a step", .labels) { items, instant, _ in
      guard instant.state.isRefreshing, isAt(instant, 80) else { return }
      items.changeAll(where: { $0.contains("spoke") }) { $0.faded }
    },
    Regression("a label that is missing while pulling", .labels) { items, instant, _ in
      if instant.state == .pulling { items.removeAllTexts() }
    },
    Regression("an alpha of 0.98 after the end", .labels) { items, instant, _ in
      guard instant.state == .idle, instant.time.seconds > 2, let last = items.indices.last else {
        return
      }
      items[last] = .group("faded", opacity: 0.98, [items[last]])
    },
    Regression("a label that is half a point off", .labels) { items, instant, _ in
      if isAt(instant, 31) {
        items.changeAll(where: { $0.contains("state") }) { $0.shifted(0.5, 0) }
      }
    },
    Regression("another text in one frame", .labels) { items, instant, _ in
      if isAt(instant, 33) { items.changeAll(where: { $0.contains("state") }) { $0.blank } }
    },
    Regression("an arrow with a degree too much", .labels) { items, instant, _ in
      guard isAt(instant, 35) else { return }
      items = [.group("turned", transform: .rotation(.pi / 180), items)]
    },
    Regression("a color that lags by a frame", .labels) { items, instant, _ in
      if isAt(instant, 28) {
        items.changeAll(where: { $0.contains("state") }) { $0.painted(Color(90, 90, 91)) }
      }
    },
    Regression("a glitch between two frames of the run", .wave) { items, instant, _ in
      let frames = instant.time.seconds * 60
      if abs(frames - frames.rounded()) > 0.01 { items.change("field") { $0.shifted(0.5, 0) } }
    },
  ]

  /// Records the goldens of a scenario, plants a regression, and verifies them.
  private func result(of regression: Regression) async throws -> GoldenResult {
    let workshop = try Workshop(regression.base)
    let style = regression.defect.map { _ in workshop.style(nil) }
    _ = try await workshop.verify(in: style).record(.missing)
    try #require(try await workshop.verify(in: style).isPassed)
    if let file = regression.file {
      try workshop.folder.write(try file.contents(workshop), to: file.name)
    }
    let text = regression.base.text
    let changed =
      regression.old.isEmpty ? text : text.replacing(regression.old, with: regression.new)
    #expect(regression.old.isEmpty || changed != text)
    return try await workshop.verify(changed, in: regression.defect.map { workshop.style($0) })
  }

  @Test("The default golden finds it", arguments: Grids.part(of: settings + defects, count: 16))
  func isFound(regression: Regression) async throws {
    let isPassed = try await result(of: regression).isPassed
    #expect(!isPassed)
  }

  /// Regressions that one kind of golden finds and no other.
  static let single: [(layer: GoldenLayer, regression: Regression)] = [
    (
      .behavior,
      Regression(
        "a refresh that fails", .wave, from: "after: 1.2", to: "after: 1.2, result: failure")
    ),
    (.motion, defects[0]),
    (
      .drawing,
      Regression("an invisible item between two frames of the run", .wave) { items, instant, _ in
        let frames = instant.time.seconds * 60
        guard abs(frames - frames.rounded()) > 0.01, items.contains(where: { $0.id == "field" })
        else { return }
        items.append(
          .fill(
            "ghost", Rect(x: 0, y: 0, width: 10, height: 10),
            .color(Color(red: 0, green: 0, blue: 0, alpha: 0))))
      }
    ),
    (
      .rasterization,
      Regression("another pixel", .wave, file: "trial.golden/pull_0.5.png") { workshop in
        var image = try PNGDecoder.decode(try workshop.folder.read("trial.golden/pull_0.5.png"))
        image[45, 100].green ^= 1
        return try PNGEncoder.encode(image)
      }
    ),
  ]

  @Test("Each kind of golden finds a regression that no other finds", arguments: single)
  func isFoundByOneLayer(layer: GoldenLayer, regression: Regression) async throws {
    let result = try await result(of: regression)
    #expect(result.changedLayers == [layer])
  }
}
