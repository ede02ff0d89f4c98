import BezierGeometry
import CairoBackend
import Pixels
import TestSupport
import Testing
import VectorDrawing

@Suite("Leaving out what is hidden")
struct OcclusionTests {
  /// Rectangles large and small, on whole pixels, near them and between, in groups that move, scale, clip
  /// and fade, with other shapes among them.
  private struct Maker {
    var generator: SeededGenerator
    var count = 0

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }

    mutating func chance(_ part: Double) -> Bool { number(0...1) < part }

    mutating func edge(_ range: ClosedRange<Double>) -> Double {
      let exact = number(range).rounded()
      if chance(0.6) { return exact }
      if chance(0.3) { return exact + number(-1...1) / 200 }
      return chance(0.5) ? exact + 1.0 / 3 : number(range)
    }

    mutating func rect() -> Rect {
      Rect(
        x: edge(-30...120), y: edge(-30...120), width: edge(1...180), height: edge(1...180))
    }

    mutating func color() -> Color {
      Color(
        red: number(0...1), green: number(0...1), blue: number(0...1),
        alpha: chance(0.8) ? 1 : number(0...1))
    }

    mutating func item(depth: Int) -> DisplayItem {
      count += 1
      let id = "item.\(count)"
      if depth < 3, chance(0.25) {
        let scale = chance(0.7) ? 1 : number(0.4...2)
        let transform = AffineTransform.scale(x: scale, y: chance(0.9) ? scale : -scale)
          .concatenating(.translation(x: edge(-20...20), y: edge(-20...60)))
        let clip: BezierPath? =
          chance(0.5) ? nil : chance(0.7) ? .rect(rect()) : .roundedRect(rect(), cornerRadius: 9)
        return .group(
          id, transform: chance(0.1) ? .rotation(0.3) : transform,
          opacity: chance(0.8) ? 1 : chance(0.3) ? 0 : number(0...1), clip: clip,
          (0..<Int(number(1...5))).map { _ in item(depth: depth + 1) })
      }
      if chance(0.1) { return .stroke(id, .rect(rect()), .color(color()), StrokeStyle(width: 3)) }
      if chance(0.1) { return .fill(id, .roundedRect(rect(), cornerRadius: 12), .color(color())) }
      return .fill(id, rect(), .color(color()))
    }
  }

  @Test("pixels are the same as with all that is hidden drawn", arguments: [1, 1.5, 2, 3])
  func samePixels(scale: Double) throws {
    for seed in 0..<60 {
      var maker = Maker(generator: SeededGenerator(seed: UInt64(seed)))
      let list = DisplayList(
        size: Size(width: 128, height: 160), background: maker.chance(0.5) ? maker.color() : nil,
        items: (0..<Int(maker.number(1...16))).map { _ in maker.item(depth: 0) })
      let drawn = try CairoRenderer().render(list, scale: scale)
      let whole = try CairoRenderer(drawsHidden: true).render(list, scale: scale)
      // Not the pixels themselves, of which a failure would print thousands.
      let others = zip(drawn.words, whole.words).count { $0 != $1 }
      #expect(others == 0, "seed \(seed)")
    }
  }

  @Test("a fill that is hidden and too far away is an error all the same")
  func tooFar() throws {
    let screen = Rect(x: 0, y: 0, width: 200, height: 200)
    let list = DisplayList(size: screen.size) {
      DisplayItem.fill("far", Rect(x: 0, y: 0, width: 1e9, height: 200), .color(.white))
      DisplayItem.fill("cover", screen, .color(.black))
    }
    #expect(throws: CairoError.self) { try CairoRenderer().render(list) }
    #expect(throws: CairoError.self) { try CairoRenderer(drawsHidden: true).render(list) }
  }
}
