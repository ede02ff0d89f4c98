/// A custom style for any placement.
struct LampStyle: RefreshStyle {
  var traits: StyleTraits {
    StyleTraits(
      name: "lamp",
      summary: "A lamp.",
      placements: [.header, .footer],
      behavior: WaveBehavior())
  }

  var glow = 0.5
  var label = "on"
  var glowTiming = Curve.spring(Spring())
  var glowDuration = Flicks(1, over: 1)
  var settings: [Setting<LampStyle>] {
    [
      Setting("glow", \.glow, in: 0...1, unit: .fraction, help: "How bright it is."),
      Setting("label", \.label, maximumLength: 5, help: "What it says."),
      Setting("glowTiming", \.glowTiming, duration: "glowDuration", help: "How it begins to glow."),
      Setting(
        "glowDuration", \.glowDuration, in: 0...9, unit: .seconds, help: "How long that takes."),
    ]
  }
  func bind(_ signals: inout SignalBinder) {}
  func preferredHeight(_ reads: Void) -> Double { 33 }
  func draw(_ behavior: HeaderState, _ reads: Void, context: DrawingContext) -> StyleLayers { [] }
}
