/// An exported text, and the motion that its printed digits denote.
struct ExportDraft {
  /// The text, with `{{summary}}` or `{{description}}` in place of the curve's name and error.
  var template: String
  /// The expression of the curve alone; `nil` if the notation has none.
  var expression: String?
  /// The duration, in seconds.
  var duration: Double
  /// The closure that returns the progress that the printed digits denote at a time in seconds.
  var meaning: (Double) -> Double
  /// The times at which the printed motion jumps, in seconds.
  var jumps: [Double] = []
  /// The times at which the printed motion has corners, in seconds.
  var corners: [Double] = []
  /// Whether more points would reduce the error.
  var isReduced = false
  var notes: [String] = []

  /// The number of even steps at which the motions are compared.
  private static let steps = 20_000
  /// The distance from a jump within which differences are ignored, as a fraction of the duration.
  ///
  /// Rounding to six digits moves a jump by about this distance.
  private static let jumpMargin = 2e-6

  /// Returns the largest difference between the printed motion and the original until both are at
  /// rest, as a fraction of the distance.
  ///
  /// It is measured at even steps, at corners and around jumps. The result is NaN if a difference
  /// is not finite.
  func error(from motion: ExportedCurve) -> Double {
    var end = max(duration, motion.duration)
    if let spring = motion.spring { end = max(end, spring.settlingDuration) }
    let margin = end * Self.jumpMargin
    let jumps = (jumps + motion.jumps).sorted()
    var times = (0...Self.steps).map { end * Double($0) / Double(Self.steps) }
    for corner in corners + motion.corners {
      times += [corner - margin / 2, corner, corner + margin / 2]
    }
    for jump in jumps { times += [jump - 1.01 * margin, jump + 1.01 * margin] }
    var largest = 0.0
    for time in times where time >= 0 && time <= end {
      let next = partitionPoint(0..<jumps.count) { jumps[$0] > time - margin }
      if next < jumps.count, jumps[next] <= time + margin { continue }
      let difference = (meaning(time) - motion.progress(at: time)).magnitude
      guard difference.isFinite else { return .nan }
      largest = max(largest, difference)
    }
    return largest
  }
}

extension ExportDraft {
  /// Creates the draft of an easing over a printed duration in seconds.
  init(
    _ easing: EasingExpression, over seconds: Double, of motion: ExportedCurve,
    expression: String? = nil, _ template: String
  ) {
    let meaning = easing.meaning
    self.init(
      template: template, expression: expression ?? easing.text, duration: motion.duration,
      meaning: { meaning.value(at: seconds > 0 ? min($0 / seconds, 1) : 1) },
      jumps: meaning.jumps.map { $0 * seconds })
  }
}

/// Keyframes as printed in a notation.
struct PrintedKeys {
  /// The times in the notation's unit.
  var times: [PrintedNumber]
  var values: [PrintedNumber]
  /// The easings of the intervals between two keys; one fewer than the keys.
  var easings: [EasingExpression]
  /// The keyframes that the printed digits denote, as progress over seconds.
  var meaning: EasedKeyframes

  /// Prints keyframes of progress over seconds.
  ///
  /// - Parameters:
  ///   - keyframes: The keyframes.
  ///   - motion: The motion that determines the values.
  ///   - notation: The notation of the easings.
  ///   - unit: The unit of the printed times, in seconds.
  ///   - printer: The printer of the values.
  ///   - time: A function that prints a time in that unit.
  init(
    _ keyframes: EasedKeyframes, of motion: ExportedCurve, in notation: CurveNotation,
    unit: Double = 1, printer: NumberPrinter = NumberPrinter(),
    time: (Double) -> PrintedNumber = NumberPrinter().progress
  ) throws(CurveExportError) {
    times = keyframes.keys.map { time($0.time / unit) }
    let progress = keyframes.keys.map { $0.value[0] }
    values = progress.map { printer.value(motion.value(atProgress: $0), over: motion.scale) }
    easings = try keyframes.easings.map { easing throws(CurveExportError) in
      try EasingExpression(easing, in: notation)
    }
    let read = zip(values, progress).map { printed, exact in
      motion.scale == 0 ? exact : (printed.value - motion.base) / motion.scale
    }
    meaning = EasedKeyframes(
      keys: zip(times, read).map { .init(time: $0.value * unit, value: [$1]) },
      easings: easings.map(\.meaning))
  }

  /// Returns the draft of a text that contains the keys.
  func draft(
    of motion: ExportedCurve, expression: String? = nil, notes: [String] = [], _ template: String
  ) -> ExportDraft {
    let meaning = meaning
    let held = zip(meaning.easings, meaning.keys.dropFirst())
      .filter { $0.0 == EasedKeyframes.hold }.map(\.1.time)
    return ExportDraft(
      template: template, expression: expression, duration: motion.duration,
      meaning: { meaning.value(at: $0)[0] }, jumps: held + meaning.jumps,
      corners: meaning.keys.map(\.time), isReduced: motion.function?.exactKeyframes == nil,
      notes: notes)
  }
}

extension [String] {
  /// Returns the elements separated by commas, in indented lines of at most 96 columns.
  func wrapped(indentation: String) -> String {
    var lines: [String] = []
    var line = indentation
    for (index, part) in enumerated() {
      let piece = index + 1 < count ? part + "," : part
      let isFirst = line.count == indentation.count
      if !isFirst, line.count + 1 + piece.count > 96 {
        lines.append(line)
        line = indentation + piece
      } else {
        line += isFirst ? piece : " " + piece
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }
}

/// A number as printed, and the number that a reader parses from the digits.
struct PrintedNumber: Hashable, Sendable, CustomStringConvertible {
  /// The digits, with the suffix of the language's literals.
  let text: String
  /// The number that the digits denote.
  let value: Double

  var description: String { text }
}

/// A printer of numbers in six digits, which also parses them as the notation's readers do.
struct NumberPrinter: Hashable, Sendable {
  /// The decimal places of a progress, and the significant digits of a parameter.
  static let digits = 6

  /// Whether readers parse numbers as 32-bit floating point.
  var isSinglePrecision = false
  /// The suffix of literals, such as `f` for Kotlin's `Float`.
  var suffix = ""

  /// The printer of Kotlin's `Float` literals, such as `0.5f`.
  static let kotlinFloat = NumberPrinter(isSinglePrecision: true, suffix: "f")

  /// Prints a number of magnitude 1, such as a progress, to six decimal places.
  func progress(_ number: Double) -> PrintedNumber { printed(number, places: Self.digits) }

  /// Prints a fraction in percent, as precisely as a progress.
  func percentage(_ fraction: Double) -> PrintedNumber {
    printed(fraction * 100, places: Self.digits - 2)
  }

  /// Prints a number of any magnitude, such as a stiffness, to six significant digits.
  func parameter(_ number: Double) -> PrintedNumber {
    printed(number, places: Self.places(forSize: number))
  }

  /// Prints a value to about a millionth of the distance that it covers.
  func value(_ number: Double, over distance: Double) -> PrintedNumber {
    printed(number, places: distance == 0 ? Self.digits : Self.places(forSize: distance) + 1)
  }

  /// Returns the decimal places for six significant digits of a number.
  private static func places(forSize size: Double) -> Int {
    guard size.isFinite, size != 0 else { return digits }
    // A double's exponent is within ±324, so it fits an `Int`.
    return max(0, digits - 1 - Int(Double.log10(size.magnitude).rounded(.down)))
  }

  private func printed(_ number: Double, places: Int) -> PrintedNumber {
    // For more than 15 decimal places, the shortest text with an exponent is printed instead.
    let digits = number.decimalText(places: places > 15 ? nil : places)
    let read = Double(digits) ?? number
    return PrintedNumber(
      text: digits + suffix, value: isSinglePrecision ? Double(Float(read)) : read)
  }
}

extension Double {
  /// Returns a measured error, rounded up to a number of decimal places.
  func statedError(places: Int = NumberPrinter.digits) -> String {
    let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
    return ((self * unit).rounded(.up) / unit).decimalText(places: places)
  }

  /// A measured error, as a fraction of the distance, in words.
  var statement: String { self == 0 ? "exact" : "error at most \(statedError()) of the distance" }
}
