import Pixels
import Testing

@testable import ReelCommands

@Suite("Where a render goes")
struct RenderTargetTests {
  @Test(
    "path and format choose the target",
    arguments: [
      (nil, nil, RenderTarget.folder("wave.frames")), ("out", nil, .folder("out")),
      ("out.v2", nil, .folder("out.v2")), ("out.png/", nil, .folder("out.png/")),
      (".png", nil, .folder(".png")), ("a.b/out", nil, .folder("a.b/out")),
      ("bent.png", nil, .file("bent.png")), ("x/BENT.PNG", nil, .file("x/BENT.PNG")),
      ("a.png", "png", .file("a.png")), ("out", "png", .folder("out")),
      ("-", nil, .rawOutput), (nil, "raw", .rawOutput), ("-", "raw", .rawOutput),
      ("a.raw", nil, .rawFile("a.raw")), ("a.rgba", nil, .rawFile("a.rgba")),
      ("a.bin", "raw", .rawFile("a.bin")),
      (nil, "contact", .contactSheet("wave.contact.png")),
      ("all.png", "contact", .contactSheet("all.png")),
      ("a/Assets.xcassets", nil, .imageSets("a/Assets.xcassets")),
      ("Assets.xcassets/", nil, .imageSets("Assets.xcassets/")),
      ("Assets.xcassets/Pull", "imageset", .imageSets("Assets.xcassets/Pull")),
    ] as [(String?, String?, RenderTarget)])
  func targets(path: String?, format: String?, target: RenderTarget) throws {
    #expect(try RenderTarget(path: path, format: format, scenario: "x/wave.yaml") == target)
  }

  @Test(
    "forms that are not there yet are refused, by ending or by name",
    arguments: [
      ("a.gif", nil), ("a.MP4", nil), ("a.webp", nil), ("a.svg", nil), (nil, "gif"),
      (nil, "sheet"), (nil, "nonsense"), ("a.jpg", nil), ("-", "png"),
      ("-", "contact"),
    ] as [(String?, String?)])
  func refused(path: String?, format: String?) {
    #expect(throws: RenderTarget.UnsupportedFormat.self) {
      try RenderTarget(path: path, format: format, scenario: "wave.yaml")
    }
  }

  @Test("a catalogue has to be named, and holds no loose frames")
  func catalogues() throws {
    for (path, format) in [(nil, "imageset"), ("-", "imageset"), ("A.xcassets", "png")] {
      let target = try RenderTarget(path: path, format: format, scenario: "wave.yaml")
      #expect(target.contradiction != nil)
    }
    let named = try RenderTarget(path: "A.xcassets", format: nil, scenario: "wave.yaml")
    #expect(named.contradiction == nil)
  }

  @Test("what is said about a video names the pipe with its extents and rate")
  func pipe() throws {
    let size = try PixelSize(width: 750, height: 1334)
    let sentence = RenderTarget.UnsupportedFormat(format: "gif")
      .sentence(scenario: "wave.yaml", size: size, rate: "100/3")
    #expect(sentence.contains("-video_size 750x1334 -framerate 100/3"))
    #expect(sentence.contains("reel render wave.yaml --format raw -o - | ffmpeg"))
    #expect(sentence.hasSuffix("wave.gif"))
  }
}
