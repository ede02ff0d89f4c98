import ArgumentParser
import CodeExport
import FileAccess

/// The `reel curve export` command, which writes a curve as code for other platforms.
struct CurveExportCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a curve as CSS, Swift, Kotlin or design tokens.",
    discussion: """
      Notations:
        css             cubic-bezier() or steps() if the curve is one, otherwise linear()
        core-animation  Swift: a timing function, CASpringAnimation or CAKeyframeAnimation
        swiftui         Swift: UnitCurve and Animation, Spring, or KeyframeTimeline
        compose         Kotlin: tween with an easing, spring, exponentialDecay, or keyframes
        android         Kotlin for views: an interpolator, SpringAnimation or FlingAnimation
        tokens          design tokens: a cubicBezier with its duration, or a spring

      Each text states its maximum error as a fraction of the distance between the start and end \
      values, measured with the rounded numbers of the text. If a notation cannot express the \
      curve within --error, the message names one that can, nothing is written, and the exit code \
      is 1.
      """)

  @Argument(help: "The curve.")
  var curve: CurveInput

  @Option(
    help: ArgumentHelp(
      "The notations of the exported texts, separated by commas, or all.", valueName: "notation,…"),
    transform: { text in
      if text == "all" {
        // Few curves are design tokens.
        return CurveNotation.allCases.filter { $0 != .tokens }
      }
      return try ListArgument.read(text) { try CurveNotation(word: $0, "a notation") }
    })
  var to: [CurveNotation]

  @OptionGroup var reading: CurveReading

  @Option(
    "The values at the start and at the end; default: 0..1.", "A..B",
    read: { try ValueRange(parsing: $0) })
  var values: ValueRange?

  @Option(
    "The largest allowed error, as a fraction of the distance between the start and end values; "
      + "default: \(CurveExport.defaultTolerance.decimalText()).", "fraction",
    read: {
      let minimum = CurveExport.minimumTolerance
      return try NumberArgument.read(
        $0, "--error \($0) is out of range; allowed: \(minimum.decimalText(places: 6)) to 1",
        where: (minimum...1).contains)
    })
  var error = CurveExport.defaultTolerance

  @Option(
    name: .shortAndLong,
    "The file to write, or, for several notations, the folder for one file each.", "path")
  var output: String?

  @Flag(help: "Print only the expression, such as cubic-bezier(0.42, 0, 0.58, 1).")
  var expression = false

  @Flag(help: "Print each text with its error, duration and notes as JSON.")
  var json = false

  func validate() throws {
    if expression, json {
      throw ValidationError("--json includes the expressions; leave out --expression")
    }
    let repeated = to.indices.first { to[..<$0].contains(to[$0]) }
    if let repeated { throw ValidationError("--to names \(to[repeated].rawValue) twice") }
  }

  func work(_ outcome: inout Outcome) throws {
    if let output {
      if to.count == 1, let notation = to.first {
        try OutputPath.checkFile(
          output, "-o", "a file in \(notation.title)", endings: [notation.fileExtension])
      } else {
        try OutputPath.checkFolder(output, "-o", "a folder with a file for each notation")
      }
    }
    let exports = try self.exports(of: try named())
    let texts = try exports.map { try text(of: $0) }
    var paths: [String] = []
    if let output {
      paths = exports.map(\.notation).map { notation in
        exports.count == 1 ? output : "\(output)/\(notation.rawValue).\(notation.fileExtension)"
      }
      let destinations = try zip(paths, exports).map {
        let kind = Destination.Replaceable.named([$1.notation.fileExtension])
        return try Destination(
          $0, holding: kind, isTyped: exports.count == 1, reading: curve.inputs)
      }
      for (destination, text) in zip(destinations, texts) {
        try outcome.write(Array(text.utf8), to: destination)
      }
    }
    if json {
      outcome.print(result: report(exports, paths))
    } else if output == nil {
      outcome.print(result: texts.joined(separator: "\n"))
    } else {
      for path in paths { outcome.print(pathOf: path) }
    }
    for export in exports {
      let notes = export.notes.map { "\n  \($0)" as TerminalText }.joined()
      outcome.say("\(export.notation.title): \(export.summary)\(notes)")
    }
  }

  private func text(of export: CurveExport) throws -> String {
    guard expression else { return export.text }
    guard let expression = export.expression else {
      throw Failure(
        .checkFailed,
        "\(curve.text) is not a single expression in \(export.notation.title); leave out "
          + "--expression")
    }
    return expression + "\n"
  }

  /// Reads the curve and applies `--values`.
  ///
  /// - Throws: `ValidationError` if `--duration` or `--values` does not apply to the curve.
  private func named() throws -> NamedCurve {
    var curve = try self.curve.read(reading)
    if reading.duration != nil {
      switch curve.source {
      case .curve(.timing): break
      default:
        throw ValidationError(
          "--duration applies only to timing functions; the duration of \(curve.name) is fixed")
      }
    }
    if let values {
      try require(
        curve.hasProgress,
        "--values applies only to timing functions and springs; the values of \(curve.name) are "
          + "fixed")
      curve.from = values.from
      curve.to = values.to
    }
    return curve
  }

  /// Exports the curve in all requested notations.
  ///
  /// - Throws: A single `Failure` that lists every notation that cannot represent the curve.
  private func exports(of curve: NamedCurve) throws -> [CurveExport] {
    var exports: [CurveExport] = []
    var refusals: [TerminalText] = []
    for notation in to {
      do throws(CurveExportError) {
        exports.append(try CurveExport(curve, in: notation, tolerance: error))
      } catch {
        // A curve that no notation can express has one reason.
        let refusal: TerminalText = "error: \(error)"
        if refusals.last != refusal { refusals.append(refusal) }
      }
    }
    try require(refusals.isEmpty, or: Failure(.checkFailed, lines: refusals))
    return exports
  }

  private func report(_ exports: [CurveExport], _ paths: [String]) -> String {
    let list = exports.enumerated().map { index, export in
      export.json(file: paths.indices.contains(index) ? paths[index] : nil)
    }
    return JSONValue.object(["curve": .text(curve.text), "exports": .list(list)]).text
  }
}

/// A start and an end value, written as in `-20..230`; the end may be less than the start.
struct ValueRange: Hashable {
  var from: Double
  var to: Double

  init(parsing text: String) throws {
    let parts = text.split(separator: "..", omittingEmptySubsequences: false).map(String.init)
    try require(
      parts.count == 2, "“\(text)” is not a range of values; give two values, as in 0..100")
    from = try NumberArgument.read(parts[0])
    to = try NumberArgument.read(parts[1])
  }
}
