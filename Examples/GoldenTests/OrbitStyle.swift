import RefreshReel

/// A custom style with golden tests.
///
/// Moons gather around a planet as the list is pulled, and disperse after the refresh.
struct OrbitStyle: RefreshStyle {
  var traits: StyleTraits {
    StyleTraits(
      name: "orbit",
      summary: "Moons gather around a planet as the list is pulled.",
      behavior: WaveBehavior())
  }

  var skyColor = DynamicColor(light: Color(44, 62, 120), dark: Color(14, 18, 40))
  var planetColor = DynamicColor(Color(255, 176, 84))
  var moonColor = DynamicColor(Color(236, 240, 255))
  var moonCount = 6
  var turnDuration = 1.8

  let settings: [Setting<OrbitStyle>] = [
    Setting("skyColor", \.skyColor, help: "The color of the sky above the list."),
    Setting("planetColor", \.planetColor, help: "The color of the planet."),
    Setting("moonColor", \.moonColor, help: "The color of the moons."),
    Setting("moonCount", \.moonCount, in: 1...12, help: "The number of moons."),
    Setting(
      "turnDuration", \.turnDuration, in: 0.1...60, unit: .seconds,
      help: "The duration of one orbit."),
  ]

  private static let planetRadius = 7.0
  private static let orbitRadius = 20.0
  private static let moonRadius = 3.5

  /// Binds the pull distance that triggers the refresh, in points.
  func bind(_ signals: inout SignalBinder) -> Double { signals.triggerDistance }

  func preferredHeight(_ distance: Double) -> Double { distance }

  func draw(
    _ behavior: HeaderState, _ distance: Double, context: DrawingContext
  ) -> StyleLayers {
    let opened = -behavior.view.contentOffset.y
    guard opened > 0 else { return [] }
    func paint(_ color: DynamicColor) -> Paint { .color(color.resolved(for: context.appearance)) }
    let percent = behavior.state.isRefreshing ? 1 : min(behavior.pullingPercent, 1)
    let angle = behavior.time.seconds / turnDuration * 2 * .pi
    let count = moonCount
    return StyleLayers(
      backdrop: [
        .fill(
          "sky", Rect(x: 0, y: -opened, width: context.width, height: opened + 1),
          paint(skyColor))
      ],
      behindList: [
        .group("system", at: Point(x: context.width / 2, y: -opened / 2), opacity: percent) {
          DisplayItem.stroke(
            "orbit", .circle(center: .zero, radius: Self.orbitRadius),
            .color(Color(255, 255, 255, alpha: 0.22)), style: StrokeStyle(width: 1))
          DisplayItem.fill(
            "planet", .circle(center: .zero, radius: Self.planetRadius), paint(planetColor))
          for moon in 0..<count {
            // The moons move in from outside one after another.
            let share = min(max(percent * Double(count) - Double(moon), 0), 1)
            let place = angle + 2 * .pi * (Double(moon) / Double(count) - 0.25)
            DisplayItem.group("moon.\(moon)", transform: .rotation(place), opacity: share) {
              DisplayItem.fill(
                "moon.\(moon).disc",
                .circle(
                  center: Point(x: Self.orbitRadius + 16 * (1 - share), y: 0),
                  radius: Self.moonRadius * (1 - 0.5 * Double(moon) / Double(count))),
                paint(moonColor))
            }
          }
        }
      ])
  }
}
