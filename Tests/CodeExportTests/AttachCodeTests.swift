@testable import CodeExport

/// Reads and runs the code that attaches a header's Lottie file to a list.
@Suite("Code that attaches a header's Lottie file", .waiting)
struct AttachCodeTests {
  private static let headers = ["wave", "Originals/ego", "Originals/elastic"]

  private func code(_ name: String, _ format: HeaderFormat) throws -> String {
    try AttachCode(HeaderExample.named(name)).text(for: format)
  }

  // MARK: Calls

  /// The names of a player in the code, as regular expressions.
  private static let receivers: [HeaderFormat: String] = [
    .compose: #"\bplayer"#, .flutter: #"\bcontroller"#, .web: #"\b(player|lottie)"#,
  ]

  @Test(
    "The code uses only listed members of the players",
    arguments: [HeaderFormat.compose, .flutter, .web])
  func calls(format: HeaderFormat) throws {
    let receiver = try #require(Self.receivers[format])
    let table = Repository.fixtures.appending(path: "PlatformStubs/players.tsv")
    // Each row has the format, the name of a member and its signature.
    let members = try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t").map(String.init) }.filter { $0[0] == format.rawValue }
    let names = try Self.headers.flatMap { name in
      try code(name, format).matches(of: try Regex("(?:\(receiver))\\??\\.(?<member>\\w+)"))
        .compactMap {
          $0["member"]?.substring.map(String.init)
        }
    }
    #expect(Set(names) == Set(members.map { $0[1] }), "\(format)")
    #expect(members.allSatisfy { $0[2].contains($0[1]) })
  }

  @Test("The numbers of the file are in each code", arguments: headers)
  func numbers(name: String) throws {
    let header = try HeaderExample.named(name).lottie().header
    let segments = header.segments.segments
    let begin = try #require(segments.first { $0.name == "begin" })
    let cycle = try #require(segments.first { $0.name == "refreshing" })
    for format in HeaderFormat.exported where format.isCode {
      let text = try code(name, format)
      #expect(text.contains(HeaderExport.mark))
      for number in [begin.first, begin.last, cycle.first, cycle.last] {
        #expect(text.contains("\(number)"), "\(format) \(number)")
      }
      for end in segments where end.name.hasPrefix("end") {
        #expect(text.contains("\(end.first), \(end.last)"), "\(format) \(end.name)")
      }
    }
  }

  @Test(
    "A grammar of the language accepts the code for Compose and Flutter, which is not compiled",
    .enabled(if: parser.isAvailable, Comment(rawValue: RefereePython.hint)),
    arguments: [(HeaderFormat.compose, "kotlin"), (.flutter, "dart_orchard")])
  func grammar(format: HeaderFormat, language: String) throws {
    let folder = try TemporaryFolder()
    var codes = [try AttachCode(AttachedAnimation([(try sideHeader(), nil)]))]
    for name in Self.headers {
      codes.append(try AttachCode(HeaderExample.named(name)))
    }
    let settings = ["header.resultDuration=0.6"]
    codes.append(try AttachCode(HeaderExample.named("wave", changing: settings)))
    // Files of a designer, with and without each part, and that begin at another frame.
    codes += try LottieAttachmentTests().codes()
    for code in codes {
      try folder.write(Array(code.text(for: format).utf8), to: "code")
      let outcome = try Self.parser.run(["-c", Self.grammar, language, folder.path(of: "code")])
      #expect(outcome.status == 0 && outcome.text == "ok\n", "\(outcome.text) \(outcome.errors)")
    }
  }

  private static let parser = RefereePython.program(
    importing: "tree_sitter, tree_sitter_kotlin, tree_sitter_dart_orchard")
  private static let grammar = """
    import sys, importlib, tree_sitter
    module = importlib.import_module("tree_sitter_" + sys.argv[1])
    parser = tree_sitter.Parser(tree_sitter.Language(module.language()))
    root = parser.parse(open(sys.argv[2], "rb").read()).root_node
    def errors(node):
        if node.type == "ERROR" or node.is_missing: yield node.start_point, node.text
        for child in node.children: yield from errors(child)
    print(*list(errors(root)) or ["ok"])
    """

  // MARK: Places

  /// A field with a dot near its left side.
  private struct SideStyle: RefreshStyle {
    var traits: StyleTraits {
      StyleTraits(name: "side", summary: "A dot at a side.", behavior: WaveBehavior())
    }
    var backdropColor: DynamicColor? { nil }
    let settings: [Setting<SideStyle>] = []

    func bind(_ signals: inout SignalBinder) -> Double { signals.triggerDistance }
    func preferredHeight(_ distance: Double) -> Double { distance }
    func draw(
      _ behavior: HeaderState, _ distance: Double, context: DrawingContext
    ) -> StyleLayers {
      let path = BezierPath.circle(center: Point(x: 40, y: -30), radius: 10)
      let field = Rect(x: 0, y: -80, width: context.width, height: 80)
      return StyleLayers(
        backdrop: [.fill("field", field, .color(Color(240, 240, 240)))],
        behindList: [.fill("dot", path, .color(Color(255, 0, 0)))])
    }
  }

  private func sideHeader() throws -> LottieHeader {
    let library = Library(styles: [SideStyle()])
    let scenario = try Scenario(
      parsing: "style: side\nsteps: [{ drag: { pull: 1.2, duration: 0.5 } }, release]",
      library: library)
    return try LottieHeader(ResolvedScenario(scenario, library: library), name: "side")
  }

  @Test("In a right-to-left layout, a header at a side is mirrored, and texts are another file's")
  func rightToLeft() throws {
    let marks: [HeaderFormat: String] = [
      .uiKit: "effectiveUserInterfaceLayoutDirection == .rightToLeft",
      .swiftUI: ".flipsForRightToLeftLayoutDirection(true)",
      .compose: ".graphicsLayer { scaleX = side }", .flutter: "TextDirection.rtl",
      .web: "scaleX(-1)",
    ]
    let side = AttachCode(try AttachedAnimation([(try sideHeader(), nil)]))
    for (format, mark) in marks {
      #expect(side.text(for: format).contains(mark), "\(format)")
      #expect(try !code("wave", format).contains(mark), "\(format)")
      let texts = try code("Originals/ego", format)
      #expect(texts.contains("a right-to-left layout, attach a file") && !texts.contains(mark))
    }
  }

  @Test(
    "In a browser, a header at a side is at the other side of a right-to-left list",
    .enabled(if: AttachCodeTests.canRun, Comment(rawValue: Browser.hint)))
  func mirrored() throws {
    for (direction, center) in [("ltr", 40.0), ("rtl", 335)] {
      let browser = try page(of: try sideHeader(), width: 375, direction: direction)
      try browser.drag((200, 100), (200, 200), (200, 250), isHeld: true)
      let x: Double = try browser.evaluate(
        "const box = document.querySelector('svg path[fill=\"rgb(255,0,0)\"]').getBoundingClientRect(); "
          + "return box.left + box.width / 2")
      #expect(abs(x - center) < 1, "\(direction) \(x)")
    }
  }

  @Test(
    "Code is refused for footers and for headers that are pulled sideways",
    arguments: ["Originals/mj-back-footer-long", "Originals/mj-trailer"])
  func otherPlacements(name: String) throws {
    let header = try HeaderExample.named(name).lottie().header
    #expect(throws: HeaderExportError.notPulledDown) { try AttachedAnimation([(header, nil)]) }
  }

  // MARK: Web

  static let canRun = Browser.isAvailable && LottieWeb.source != nil

  /// Opens a page whose list has a header attached, in the list's width.
  private func page(
    of headers: LottieHeader..., width: Int = 500, direction: String = "ltr"
  ) throws -> Browser {
    try AttachedAnimation(headers.map { ($0, nil) }).page(
      of: headers.map(\.text), width: width, direction: direction)
  }

  @Test(
    "In a browser, the file follows the mouse, triggers, loops and ends, twice",
    .enabled(if: AttachCodeTests.canRun, Comment(rawValue: Browser.hint)),
    arguments: Grids.part(of: headers, count: 2))
  func web(name: String) throws {
    let header = try HeaderExample.named(name).lottie().header
    let browser = try page(of: header)
    let pullFrames = try #require(header.segments.segments.first { $0.name == "pull" }).last
    let segments = header.segments.segments
    let begin = try #require(segments.first { $0.name == "begin" })
    let cycle = try #require(segments.first { $0.name == "refreshing" })
    let ends = segments.filter { $0.name.hasPrefix("end") }
    for round in 1...2 {
      try browser.drag((200, 100), (200, 120), (200, 140), isHeld: true)
      let pulled: Double = try browser.evaluate("return pull()")
      let frame: Double = try browser.evaluate("return frame()")
      // 40 pixels of the finger against the rubber band.
      #expect(abs(pulled - (1 - 1 / (40 * 0.55 / 600 + 1)) * 600) < 0.01)
      #expect(abs(frame - pulled / header.segments.motion.threshold * 100) < 0.01, "\(name)")
      try browser.release()
      #expect(try browser.waits(until: "pull() === 0 && calls === \(round - 1)"))

      try browser.run(
        "window.trail = []; (function note() { trail.push(frame()); "
          + "if (trail.length < 600) requestAnimationFrame(note); })()")
      try browser.drag((200, 100), (200, 300), (200, 500))
      #expect(try browser.waits(until: "calls === \(round)"), "\(name)")
      if begin.length > 10 {
        #expect(
          try browser.waits(
            until: "trail.some((frame) => frame >= \(begin.first) && frame <= \(begin.last))"),
          "\(name)")
      }
      if pullFrames > 100 {
        // A pull of more than the threshold returns to it in steps.
        let between: Int = try browser.evaluate(
          "return trail.filter((frame) => frame > 101 && frame < Math.max(...trail.filter("
            + "(frame) => frame <= \(pullFrames))) - 1).length")
        #expect(between >= 3, "\(name)")
      }
      // The loop passes its end at least twice.
      try browser.run("window.seen = 0; player.addEventListener('loopComplete', () => seen++)")
      #expect(try browser.waits(until: "seen >= 2"), "\(name)")
      let looping: Double = try browser.evaluate("return frame()")
      #expect(Double(cycle.first)...Double(cycle.last) ~= looping)
      try browser.run("finish()")
      let atEnd = ends.map { "frame() >= \($0.first) && frame() <= \($0.last)" }
        .joined(separator: " || ")
      #expect(try browser.waits(until: atEnd), "\(name)")
      let last = ends.map { "Math.abs(frame() - \($0.last)) < 0.01" }.joined(separator: " || ")
      #expect(try browser.waits(until: "player.isPaused && (\(last))"), "\(name)")
      #expect(try browser.waits(until: "pull() === 0"))
    }
  }

  @Test(
    "In a browser, a failure, a rejection and a cancellation end the refresh, and a pull waits",
    .enabled(if: AttachCodeTests.canRun, Comment(rawValue: Browser.hint)))
  func results() throws {
    let example = HeaderExample.named(
      "Originals/mj-refresh", changing: ["header.resultDuration=0.6"])
    let header = try example.lottie().header
    let browser = try page(of: header)
    // The last refresh ends while the list is not in the page.
    let calls = [
      "finish('success')", "finish('failure')", "fail()", "finish(null)",
      "const held = list; held.remove(); finish(null); document.body.prepend(held)",
    ]
    for (round, call) in calls.enumerated() {
      try browser.run(
        "window.trail = []; (function note() { trail.push(frame()); "
          + "if (trail.length < 900) requestAnimationFrame(note); })()")
      try browser.drag((200, 100), (200, 300), (200, 500))
      #expect(try browser.waits(until: "calls === \(round + 1)"), "\(call)")
      #expect(try browser.waits(until: "Math.abs(pull() - 54) < 0.01"), "\(call)")
      try browser.run("trail.length = 0; \(call)")
      // A pull during the end triggers nothing.
      try browser.drag((200, 100), (200, 300), (200, 500))
      #expect(try browser.waits(until: "pull() === 0"), "\(call)")
      #expect(try browser.waits(until: "player.isPaused && trail.length > 90"), "\(call)")
      let frames: [Double] = try browser.evaluate("return trail")
      for name in ["success", "failure"] {
        let segments = header.segments.segments.filter { $0.name.hasPrefix(name) }
        let isSeen = frames.contains { frame in
          segments.contains { (Double($0.first)...Double($0.last)).contains(frame) }
        }
        let expected = round == 0 ? "success" : round < 3 ? "failure" : "none"
        #expect(isSeen == (name == expected), "\(call) \(name)")
      }
      #expect(try browser.evaluate("return calls") == round + 1, "\(call)")
    }
  }

  @Test(
    "In a browser, the nearest file is shown undistorted, and the field runs to the edges",
    .enabled(if: AttachCodeTests.canRun, Comment(rawValue: Browser.hint)),
    arguments: [320, 393, 430])
  func widths(width: Int) throws {
    func header(_ width: Double) throws -> LottieHeader {
      try HeaderExample.animation(of: "wave", width: width)
    }
    for (files, nearest) in [
      ([393.0], 393.0), ([320, 430], width < 400 && width < 375 ? 320 : 430),
    ] {
      let headers = try files.map(header)
      let browser =
        try headers.count == 1
        ? page(of: headers[0], width: width) : page(of: headers[0], headers[1], width: width)
      try browser.drag((200, 100), (200, 200), (200, 220), isHeld: true)
      let box: [Double] = try browser.evaluate(
        "const box = document.querySelector('svg').getBoundingClientRect(); "
          + "return [box.left + box.width / 2, box.width, box.height, "
          + "list.clientWidth, list.querySelector('div > div').offsetWidth]")
      #expect(abs(box[0] - box[3] / 2) < 0.6 && abs(box[1] - nearest) < 0.01, "\(files) \(box)")
      #expect(box[2] == headers[0].box.height && box[4] == box[3], "\(files) \(box)")
      let field: String = try browser.evaluate(
        "return getComputedStyle(list.firstElementChild.firstElementChild).backgroundImage")
      let sides = try #require(headers[0].sides)
      for side in [sides.left, sides.right] {
        let rgb = [side.red, side.green, side.blue].map { String(Int(($0 * 255).rounded())) }
        #expect(field.contains("rgb(\(rgb.joined(separator: ", ")))"), "\(field)")
      }
    }
  }
}
