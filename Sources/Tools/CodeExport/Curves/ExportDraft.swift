import BezierGeometry
import CurveTuning
import KeyframeAnimation
import RealModule
import Texts

/// A text that is written, with what its printed digits mean.
struct ExportDraft {
  /// The whole text, given a sentence about it and its error.
  var text: (_ summary: CodeComment, _ error: Double) -> String
  /// The part that stands for the curve alone.
  var expression: String?
  /// Seconds.
  var duration: Double
  /// The progress that the printed digits mean at a time in seconds.
  var meaning: (Double) -> Double
  /// Where the meaning jumps.
  var jumps: [Double] = []
  /// Where the meaning has corners.
  var corners: [Double] = []
  /// Whether a closer one can be had.
  var isReduced = false
  var notes: [String] = []

  /// The even steps over the whole at which a meaning is compared with a motion.
  private static let steps = 20_000
  /// The time around a jump in which no difference counts, as printed digits put a jump a little to the
  /// side: as a fraction of the whole, about what six digits leave open.
  private static let jumpMargin = 2e-6

  /// The largest difference of the meaning from a motion until both are at rest, at even steps, at
  /// corners and around jumps; not a number where one of them is none.
  func error(from motion: ExportedCurve) -> Double {
    var end = max(duration, motion.duration)
    if let spring = motion.spring { end = max(end, spring.settlingDuration) }
    let margin = end * Self.jumpMargin
    let jumps = (jumps + motion.jumps).sorted()
    var places = (0...Self.steps).map { end * Double($0) / Double(Self.steps) }
    for corner in corners + motion.corners {
      places += [corner - margin / 2, corner, corner + margin / 2]
    }
    for jump in jumps { places += [jump - 1.01 * margin, jump + 1.01 * margin] }
    var largest = 0.0
    for place in places where place >= 0 && place <= end {
      let next = partitionPoint(0..<jumps.count) { jumps[$0] > place - margin }
      if next < jumps.count, jumps[next] <= place + margin { continue }
      let difference = (meaning(place) - motion.progress(at: place)).magnitude
      guard difference.isFinite else { return .nan }
      largest = max(largest, difference)
    }
    return largest
  }
}

/// Keyframes as a notation prints them.
struct PrintedKeys {
  /// The times in the notation's unit.
  var times: [PrintedNumber]
  /// The values, or where the notation counts in progress, progress.
  var values: [PrintedNumber]
  /// One fewer.
  var easings: [EasingExpression]
  /// What the digits mean, progress over seconds.
  var meaning: EasedKeyframes

  /// Prints keyframes of progress over seconds.
  ///
  /// - Parameters:
  ///   - unit: the unit of printed times, in seconds.
  ///   - time: prints a time in that unit.
  init(
    _ keyframes: EasedKeyframes, of motion: ExportedCurve, in notation: CurveNotation,
    unit: Double = 1, printer: NumberPrinter = NumberPrinter(),
    time: (Double) -> PrintedNumber = NumberPrinter().progress
  ) throws(CurveExportError) {
    times = keyframes.keys.map { time($0.time / unit) }
    let progress = keyframes.keys.map { $0.value[0] }
    values = progress.map { printer.value(motion.value(atProgress: $0), way: motion.scale) }
    easings = []
    for easing in keyframes.easings {
      easings.append(try EasingExpression(easing, in: notation))
    }
    let read = zip(values, progress).map { printed, exact in
      motion.scale == 0 ? exact : (printed.value - motion.base) / motion.scale
    }
    meaning = EasedKeyframes(
      keys: zip(times, read).map { .init(time: $0.value * unit, value: [$1]) },
      easings: easings.map(\.meaning))
  }

  /// A text of the keys of a motion.
  func draft(
    of motion: ExportedCurve, expression: String? = nil, notes: [String] = [],
    text: @escaping (_ summary: CodeComment, _ error: Double) -> String
  ) -> ExportDraft {
    let meaning = meaning
    let held = zip(meaning.easings, meaning.keys.dropFirst())
      .filter { $0.0 == EasedKeyframes.hold }.map(\.1.time)
    let met = zip(meaning.keys, meaning.keys.dropFirst()).filter { $0.time == $1.time }
      .map(\.0.time)
    return ExportDraft(
      text: text, expression: expression, duration: motion.duration,
      meaning: { meaning.value(at: $0)[0] }, jumps: held + met,
      corners: meaning.keys.map(\.time), isReduced: motion.function?.exactKeyframes == nil,
      notes: notes)
  }
}

extension [String] {
  /// The parts with commas between them, in lines of no more than 96 columns with an indentation.
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

/// A number as it is printed, and what its digits mean to whoever reads them.
struct PrintedNumber: Hashable, Sendable, CustomStringConvertible {
  /// The digits, with the suffix of the language's literals.
  let text: String
  /// What the digits mean.
  let value: Double

  var description: String { text }
}

/// Prints numbers in six digits, and reads them as the notation's reader will.
struct NumberPrinter: Hashable, Sendable {
  /// Digits after the point of a progress; digits altogether of a parameter.
  static let digits = 6

  /// Whether the reader keeps them in 32 bits.
  var isSinglePrecision = false
  /// What stands behind a literal.
  var suffix = ""

  /// Kotlin's `0.5f`.
  static let kotlinFloat = NumberPrinter(isSinglePrecision: true, suffix: "f")

  /// A number about as large as 1, such as a progress: six digits after the point.
  func progress(_ number: Double) -> PrintedNumber { printed(number, places: Self.digits) }

  /// A fraction in percent, as finely as a progress.
  func percentage(_ fraction: Double) -> PrintedNumber {
    printed(fraction * 100, places: Self.digits - 2)
  }

  /// A number of any size, such as a stiffness: six digits altogether.
  func parameter(_ number: Double) -> PrintedNumber {
    printed(number, places: Self.places(forSize: number))
  }

  /// A value on a way of a length: as many digits as make a millionth of the way.
  func value(_ number: Double, way: Double) -> PrintedNumber {
    printed(number, places: way == 0 ? Self.digits : Self.places(forSize: way) + 1)
  }

  /// Places after the point that make six digits of a number of a size.
  private static func places(forSize size: Double) -> Int {
    guard size.isFinite, size != 0 else { return digits }
    // Doubles have no sizes beyond 10^±324.
    return max(0, digits - 1 - Int(Double.log10(size.magnitude).rounded(.down)))
  }

  private func printed(_ number: Double, places: Int) -> PrintedNumber {
    // Beyond fifteen places only the shortest text, with its exponent, says anything.
    let digits = number.decimalText(places: places > 15 ? nil : places)
    let read = Double(digits) ?? number
    return PrintedNumber(
      text: digits + suffix, value: isSinglePrecision ? Double(Float(read)) : read)
  }
}

extension Double {
  /// A measured error as it is stated, in so many digits after the point, never less than it is.
  func statedError(places: Int = NumberPrinter.digits) -> String {
    let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
    return ((self * unit).rounded(.up) / unit).decimalText(places: places)
  }

  /// A measured error, a fraction of the way, in words.
  var statement: String { self == 0 ? "exact" : "at most \(statedError()) of the way off" }
}
