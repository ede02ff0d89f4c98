import CodeExport
import CurveTuning

/// A curve that is typed or pasted in the page's curve editor: as in a scenario, as code of an app or
/// a page, or as design tokens.
enum PastedCurve {
  /// Returns the samples and parameters of a curve, and the duration that its text states, or the
  /// error in the text as `problem`.
  ///
  /// - Parameter takesSpring: Whether a spring is allowed in addition to timing functions.
  static func samples(of text: String, takesSpring: Bool) -> JSONObject {
    do {
      guard let pasted = try read(text), let curve = pasted.curve else {
        return CurveDescription.samples(of: text, takesSpring: takesSpring)
      }
      var json = CurveDescription.samples(of: curve.description, takesSpring: takesSpring)
      if json["problem"] == nil { json["duration"] = pasted.duration.map { .number($0) } }
      return json
    } catch {
      return ["problem": .text(TunerProblem.sentence(of: error))]
    }
  }

  /// Reads code or design tokens; returns `nil` for the text of a curve, and for other texts.
  private static func read(_ text: String) throws -> NamedCurve? {
    // Names of platforms begin with a capital, such as EaseOutBack in Compose.
    let isCode = text.first?.isUppercase == true
    if !isCode, (try? Curve(parsing: text)) != nil { return nil }
    let bytes = Array(text.utf8)
    guard TokensNotation.isLikely(bytes) else { return try CurveNotation.read(text) }
    let tokens = try TokensNotation(parsing: bytes, fileName: "tokens")
    let curves = try tokens.curves.map { try tokens.curve(at: $0) }
    // A transition refers to another token for its curve.
    let transitions = curves.filter { $0.duration != nil }
    let found = transitions.isEmpty ? curves : transitions
    guard found.count == 1 else {
      throw TunerRefusal(
        "the design tokens have \(counted(found.count, "curve")); paste one of them")
    }
    return found[0]
  }
}
