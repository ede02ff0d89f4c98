import BezierGeometry
import Texts
package import VectorDrawing

/// Why a comparison lets any two pictures of a size pass, whatever they show.
package enum BlindComparison: Error, Hashable, Sendable, CustomStringConvertible {
  /// All pixels are ignored.
  case ignoresEverything
  /// As many pixels may differ as there are.
  case allowsEveryPixel(allowed: Int, compared: Int)
  /// No change is larger than what the metric allows.
  case allowsEveryChange(ImageMetric)

  /// What is wrong and what would do, as a clause without a full stop.
  package var description: String {
    switch self {
    case .ignoresEverything: "all of the picture is ignored; leave some of it to compare"
    case .allowsEveryPixel(let allowed, let compared):
      "\(allowed) pixels may differ and only \(compared) are compared; allow fewer"
    case .allowsEveryChange(let metric):
      "\(metric.words) lets any change pass"
        + (metric.name.thresholds.map {
          "; give \($0.lowerBound.decimalText()) to \($0.upperBound.decimalText())"
        } ?? "")
    }
  }
}

extension ImageComparison {
  /// Why any two pictures of a size would pass; `nil` where the comparison can tell some apart.
  package func blindness(to size: PixelSize) -> BlindComparison? {
    if metric.allowsEveryChange { return .allowsEveryChange(metric) }
    guard let area = try? ComparedArea((size, size), ignoredRegions) else { return nil }
    if area.total == 0 { return .ignoresEverything }
    return maximumDiffering >= area.total
      ? .allowsEveryPixel(allowed: maximumDiffering, compared: area.total) : nil
  }

  /// The first pixel that is not ignored, counted row by row, at or after a place or else before it;
  /// `nil` where all are ignored.
  package func firstCompared(in size: PixelSize, from start: Int) -> Int? {
    guard let area = try? ComparedArea((size, size), ignoredRegions) else { return nil }
    return (start..<size.area).first { area.coverage($0) != .none }
      ?? (0..<start).first { area.coverage($0) != .none }
  }
}

extension ImageMetric {
  /// Whether even black and white are the same to it.
  fileprivate var allowsEveryChange: Bool {
    guard let threshold, let range = name.thresholds else { return false }
    return name == .ssim ? threshold < range.lowerBound : threshold > range.upperBound
  }

  /// The metric with what it allows: `edges 0.2`.
  package var words: String {
    name.rawValue + (threshold.map { " \($0.decimalText())" } ?? "")
  }
}
