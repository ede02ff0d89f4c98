import FileAccess
import Foundation
import RefreshReel
import TestSupport
import Testing

@Suite("Rendering with Reel")
struct ReelTests {
  private let text = """
    style: wave
    canvas: { crop: [130, 60, 120, 110], scale: 1 }
    clock: { rate: 10 }
    """

  @Test("A file is rendered into a folder, and rendering again draws nothing")
  func folder() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array(text.utf8), to: "wave.yaml")
    let reel = try Reel(contentsOf: file)
    let target = folder.url.appending(path: "frames").path
    let first = try await reel.render(to: target)
    let second = try await reel.render(to: target)
    #expect(first.kept == 0 && second.kept == first.images)
    let names = try FileManager.default.contentsOfDirectory(atPath: target)
    #expect(names.count == first.images + 1)
  }

  @Test("A bitmap is written as a PNG file, and a file of another format is not replaced")
  func pngFile() throws {
    let folder = try TemporaryFolder()
    let bitmap = try Reel(parsing: text).image(at: .trigger + 0.1)
    try bitmap.writePNG(to: folder.path(of: "bent.png"))
    #expect(try PNGDecoder.decode(folder.read("bent.png")) == StraightBitmap(bitmap))
    let other = try folder.write(Array("reel: 1".utf8), to: "wave.yaml")
    #expect(throws: (any Error).self) { try bitmap.writePNG(to: other) }
    #expect(try folder.read("wave.yaml") == Array("reel: 1".utf8))
    #expect(throws: FileError.self) {
      try bitmap.writePNG(to: folder.path(of: "wave.yaml/bent.png"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["bent.png", "wave.yaml"])
  }

  @Test("Bitmaps arrive in order and equal those in files") func bitmaps() async throws {
    let reel = try Reel(parsing: text)
    let folder = try TemporaryFolder()
    let target = folder.url.appending(path: "frames")
    try await reel.render(to: target.path)
    var count = 0
    for try await element in try reel.images() {
      let file = try Data(contentsOf: target.appending(path: element.image.fileName))
      let decoded = try PNGDecoder.decode([UInt8](file))
      #expect(decoded == StraightBitmap(element.bitmap))
      count += 1
    }
    #expect(count > 30)
  }

  @Test("An image at an instant has the scaled size and the list's shapes") func one() throws {
    let reel = try Reel(parsing: text)
    let bitmap = try reel.image(at: .trigger + 0.1, scale: 2)
    #expect(bitmap.width == 240 && bitmap.height == 220)
    let list = try reel.displayList(at: .trigger + 0.1)
    #expect(bitmap == (try CairoRenderer().render(list, scale: 2)))
    #expect(throws: MissingInstantError.self) { try reel.image(at: .event(.trigger, number: 9)) }
  }

  @Test("A missing file and an invalid scenario are different errors") func errors() {
    #expect(throws: FileError.self) { try Reel(contentsOf: "/nowhere/wave.yaml") }
    #expect(throws: ScenarioErrors.self) { try Reel(parsing: "style: nothing") }
  }

  @Test("Overrides apply, and a scenario can be created in code") func overrides() throws {
    let changed = try Reel(
      parsing: text, overrides: [try ScenarioOverride(parsing: "canvas.scale=3")])
    #expect(changed.resolved.scenario.canvas.scale == 3)
    let code = try Reel(WaveStyle())
    #expect(try code.plan().images.count > 100)
  }

  @Test("A header created from values equals the header of an equivalent file")
  func typed() throws {
    let code = try Reel(
      WaveStyle(fieldColor: .init(light: .orange, dark: .brown)), WaveBehavior(ballCount: 5),
      steps: [.drag(pull: 1.15, duration: .seconds(0.6)), .release],
      app: [.end(after: .seconds(2))])
    let file = try Reel(
      parsing: """
        header: { style: wave, fieldColor: { light: orange, dark: brown }, ballCount: 5 }
        steps: [{ drag: { pull: 1.15, duration: 0.6 } }, release]
        """)
    #expect(code.resolved.digest == file.resolved.digest)
    let bend = try #require(try code.value(of: .bend, at: .trigger + 0.1))
    #expect(bend > 0 && bend < 100)
    #expect(try code.value(of: .ringSize, at: .trigger) == nil)
    #expect(try code.value(of: .bend, at: .trigger, .footer) == nil)
    let errors = #expect(throws: ScenarioErrors.self) {
      try Reel(WaveStyle(), WaveBehavior(ballCount: 5000))
    }
    #expect(
      errors?.description.contains("ballCount is not allowed; found 5000; allowed: 0 to 64") == true
    )
  }

  @Test("A duration of the standard library converts to the same time as its seconds")
  func durations() {
    #expect(Flicks(.milliseconds(600)) == .seconds(0.6))
    #expect(Flicks(.seconds(-2.5)) == .seconds(-2.5))
  }
}
