import BezierGeometry
import CurveTuning
import Texts

/// The ends and the start of a recording that lies far from formulas of 0 to 1.
enum PlacementHint {
  /// A root mean square beyond this fraction of the recording's range is far off, and so is an end, or the
  /// start as a fraction of the duration.
  private static let tolerance = 0.1

  /// A sentence for each recording among two curves of which the other is a timing function or a spring.
  static func hints(
    for first: NamedCurve, _ others: [(curve: NamedCurve, difference: CurveDifference)]
  ) -> [String] {
    var hints: [String] = []
    for (curve, difference) in others {
      for (recording, formula) in [(first, curve), (curve, first)] where formula.hasProgress {
        guard case .samples(let samples) = recording.source,
          let options = options(for: samples, difference.rootMeanSquare)
        else { continue }
        let hint = "\(recording.name) has values and times of its own; add: \(options)"
        if !hints.contains(hint) { hints.append(hint) }
      }
    }
    return hints
  }

  /// The options that lay formulas over a recording; `nil` if it is near, or lies there already.
  private static func options(for samples: SampledCurve, _ rootMeanSquare: Double) -> String? {
    let (from, to) = (samples.values[0], samples.values[samples.values.count - 1])
    let (start, end) = (samples.domain.lowerBound, samples.domain.upperBound)
    let range = (samples.values.max() ?? 0) - (samples.values.min() ?? 0)
    guard range > 0, rootMeanSquare > tolerance * range, from != to else { return nil }
    var options: [String] = []
    if abs(from) > tolerance * range || abs(to - 1) > tolerance * range {
      options.append("--from \(from.decimalText()) --to \(to.decimalText())")
    }
    if abs(start) > tolerance * (end - start) { options.append("--start \(start.decimalText())") }
    return options.isEmpty ? nil : options.joined(separator: " ")
  }
}
