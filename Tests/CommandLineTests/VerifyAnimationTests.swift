@Suite("Animated differences")
struct VerifyAnimationTests {
  private static let pillow = RefereePython.program(importing: "PIL, numpy")
  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try reel.write(Self.scenario(), to: "my looks/wave.yaml")
  }

  private static func scenario(
    bend: String = "40", at: String = "pull=0.5, trigger+0.05, rest", scale: Int = 1,
    more: String = ""
  ) -> String {
    ReelProgram.wave(
      "insets: adjusted, hillHeight: \(bend)\(more)",
      golden: "at: [\(at)], scale: \(scale), motion: false")
  }

  /// Records one scenario, verifies another in its place, and returns the summary in `out`.
  private func summary(of old: String, _ new: String) throws -> String {
    try reel.write(old, to: "my looks/wave.yaml")
    _ = try reel.run("verify", "my looks", "--record", "all")
    try reel.write(new, to: "my looks/wave.yaml")
    try reel.makeFolder("out")
    try reel.expect(1, ["verify", "my looks", "--markdown", "out/summary.md"])
    return try reel.text("out/summary.md")
  }

  /// Returns the addresses of the images in a summary.
  private func images(in summary: String) -> [String] {
    summary.matches(of: /!\[[^\]]*\]\(([^)]*)\)/).map { String($0.1) }
  }

  /// Returns the part of the images that is shown, as a summary states it.
  private static func part(in summary: String) -> PixelBox? {
    summary.firstMatch(of: /cropped to (\d+)×(\d+) px at (\d+), (\d+)/).flatMap { match in
      guard let width = Int(match.1), let height = Int(match.2), let x = Int(match.3),
        let y = Int(match.4)
      else { return nil }
      return PixelBox(x: x, y: y, width: width, height: height)
    }
  }

  /// Returns the facts that Pillow reads from an animation.
  ///
  /// The text lists the frame count, the delays in milliseconds, the loop count, the size, and
  /// the largest channel difference between a shown image and the mean of its file's pixels.
  ///
  /// - Parameters:
  ///   - address: The address of the animation in the summary.
  ///   - frames: The files of each frame; those side by side are joined by a plus sign.
  ///   - shrinkage: The factor by which the images are reduced.
  ///   - part: The part of the images that is shown; `nil` for whole images.
  private func read(
    _ address: String, frames: [String], shrinkage: Int = 1, part: PixelBox? = nil
  ) throws -> String {
    let path = try #require(address.removingPercentEncoding)
    let script = """
      import sys, numpy
      from PIL import Image
      image = Image.open(sys.argv[1])
      factor = int(sys.argv[2])
      crop = [int(number) for number in sys.argv[3].split(",") if number]
      delays, worst = set(), 0.0
      for index in range(image.n_frames):
        image.seek(index)
        delays.add(image.info["duration"])
        shown = numpy.asarray(image.convert("RGBA")).astype(float)
        x = 0
        for path in sys.argv[4 + index].split("+"):
          whole = numpy.asarray(Image.open(path).convert("RGBA")).astype(float)
          assert (whole[..., 3] == 255).all()
          if crop:
            left, top, width, height = crop
            whole = whole[top:top + height, left:left + width]
          columns = -(-whole.shape[1] // factor)
          height, width = whole.shape[0] // factor, whole.shape[1] // factor
          whole = whole[:height * factor, :width * factor]
          mean = whole.reshape(height, factor, width, factor, 4).mean(axis=(1, 3))
          worst = max(worst, numpy.abs(shown[:height, x:x + width] - mean).max())
          x += columns + 4
      print(image.n_frames, sorted(delays), image.info["loop"], image.size, worst)
      """
    let files = frames.map { names in
      names.split(separator: "+").map { reel.folder.path(of: String($0)) }.joined(separator: "+")
    }
    let outcome = try Self.pillow.run(
      [
        "-c", script, reel.folder.path(of: "out/\(path)"), "\(shrinkage)",
        part.map { "\($0.x),\($0.y),\($0.width),\($0.height)" } ?? "",
      ] + files)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.text
  }

  @Test("A run without a summary leaves the images of an earlier summary alone")
  func laterRun() throws {
    let summary = try summary(of: Self.scenario(), Self.scenario(bend: "44"))
    let address = try #require(images(in: summary).first?.removingPercentEncoding)
    let path = reel.folder.path(of: "out/\(address)")
    let image = try Data(contentsOf: URL(filePath: path))
    try reel.expect(1, ["verify", "my looks"])
    #expect(try Data(contentsOf: URL(filePath: path)) == image)
    try reel.write(Self.scenario(), to: "my looks/wave.yaml")
    try reel.expect(0, ["verify", "my looks"])
    #expect(try Data(contentsOf: URL(filePath: path)) == image)
    // The next summary has no images.
    try reel.expect(0, ["verify", "my looks", "--markdown", "out/summary.md"])
    #expect(!reel.exists(".reel"))
  }

  private func files(_ stem: String) -> [String] {
    let failed = ".reel/failed/my looks/wave.golden"
    return [
      "my looks/wave.golden/\(stem).png", "\(failed)/\(stem).png",
      "\(failed)/\(stem).difference.png",
    ]
  }

  @Test(
    "Several instants show the expected image, the actual one and the difference side by side",
    .enabled(if: pillow.isAvailable, Comment(rawValue: RefereePython.hint)))
  func instants() throws {
    let summary = try summary(of: Self.scenario(), Self.scenario(bend: "44"))
    #expect(
      summary.contains(
        "\n`pull=0.5`, `trigger+0.05`, `rest`: expected, actual and difference, side by side, "
          + "one instant after another, 0.7 s each\n"))
    let address = "../.reel/failed/my%20looks/wave.golden/pull_0.5.moving.difference.png"
    #expect(images(in: summary) == [address])
    let frames = ["pull_0.5", "trigger_0.05", "rest"].map { files($0).joined(separator: "+") }
    #expect(try read(address, frames: frames) == "3 [700.0] 0 (188, 130) 0.0\n")
  }

  @Test(
    "A single instant shows the images in turn",
    .enabled(if: pillow.isAvailable, Comment(rawValue: RefereePython.hint)))
  func instant() throws {
    let summary = try summary(
      of: Self.scenario(at: "rest"), Self.scenario(bend: "44", at: "rest"))
    let part = try #require(Self.part(in: summary))
    #expect(
      summary.contains("\n`rest`: expected, actual and difference, in turn, 0.7 s each; cropped"))
    #expect(part.area < 60 * 120 / 2)
    let address = "../.reel/failed/my%20looks/wave.golden/rest.moving.difference.png"
    #expect(images(in: summary) == [address])
    #expect(
      try read(address, frames: files("rest"), part: part)
        == "3 [700.0] 0 (\(part.width), \(part.height + 10)) 0.0\n")
  }

  @Test(
    "Wide images are reduced by an integer factor, which is stated",
    .enabled(if: pillow.isAvailable, Comment(rawValue: RefereePython.hint)))
  func shrinking() throws {
    let at = "pull=0.5, rest"
    let summary = try summary(
      of: Self.scenario(at: at, scale: 16), Self.scenario(bend: "44", at: at, scale: 16))
    #expect(summary.contains(" 1/2 of the size"))
    let address = try #require(images(in: summary).first)
    let part = try #require(Self.part(in: summary))
    let text = try read(
      address,
      frames: ["pull_0.5@16x", "rest@16x"].map { files($0).joined(separator: "+") }, shrinkage: 2,
      part: part)
    let parts = text.split(separator: ") ")
    let size = (3 * ((part.width + 1) / 2) + 8, (part.height + 1) / 2 + 10)
    #expect(parts.first == "2 [700.0] 0 (\(size.0), \(size.1)")
    #expect(try #require(parts.dropFirst().first.flatMap { Double($0.dropLast()) }) <= 0.5)
  }

  @Test("New and removed images and shifted events are listed") func words() throws {
    let summary = try summary(
      of: Self.scenario(at: "pull=0.5, rest"),
      Self.scenario(at: "pull=0.5, trigger+0.1", more: ", bounceDuration: 0.6"))
    #expect(summary.contains(": `trigger+0.1`\n"))
    #expect(summary.contains(": `rest.png`\n"))
    // The bounce is 0.4 s longer.
    #expect(
      summary.contains("\n- animationEnd header wave.bounce: 0.666667 s → 1.066667 s\n"),
      "\(summary)")
  }

  @Test("Animations are written only for a summary and removed with the approved failures")
  func removal() throws {
    let summary = try summary(of: Self.scenario(), Self.scenario(bend: "44"))
    let file = ".reel/failed/my looks/wave.golden/pull_0.5.moving.difference.png"
    #expect(images(in: summary).count == 1 && reel.exists(file))
    try reel.remove(file)
    _ = try reel.run("verify", "my looks")
    #expect(!reel.exists(file))
    _ = try reel.run("verify", "my looks", "--markdown", "out/summary.md")
    #expect(reel.exists(file))
    // For a pipe, paths are relative to the current folder.
    let piped = try reel.run("verify", "my looks", "--markdown", "/dev/stdout").text
    #expect(images(in: piped).first?.hasPrefix(".reel/failed/my%20looks/") == true)
    let approved = try reel.expect(0, ["approve", "my looks/wave.yaml"])
    #expect(!approved.text.contains("moving"))
    #expect(!reel.exists(".reel"))
    try reel.expect(0, ["verify", "my looks", "--markdown", "out/summary.md"])
    #expect(
      try reel.text("out/summary.md")
        == "<!-- reel verify -->\n**Goldens**: all pass (scenarios: 1, goldens: 7).\n")
  }
}
