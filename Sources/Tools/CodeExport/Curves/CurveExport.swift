import BezierGeometry
public import CurveTuning
import KeyframeAnimation
import Texts

/// A curve written in a notation, with how far it is off.
public struct CurveExport: Hashable, Sendable {
  /// The notation.
  public let notation: CurveNotation
  /// The text, ready to paste or to save, ending in a line break.
  ///
  /// Where the notation has comments, one says how far it is off.
  public let text: String
  /// The part that stands for the curve alone, such as `cubic-bezier(0.3, 0, 0.2, 1)`; `nil` where
  /// no single expression does.
  public let expression: String?
  /// How long the motion takes, in seconds; for a spring that the notation has itself, until its
  /// 0.001 envelope settles.
  public let duration: Double
  /// How far what the printed digits mean is from the curve at most, as a fraction of the way, as
  /// measured; a millionth of the time around a jump does not count.
  public let maximumError: Double
  /// What else there is to know, a sentence each without a full stop.
  public let notes: [String]

  /// How long it takes and how far it is off, in words: `0.5 s; at most 0.000979 of the way off`.
  public let summary: String

  /// How much of the way an export may be off unless said otherwise.
  public static let defaultTolerance = 0.001

  /// The least that can be asked for: six digits are as good as that.
  package static let leastTolerance = 0.000_01

  /// Writes a curve in a notation.
  ///
  /// What the notation has itself, such as a Bézier easing or a spring, is written so; all else
  /// becomes keyframes, or `linear()`, of few points.
  ///
  /// - Parameters:
  ///   - curve: the curve, its duration and its values; time counts from its start. A spring and a
  ///     fling have a duration of their own, whatever is given, and a fling its own way from there.
  ///   - tolerance: how far off keyframes may be, as a fraction of the way; from 0.00001 up.
  /// - Throws: where the notation cannot express the curve so closely; the error says what can.
  public init(
    _ curve: NamedCurve, in notation: CurveNotation, tolerance: Double = defaultTolerance
  ) throws(CurveExportError) {
    let motion = try ExportedCurve(curve, tolerance: max(tolerance, Self.leastTolerance))
    var best: (draft: ExportDraft, error: Double)?
    // Printed digits may add a little to what few points leave; then a few more points do it. What is
    // twice as far off has another reason, such as a slope steeper than the digits, and stays so.
    for share in [0.98, 0.9, 0.7, 0.4] {
      let draft = try Self.draft(of: motion, in: notation, share: share)
      let error = draft.error(from: motion)
      guard error.isFinite else {
        throw .inexpressible(
          curve: curve.name, notation: notation,
          reason: "its numbers are too large to be kept", nearest: "make them smaller")
      }
      best = (draft, error)
      if error <= motion.tolerance || !draft.isReduced || !(error < 2 * motion.tolerance) { break }
    }
    guard let (draft, error) = best, error <= motion.tolerance else {
      throw .inaccurate(
        curve: curve.name, notation: notation, error: best?.error ?? .nan,
        tolerance: motion.tolerance,
        nearest: Self.closer(than: notation, motion))
    }
    self.notation = notation
    expression = draft.expression
    duration = draft.duration
    maximumError = error
    notes = draft.notes
    summary =
      "\(draft.duration.decimalText(places: 3)) \(curve.unit.rawValue); \(error.statement)"
    text = draft.text("\(curve.name), \(summary)", error)
  }

  /// What comes closer to a motion than a notation does.
  private static func closer(than notation: CurveNotation, _ motion: ExportedCurve) -> String {
    switch (notation, motion.function) {
    case (.compose, _):
      "allow more, or choose a duration that puts the corners on whole milliseconds"
    case (.csv, .cubicBezier?), (.cssLinear, .cubicBezier?):
      "allow more, or take css, which says it as it is"
    default: "allow more"
    }
  }

  private static func draft(
    of motion: ExportedCurve, in notation: CurveNotation, share: Double
  ) throws(CurveExportError) -> ExportDraft {
    if case .rubberBand? = motion.formula, notation != .csv {
      throw .inexpressible(
        curve: motion.curve.name, notation: notation,
        reason: "it is no function of time, but of how far somebody pulls",
        nearest: "csv has its points")
    }
    switch notation {
    case .css, .cssCubicBezier, .cssLinear:
      return try CSSExport(motion: motion, notation: notation, share: share).draft()
    case .coreAnimation: return try CoreAnimationExport(motion: motion, share: share).draft()
    case .swiftUI: return try SwiftUIExport(motion: motion, share: share).draft()
    case .compose: return try ComposeExport(motion: motion, share: share).draft()
    case .android: return try AndroidExport(motion: motion, share: share).draft()
    case .lottie: return try LottieCurve(motion: motion, share: share).draft()
    case .csv: return try CSVExport(motion: motion).draft()
    case .json: return try JSONExport(motion: motion, share: share).draft()
    }
  }
}

/// The notations in which a curve is exported.
public enum CurveNotation: String, Hashable, Sendable, CaseIterable {
  /// CSS: `cubic-bezier()` or `steps()` where the curve is one, `linear()` where it is not.
  case css = "css"
  /// CSS's `cubic-bezier()` and nothing else.
  case cssCubicBezier = "css-cubic-bezier"
  /// CSS's `linear()` and nothing else.
  case cssLinear = "css-linear"
  /// Swift for Core Animation.
  case coreAnimation = "core-animation"
  /// Swift for SwiftUI.
  case swiftUI = "swiftui"
  /// Kotlin for Jetpack Compose.
  case compose = "compose"
  /// Kotlin for Android's views.
  case android = "android"
  /// A Lottie file, JSON.
  case lottie = "lottie"
  /// Rows of times and values.
  case csv = "csv"
  /// JSON of our own, with a published schema.
  case json = "json"

  /// The notation's name in a sentence.
  package var title: String {
    switch self {
    case .css: "CSS"
    case .cssCubicBezier: "CSS cubic-bezier()"
    case .cssLinear: "CSS linear()"
    case .coreAnimation: "Core Animation"
    case .swiftUI: "SwiftUI"
    case .compose: "Jetpack Compose"
    case .android: "Android views"
    case .lottie: "Lottie"
    case .csv: "CSV"
    case .json: "JSON"
    }
  }

  /// The ending of a file in this notation, without the dot.
  public var fileExtension: String {
    switch self {
    case .css, .cssCubicBezier, .cssLinear: "css"
    case .coreAnimation, .swiftUI: "swift"
    case .compose, .android: "kt"
    case .lottie, .json: "json"
    case .csv: "csv"
    }
  }

  /// How the notation prints the control points of an easing.
  var controlPoints: NumberPrinter {
    switch self {
    case .coreAnimation: NumberPrinter(isSinglePrecision: true)
    case .compose, .android: .kotlinFloat
    default: NumberPrinter()
    }
  }
}

/// Why a curve is not exported in a notation.
public enum CurveExportError: Error, Hashable, Sendable {
  /// The notation has no words for the curve; `nearest` says what has.
  case inexpressible(curve: String, notation: CurveNotation, reason: String, nearest: String)
  /// What the notation can say is further off, as a fraction of the way, than was allowed.
  case inaccurate(
    curve: String, notation: CurveNotation, error: Double, tolerance: Double, nearest: String)
  /// The curve never comes to rest, or goes nowhere.
  case endless(curve: String, reason: String)
}

extension CurveExportError: CustomStringConvertible {
  /// What is wrong, and what to do instead.
  public var description: String {
    switch self {
    case .inexpressible(let curve, let notation, let reason, let nearest):
      "\(curve) cannot be said in \(notation.title): \(reason); \(nearest)"
    case .inaccurate(let curve, let notation, let error, let tolerance, let nearest):
      "\(curve) would be \(error.statedError()) of the way off in \(notation.title), more than the "
        + "\(tolerance.decimalText()) allowed; \(nearest)"
    case .endless(let curve, let reason): "\(curve) \(reason)"
    }
  }
}
