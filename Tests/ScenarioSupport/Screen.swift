import Testing

/// A screen of 375 × 667 points with a played list below a bar of 80.
package struct Screen {
  package static let layout = PangoTextLayout()
  /// The font of MJRefresh's labels.
  package static let bold = Font(size: 14, weight: .bold)

  package var scene: Scene
  package let timeline: Timeline

  /// Returns the drawing at an instant.
  package func list(_ instant: RunState, _ appearance: Appearance = .light) -> DisplayList {
    scene.displayList(at: instant, appearance: appearance, textLayout: Self.layout)
  }

  /// Returns the drawing at a time of the run.
  package func list(at seconds: Double, _ appearance: Appearance = .light) -> DisplayList {
    list(timeline.instant(seconds), appearance)
  }

  /// Returns the drawing at a time after an event, which must exist.
  package func list(
    _ seconds: Double, after kind: TimelineEvent.EventKind, _ appearance: Appearance = .light
  ) throws -> DisplayList {
    list(timeline.instant(seconds, after: try timeline.time(kind)), appearance)
  }

  /// Returns the advance of a text.
  package static func width(_ text: String, language: String = "en", font: Font = bold) throws
    -> Double
  {
    try layout.layout(text, font: font, language: language).advance
  }
}

extension Fixture {
  /// Plays steps on a screen with styles and their behaviors.
  ///
  /// - Parameters:
  ///   - behavior: The name of a behavior other than the style's own.
  ///   - delay: The seconds after which the app ends each refresh, with `result`.
  package static func screen(
    header: (any RefreshStyle)? = nil, footer: (any RefreshStyle)? = nil,
    settings: [String: ParameterValue] = [:], behavior: String? = nil, rows: Int = 30,
    ending delay: Double = 2, result: Reaction.Result = .success, _ steps: [Step],
    _ change: (inout Script) -> Void = { _ in }
  ) throws -> Screen {
    var headers: [Placement: StyledHeader] = [:]
    headers[.header] = header.flatMap { styled($0, over: behavior, settings) }
    headers[.footer] = footer.flatMap { styled($0, over: behavior, settings) }
    let reactions = headers.mapValues { _ in [Reaction(after: seconds(delay), result: result)] }
    let timeline = try Fixture(.demo, headers.mapValues(\.behavior)).run(
      steps, rows: rows, reactions: reactions, change)
    return Screen(
      scene: Scene(
        screen: Size(width: 375, height: 667), frame: Script.demo.frame, headers: headers),
      timeline: timeline)
  }
}

/// Returns a style with a behavior, by default its own, or `nil` if they do not fit.
package func styled(
  _ style: any RefreshStyle, over behavior: String? = nil,
  _ settings: [String: ParameterValue] = [:]
) -> StyledHeader? {
  let behavior = behavior.map { Library().behavior(named: $0) } ?? style.defaultBehavior
  let placement: Placement = style.placements.contains(.header) ? .header : .footer
  return behavior.flatMap {
    try? StyledHeader(style.setting(settings), over: $0.setting(settings), at: placement)
  }
}
