import ArgumentParser
import CurveTuning

/// The options for the values at which timing functions and springs start and end.
struct CurveEnds: ParsableArguments {
  @Option(
    "The value at which timing functions and springs start; default: 0.",
    read: NumberArgument.read)
  var from: Double?

  @Option(
    "The value at which timing functions and springs end; default: 1.",
    read: NumberArgument.read)
  var to: Double?

  var isGiven: Bool { from != nil || to != nil }
}

/// The options that place formulas over a recording: their start time and their end values.
struct CurvePlacement: ParsableArguments {
  @OptionGroup var ends: CurveEnds

  @Option(
    "The time at which formulas start, in a recording's time; printed times are relative to it.",
    "time",
    read: NumberArgument.read)
  var start: Double?

  var isGiven: Bool { ends.isGiven || start != nil }

  /// Returns a curve with the options applied.
  ///
  /// Times of a recording become relative to `start`. A timing function or a spring runs between
  /// `from` and `to`.
  func placed(_ curve: NamedCurve) -> NamedCurve {
    if case .samples(let samples) = curve.source {
      // Subtracting a very large `start` can make times coincide; the recording is then not
      // shifted.
      guard let start,
        let shifted = SampledCurve(times: samples.times.map { $0 - start }, values: samples.values)
      else { return curve }
      return NamedCurve(curve.name, samples: shifted)
    }
    var curve = curve
    if curve.hasProgress { (curve.from, curve.to) = (ends.from ?? 0, ends.to ?? 1) }
    return curve
  }
}

/// Hints that suggest placement options for a recording far from formulas between 0 and 1.
enum PlacementHint {
  /// The largest deviation that needs no hint.
  ///
  /// It limits the RMS difference and the deviations of the end values from 0 and 1, as fractions of
  /// the recording's range, and the start time, as a fraction of the recording's duration.
  private static let tolerance = 0.1

  /// Returns a hint for each recording that is compared with a timing function or a spring.
  static func hints(
    for first: NamedCurve, _ others: [(curve: NamedCurve, difference: CurveDifference)]
  ) -> [String] {
    var hints: [String] = []
    for (curve, difference) in others {
      for (recording, formula) in [(first, curve), (curve, first)] where formula.hasProgress {
        guard case .samples(let samples) = recording.source,
          let options = options(for: samples, difference.rootMeanSquare)
        else { continue }
        let hint = "to align the curves with \(recording.name), add: \(options)"
        if !hints.contains(hint) { hints.append(hint) }
      }
    }
    return hints
  }

  /// Returns the options that align formulas with a recording, or `nil` if none are needed.
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
