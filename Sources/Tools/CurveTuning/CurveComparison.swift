/// The differences of curves from a first one.
package struct CurveComparison: Sendable {
  package typealias Other = (curve: NamedCurve, difference: CurveDifference)

  package let first: NamedCurve
  package let others: [Other]

  package init(with first: NamedCurve, _ others: [Other]) {
    self.first = first
    self.others = others
  }

  /// The curve with the largest difference; `nil` if there is only the first curve.
  package var farthest: Other? {
    others.max { $0.difference.maximum < $1.difference.maximum }
  }

  /// Returns the differences as JSON.
  ///
  /// - Parameter limit: The largest allowed difference; `nil` for no limit.
  package func json(limit: Double?) -> JSONValue {
    let maximum = farthest?.difference.maximum ?? 0
    return [
      "first": .text(first.name), "unit": .text(first.unit.rawValue),
      "maxError": limit.map(JSONValue.number) ?? .null,
      "allowed": .flag(maximum <= limit ?? .infinity),
      "curves": .list(
        others.map { curve, difference in
          [
            "curve": .text(curve.name), "maximum": .number(difference.maximum),
            "at": .number(difference.maximumX), "difference": .number(difference.difference),
            "rms": .number(difference.rootMeanSquare),
            "from": .number(difference.domain.lowerBound),
            "to": .number(difference.domain.upperBound),
          ]
        }),
    ]
  }

  // MARK: Hints

  /// The largest deviation that needs no hint.
  ///
  /// It limits the RMS difference and the deviations of the end values from 0 and 1, as fractions of
  /// the recording's range, and the start time, as a fraction of the recording's duration.
  private static let tolerance = 0.1

  /// Advice for each recording that is compared with a timing function or a spring and is far from it.
  package var hints: [String] {
    var hints: [String] = []
    for (curve, difference) in others {
      for (recording, formula) in [(first, curve), (curve, first)] where formula.hasProgress {
        guard case .samples(let samples) = recording.source,
          let options = Self.options(for: samples, difference.rootMeanSquare)
        else { continue }
        let hint = "to align the curves with \(recording.name), add: \(options)"
        if !hints.contains(hint) { hints.append(hint) }
      }
    }
    return hints
  }

  /// Returns the options that align formulas with a recording, or `nil` if none are needed.
  private static func options(for samples: SampledCurve, _ rootMeanSquare: Double) -> String? {
    let from = samples.values[0]
    let to = samples.values[samples.values.count - 1]
    let start = samples.domain.lowerBound
    let length = samples.domain.upperBound - start
    let range = samples.span
    guard range > 0, rootMeanSquare > tolerance * range, from != to else { return nil }
    var options: [String] = []
    if abs(from) > tolerance * range || abs(to - 1) > tolerance * range {
      options.append("--from \(from.decimalText()) --to \(to.decimalText())")
    }
    if abs(start) > tolerance * length { options.append("--start \(start.decimalText())") }
    return options.isEmpty ? nil : options.joined(separator: " ")
  }
}
