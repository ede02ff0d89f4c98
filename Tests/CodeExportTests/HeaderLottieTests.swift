import BezierGeometry
import CairoBackend
import CodeExport
import Foundation
import GoldenImages
import RefreshScenario
import TestSupport
import Testing
import VectorDrawing

@Suite("Headers exported as Lottie")
struct HeaderLottieTests {
  private typealias Object = [String: Any]

  private func document(_ name: String) throws -> Object {
    let text = try HeaderExample.named(name).text(in: .lottie)
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  /// Returns all layers, including those of compositions.
  private func layers(_ document: Object) -> [Object] {
    let own = document["layers"] as? [Object] ?? []
    let assets = document["assets"] as? [Object] ?? []
    return own + assets.flatMap { $0["layers"] as? [Object] ?? [] }
  }

  /// Returns the key lists of all animated properties in a value.
  private func keyLists(_ value: Any) -> [[Object]] {
    if let list = value as? [Any] { return list.flatMap(keyLists) }
    guard let object = value as? Object else { return [] }
    if object["a"] as? Int == 1, let keys = object["k"] as? [Object] { return [keys] }
    return object.values.flatMap(keyLists)
  }

  @Test("Layers are named after the drawing's items and have few keys")
  func layersAndKeys() throws {
    let document = try document("Originals/wave")
    #expect(document["fr"] as? Int == 60)
    // 2 s of refreshing from the trigger, and half a second in which the wave is cleared.
    #expect((document["ip"] as? Int, document["op"] as? Int) == (0, 150))
    #expect((document["w"] as? Int, document["h"] as? Int) == (375, 667))
    let layers = layers(document)
    let names = layers.compactMap { $0["nm"] as? String }
    for name in ["wave", "field", "navigationBar"] + (0..<4).map({ "ball.\($0).disc" }) {
      #expect(names.count { $0 == name } >= 1, "\(name)")
    }
    for layer in layers where layer["nm"] as? String == "wave" { #expect(layer["ty"] as? Int == 4) }
    let lists = keyLists(document)
    #expect(lists.count > 5)
    // Baked keyframes would be 150 per property.
    #expect(lists.allSatisfy { (2...14).contains($0.count) })
    for keys in lists {
      let times = keys.compactMap { $0["t"] as? Double }
      #expect(times.count == keys.count && zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      for key in keys.dropLast() {
        // Every key except the last has handles or is a hold key.
        #expect((key["o"] != nil && key["i"] != nil) != (key["h"] as? Int == 1))
      }
    }
    let description = try #require((document["meta"] as? Object)?["d"] as? String)
    #expect(description.contains(#/wave path: 0(\.000\d)? pt, /#))
  }

  @Test("The checker reports a missing required key", arguments: ["\"x\":", "\"st\":", "\"bm\":"])
  func checker(key: String) throws {
    let text = try HeaderExample.wave.text(in: .lottie)
    #expect(LottieChecker(text).problems == [])
    #expect(LottieChecker(text.replacing(key, with: "\"none\":")).problems != [])
  }

  @Test("The number of vertices of an outline is constant over all keys")
  func vertices() throws {
    for keys in keyLists(try document("Originals/elastic")) {
      let counts = keys.compactMap { key -> Int? in
        let shape = (key["s"] as? [Object])?.first
        return (shape?["v"] as? [Any])?.count
      }
      #expect(Set(counts).count <= 1)
    }
  }

  @Test("Texts are written as outlines, and images are embedded")
  func textsAndImages() throws {
    let names = layers(try document("Originals/mj-refresh")).compactMap { $0["nm"] as? String }
    #expect(
      names.contains { $0.hasPrefix("header.") && $0.contains("abel") || $0.contains("tate") })
    let gif = try document("Originals/mj-gif-header")
    let assets = try #require(gif["assets"] as? [Object])
    let images = assets.compactMap { $0["p"] as? String }
    #expect(!images.isEmpty)
    for image in images {
      let code = try #require(image.split(separator: ",").last)
      let bytes = try #require(Data(base64Encoded: String(code)))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  private static let referee = RefereePython.program(importing: "rlottie_python, thorvg_python")
  static let canPlay = referee.isAvailable

  @Test(
    "Every tenth frame looks the same in rlottie and ThorVG",
    .enabled(if: HeaderLottieTests.canPlay, Comment(rawValue: RefereePython.hint)),
    arguments: [
      "Originals/wave", "Originals/pull-to-bounce", "Originals/mj-refresh", "Originals/elastic",
    ])
  func playersDraw(name: String) throws {
    let example = HeaderExample.named(name)
    let (run, duration) = (try example.run(), try example.get().duration)
    let folder = try TemporaryFolder()
    try folder.write(Array(try example.text(in: .lottie).utf8), to: "header.json")
    // rlottie still shows a layer at its end frame, so frames at which a layer ends are skipped.
    let frames = Array(stride(from: 3, to: Int(duration * 60), by: 10))
    let outcome = try Self.referee.run(
      ["-c", Self.script, folder.url.appending(path: "header.json").path] + frames.map(String.init))
    try #require(outcome.status == 0, "\(outcome.errors)")
    // The bar's lower edge, the header, and the first row.
    let size = try PixelSize(width: 240, height: 150)
    let length = size.area * 4
    try #require(outcome.output.count == 2 * frames.count * length)
    let renderer = CairoRenderer()
    for (index, frame) in frames.enumerated() {
      let whole = run.displayList(at: Double(frame) / 60)
      let part = DisplayList(
        size: Size(width: 240, height: 150), background: whole.background,
        items: [.group("part", at: Point(x: -80, y: -70), whole.items)])
      let own = StraightBitmap(try renderer.render(part, scale: 1))
      for (place, (player, comparison)) in Self.comparisons.enumerated() {
        let start = (2 * index + place) * length
        let theirs = try #require(
          StraightBitmap(size: size, bytes: Array(outcome.output[start..<(start + length)])))
        let difference = try comparison.difference(between: own, and: theirs)
        #expect(difference.differing <= Self.mostDiffering, "\(player) \(name) \(frame)")
      }
    }
  }

  /// The comparison for each player.
  ///
  /// ThorVG's edges may deviate by a quarter of a pixel for a layer's keyframes, by another for
  /// its parent's, and by the rest for the rasterizer. rlottie rounds colors by a level and the
  /// sides of axis-aligned rectangles to whole pixels, so half of a strong contrast is tolerated.
  private static let comparisons = [
    ("rlottie", ImageComparison(.threshold(72))),
    ("ThorVG", ImageComparison(.edges(tolerance: 0.8))),
  ]
  /// The number of pixels of 36,000 that may still differ: ends of thin lines, corners of small
  /// letters.
  private static let mostDiffering = 60

  /// Draws a crop of the frames with both players alternately, as straight RGBA.
  private static let script = """
    import sys, json
    from rlottie_python import LottieAnimation
    import thorvg_python as tvg
    path, frames = sys.argv[1], [int(frame) for frame in sys.argv[2:]]
    text = open(path).read()
    width, height = json.loads(text)["w"], json.loads(text)["h"]
    part = (80, 70, 320, 220)
    rlottie = LottieAnimation.from_data(text)
    engine = tvg.Engine(threads=1)
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(width, height)
    thorvg = tvg.LottieAnimation(engine)
    picture = thorvg.get_picture()
    assert picture.load(path) == tvg.Result.SUCCESS
    picture.set_size(width, height)
    canvas.add(picture)
    for frame in frames:
      drawn = rlottie.render_pillow_frame(frame_num=frame)
      sys.stdout.buffer.write(drawn.crop(part).convert("RGBA").tobytes())
      thorvg.set_frame(frame)
      canvas.update(); canvas.draw(True); canvas.sync()
      sys.stdout.buffer.write(canvas.get_pillow().crop(part).convert("RGBA").tobytes())
    """
}
