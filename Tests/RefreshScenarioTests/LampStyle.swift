import KeyframeAnimation
import RefreshModel
import RefreshScene

/// A style of a test's own, which goes anywhere.
struct LampStyle: RefreshStyle {
  var name: String { "lamp" }
  var summary: String { "A lamp." }
  var placements: Set<Placement> { [.header, .footer] }
  var defaultComponent: String { "wave" }
  var parameters: [Parameter] {
    [
      Parameter("glow", .number(0...1, .fraction), default: .number(0.5), "How bright it is."),
      Parameter("label", .text(maximumLength: 5), default: .text("on"), "What it says."),
      Parameter(
        "glowTiming", .curve(duration: "glowDuration"),
        default: .curve(.spring(Spring())), "How it begins to glow."),
      Parameter(
        "glowDuration", .number(0...9, .seconds), default: .number(1), "How long that takes."),
    ]
  }
  func preferredHeight(parameters: ParameterValues) -> Double { 33 }
  func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers { [] }
}
