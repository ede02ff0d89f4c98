import RefreshReel

/// A custom style: the sun rises as the list is pulled.
///
/// The rays rotate while the list refreshes. The style reads only the state and the pulling
/// percent, so it works with any behavior; its default is the wave's.
struct SunriseStyle: RefreshStyle {
  var traits: StyleTraits {
    StyleTraits(
      name: "sunrise",
      summary: "The sun rises over the list, and its rays rotate while it refreshes.",
      behavior: WaveBehavior())
  }

  var backdropColor: DynamicColor? { skyColor }

  var skyColor = DynamicColor(light: Color(120, 186, 242), dark: Color(24, 34, 66))
  var sunColor = DynamicColor(Color(255, 204, 64))
  var sunSize = 32.0
  var rayCount = 12
  var turnDuration = 6.0

  let settings: [Setting<SunriseStyle>] = [
    Setting("skyColor", \.skyColor, help: "The color of the sky above the list."),
    Setting("sunColor", \.sunColor, help: "The color of the sun and its rays."),
    Setting("sunSize", \.sunSize, in: 4...200, unit: .points, help: "The sun's diameter."),
    Setting("rayCount", \.rayCount, in: 0...36, help: "The number of rays."),
    Setting(
      "turnDuration", \.turnDuration, in: 0.1...60, unit: .seconds,
      help: "The duration of one rotation of the rays."),
  ]

  /// Binds the pull distance that triggers the refresh, in points.
  func bind(_ signals: inout SignalBinder) -> Double { signals.triggerDistance }

  func preferredHeight(_ distance: Double) -> Double { distance }

  func draw(
    _ behavior: HeaderState, _ distance: Double, context: DrawingContext
  ) -> StyleLayers {
    let opened = -behavior.view.contentOffset.y
    guard opened > 0 else { return [] }
    let radius = sunSize / 2
    let paint = Paint.color(sunColor.resolved(for: context.appearance))
    let sky = Paint.color(skyColor.resolved(for: context.appearance))
    // The sun's center is on the list's edge at 0 percent and in the middle of a full pull at 1.
    let height = distance / 2 * min(behavior.pullingPercent, 1)
    let turns = behavior.time.seconds / turnDuration
    let angle = behavior.state.isRefreshing ? turns * 2 * .pi : 0
    return StyleLayers(
      backdrop: [
        .fill(
          "sky",
          Rect(
            x: 0, y: -opened - context.overlap, width: context.width,
            height: opened + 2 * context.overlap), sky)
      ],
      behindList: [
        .group("sun", transform: .translation(x: context.width / 2, y: -height)) {
          DisplayItem.fill("sun.disc", .circle(center: .zero, radius: radius), paint)
          for ray in 0..<rayCount {
            DisplayItem.group(
              "sun.ray.\(ray)",
              transform: .rotation(angle + 2 * .pi * Double(ray) / Double(rayCount))
            ) {
              DisplayItem.fill(
                "sun.ray.\(ray).bar",
                .roundedRect(
                  Rect(x: radius * 1.25, y: -1.5, width: radius * 0.5, height: 3),
                  cornerRadius: 1.5),
                paint)
            }
          }
        }
      ])
  }
}
