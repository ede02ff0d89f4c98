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
      guard let pasted = try read(text), let curve = pasted.progress else {
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

extension NamedCurve {
  /// The curve as progress; `nil` for a recording.
  ///
  /// The values of keyframes from 0 to 1 are progress themselves, such as those of an exported curve
  /// that starts above 0; other values are those of a property, so that only their course counts.
  fileprivate var progress: Curve? {
    guard case .timing(let function)? = curve, 0 <= from, from < to, to <= 1, to - from < 1,
      let keyframes = function.exactKeyframes, keyframes.easings.allSatisfy({ $0 == .linear })
    else { return curve }
    return .timing(
      .linearStops(
        LinearStops(
          keyframes.keys.map { key in
            LinearStops.Stop(from + (to - from) * key.value[0], at: key.time)
          })))
  }
}
