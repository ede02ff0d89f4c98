import CurveTuning

extension FitReport {
  /// The fits in order of rank, each with its residuals and a table of its parameters, and the
  /// refusals.
  var text: TerminalText {
    var text: TerminalText = "\(name): \(counted(samples.times.count, "sample")) over "
    text += "\(number(samples.times[0]))..\(number(samples.times[samples.times.count - 1])) "
    text += "\(unit.rawValue)\n"
    if !outliers.isEmpty {
      let shown = outliers.map { "\(number($0.value)) at \(number($0.time))" }
      text += "outliers left out: \(shown.listed(first: 20))\n"
    }
    for (index, (found, rounded)) in fits.enumerated() {
      let shown = rounded ?? found
      text += "\n\(fits.count > 1 ? "\(index + 1). " : "")\(shown.model.rawValue): \(shown.text)\n"
      text += "  largest residual \(number(shown.maximum)) at \(number(shown.maximumTime)) "
      text += "\(unit.rawValue), RMS \(number(shown.rootMeanSquare)); "
      text += "\(counted(shown.freeCount, "free parameter"))"
      text +=
        found.criterion.isFinite
        ? ", criterion \(found.criterion.decimalText(places: 1))\n" : ", overfitted\n"
      if rounded != nil {
        text += "  before rounding: largest residual \(number(found.maximum)), RMS "
        text += "\(number(found.rootMeanSquare)), \(found.text)\n"
      }
      text += parameterTable(shown, found)
    }
    for refusal in refusals {
      text += "\n\(refusal.model.rawValue): no fit: \(refusal.description)\n"
    }
    return text
  }

  private func number(_ number: Double) -> String { number.decimalText(places: 6) }

  /// Formats a standard error with at least three significant digits.
  private func error(_ error: Double) -> String {
    guard error > 0 else { return "0" }
    let zeros = max((-Double.log10(error)).rounded(.up), 0)
    return error.decimalText(places: 2 + Int(min(zeros, 10)))
  }

  private func parameterTable(_ shown: CurveFit, _ found: CurveFit) -> TerminalText {
    guard !shown.parameters.isEmpty else { return "" }
    var table = TextTable([
      ("  parameter", .left), ("value", .right), ("fitted", .right), ("± standard error", .left),
    ])
    for (parameter, original) in zip(shown.parameters, found.parameters) {
      let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
      let doubt =
        parameter.isGiven
        ? "given" : parameter.standardError.map { "± \(error($0))\(unit)" } ?? "unknown"
      table.add([
        "  \(parameter.name)", "\(number(parameter.value))\(unit)", number(original.value), doubt,
      ])
    }
    return table.text
  }
}
