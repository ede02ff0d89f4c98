import KeyframeAnimation
import RefreshModel
import RefreshScene

/// A style of a test's own, which goes anywhere.
struct LampStyle: RefreshStyle {
  var name: String { "lamp" }
  var summary: String { "A lamp." }
  var placements: Set<Placement> { [.header, .footer] }
  var defaultComponent: String { "wave" }
  var glow = 0.5
  var label = "on"
  var glowTiming = Curve.spring(Spring())
  var glowDuration = Flicks(1, over: 1)
  var settings: [Setting<LampStyle>] {
    [
      .number(\.glow, "glow", in: 0...1, .fraction, "How bright it is."),
      .text(\.label, "label", maximumLength: 5, "What it says."),
      .curve(\.glowTiming, "glowTiming", duration: "glowDuration", "How it begins to glow."),
      .time(\.glowDuration, "glowDuration", in: 0...9, "How long that takes."),
    ]
  }
  func bind(_ signals: inout SignalBinder) {}
  func preferredHeight(_ reads: Void) -> Double { 33 }
  func draw(
    _ component: ComponentInstant, _ reads: Void, context: DrawingContext
  ) -> StyleLayers { [] }
}
