import CCode

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
        ? [] : ["the spring becomes keyframes, which lose their velocity when interrupted"],
      lottieFile(property))
  }

  private func lottieFile(_ property: String) -> String {
    let values = stride(from: 0, through: 1, by: 0.001).map {
      value(atProgress: progress(at: duration * $0))
    }
    let (low, high) = ((values.min() ?? 0).rounded(.down), (values.max() ?? 1).rounded(.up))
    let margin = 2 * Self.radius
    let frames = (duration * Self.rate).rounded(.up) + 1
    let size = [high - low + 2 * margin, 2 * margin].map { $0.decimalText(places: 0) }
    let animated = property.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n          ")
    return curveLottie.text.filled(with: [
      "name": formula?.description ?? "recording", "frames": frames.decimalText(places: 0),
      "width": size[0], "height": size[1], "left": (low - margin).decimalText(),
      "margin": margin.decimalText(), "animated": animated,
      "diameter": (2 * Self.radius).decimalText(),
    ])
  }
}
