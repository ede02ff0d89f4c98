import ArgumentParser
import CurveTuning

/// Where formulas lie beside a recording: when they start, and between which values they run.
struct CurvePlacement: ParsableArguments {
  @Option(
    "The value at which timing functions and springs start; 0 unless given.",
    read: NumberArgument.read)
  var from: Double?

  @Option(
    "The value at which timing functions and springs end; 1 unless given.",
    read: NumberArgument.read)
  var to: Double?

  @Option(
    "When formulas start, in a recording's time; all times are then told from there.", "time",
    read: NumberArgument.read)
  var start: Double?

  /// Whether any of them is given.
  var isGiven: Bool { from != nil || to != nil || start != nil }

  /// The curve in its place: a recording from the start on, a formula between its ends.
  func placed(_ curve: NamedCurve) -> NamedCurve {
    if case .samples(let samples) = curve.source {
      // Times so large that they run together cannot be told from there.
      guard let start,
        let shifted = SampledCurve(times: samples.times.map { $0 - start }, values: samples.values)
      else { return curve }
      return NamedCurve(curve.name, samples: shifted)
    }
    var curve = curve
    if curve.hasProgress { (curve.from, curve.to) = (from ?? 0, to ?? 1) }
    return curve
  }
}

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
