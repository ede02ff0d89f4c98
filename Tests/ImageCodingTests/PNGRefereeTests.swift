import Foundation

@Suite("PNG files read by other programs")
struct PNGRefereeTests {
  /// Writes files of every kind of image and their pixels, and returns the paths.
  private static func files(in folder: TemporaryFolder) throws -> [String] {
    var random = SeededGenerator(seed: 99)
    var encoder = PNGFrameEncoder()
    var paths: [String] = []
    for kind in ImageKind.allCases {
      for (number, size) in [(1, 1), (1, 9), (9, 1), (37, 5), (130, 67)].enumerated() {
        let image = kind.image(try PixelSize(width: size.0, height: size.1), using: &random)
        let file = try encoder.encode(image, scale: Double(number))
        paths.append(try folder.write(file, to: "\(kind)-\(number).png"))
        try folder.write(StraightBitmap(image).bytes, to: "\(kind)-\(number).rgba")
      }
    }
    return paths
  }

  @Test(
    "pngcheck finds no error",
    .enabled(
      if: PNGCodingTests.pngcheck.isAvailable, "pngcheck is not installed (apt install pngcheck)"))
  func pngcheckAccepts() throws {
    let folder = try TemporaryFolder()
    let paths = try Self.files(in: folder)
    let outcome = try PNGCodingTests.pngcheck.run(["-v"] + paths)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.split(separator: "No errors detected in ").count == paths.count + 1)
    #expect(!outcome.text.lowercased().contains("warning"), "\(outcome.text)")
  }

  @Test(
    "Pillow reads the same pixels",
    .enabled(
      if: PNGCodingTests.pillow.isAvailable, "Pillow is not installed (apt install python3-pil)"))
  func pillowAgrees() throws {
    let folder = try TemporaryFolder()
    let paths = try Self.files(in: folder)
    let script = """
      import glob, sys
      from PIL import Image
      paths = glob.glob(sys.argv[1] + '/*.png')
      for path in paths:
        pixels = Image.open(path).convert('RGBA').tobytes()
        if pixels != open(path[:-3] + 'rgba', 'rb').read(): print(path)
      print(len(paths))
      """
    let outcome = try PNGCodingTests.pillow.run(["-c", script, folder.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == "\(paths.count)\n", "\(outcome.text)")
  }

  private static let oxipng = RefereePython.program(importing: "oxipng")

  @Test(
    "oxipng saves at most a fiftieth in frames",
    .enabled(if: oxipng.isAvailable, "oxipng is not installed (pip install pyoxipng==9.1.1)"))
  func oxipngSavesLittle() throws {
    let folder = try TemporaryFolder()
    let goldens = [
      "elastic/trigger-0.1@2x", "mj-gif-header/trigger_0.35@2x", "mj-refresh/trigger-0.1@2x",
      "wave/trigger_0.25@2x", "wave-header/pull_1.0@2x",
    ]
    var ours: [Int] = []
    var paths: [String] = []
    for (number, golden) in goldens.enumerated() {
      let frame = try Data(contentsOf: Repository.fixtures.appending(path: "Goldens/\(golden).png"))
      let file = try PNGEncoder.encode(PNGDecoder.decode(Array(frame)))
      ours.append(file.count)
      paths.append(try folder.write(file, to: "\(number).png"))
    }
    let script = """
      import oxipng, sys
      for path in sys.argv[1:]:
        print(len(oxipng.optimize_from_memory(open(path, 'rb').read(), level=2)))
      """
    let outcome = try Self.oxipng.run(["-c", script] + paths)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let theirs = outcome.text.split(separator: "\n").compactMap { Int($0) }
    try #require(theirs.count == ours.count)
    for (index, golden) in goldens.enumerated() {
      #expect(50 * ours[index] <= 51 * theirs[index], "\(golden): \(ours), \(theirs)")
    }
  }
}
