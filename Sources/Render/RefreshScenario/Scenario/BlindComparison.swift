/// The reason why a comparison of images of the same size can never fail.
package enum BlindComparison: ReportedError, Hashable, Sendable {
  /// All pixels are ignored.
  case ignoresEverything
  /// The number of pixels that may differ is at least the number of compared pixels.
  case allowsEveryPixel(allowed: Int, compared: Int)
  /// The threshold of the metric tolerates every possible difference.
  case allowsEveryChange(ImageMetric)

  /// The problem and its remedy, as a clause without a final period.
  package var description: String {
    switch self {
    case .ignoresEverything: "the entire image is ignored; leave a part of it to compare"
    case .allowsEveryPixel(let allowed, let compared):
      "\(counted(allowed, "pixel")) may differ, but only \(counted(compared, "is", "are")) "
        + "compared; allow fewer"
    case .allowsEveryChange(let metric):
      "\(metric.words) accepts any change"
        + (metric.name.thresholds.map {
          "; allowed: \($0.lowerBound.decimalText()) to \($0.upperBound.decimalText())"
        } ?? "")
    }
  }

  package var exitStatus: FinalStatus { .badData }
  package var message: String { "the comparison can never fail: \(self)" }
}

extension ImageComparison {
  /// Returns why a comparison of images of a size can never fail, or `nil` if it can.
  package func blindness(to size: PixelSize) -> BlindComparison? {
    if metric.allowsEveryChange { return .allowsEveryChange(metric) }
    guard let area = try? ComparedArea((size, size), ignoredRegions) else { return nil }
    if area.total == 0 { return .ignoresEverything }
    return maximumDiffering >= area.total
      ? .allowsEveryPixel(allowed: maximumDiffering, compared: area.total) : nil
  }

  /// Returns the row-major index of the first compared pixel, searching from `start` and then
  /// from 0.
  ///
  /// The result is `nil` if all pixels are ignored.
  package func firstCompared(in size: PixelSize, from start: Int) -> Int? {
    guard let area = try? ComparedArea((size, size), ignoredRegions) else { return nil }
    return (start..<size.area).first { area.coverage($0) != .none }
      ?? (0..<start).first { area.coverage($0) != .none }
  }
}

extension ImageMetric {
  /// Whether the metric does not distinguish even black from white.
  fileprivate var allowsEveryChange: Bool {
    guard let threshold, let range = name.thresholds else { return false }
    return name == .ssim ? threshold < range.lowerBound : threshold > range.upperBound
  }

  /// The name of the metric followed by its threshold, such as `edges 0.2`.
  package var words: String { name.rawValue + (threshold.map { " \($0.decimalText())" } ?? "") }
}
