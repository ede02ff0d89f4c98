extension MJStyle {
  /// The settings of the class's texts, and of its icons or images.
  public var settings: [Setting<MJStyle>] {
    let parts = component.showsImages ? "images are" : "icons are"
    switch component.plain {
    case .header:
      return texts([.idle, .pulling, .refreshing, .lastUpdated, .today, .noRecord])
        + TimeSettings.settings(automatic: "never").map { $0.of(\.times) } + [
          TimeSettings.todayRule.of(\.times),
          stateHidden("Whether both lines are hidden, so that the \(parts) centered."),
          Setting("timeHidden", \.isTimeHidden, help: "Whether the line with the time is hidden."),
        ] + arrow
    case .backFooter:
      return texts([.idle, .pulling, .refreshing, .noMoreData])
        + [stateHidden("Whether the text is hidden, so that the \(parts) centered.")] + arrow
    case .autoFooter:
      let parts = component.showsImages ? parts : "spinner is"
      return texts([.idle, .refreshing, .noMoreData]) + [
        Setting(
          "refreshingTitleHidden", \.isRefreshingTitleHidden,
          help: "Whether the text is hidden while refreshing, so that the \(parts) centered.")
      ]
    case .trailer:
      return labels([.idle, .pulling, .refreshing, .noMoreData]) + [
        Setting(
          "labelX", \.labelX, in: -1000...1000, unit: .points,
          help: "The center of the text, in points from the trailer's left edge."),
        Setting(
          "arrowX", \.arrowX, in: -1000...1000, unit: .points,
          help: "The center of the arrow, in points from the trailer's left edge."),
        stateHidden("Whether the text is hidden, so that the arrow is centered."),
      ] + arrow
    }
  }

  /// Returns the settings of the texts and of the icons or images, and of the distance between them.
  private func texts(_ texts: [LabelKey]) -> [Setting<MJStyle>] {
    let parts =
      component.showsImages
      ? ImageSettings.settings(component.imageStates).map { $0.of(\.stateImages) } + labels(texts)
      : Self.settings(texts: texts)
    let anchor = component.showsImages ? "images" : "center of the icons"
    return parts + [
      Setting(
        "labelInset", \.labelInset, in: -1000...1000, unit: .points,
        help: "The distance from the widest text to the \(anchor), in points.")
    ]
  }

  private func labels(_ texts: [LabelKey]) -> [Setting<MJStyle>] {
    LabelSettings.settings(texts: texts).map { $0.of(\.labels) }
  }

  /// The setting of the arrow's color; empty for a class with images.
  private var arrow: [Setting<MJStyle>] {
    component.showsImages
      ? [] : [Setting("arrowColor", \.arrowColor, help: "The arrow's color; auto: the text color.")]
  }

  private func stateHidden(_ help: String) -> Setting<MJStyle> {
    Setting("stateHidden", \.isStateHidden, help: help)
  }
}
