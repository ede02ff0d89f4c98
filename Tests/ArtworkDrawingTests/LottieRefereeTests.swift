import GoldenImages

@Suite("Lottie files in other players")
struct LottieRefereeTests {
  private static let referee = RefereePython.program(importing: "rlottie_python, thorvg_python")
  static let canPlay = referee.isAvailable

  /// The number of pixels per unit of the drawing.
  private static let scale = 3
  private static let frames = [0, 3, 6, 9]

  /// The features that a player draws unlike the specification and the other players.
  private static let exceptions: Set<String> = [
    // ThorVG agrees with the specification.
    "rlottie star", "rlottie polygon", "rlottie dashes", "rlottie round corners",
    // It rounds corners with shorter handles.
    "ThorVG round corners",
    // They apply the opacity of a group to each of its styles, not to the group as a whole.
    "rlottie group opacity", "ThorVG group opacity",
  ]

  @Test(
    "Each feature looks the same in rlottie and ThorVG",
    .enabled(if: LottieRefereeTests.canPlay, Comment(rawValue: RefereePython.hint)),
    arguments: LottieFeature.all)
  func featuresDraw(feature: LottieFeature) throws {
    let file = try LottieFile(Array(feature.json.utf8))
    #expect(file.notices.isEmpty)
    let folder = try TemporaryFolder()
    try folder.write(Array(feature.json.utf8), to: "feature.json")
    let outcome = try Self.referee.run(
      ["-c", Self.script, folder.path(of: "feature.json"), "\(Self.scale)"]
        + Self.frames.map(String.init))
    try #require(outcome.status == 0, "\(outcome.errors)")
    let size = try PixelSize(width: 100 * Self.scale, height: 100 * Self.scale)
    let length = size.area * 4
    try #require(outcome.output.count == 2 * Self.frames.count * length)
    for (index, frame) in Self.frames.enumerated() {
      let own = try image(file.animation, at: Double(frame))
      for (number, player) in ["rlottie", "ThorVG"].enumerated() {
        guard !Self.exceptions.contains("\(player) \(feature.name)") else { continue }
        let start = (2 * index + number) * length
        let theirs = try #require(
          StraightBitmap(size: size, bytes: Array(outcome.output[start..<(start + length)])))
        let mean =
          try ImageComparison(.structuralSimilarity(least: 0))
          .difference(between: own, and: theirs).similarity?.mean ?? 1
        if mean < 0.99, let dump = ProcessInfo.processInfo.environment["DUMP"] {
          for (name, image) in [("own", own), (player, theirs)] {
            try Data(PNGEncoder.encode(image)).write(
              to: URL(filePath: "\(dump)/\(feature.name)-\(frame)-\(name).png"))
          }
        }
        #expect(mean > 0.99, "\(player) \(feature.name) \(frame)")
      }
    }
  }

  private func image(_ animation: LottieAnimation, at frame: Double) throws -> StraightBitmap {
    let list = DisplayList(
      size: Size(width: 100, height: 100), background: .white,
      items: animation.items(at: frame, "art"))
    return StraightBitmap(try CairoRenderer().render(list, scale: Double(Self.scale)))
  }

  /// Draws frames with rlottie and ThorVG alternately, on white, as RGBA.
  private static let script = """
    import sys, json
    from PIL import Image, ImageChops
    from rlottie_python import LottieAnimation
    import thorvg_python as tvg
    path, scale, frames = sys.argv[1], int(sys.argv[2]), [int(frame) for frame in sys.argv[3:]]
    document = json.load(open(path))
    text = json.dumps(document)
    open(path, "w").write(text)
    size = (document["w"] * scale, document["h"] * scale)
    engine = tvg.Engine(threads=1)
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(*size)
    thorvg = tvg.LottieAnimation(engine)
    picture = thorvg.get_picture()
    assert picture.load(path) == tvg.Result.SUCCESS
    picture.set_size(*size)
    canvas.add(picture)
    rlottie = LottieAnimation.from_data(text)
    def onWhite(drawn):
      # The colors are premultiplied.
      red, green, blue, alpha = drawn.convert("RGBA").split()
      rest = Image.eval(alpha, lambda value: 255 - value)
      parts = [ImageChops.add(part, rest) for part in (red, green, blue)]
      return Image.merge("RGBA", parts + [Image.new("L", drawn.size, 255)]).tobytes()
    for frame in frames:
      drawn = rlottie.render_pillow_frame(frame_num=frame, width=size[0], height=size[1])
      sys.stdout.buffer.write(onWhite(drawn))
      thorvg.set_frame(frame)
      canvas.update(); canvas.draw(True); canvas.sync()
      drawn = canvas.get_pillow()
      sys.stdout.buffer.write(onWhite(drawn))
    """
}
