import RefreshReel

/// A header of one's own: the sun rises as far as the list is pulled.
///
/// Its rays turn while the list refreshes. It borrows the wave's behaviour, and needs no more of it
/// than the percent.
struct SunriseStyle: RefreshStyle {
  let name = "sunrise"
  let summary = "The sun rises over the list, and its rays turn while it refreshes."
  let defaultComponent = "wave"

  let parameters = [
    Parameter(
      "skyColor", .color(),
      default: .color(DynamicColor(light: Color(120, 186, 242), dark: Color(24, 34, 66))),
      "The sky that opens above the list."),
    Parameter(
      "sunColor", .color(), default: .color(Color(255, 204, 64)), "The sun and its rays."),
    Parameter(
      "sunSize", .number(4...200, .points), default: .number(32), "The sun's diameter."),
    Parameter("rayCount", .integer(0...36), default: .integer(12), "How many rays the sun has."),
    Parameter(
      "turnDuration", .number(0.1...60, .seconds), default: .number(6),
      "The time in which the rays turn once."),
  ]

  func preferredHeight(parameters: ParameterValues) -> Double {
    parameters.number("pullDistance")
  }

  func draw(
    _ component: ComponentMoment, at moment: Moment, parameters: ParameterValues,
    context: DrawingContext
  ) -> StyleLayers {
    let opened = -moment.scrollView.contentOffset.y
    guard opened > 0 else { return [] }
    let radius = parameters.number("sunSize") / 2
    let paint = Paint.color(parameters.color("sunColor", context.appearance))
    let sky = Paint.color(parameters.color("skyColor", context.appearance))
    // The sun stands on the edge at a percent of 0, and in the middle of the full pull at 1.
    let height = parameters.number("pullDistance") / 2 * min(component.pullingPercent, 1)
    let turns = moment.time.seconds / parameters.number("turnDuration")
    let angle = component.state.isRefreshing ? turns * 2 * .pi : 0
    let count = parameters.integer("rayCount")
    return StyleLayers(
      backdrop: [
        .fill("sky", Rect(x: 0, y: -opened, width: context.width, height: opened + 1), sky)
      ],
      behindList: [
        .group("sun", transform: .translation(x: context.width / 2, y: -height)) {
          DisplayItem.fill("sun.disc", .circle(center: .zero, radius: radius), paint)
          for ray in 0..<count {
            DisplayItem.group(
              "sun.ray.\(ray)",
              transform: .rotation(angle + 2 * .pi * Double(ray) / Double(count))
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
