import Foundation
import Handoff
import Testing

@Suite("Headers handed over as Kotlin")
struct HandoffKotlinTests {
  @Test("declare every track that they draw, close what they open, and give floats alone")
  func tracks() throws {
    let text = try HandoffExample.wave.text(in: .compose)
    let used = Set(text.matches(of: /(\w+)\.at\(clock\)/).map { String($0.output.1) })
    let declared = Set(
      text.matches(of: /private val (\w+) = WaveHeaderTrack/).map { String($0.output.1) })
    #expect(used == declared)
    #expect(declared.isSuperset(of: ["ball0X", "ball0Y", "wavePathY2"]))
    #expect(KotlinReader(text).problems == [])
    for key in text.matches(of: /Key\((-?[0-9][^,()]*), ([^,()]+)[,)]/) {
      #expect(key.output.1.hasSuffix("f") && key.output.2.hasSuffix("f"))
    }
    // The float's corners, as points down.
    #expect(text.contains("Key(0.75f, -30f, Linear"))
  }

  @Test("say the wave's bounce by its own curve")
  func easings() throws {
    #expect(
      try HandoffExample.wave.text(in: .compose)
        .contains("Key(0f, -100f, CubicBezierEasing(0.42f, 0f, 0.58f, 1f))"))
  }
}
