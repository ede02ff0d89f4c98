extension ExportedCurve {
  /// The frame rate, in frames per second.
  private static let rate = 60.0
  private static let radius = 12.0

  /// Returns the curve as a Lottie file: a dot whose x-coordinate is the value.
  ///
  /// Springs and flings are baked into keyframes, since Lottie does not have them. Every keyframe
  /// except the last contains the easing handles of the following interval; the spatial handles
  /// (`to`, `ti`) are not used.
  func lottie() throws(CurveExportError) -> ExportDraft {
    let keys = try PrintedKeys(
      try keyframes().holdingBeforeJumps(for: LottieTime.jumpLead / Self.rate),
      of: self, in: .lottie, unit: 1 / Self.rate)
    let rows = keys.values.enumerated().map { index, value in
      let easing = index < keys.easings.count ? ", \(keys.easings[index].text)" : ""
      return "{\"t\": \(keys.times[index]), \"s\": [\(value)]\(easing)}"
    }
    let property = "{\"a\": 1, \"k\": [\n  " + rows.joined(separator: ",\n  ") + "\n]}"
    return keys.draft(
      of: self, expression: property,
      notes: spring == nil
        ? [] : ["the spring becomes keyframes, which lose their velocity when interrupted"]
    ) { _, error in lottieFile(property, error: error) }
  }

  private func lottieFile(_ property: String, error: Double) -> String {
    let values = stride(from: 0, through: 1, by: 0.001).map {
      value(atProgress: progress(at: duration * $0))
    }
    let (low, high) = ((values.min() ?? 0).rounded(.down), (values.max() ?? 1).rounded(.up))
    let margin = 2 * Self.radius
    let frames = (duration * Self.rate).rounded(.up) + 1
    let size = [high - low + 2 * margin, 2 * margin].map { $0.decimalText(places: 0) }
    let name = formula?.description ?? "recording"
    let animated = property.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n          ")
    let diameter = (2 * Self.radius).decimalText()
    return """
      {
        "v": "5.7.0",
        "nm": "\(name); \(error.statement)",
        "fr": 60, "ip": 0, "op": \(frames.decimalText(places: 0)),
        "w": \(size[0]), "h": \(size[1]), "ddd": 0, "assets": [],
        "layers": [
          {
            "ddd": 0, "ind": 1, "ty": 4, "nm": "value", "sr": 1, "st": 0, "bm": 0, "ao": 0,
            "ip": 0, "op": \(frames.decimalText(places: 0)),
            "ks": {
              "o": {"a": 0, "k": 100},
              "r": {"a": 0, "k": 0},
              "s": {"a": 0, "k": [100, 100, 100]},
              "a": {"a": 0, "k": [\((low - margin).decimalText()), 0, 0]},
              "p": {"s": true, "y": {"a": 0, "k": \(margin.decimalText())}, "x": \(animated)}
            },
            "shapes": [
              {
                "ty": "gr", "nm": "dot",
                "it": [
                  {"ty": "el", "p": {"a": 0, "k": [0, 0]}, \
      "s": {"a": 0, "k": [\(diameter), \(diameter)]}},
                  {"ty": "fl", "c": {"a": 0, "k": [0.16, 0.47, 0.96, 1]}, "o": {"a": 0, "k": 100}},
                  {"ty": "tr", "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]}, \
      "s": {"a": 0, "k": [100, 100]}, "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}
                ]
              }
            ]
          }
        ]
      }

      """
  }
}
