import Foundation
import ScenarioTuning
import Testing

@Suite("Headers handed over as Kotlin")
struct HandoffKotlinTests {
  @Test(
    "close what they open, outside of texts and comments",
    arguments: [HandoffNotation.compose, .android], ["wave", "pull-to-bounce", "elastic"])
  func brackets(notation: HandoffNotation, name: String) throws {
    let text = notation.text(of: try HandoffExample.shared(name))
    let code = text.replacing(/\/\*\*.*?\*\/|\/\/[^\n]*|"[^"\n]*"|'.'/, with: "")
    var open: [Character] = []
    for character in code {
      switch character {
      case "(", "[", "{": open.append(character)
      case ")": #expect(open.popLast() == "(")
      case "]": #expect(open.popLast() == "[")
      case "}": #expect(open.popLast() == "{")
      default: break
      }
    }
    #expect(open.isEmpty)
  }

  @Test(
    "declare every track that they draw, and give floats alone",
    arguments: [HandoffNotation.compose, .android])
  func tracks(notation: HandoffNotation) throws {
    let text = notation.text(of: try HandoffExample.shared("wave"))
    let used = Set(text.matches(of: /(\w+)\.at\(clock\)/).map { String($0.output.1) })
    let declared = Set(text.matches(of: /private val (\w+) = Track/).map { String($0.output.1) })
    #expect(used == declared)
    #expect(declared.isSuperset(of: ["ball0X", "ball0Y", "wavePathY2"]))
    for key in text.matches(of: /Key\((-?[0-9][^,()]*), ([^,()]+)[,)]/) {
      #expect(key.output.1.hasSuffix("f") && key.output.2.hasSuffix("f"))
    }
    // The float's corners, as points down.
    #expect(text.contains("Key(0.75f, -30f, Linear"))
  }

  @Test("say the wave's bounce by its own curve in each notation")
  func easings() throws {
    let handoff = try HandoffExample.wave.get()
    #expect(
      HandoffNotation.compose.text(of: handoff)
        .contains("Key(0f, -100f, CubicBezierEasing(0.42f, 0f, 0.58f, 1f))"))
    #expect(
      HandoffNotation.android.text(of: handoff)
        .contains("Key(0f, -100f, PathInterpolator(0.42f, 0f, 0.58f, 1f))"))
  }
}
