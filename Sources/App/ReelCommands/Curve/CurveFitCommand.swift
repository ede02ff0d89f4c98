import ArgumentParser
import Figures
import FileAccess

/// The `reel curve fit` command, which fits curve models to a recording.
struct CurveFitCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit", abstract: "Fit curves to a recording.",
    discussion: """
      A recording is a file with a time and a value in each row, separated by commas, semicolons \
      or tabs. Times are those of the recorder's clock; dropped frames may be missing or have no \
      value. A curve instead of a recording is approximated by the other models. Outliers are left \
      out and listed. The values at the start and at the end are also fitted, except those given \
      by --from and --to.

        \(Program.name) curve fit rec.csv --model spring --columns t,y --window 12.4..14
        \(Program.name) curve fit rec.csv --round --plot fit.svg \
      --write wave.yaml#header.bounceTiming

      Models: spring (of mass 1), cubic-bezier, linear (linear() with few stops within the \
      tolerance), decay, rubber-band (with the pull in points in the first column), and all for \
      those that apply to the recording. The fits are ranked by the Bayesian information \
      criterion, n ln(mean square) + k ln(n) for n samples and k free parameters; smaller is \
      better. The standard errors of the parameters are estimated from the residuals.

      The exit code is 1 if no model fits.
      """)

  @Argument(help: "The recording, or a curve to approximate.")
  var recording: CurveInput

  @Option(
    name: .customLong("model"), parsing: .next,
    "The model to fit: \((FitModel.allCases.map(\.rawValue) + ["all"]).alternatives); "
      + "default: all.",
    "model", read: { $0 == "all" ? [] : [try FitModel(word: $0, "a model")] })
  var models: [FitModel] = []

  @OptionGroup var reading: CurveReading

  @Option(
    "The time at which the movement starts, in the recording's time, or fit to estimate it; "
      + "default: the better fit of the first sample and an estimated time.", "time|fit",
    read: { try FitSettings.Value(parsing: $0) })
  var start: FitSettings.Value?

  @Option(
    "The velocity at the start, in points per second, or fit to estimate it; default: the "
      + "better fit of 0 and an estimated velocity.", "pt/s|fit",
    read: { try FitSettings.Value(parsing: $0) })
  var velocity: FitSettings.Value?

  @Option("The value at the start; default: estimated.", read: NumberArgument.read)
  var from: Double?

  @Option("The value at the end; default: estimated.", read: NumberArgument.read)
  var to: Double?

  @Option(
    "The largest distance of stops from the samples, in the unit of the values; "
      + "default: 1/200 of their range or three times the noise, whichever is larger.", "value",
    read: {
      try NumberArgument.read($0, "--tolerance \($0) is out of range; allowed: above 0") { $0 > 0 }
    })
  var tolerance: Double?

  @Flag(help: "Round the parameters to short numbers, and report the additional error.")
  var round = false

  @Option("Plot the recording, the best fit and its residuals into an .svg or .png file.", "file")
  var plot: String?

  @Option(
    parsing: .next,
    "Replace a curve setting of a scenario file by the best fit; the rest of the file does not "
      + "change.", "file#setting", read: { try SettingTarget(parsing: $0) })
  var write: SettingTarget?

  @Flag(help: "Print the result as JSON.")
  var json = false

  func validate() throws {
    if let plot { _ = try PlotFile(plot) }
    if let write, let model = models.first,
      [.decay, .rubberBand].contains(model)
    {
      throw ValidationError(
        "--write \(write.path)#\(write.key) requires a timing function or a spring; use --model "
          + "spring, cubic-bezier or linear")
    }
    if let from, let to, from == to {
      throw ValidationError("--from and --to are equal; give different values")
    }
  }

  func work(_ outcome: inout Outcome) throws {
    try write?.check()
    var inputs = recording.inputs
    if let write { inputs.add(write.path) }
    if let plot { _ = try PlotFile(plot).destination(reading: inputs) }
    var reading = reading
    // The x values of a rubber band are points, so their time unit must not be detected.
    if models == [.rubberBand], reading.timeUnit == .auto { reading.timeUnit = .s }
    let subject = try recording.read(reading)
    var settings = FitSettings()
    settings.start = start
    settings.velocity = velocity
    settings.from = from
    settings.to = to
    settings.duration = reading.duration
    settings.tolerance = tolerance
    guard let report = FitReport(models, to: subject, settings, rounds: round) else {
      throw Failure(.badData, "\(subject.name) has values that are not finite")
    }
    let hint: [TerminalText] = report.hint.map { ["hint: \($0)"] } ?? []
    try require(
      !report.fits.isEmpty,
      or: Failure(
        .checkFailed,
        lines: report.refusals.map {
          "error: \($0.model.rawValue) does not fit \(subject.name): \($0.description)"
        } + hint))
    let written = try write.map { target in
      guard let best = report.best(where: \.isSetting), let curve = best.curve.curve else {
        throw Failure(
          .checkFailed,
          "none of the fits is a timing function or a spring, which the setting requires")
      }
      // This throws the error for an unsuitable setting before the plot is written.
      _ = try target.replaced(by: curve, in: try InputFile.read(target.path))
      return (target, best, curve)
    }
    if let plot, let best = report.best(where: { _ in true }) {
      try PlotFile(plot).write(reading: inputs, &outcome) {
        try CurvePlot(best, to: report.samples, named: report.name).plot()
      }
    }
    if let (target, _, curve) = written {
      try FileEdit.replace(target.path) { try target.replaced(by: curve, in: $0) }
    }
    outcome.print(asJSON: json, .object(report.json), report.text)
    for line in hint { outcome.say(line) }
    if let (target, best, _) = written { outcome.say(target.note(on: best)) }
  }
}

extension CurveFit {
  /// Whether the fit is a timing function or a spring, the only curves that settings accept.
  fileprivate var isSetting: Bool { curve.hasProgress }
}

extension FitSettings.Value {
  /// Parses a number, or `fit` for a parameter to be fitted.
  fileprivate init(parsing text: String) throws {
    if text == "fit" {
      self = .fitted
    } else if let number = try? NumberArgument.read(text) {
      self = .given(number)
    } else {
      throw ValidationError("“\(text)” is invalid; allowed: a number, or fit")
    }
  }
}

/// A curve setting of a scenario file to be replaced, such as `wave.yaml#header.bounceTiming`.
struct SettingTarget {
  let path: String
  let key: String

  init(parsing text: String) throws {
    guard let hash = text.lastIndex(of: "#"), hash > text.startIndex,
      text.index(after: hash) < text.endIndex
    else {
      throw ValidationError(
        "“\(text)” does not name a setting; give a file and a setting, such as "
          + "wave.yaml#header.bounceTiming")
    }
    path = String(text[..<hash])
    key = String(text[text.index(after: hash)...])
  }

  /// Throws an error if the setting is not a curve or the file cannot be written.
  func check() throws {
    _ = try Destination(path, holding: .edited)
    _ = try CurveInput(argument: "\(path)#\(key)").read()
  }

  /// Returns the file's bytes with another curve as the value of the setting.
  func replaced(by curve: Curve, in bytes: [UInt8]) throws -> [UInt8] {
    try ScenarioEdit.replacing(
      value: curve.description, at: key, in: bytes, fileName: path, library: CommandContext.library)
  }

  /// Returns the message for a fit that was written to the setting.
  ///
  /// It includes a warning if the fit's duration differs from the scenario's.
  func note(on fit: CurveFit) -> TerminalText {
    var note: TerminalText = "\(path): \(key) is now \(fit.text)"
    guard case .timing = fit.curve.curve,
      let setting = try? ScenarioInput.file(path).scenario()
        .curves.first(where: { $0.path == key }),
      let duration = setting.duration, let durationPath = setting.durationPath
    else { return note }
    let fitted = fit.curve.domain.upperBound - fit.curve.domain.lowerBound
    if abs(fitted - duration) > 1e-6 {
      note += "\nthe duration of the fit is \(fitted.decimalText(places: 6)) s; \(durationPath) is "
      note += "still \(duration.decimalText(places: 6))"
    }
    return note
  }
}
