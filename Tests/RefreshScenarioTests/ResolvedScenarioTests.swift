@Suite("Resolved scenarios")
struct ResolvedScenarioTests {
  private func resolve(_ text: String) throws -> ResolvedScenario {
    try ResolvedScenario(Scenario(parsing: text, fileName: "pull.yaml"))
  }

  // MARK: Geometry

  @Test(
    "The scroll view is the screen minus the bars, with the safe area that overlaps it",
    arguments: [
      ("{}", "{}", Rect(x: 0, y: 80, width: 375, height: 587), EdgeInsets.zero),
      (
        "{}", "{ navigationBar: false }", Rect(x: 0, y: 0, width: 375, height: 667),
        EdgeInsets(top: 20)
      ),
      (
        "{ safeArea: { top: 47, bottom: 34 } }", "{ navigationBar: { height: 10, statusBar: 20 } }",
        Rect(x: 0, y: 30, width: 375, height: 637), EdgeInsets(top: 17, bottom: 34)
      ),
      (
        "{ width: 800, height: 400, safeArea: { top: 0, left: 44, right: 40, bottom: 21 } }",
        "{ navigationBar: { height: 32, statusBar: 0 } }",
        Rect(x: 0, y: 32, width: 800, height: 368), EdgeInsets(left: 44, bottom: 21, right: 40)
      ),
    ])
  func frame(screen: String, content: String, frame: Rect, safeArea: EdgeInsets) throws {
    let resolved = try resolve("style: wave\nscreen: \(screen)\ncontent: \(content)")
    #expect(resolved.script.frame == frame)
    #expect(resolved.script.safeAreaInset == safeArea)
    #expect(resolved.scene.frame == frame)
  }

  @Test("A custom frame is kept, and the safe area is measured against it") func ownFrame() throws {
    let resolved = try resolve(
      """
      style: wave
      screen: { safeArea: { top: 20, left: 5, bottom: 34, right: 500 } }
      scrollView: { frame: [10, 15, 300, 600], contentInset: { top: 7 } }
      """)
    #expect(resolved.script.frame == Rect(x: 10, y: 15, width: 300, height: 600))
    // The right safe area is wider than the view.
    #expect(resolved.script.safeAreaInset == EdgeInsets(top: 5, right: 300))
    #expect(resolved.script.scrollView.contentInset == EdgeInsets(top: 7))
  }

  @Test("The canvas has the size of the crop") func canvas() throws {
    #expect(
      try resolve("style: wave\ncanvas: { crop: [1, 2, 30, 40] }").scene.canvasSize
        == Size(width: 30, height: 40))
    #expect(
      try resolve("style: wave\ncanvas: { crop: header, height: 77 }").scene.canvasSize
        == Size(width: 375, height: 77))
    // A trailer has its own width, and the height of the list below bars of 80 points.
    for (footer, canvas, size) in [
      ("", "", Size(width: 60, height: 587)), (", width: 80", "", Size(width: 80, height: 587)),
      ("", ", height: 300", Size(width: 60, height: 300)),
    ] {
      let trailer = try resolve(
        "footer: { style: mj-trailer\(footer) }\ncanvas: { crop: footer\(canvas) }")
      #expect(trailer.scene.canvasSize == size)
      #expect(trailer.script.axis == .horizontal)
    }
    let library = Library(styles: [LampStyle()])
    let lamp = try ResolvedScenario(
      Scenario(parsing: "style: lamp\ncanvas: { crop: header }", library: library),
      library: library)
    #expect(lamp.scene.canvasSize == Size(width: 375, height: 33))
  }

  @Test("Bars and background are passed to the scene, with transparent as `nil`")
  func scene() throws {
    let plain = try resolve("style: wave").scene
    #expect(plain.statusBarHeight == 20)
    #expect(plain.navigationBarHeight == 60)
    #expect(plain.background == nil)
    let other = try resolve(
      "style: wave\ncontent: { navigationBar: false }\ncanvas: { background: \"#FFFFFF\" }"
    ).scene
    #expect(other.statusBarHeight == 0)
    #expect(other.navigationBarHeight == 0)
    #expect(other.background == DynamicColor(.white))
  }

  @Test("The file's content settings override the style's") func contentDefaults() throws {
    var wish = ContentSettings()
    WaveStyle().adapt(&wish)
    #expect(wish.listColor != ContentSettings().listColor)
    #expect(try resolve("style: wave").scene.content == wish)
    let given = try resolve("style: wave\ncontent: { listColor: \"#010203\" }")
    #expect(given.scene.content.listColor == DynamicColor(Color(1, 2, 3)))
  }

  @Test("Settings are applied to the behavior and the style") func settings() throws {
    let resolved = try resolve("header: { style: wave, pullDistance: 60, edgeLift: 3 }")
    #expect(resolved.script.behaviors[.header]?.triggerDistance == 60)
    let header = try #require(resolved.scenario.header)
    #expect(header[setting: "edgeLift"] == .number(3))
    #expect(header[setting: "pullDistance"] == .number(60))
    #expect(header[setting: "hillHeight"] == .number(50))
  }

  // MARK: Digest

  @Test(
    "The digest does not depend on how a file is written",
    arguments: cases("resolved-scenario-digest-of-same-values", String.self))
  func digestOfSameValues(text: String) throws {
    #expect(try resolve(text).digest == (try resolve("style: wave").digest))
  }

  @Test("Every value that can change an image changes the digest")
  func digestOfOtherValues() throws {
    let variants = cases("resolved-scenario-variants", String.self)
    let steps = cases("resolved-scenario-steps", String.self).map {
      "header: { style: mj-header }\nfooter: { style: mj-back-footer }\nsteps: [{ \($0) }]"
    }
    let digests = try (variants + steps).map { try resolve($0).digest }
    #expect(Set(digests).count == variants.count + steps.count)
  }

  @Test(
    "A setting that is written out changes the digest only if it is not the default",
    arguments: [
      ("hillOffset", "0", "2"), ("hillStaysFlat", "false", "true"), ("riseDepth", "0", "31"),
      ("floatFirstSwing", "auto", "0.25"), ("floatLastSwing", "auto", "0.25"),
      ("resultDuration", "0", "0.5"),
    ])
  func digestOfDefaults(key: String, defaultValue: String, other: String) throws {
    for header in ["style: wave", "style: mj-header, behavior: wave"] {
      let plain = try resolve("header: { \(header) }").digest
      // The first setting belongs to the wave's style, the others to its behavior.
      if key == "hillOffset", header != "style: wave" { continue }
      #expect(try resolve("header: { \(header), \(key): \(defaultValue) }").digest == plain)
      #expect(try resolve("header: { \(header), \(key): \(other) }").digest != plain)
    }
  }

  @Test("The digest is a SHA-256 in 64 lowercase hexadecimal digits") func digestForm() throws {
    let digest = try resolve("style: wave").digest
    #expect(digest.count == 64)
    #expect(digest.allSatisfy { "0123456789abcdef".contains($0) })
  }

  // MARK: Playing

  @Test("A pull that is too short gives a warning with what would be enough")
  func warning() throws {
    let resolved = try resolve(
      """
      style: wave
      steps:
        - drag: { by: 145 }
        - release
      """)
    let timeline = try resolved.play()
    #expect(
      resolved.warnings(of: timeline) == [
        "pull peaked at 70.2 pt; wave triggers above 80; drag by 169 or more, or pull: 1.1"
      ])
    let enough = try resolve("style: wave\nsteps:\n  - drag: { by: 169 }\n  - release")
    #expect(enough.warnings(of: try enough.play()).isEmpty)
  }

  @Test("A footer's pull is reported with the finger moving up or left")
  func footerWarning() throws {
    // Over 375 points, a travel of 90 stretches the band by 375 · (1 − 1 / (0.55 · 90 / 375 + 1))
    // = 43.7, and a pull of 60 needs (60 / (1 − 60 / 375)) / 0.55 = 129.9.
    func warnings(_ travel: Int) throws -> [String] {
      let resolved = try resolve(
        """
        footer: { style: mj-trailer }
        steps:
          - scrollTo: { y: 2385, animated: false }
          - drag: { by: \(travel) }
          - release
        """)
      return resolved.warnings(of: try resolved.play())
    }
    #expect(
      try warnings(-90) == [
        "pull peaked at 43.7 pt; mj-trailer triggers above 60; drag by -130 or less, or pull: 1.1"
      ])
    #expect(try warnings(-130).isEmpty)
  }

  @Test("A run that never settles is an error at its position") func neverSettles() throws {
    let resolved = try resolve("style: wave\napp: { header: [] }")
    let errors = #expect(throws: ScenarioErrors.self) { try resolved.play() }
    let text = errors?.description ?? ""
    #expect(text.hasPrefix("pull.yaml:2:1: error: the run never comes to rest: after "))
    #expect(text.contains("the header still refreshes"))
    #expect(text.contains("clock.duration") && text.contains("seconds"))
    _ = try resolve("style: wave\napp: { header: [] }\nclock: { duration: 3 }").play()
  }

  @Test("A drag beyond the rubber band's limit is an error at its step") func unreachable() throws {
    let resolved = try resolve("style: wave\nsteps:\n  - wait: 1\n  - drag: { offset: -700 }\n")
    let errors = #expect(throws: ScenarioErrors.self) { try resolved.play() }
    let text = errors?.description ?? ""
    #expect(text.hasPrefix("pull.yaml:4:5: error: "), "\(text)")
    #expect(text.contains("rubber band") && text.contains("587 pt"), "\(text)")
  }

  @Test("A run of too many frames is refused before a frame is drawn") func tooManyFrames() throws {
    let resolved = try resolve(
      """
      style: wave
      clock: { rate: 1000, speed: 0.01 }
      steps: [{ wait: 1000 }]
      """)
    let errors = #expect(throws: ScenarioErrors.self) { try resolved.play() }
    #expect(errors?.first.message == "the run has too many frames")
  }

  // MARK: Scenarios in code

  @Test("A scenario in code is checked by the same rules") func code() throws {
    var wave = WaveBehavior()
    wave.hillHeight = .nan
    wave.ballCount = 5000
    wave.bounceTiming = .spring(Spring())
    wave.bounceDuration = Flicks(seconds: 1)
    var scenario = Scenario(WaveStyle(), wave)
    scenario.screen.size = Size(width: -.infinity, height: 667)
    scenario.canvas.scale = 0
    scenario.clock.duration = .seconds(-1)
    scenario.content.rows = -5
    scenario.content.rowHeight = .nan
    scenario.steps = [
      Step(.beginRefreshing(.footer)), Step(.release(velocity: .nan)), Step(.reload(rows: -1)),
    ]
    let errors = #expect(throws: ScenarioErrors.self) { try ResolvedScenario(scenario) }
    let paths = Set(errors?.problems.map(\.path) ?? [])
    let expected: Set<String> = [
      "header.hillHeight", "header.ballCount", "header.bounceTiming",
      "screen.width", "canvas.scale", "clock.duration", "content.rows", "content.rowHeight",
      "steps.0", "steps.1.release.velocity", "steps.2.reload.rows",
    ]
    #expect(expected.subtracting(paths).isEmpty, "\(paths)")
    #expect(errors?.description.contains("scenario: error: ") == true)
  }

  @Test("A setting named in code is checked as in a file, with a suggestion")
  func namedSettings() throws {
    var header = Scenario.Header(WaveStyle())
    for (key, value, text) in [
      (
        "ballCuont", ParameterValue.integer(3), "unknown setting ballCuont; did you mean ballCount?"
      ),
      ("ballCount", .integer(5000), "ballCount is not allowed; found 5000; allowed: 0 to 64"),
    ] {
      let error = #expect(throws: SettingError.self) { try header.set(key, to: value) }
      #expect(error?.description == text)
    }
    #expect(header == Scenario.Header(WaveStyle()))
    try header.set("ballCount", to: .integer(5))
    #expect((header.behavior as? WaveBehavior)?.ballCount == 5)
  }

  @Test("A style at an unsupported placement and an empty scenario are refused")
  func placements() throws {
    #expect(throws: ScenarioErrors.self) {
      try ResolvedScenario(Scenario(headers: [.footer: Scenario.Header(WaveStyle())]))
    }
    #expect(throws: ScenarioErrors.self) { try ResolvedScenario(Scenario(headers: [:])) }
  }

  @Test("A spring replaces a default duration, and a timing function keeps it")
  func spring() throws {
    let timings: [(timing: String, progress: (_ time: Double) -> Double, length: Double?)] = [
      // Without bounce: 2π / 0.5 per second, critically damped.
      ("spring(duration: .5)", { 1 - (1 + 4 * .pi * $0) * exp(-4 * .pi * $0) }, nil),
      ("linear", { min($0 / 0.2, 1) }, 0.2),
    ]
    for (timing, progress, length) in timings {
      let resolved = try resolve("header: { style: wave, bounceTiming: \"\(timing)\" }")
      let timeline = try resolved.play()
      let bounce = timeline.events.filter { $0.name == "wave.bounce" }
      let start = try #require(bounce.first { $0.kind == .animationStart }).time
      let end = try #require(bounce.first { $0.kind == .animationEnd }).time
      let duration = (end - start).seconds
      if let length {
        #expect(abs(duration - length) < 1e-9, "\(timing)")
      } else {
        // A spring comes to rest when a thousandth of its distance remains.
        #expect(abs(progress(duration) - 0.999) < 1e-6, "\(timing): \(duration)")
      }
      func bend(_ time: Double) throws -> Double {
        let header = try #require(timeline.instant(at: start + Flicks(seconds: time)).header)
        return try #require(header.values.number("wave.bend"))
      }
      let bent = try bend(0)
      #expect(bent > 10, "\(timing)")
      for part in [0.125, 0.25, 0.5, 0.75] {
        let time = part * duration
        #expect(abs(try bend(time) - bent * (1 - progress(time))) < 1e-6, "\(timing) at \(time)")
      }
    }
  }
}
