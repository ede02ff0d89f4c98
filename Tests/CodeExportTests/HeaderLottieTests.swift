import GoldenImages

@Suite("Headers exported as Lottie")
struct HeaderLottieTests {
  private typealias Object = [String: Any]

  private func document(_ example: HeaderExample) throws -> Object {
    let text = try example.lottie().text
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  /// Returns all layers, including those of compositions.
  private func layers(_ document: Object) -> [Object] {
    let own = document["layers"] as? [Object] ?? []
    let assets = document["assets"] as? [Object] ?? []
    return own + assets.flatMap { $0["layers"] as? [Object] ?? [] }
  }

  // MARK: The file

  @Test("The markers are the segments, which do not overlap") func markers() throws {
    for name in ["wave", "Originals/ego", "Originals/mj-refresh"] {
      let (header, _) = try HeaderExample.named(name).lottie()
      let document = try document(.named(name))
      let markers = try #require(document["markers"] as? [Object])
      let names = markers.compactMap { $0["cm"] as? String }
      for required in ["pull", "threshold", "begin", "refreshing", "end"] {
        #expect(names.count { $0 == required } == 1, "\(name) \(required)")
      }
      let ranges = markers.filter { $0["cm"] as? String != "threshold" }.compactMap {
        marker -> ClosedRange<Int>? in
        guard let first = marker["tm"] as? Int, let length = marker["dr"] as? Int else {
          return nil
        }
        return first...(first + length)
      }
      #expect(ranges.count == header.segments.segments.count)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
      #expect(document["op"] as? Int == ranges.map { $0.upperBound + 1 }.max())
      let numbers = try #require(document["reel"] as? Object)
      let exits = try #require((numbers["exits"] as? Object)?["end"] as? [Object])
      let cycle = try #require(
        ranges.first {
          $0.lowerBound == markers.first {
            $0["cm"] as? String == "refreshing"
          }?["tm"] as? Int
        })
      for exit in exits {
        #expect(names.contains(exit["segment"] as? String ?? ""))
        #expect((0..<max(cycle.count - 1, 1)).contains(exit["frame"] as? Int ?? -1))
      }
    }
  }

  @Test("A result has separate segments, and the end is the success") func results() throws {
    let document = try document(
      .named("Originals/mj-refresh", changing: ["header.resultDuration=0.5"]))
    let markers = try #require(document["markers"] as? [Object])
    func marker(_ name: String) -> Int? {
      markers.first { $0["cm"] as? String == name }?["tm"] as? Int
    }
    #expect(marker("success") != nil && marker("failure") != nil)
    #expect(marker("end") == marker("success"))
  }

  @Test(
    "No layer is in the file twice, and files are small", arguments: ExportGridTests.someHeaders)
  func layersAndSizes(name: String) throws {
    let example = HeaderExample.named(name)
    let names = layers(try document(example)).compactMap { $0["nm"] as? String }
    #expect(Set(names).count == names.count)
    let size = try example.lottie().text.utf8.count
    #expect(size < (name == "wave" ? 20_000 : 150_000), "\(name) \(size)")
  }

  @Test("The period of the cycle is the nearest whole number of frames") func period() throws {
    let (header, text) = try HeaderExample.named(
      "Originals/elastic", changing: ["header.ringTurnDuration=0.49"]
    ).lottie()
    let cycle = try #require(header.segments.segments.first { $0.name == "refreshing" })
    #expect(cycle.length == 29)
    #expect(text.contains(#""period":0.49"#) && text.contains("0.49 s in the run"))
  }

  @Test(
    "The first and the last frame of the cycle are the same", arguments: ExportGridTests.someHeaders
  )
  func seam(name: String) throws {
    let header = try HeaderExample.named(name).lottie().header
    let cycle = try #require(header.segments.segments.first { $0.name == "refreshing" })
    let images = try [cycle.first, cycle.last].map { frame in
      StraightBitmap(
        try CairoRenderer().render(try header.displayList(at: Double(frame)), scale: 1))
    }
    let difference = try ImageComparison(.threshold(2)).difference(
      between: images[0], and: images[1])
    #expect(difference.differing == 0)
  }

  // MARK: Players

  private static let referee = RefereePython.program(importing: "rlottie_python, thorvg_python")
  static let canPlay = referee.isAvailable

  @Test(
    "Each segment looks the same in rlottie and ThorVG",
    .enabled(if: HeaderLottieTests.canPlay, Comment(rawValue: RefereePython.hint)),
    arguments: ExportGridTests.someCases)
  func playersDraw(name: String, variant: String?) throws {
    let example = HeaderExample.named(name, variant: variant)
    let (header, text) = try example.lottie()
    try Self.play(header, text, example.name)
  }

  @Test(
    "Each segment looks the same in rlottie and ThorVG at other widths and in the dark",
    .enabled(if: HeaderLottieTests.canPlay, Comment(rawValue: RefereePython.hint)),
    arguments: HeaderLottieTests.versions)
  func versionsDraw(name: String, width: Double) throws {
    for appearance in Appearance.allCases {
      let header = try HeaderExample.animation(of: name, width: width, appearance: appearance)
      try Self.play(header, header.text, "\(name) \(width) \(appearance.rawValue)")
    }
  }

  @Test(
    "A header that is exported and read back looks the same", arguments: ExportGridTests.someCases)
  func readsBack(name: String, variant: String?) throws {
    let example = HeaderExample.named(name, variant: variant)
    let (header, text) = try example.lottie()
    let file = try LottieFile(Array(text.utf8))
    #expect(file.notices.isEmpty)
    #expect(file.animation.rate == header.segments.rate)
    for segment in header.segments.segments {
      let frames = file.animation.frames(ofMarker: segment.name)
      #expect(frames?.lowerBound == Double(segment.first) || segment.name == "success")
    }
    for frame in header.comparedFrames {
      let list = DisplayList(
        size: header.box.size, background: try Color(parsing: "#8090A0"),
        items: file.animation.items(at: Double(frame), "header"))
      try Self.expect(
        StraightBitmap(try CairoRenderer().render(list, scale: 2)),
        as: try header.image(at: frame), "reel \(example.name) \(frame)", levels: 48)
    }
  }

  private static let versions: [(String, Double)] = {
    let widths: [Double] = [320, 375, 430]
    let all: [(String, Double)] = ["wave", "Originals/elastic", "Originals/mj-refresh"].flatMap {
      (name: String) -> [(String, Double)] in widths.map { (name, $0) }
    }
    return Grids.part(of: all, count: 1)
  }()

  /// Compares the frames of a file in both players with those of the scenario.
  private static func play(_ header: LottieHeader, _ text: String, _ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(text.utf8), to: "header.json")
    try compare(
      header, folder.url.appending(path: "header.json").path, name, players: ["rlottie", "ThorVG"])
  }

  private static func compare(
    _ header: LottieHeader, _ path: String, _ name: String, players: [String]
  ) throws {
    let frames = header.comparedFrames
    let outcome = try referee.run(
      ["-c", script, path, players.joined(separator: ",")] + frames.map(String.init))
    try #require(outcome.status == 0, "\(outcome.errors)")
    let size = try PixelSize(width: Int(header.box.width * 2), height: Int(header.box.height * 2))
    let length = size.area * 4
    try #require(outcome.output.count == players.count * frames.count * length)
    for (index, frame) in frames.enumerated() {
      let own = try header.image(at: frame)
      for (number, player) in players.enumerated() {
        let start = (players.count * index + number) * length
        let theirs = try #require(
          StraightBitmap(size: size, bytes: Array(outcome.output[start..<(start + length)])))
        // ThorVG antialiases circles differently, and rlottie also rounds colors.
        try expect(
          theirs, as: own, "\(player) \(name) \(frame)", levels: player == "rlottie" ? 72 : 48)
      }
    }
  }

  /// The images in which a player deviates from other players: rlottie scales images more coarsely,
  /// ThorVG puts the sides of rectangles on whole pixels, and Chromium rounds the upper edge of a frame.
  private static let roundings = [
    "rlottie Originals-mj-gif-header", "ThorVG wave-variants", "ThorVG wave-header",
    "ThorVG Originals-wave", "ThorVG Originals-pull-to-bounce",
    "lottie-web Originals-elastic 179",
  ]

  /// Compares a player's frame with the scenario's, at two pixels per point.
  ///
  /// Edges may deviate by the tolerance for each of the keyframes of a layer's position, of its
  /// outline and of its parent. Groups of pixels count that are displaced by more and whose colors
  /// differ by more than some levels; none may be larger than four pixels. The right border is
  /// omitted, since the list's width need not be a whole number of pixels.
  private static func expect(
    _ theirs: StraightBitmap, as own: StraightBitmap, _ subject: String, levels: UInt8,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let minimum = roundings.contains(where: subject.hasPrefix) ? 0.99 : 0.995
    let size = own.size
    let (own, theirs) = try (
      #require(own.cropped(x: 0, y: 0, width: size.width - 2, height: size.height)),
      #require(theirs.cropped(x: 0, y: 0, width: size.width - 2, height: size.height))
    )
    func largestGroup(_ metric: ImageMetric) throws -> Int {
      try ImageComparison(metric).difference(between: own, and: theirs).cluster?.count ?? 0
    }
    let displaced = try largestGroup(.edges(tolerance: 1.5))
    let cluster = displaced <= 4 ? displaced : min(displaced, try largestGroup(.threshold(levels)))
    let mean =
      try ImageComparison(.structuralSimilarity(least: 0))
      .difference(between: own, and: theirs).similarity?.mean ?? 1
    if cluster > 4 || mean < minimum, let dump = ProcessInfo.processInfo.environment["DUMP"] {
      let base = "\(dump)/\(subject.replacing("/", with: "-").replacing(" ", with: "-"))"
      try Data(PNGEncoder.encode(own)).write(to: URL(fileURLWithPath: base + "-own.png"))
      try Data(PNGEncoder.encode(theirs)).write(to: URL(fileURLWithPath: base + ".png"))
    }
    let comment: Comment = "\(subject) \(cluster) mean: \(mean)"
    #expect(cluster <= 4, comment, sourceLocation: location)
    #expect(mean >= minimum, comment, sourceLocation: location)
  }

  @Test(
    "Each segment looks the same in lottie-web",
    .enabled(if: AttachCodeTests.canRun, Comment(rawValue: Browser.hint)))
  func browserDraws() throws {
    let browser = try Browser(width: 1400, height: 1400)
    let folder = try TemporaryFolder()
    let cases = Grids.part(of: ExportGridTests.cases, count: 2)
    for (example, variant) in cases {
      let example = HeaderExample.named(example, variant: variant)
      let (name, (header, text)) = (example.name, try example.lottie())
      let size = try PixelSize(width: Int(header.box.width * 2), height: Int(header.box.height * 2))
      let page = """
        <!doctype html><style>body { margin: 0; background: #8090A0 }
        div { width: \(size.width)px; height: \(size.height)px }</style><div id="view"></div>
        <script>\(try #require(LottieWeb.source).replacing("</script", with: "<\\/script"))</script>
        <script>const player = lottie.loadAnimation({ container: document.getElementById("view"),
          renderer: "svg", loop: false, autoplay: false, animationData: \(text) });
        let ready = false; player.addEventListener("DOMLoaded", () => ready = true);</script>
        """
      try folder.write(Array(page.utf8), to: "page.html")
      try browser.open(folder.url.appending(path: "page.html"))
      #expect(try browser.waits(until: "ready || player.isLoaded"))
      for frame in header.comparedFrames {
        try browser.run("player.goToAndStop(\(frame), true)")
        let shot = try PNGDecoder.decode(try browser.screenshot())
        let theirs = try #require(shot.cropped(x: 0, y: 0, width: size.width, height: size.height))
        try Self.expect(
          theirs, as: try header.image(at: frame), "lottie-web \(name) \(frame)", levels: 24)
      }
    }
  }

  /// Draws frames with the players alternately, on a gray background, as RGBA.
  private static let script = """
    import sys, json
    from rlottie_python import LottieAnimation
    import thorvg_python as tvg
    path, players, frames = sys.argv[1], sys.argv[2].split(","), [int(frame) for frame in sys.argv[3:]]
    document = json.load(open(path))
    width, height = document["w"], document["h"]
    still = lambda *k: {"a": 0, "k": list(k) if len(k) > 1 else k[0]}
    document["layers"].append({
      "ty": 1, "ind": 9999, "ip": 0, "op": document["op"], "st": 0, "sr": 1, "ddd": 0, "bm": 0,
      "ao": 0, "sw": width, "sh": height, "sc": "#8090A0", "nm": "background",
      "ks": {"a": still(0, 0), "p": still(0, 0), "s": still(100, 100), "r": still(0), "o": still(100)}})
    text = json.dumps(document)
    open(path, "w").write(text)
    size = (int(width * 2), int(height * 2))
    engine = tvg.Engine(threads=1)
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(*size)
    thorvg = tvg.LottieAnimation(engine)
    picture = thorvg.get_picture()
    assert picture.load(path) == tvg.Result.SUCCESS
    picture.set_size(*size)
    canvas.add(picture)
    if "rlottie" in players: rlottie = LottieAnimation.from_data(text)
    for frame in frames:
      for player in players:
        if player == "rlottie":
          drawn = rlottie.render_pillow_frame(frame_num=frame, width=size[0], height=size[1])
        else:
          thorvg.set_frame(frame)
          canvas.update(); canvas.draw(True); canvas.sync()
          drawn = canvas.get_pillow()
        sys.stdout.buffer.write(drawn.convert("RGBA").tobytes())
    """
}

extension LottieHeader {
  /// Draws a frame of the scenario on gray, at two pixels per point.
  fileprivate func image(at frame: Int) throws -> StraightBitmap {
    var list = try displayList(at: Double(frame))
    list.background = try Color(parsing: "#8090A0")
    return StraightBitmap(try CairoRenderer().render(list, scale: 2))
  }

  /// The sampled frames without the threshold within a longer pull: players differ in which of two
  /// keys at the same time they show.
  fileprivate var comparedFrames: [Int] {
    let pull = segments.segments.first { $0.name == "pull" }
    return sampledFrames.filter { $0 != 100 || $0 == pull?.last }
  }
}
