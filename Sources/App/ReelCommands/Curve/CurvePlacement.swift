import ArgumentParser
import CurveTuning

/// Where formulas lie beside a recording: when they start, and between which values they run.
struct CurvePlacement: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The value at which timing functions and springs start; 0 unless given.",
    transform: NumberArgument.read)
  var from: Double?

  @Option(
    parsing: .unconditional,
    help: "The value at which timing functions and springs end; 1 unless given.",
    transform: NumberArgument.read)
  var to: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When formulas start, in a recording's time; all times are then told from there.",
      valueName: "time"),
    transform: NumberArgument.read)
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
