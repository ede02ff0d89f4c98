/// A curve in a notation, and its error.
package struct CurveExport: Hashable, Sendable {
  package let notation: CurveNotation
  /// The text to paste or save, which ends in a line break.
  ///
  /// If the notation has comments, one of them states the error.
  package let text: String
  /// The expression of the curve alone, such as `cubic-bezier(0.3, 0, 0.2, 1)`; `nil` if there
  /// is no single expression.
  package let expression: String?
  /// The duration of the motion, in seconds.
  ///
  /// A spring in a notation that supports springs lasts until its envelope is within 0.001 of the
  /// distance.
  package let duration: Double
  /// The largest difference between the printed curve and the original, as a fraction of the
  /// distance.
  ///
  /// Differences less than two millionths of the duration before or after a jump are ignored.
  package let maximumError: Double
  /// Further remarks, each a sentence without a period.
  package let notes: [String]

  /// The duration and the error as text, such as `0.5 s; exact`.
  package let summary: String

  /// The default tolerance, as a fraction of the distance.
  package static let defaultTolerance = 0.001

  /// The smallest tolerance, as a fraction of the distance: ten units of the sixth decimal place,
  /// to which progress is rounded.
  ///
  /// Smaller tolerances are raised to it.
  package static let minimumTolerance = 0.000_01

  /// Exports a curve in a notation.
  ///
  /// A curve that the notation supports, such as a Bézier easing or a spring, is written
  /// directly. Other curves become keyframes or a `linear()` function with few points.
  ///
  /// - Parameters:
  ///   - curve: The curve with its duration and values; time counts from its start. The duration
  ///     of a spring or a fling and the distance of a fling are computed instead.
  ///   - notation: The notation.
  ///   - tolerance: The largest error of keyframes, as a fraction of the distance; values below
  ///     0.00001 are raised to it.
  /// - Throws: ``CurveExportError`` if the notation cannot express the curve within the
  ///   tolerance, or if the curve cannot be exported at all.
  package init(
    _ curve: NamedCurve, in notation: CurveNotation, tolerance: Double = defaultTolerance
  ) throws(CurveExportError) {
    var motion = try ExportedCurve(curve, tolerance: max(tolerance, Self.minimumTolerance))
    var best: (draft: ExportDraft, error: Double)?
    // Rounding adds to the error of reduced curves, so retry with more points. An error of more
    // than twice the tolerance has another cause, such as a slope too steep for the digits.
    for share in [0.98, 0.9, 0.7, 0.4] {
      motion.share = share
      let draft = try notation.writer.write(motion)
      let error = draft.error(from: motion)
      guard error.isFinite else {
        throw .inexpressible(
          curve: curve.name, notation: notation,
          reason: "its values are too large", nearest: "reduce them")
      }
      best = (draft, error)
      if error <= motion.tolerance || !draft.isReduced || !(error < 2 * motion.tolerance) { break }
    }
    guard let (draft, error) = best, error <= motion.tolerance else {
      throw .inaccurate(
        curve: curve.name, notation: notation, error: best?.error ?? .nan,
        tolerance: motion.tolerance, nearest: Self.closer(than: notation))
    }
    self.notation = notation
    expression = draft.expression
    duration = draft.duration
    maximumError = error
    notes = draft.notes
    summary = "\(draft.duration.decimalText(places: 3)) s; \(error.statement)"
    let description: CodeComment = "\(curve.name), \(summary)"
    text = draft.template.filled(with: [
      "summary": description.text, "description": JSONValue.text(description.text).text,
    ])
  }

  /// Returns the export as JSON, with the path of its file if it is written.
  package func json(file: String?) -> JSONValue {
    var json: JSONObject = ["notation": .text(notation.rawValue)]
    json["file"] = file.map(JSONValue.text)
    json["duration"] = .number(duration)
    json["maximumError"] = .number(maximumError)
    json["notes"] = .texts(notes)
    json["expression"] = expression.map(JSONValue.text) ?? .null
    json["text"] = .text(text)
    return .object(json)
  }

  /// Returns advice on how to reduce the error in a notation.
  private static func closer(than notation: CurveNotation) -> String {
    notation == .compose
      ? "increase --error, or use a duration that places corners at whole milliseconds"
      : "increase --error"
  }
}

extension ExportedCurve {
  /// Returns the error for a notation without an expression for the curve.
  func inexpressible(
    in notation: CurveNotation, _ reason: String, nearest: String
  ) -> CurveExportError {
    .inexpressible(curve: curve.name, notation: notation, reason: reason, nearest: nearest)
  }
}

/// A notation in which a curve is exported.
package enum CurveNotation: String, Hashable, Sendable, CaseIterable {
  /// CSS: `cubic-bezier()` or `steps()` if the curve is one, otherwise `linear()`.
  case css = "css"
  /// Swift for Core Animation.
  case coreAnimation = "core-animation"
  /// Swift for SwiftUI.
  case swiftUI = "swiftui"
  /// Kotlin for Jetpack Compose.
  case compose = "compose"
  /// Kotlin for Android's views.
  case android = "android"
  /// Design tokens in JSON, in the format of the Design Tokens Community Group.
  case tokens = "tokens"

  var writer: any NotationWriter.Type {
    switch self {
    case .css: CSSNotation.self
    case .coreAnimation: CoreAnimationNotation.self
    case .swiftUI: SwiftUINotation.self
    case .compose: ComposeNotation.self
    case .android: AndroidNotation.self
    case .tokens: TokensNotation.self
    }
  }

  /// The notations that a text of code is tried in, in this order.
  static var code: [any CodeNotation.Type] {
    [SwiftUINotation.self, CoreAnimationNotation.self, ComposeNotation.self, AndroidNotation.self]
  }

  package var title: String { writer.name }

  /// The file extension, without the dot.
  package var fileExtension: String { writer.fileExtension }
}

/// The words of a notation for curves, and the files that it writes.
protocol NotationWriter {
  static var name: String { get }
  /// The extension of a file, without the dot.
  static var fileExtension: String { get }
  /// The printer of an easing's control points.
  static var numbers: NumberPrinter { get }
  /// The linear function.
  static var linear: String { get }
  /// A Bézier function with placeholders of the control points.
  static var bezier: String { get }

  /// Returns the expression of a function with a separate form, and the function that its digits
  /// denote, or `nil` for other functions.
  static func expression(of function: TimingFunction) -> (text: String, meaning: TimingFunction)?

  /// Returns the expression of a spring, or `nil` if the notation has none.
  static func expression(of spring: Spring) -> SpringExpression?

  /// Returns the text of a file with the curve, whose error is not known yet.
  static func write(_ motion: ExportedCurve) throws(CurveExportError) -> ExportDraft
}

extension NotationWriter {
  static var numbers: NumberPrinter { NumberPrinter() }

  static func expression(of function: TimingFunction) -> (text: String, meaning: TimingFunction)? {
    nil
  }

  static func expression(of spring: Spring) -> SpringExpression? { nil }
}

/// A reason why a curve cannot be exported in a notation.
package enum CurveExportError: Error, Hashable, Sendable {
  /// The notation has no expression for the curve; `nearest` proposes an alternative.
  case inexpressible(curve: String, notation: CurveNotation, reason: String, nearest: String)
  /// The error, as a fraction of the distance, exceeds the tolerance; `nearest` proposes an
  /// alternative.
  case inaccurate(
    curve: String, notation: CurveNotation, error: Double, tolerance: Double, nearest: String)
  /// The curve cannot be exported in any notation, for example because it never rests.
  case endless(curve: String, reason: String)
}

extension CurveExportError: CustomStringConvertible {
  /// The error message, which may propose an alternative.
  package var description: String {
    switch self {
    case .inexpressible(let curve, let notation, let reason, let nearest):
      "\(curve) cannot be expressed in \(notation.title): \(reason); \(nearest)"
    case .inaccurate(let curve, let notation, let error, let tolerance, let nearest):
      "\(curve) would have an error of \(error.statedError()) of the distance in "
        + "\(notation.title); allowed: \(tolerance.decimalText()); \(nearest)"
    case .endless(let curve, let reason): "\(curve) \(reason)"
    }
  }
}
