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
    if curve.hasProgress {
      curve.from = ends.from ?? 0
      curve.to = ends.to ?? 1
    }
    return curve
  }
}
