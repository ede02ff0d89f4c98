import FileAccess
import Foundation
import GoldenImages

/// Compares librsvg's rendering of the SVG document with cairo's rendering of the list.
@Suite("SVG documents and bitmaps", .enabled(if: Viewer.program.isAvailable, "\(Viewer.hint)"))
struct AgreementTests {
  @Test("Random drawings look the same", arguments: Grids.part(of: Array(0..<48), count: 24))
  func randomDrawings(seed: Int) throws {
    var drawing = RandomDrawing(seed: UInt64(seed), isForViewers: true)
    let list = drawing.list()
    let svg = try renderer.render(list)
    // The antialiasing rules differ slightly, and dashes are accumulated from different ends.
    let difference = try difference(list, scale: [1, 2, 3][seed % 3], metric: .threshold(16))
    #expect(
      difference.differing <= difference.total / 100,
      "\(difference.differing) of \(difference.total)\n\(svg)")
  }

  @Test(
    "Headers and footers with texts and images look the same",
    arguments: Grids.part(
      of: [
        ("Originals/wave.yaml", "trigger+0.3"), ("wave-brand.yaml", "pull=0.9"),
        ("Originals/daily-ui.yaml", "pull=0.8"), ("Originals/mj-refresh.yaml", "pull=0.7"),
        ("Originals/mj-zh-hans.yaml", "trigger+0.5"), ("Originals/ego.yaml", "pull=0.6"),
        ("Originals/fg.yaml", "trigger+0.4"), ("Originals/elastic.yaml", "pull=0.9"),
        ("Originals/pull-to-bounce.yaml", "trigger+0.8"),
        ("Originals/mj-gif-header.yaml", "trigger+0.2"),
        ("system.yaml", "pull=0.6"), ("material.yaml", "trigger-0.1"),
        ("Originals/mj-trailer.yaml", "trigger"), ("Originals/no-more-data.yaml", "rest"),
      ], count: 4))
  func scenes(name: String, instant: String) throws {
    let path = Repository.examples.appending(path: name).path
    let library = Library()
    let scenario = try Scenario(parsing: InputFile.read(path), fileName: path, library: library)
    let resolved = try ResolvedScenario(scenario, library: library)
    let timeline = try resolved.play()
    let time = try timeline.time(of: Instant(parsing: instant))
    let layout = try PangoTextLayout(fontFiles: resolved.fontFiles)
    for appearance in Appearance.allCases {
      let list = resolved.scene.displayList(
        at: timeline.instant(at: time), appearance: appearance, textLayout: layout)
      let difference = try difference(list, metric: .threshold(4))
      #expect(
        difference.differing <= difference.total / 2_000,
        "\(difference.differing) of \(difference.total), worst \(String(describing: difference.worst))"
      )
    }
  }

  @Test(
    "Adjoining bars and lists have no transparent seams at fractional scales",
    arguments: Grids.part(of: [0.5, 0.75, 1.25, 1.33, 1.5, 1.77, 2.5, 3.33], count: 2) + [1.33])
  func seams(scale: Double) throws {
    for name in ["Originals/wave.yaml", "Originals/elastic.yaml", "Originals/pull-to-bounce.yaml"] {
      let path = Repository.examples.appending(path: name).path
      let library = Library()
      let resolved = try ResolvedScenario(
        Scenario(parsing: InputFile.read(path), fileName: path, library: library), library: library)
      let timeline = try resolved.play()
      let time = try timeline.time(of: Instant(parsing: "trigger-0.1"))
      let list = resolved.scene.displayList(at: timeline.instant(at: time), appearance: .light)
      let image = try Viewer.pixels(try renderer.render(list), scale: scale)
      // The last column and row are the document's edge, which the viewer rounds.
      for y in 0..<image.height - 1 {
        for x in [0, image.width / 3, image.width / 2, image.width - 2] {
          #expect(image[x, y].alpha == 255, "\(name): \(x), \(y)")
        }
      }
    }
  }

  @Test("Radial gradients inward, between nested circles and beyond their stops look the same")
  func radialGradients() throws {
    let area = Rect(x: 0, y: 0, width: 60, height: 40)
    let colors = [Color(200, 30, 30), Color(30, 30, 200), .white]
    let inward = RadialGradient(
      startCenter: Point(x: 30, y: 20), startRadius: 18, endCenter: Point(x: 26, y: 17),
      endRadius: 4, stops: zip([0.1, 0.4, 0.9], colors).map { GradientStop($0, $1) })
    for scale in [1.0, 3] {
      let list = DisplayList(size: area.size, items: [.fill("f", area, .radialGradient(inward))])
      #expect(try difference(list, scale: scale).differing == 0)
    }
  }

  @Test("Gradients with unsorted stops or colors out of range look the same")
  func oddGradients() throws {
    let area = Rect(x: 0, y: 0, width: 60, height: 40)
    let stops = [
      GradientStop(0.8, .black), GradientStop(0.2, Color(red: 1.4, green: -0.2, blue: 0.5)),
      GradientStop(0.8, .white),
    ]
    let gradient = LinearGradient(from: Point(x: 5, y: 5), to: Point(x: 50, y: 20), stops: stops)
    let list = DisplayList(size: area.size, items: [.fill("f", area, .linearGradient(gradient))])
    #expect(try difference(list).differing == 0)
  }

  @Test("Gradients between two equal points are filled with a single color")
  func equalPoints() throws {
    let size = Size(width: 60, height: 40)
    let point = Point(x: 30, y: 20)
    let red = Color(255, 0, 0)
    let blue = Color(0, 0, 255)
    let stops: [[GradientStop]] = [
      [GradientStop(0, red), GradientStop(1, blue)],
      [GradientStop(0.8, blue), GradientStop(0.5, .white), GradientStop(0.2, red)],
      [GradientStop(0, red), GradientStop(1, Color(0, 0, 255, alpha: 0.2))],
      [GradientStop(0.5, red), GradientStop(0.5, .white), GradientStop(0.5, blue)],
      [GradientStop(0, Color(red: 3, green: -1, blue: 0)), GradientStop(1, blue)],
      [GradientStop(0.4, blue)],
    ]
    for stops in stops {
      let paint = Paint.linearGradient(LinearGradient(from: point, to: point, stops: stops))
      let list = DisplayList(size: size) {
        DisplayItem.fill("f", Rect(x: 5, y: 5, width: 20, height: 30), paint)
        DisplayItem.stroke(
          "s", .rect(Rect(x: 35, y: 10, width: 20, height: 20)), paint, style: StrokeStyle(width: 6)
        )
      }
      #expect(try difference(list).differing == 0)
      #expect(try CairoRenderer().render(list).words.contains { $0 != 0 })
    }
    // The measured color: purple, halfway between red and blue.
    let paint = Paint.linearGradient(LinearGradient(from: point, to: point, stops: stops[0]))
    let list = DisplayList(size: size, items: [.fill("f", Rect(origin: .zero, size: size), paint)])
    #expect(try CairoRenderer().render(list).words.allSatisfy { $0 == 0xFF80_0080 })
  }

  @Test("A path in units of a thousandth, enlarged a thousandfold, looks the same")
  func fineUnits() throws {
    let list = DisplayList(size: Size(width: 100, height: 100), background: .white) {
      DisplayItem.group("tiny", transform: .scale(x: 1e4, y: 1e4)) {
        DisplayItem.stroke(
          "s", .circle(center: Point(x: 0.005, y: 0.005), radius: 0.003_333), .color(.black),
          style: StrokeStyle(width: 1.234e-4, dashLengths: [1.1e-3, 7e-4]))
      }
    }
    #expect(try difference(list, scale: 3).differing == 0)
  }

  @Test(
    "Enlarged pixels stay square in a browser",
    .enabled(if: Browser.isAvailable, "\(Browser.hint)"))
  func pixelArt() throws {
    let words: [UInt32] = [0xFF20_4060, 0xFFFF_FFFF, 0xFF00_0000, 0xFFC0_4000]
    let bitmap = try #require(
      PremultipliedBitmap(size: PixelSize(width: 2, height: 2), words: words))
    let asset = try #require(ImageAsset(name: "i", bitmap: bitmap))
    let list = DisplayList(size: Size(width: 60, height: 40), background: .white) {
      DisplayItem.image(
        "i", asset, in: Rect(x: 10, y: 5, width: 40, height: 30), interpolation: .nearest)
    }
    let shown = try Viewer.screenshot(
      try renderer.render(list), of: PixelSize(width: 60, height: 40))
    #expect(shown == (try CairoRenderer().render(list)))
  }
}
