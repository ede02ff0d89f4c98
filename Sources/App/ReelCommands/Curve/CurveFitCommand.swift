import ArgumentParser
import CurveTuning
import FileAccess

/// The `reel curve fit` command, which fits curve models to a recording.
struct CurveFitCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit", abstract: "Find the curve that comes closest to a recording.",
    discussion: """
      A recording is a file of comma-separated values, a time and a value in each row, in the \
      recorder's own clock; dropped frames may be missing or have no value. A curve can be given \
      too, to be said in other words. Cells are parted by commas, semicolons or tabs. Single samples \
      far from a curve that comes near all others are left out, and told. The values at the start and at the end are found as well \
      unless --from and --to give them.

        \(Program.name) curve fit rec.csv --model spring --columns t,y --window 12.4..14
        \(Program.name) curve fit rec.csv --round --plot fit.svg --write wave.yaml#header.bounceTiming

      Models: spring (of mass 1), cubic-bezier, linear (the fewest stops of linear() that are near \
      enough), keyframes (the fewest), decay, rubber-band (its first column are points pulled), and \
      all of those over time, ranked by Bayes' information criterion: n ln(mean square) + k ln(n) \
      for n samples and k free numbers, the less the better. Every number has its standard error, \
      as it follows from what the fit leaves over.

      Exits with 1 and the reason where no curve of the model fits.
      """)

  @Argument(help: "The recording, or a curve.")
  var recording: CurveInput

  @Option(
    name: .customLong("model"), parsing: .next,
    "What to fit: \((FitModel.allCases.map(\.rawValue) + ["all"]).alternatives); all unless given.",
    "model", read: { $0 == "all" ? [] : [try FitModel(word: $0, "a model")] })
  var models: [FitModel] = []

  @OptionGroup var reading: CurveReading

  @Option(
    "When the movement starts, in the recording's time, or fit; unless given, the first sample or "
      + "a later time, as the samples tell.", "time|fit", read: FitArgument.value)
  var start: FitSettings.Value?

  @Option(
    "The velocity at the start, in points a second, or fit; unless given, rest or any, as the "
      + "samples tell.", "pt/s|fit", read: FitArgument.value)
  var velocity: FitSettings.Value?

  @Option("The value at the start.", read: NumberArgument.read)
  var from: Double?

  @Option("The value at the end.", read: NumberArgument.read)
  var to: Double?

  @Option(
    "How far keyframes and stops may be from the samples; a two-hundredth of the values' range, or "
      + "three times the noise, unless given.", "value",
    read: {
      try NumberArgument.read($0, "--tolerance \($0) is none; give a number above 0") { $0 > 0 }
    })
  var tolerance: Double?

  @Flag(help: "Round to numbers that a person would write, and say what that costs.")
  var round = false

  @Option(
    help: ArgumentHelp(
      "Draw the recording, the best fit and what it leaves over, as .svg or .png.",
      valueName: "file"))
  var plot: String?

  @Option(
    parsing: .next,
    "Write the best fit into a scenario file in the place of a curve there; nothing else of the "
      + "file changes.", "file#setting", read: { try SettingTarget(parsing: $0) })
  var write: SettingTarget?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if let plot { _ = try PlotFile(plot) }
    if let write, let model = models.first,
      [.keyframes, .decay, .rubberBand].contains(model)
    {
      throw ValidationError(
        "--write \(write.path)#\(write.key) takes a timing function or a spring; choose --model "
          + "spring, cubic-bezier or linear")
    }
    if let from, let to, from == to {
      throw ValidationError("--from and --to are the same, so nothing would move")
    }
  }

  func work(_ outcome: inout Outcome) throws {
    try write?.check()
    var inputs = recording.inputs
    if let write { inputs.add(write.path) }
    if let plot { _ = try PlotFile(plot).destination(reading: inputs) }
    var reading = reading
    // The x values of a rubber band are points, so no time unit must be detected.
    if models == [.rubberBand], reading.timeUnit == .auto { reading.timeUnit = .seconds }
    let subject = try recording.read(reading)
    let samples = try FitSubject(curve: subject).samples
    var settings = FitSettings()
    settings.start = start
    settings.velocity = velocity
    settings.from = from
    settings.to = to
    settings.duration = reading.duration
    settings.tolerance = tolerance
    let (fits, refusals) = CurveFit.ranked(
      models.isEmpty ? Self.models(for: subject.unit) : models, to: samples, settings: settings)
    let report = FitReport(
      name: subject.name, samples: samples, unit: subject.unit,
      fits: fits.map { ($0, round && !$0.parameters.isEmpty ? $0.rounded(samples) : nil) },
      refusals: refusals)
    let hint: [TerminalText] = report.hint.map { ["hint: \($0)"] } ?? []
    try require(
      !fits.isEmpty,
      or: Failure(
        .checkFailed,
        lines: refusals.map {
          "error: \($0.model.rawValue) does not fit \(subject.name): \($0.description)"
        } + hint))
    let written = try write.map { target in
      guard let best = report.best(where: \.isSetting), let curve = best.curve?.curve else {
        throw Failure(
          .checkFailed, "none of the fits is a timing function or a spring, as a setting takes them"
        )
      }
      // An unsuitable setting must be an error before the plot is written.
      _ = try target.replaced(by: curve, in: try InputFile.read(target.path))
      return (target, best, curve)
    }
    if let plot, let best = report.best(where: { _ in true }) {
      try FitSubject(curve: subject).plot(best, samples, to: plot, reading: inputs, &outcome)
    }
    if let (target, _, curve) = written {
      try FileEdit.replace(target.path) { try target.replaced(by: curve, in: $0) }
    }
    outcome.print(asJSON: json, .object(report.json), report.text)
    for line in hint { outcome.say(line) }
    if let (target, best, _) = written { outcome.say(target.note(on: best)) }
  }

  /// Returns the default models for a recording over seconds or over points.
  private static func models(for unit: NamedCurve.Unit) -> [FitModel] {
    unit == .points
      ? [.rubberBand, .linear, .keyframes] : [.spring, .cubicBezier, .decay, .linear, .keyframes]
  }
}

/// An option value that is a number, or `fit` for a parameter to be fitted.
enum FitArgument {
  static func value(_ text: String) throws -> FitSettings.Value {
    if text == "fit" { return .fitted }
    do {
      return .given(try NumberArgument.read(text))
    } catch {
      throw ValidationError("“\(text)” is neither a number nor fit")
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
        "“\(text)” does not name a setting; give a file and a setting, as in "
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
    var note: TerminalText = "\(path): \(key) is now \(fit.text ?? "")"
    guard let curve = fit.curve, case .timing = curve.curve,
      let setting = try? ScenarioInput.file(path).scenario()
        .curves.first(where: { $0.path == key }),
      let duration = setting.duration, let durationPath = setting.durationPath
    else { return note }
    let fitted = curve.domain.upperBound - curve.domain.lowerBound
    if abs(fitted - duration) > 1e-6 {
      note += "\nthe fit takes \(fitted.decimalText(places: 6)) s; \(durationPath) is still "
      note += "\(duration.decimalText(places: 6))"
    }
    return note
  }
}
