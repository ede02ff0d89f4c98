extension ExportedCurve {
  /// Returns the curve as SwiftUI: an `Animation` with its `UnitCurve` or `Spring`, or a
  /// `KeyframeTimeline`.
  func swiftUI() throws(CurveExportError) -> ExportDraft {
    switch function {
    case .linear?: return try timing(.linear, points: "0, 0, 1, 1")
    case .cubicBezier(let bezier)?:
      let points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2]
        .map { NumberPrinter().progress($0).text }
      return try timing(.cubicBezier(bezier), points: points.joined(separator: ", "))
    default: break
    }
    if let spring { return try springAnimation(spring) }
    return try keyframeTimeline()
  }

  private func timing(
    _ function: TimingFunction, points: String
  ) throws(CurveExportError) -> ExportDraft {
    let expression = try EasingExpression(function, in: .swiftUI)
    let seconds = NumberPrinter().progress(duration)
    return ExportDraft(
      text: { summary, _ in
        """
        import SwiftUI

        extension UnitCurve {
          /// \(summary).
          static let tuned = \(expression.text)
        }

        extension Animation {
          /// \(summary).
          static let tuned = Animation.timingCurve(\(points), duration: \(seconds))
        }

        """
      },
      expression: "Animation.timingCurve(\(points), duration: \(seconds))",
      duration: duration,
      meaning: { expression.meaning.value(at: min($0 / seconds.value, 1)) })
  }

  private func springAnimation(_ spring: Spring) throws(CurveExportError) -> ExportDraft {
    let expression = try SpringExpression(spring, in: .swiftUI)
    let animation: String
    var notes: [String] = []
    if spring.initialVelocity != 0 {
      animation = ".interpolatingSpring(.tuned, initialVelocity: \(expression.initialVelocity))"
      notes.append("initialVelocity is relative: 1 covers the entire distance in one second")
    } else {
      animation = ".spring(.tuned)"
      notes.append("an interrupted spring continues with its current velocity")
    }
    let whole = animation.split(separator: ".tuned").joined(separator: expression.text)
    return ExportDraft(
      text: { summary, _ in
        """
        import SwiftUI

        extension Spring {
          /// \(summary).
          static let tuned = \(expression.text)
        }

        extension Animation {
          /// \(summary).
          static let tuned = Animation\(animation)
        }

        """
      },
      expression: "Animation\(whole)", duration: spring.settlingDuration,
      meaning: { expression.meaning.value(at: $0) }, notes: notes)
  }

  private func keyframeTimeline() throws(CurveExportError) -> ExportDraft {
    let keys = try PrintedKeys(try keyframes().withoutPlateaus, of: self, in: .swiftUI)
    var lines: [String] = []
    for (index, easing) in keys.easings.enumerated() {
      let value = keys.values[index + 1]
      let duration = NumberPrinter().progress(keys.times[index + 1].value - keys.times[index].value)
      if duration.value <= 0 {
        if value != keys.values[index] { lines.append("MoveKeyframe(\(value.real))") }
        continue
      }
      let curve =
        easing.meaning == .linear || keys.values[index].value == value.value
        ? "" : ", timingCurve: \(easing.text.dropFirst("UnitCurve".count))"
      lines.append("LinearKeyframe(\(value.real), duration: \(duration)\(curve))")
    }
    let body = lines.map { "      \($0)\n" }.joined()
    let first = keys.values[0]
    return keys.draft(
      of: self, notes: ["SwiftUI has no Animation for this curve, so keyframes are used"]
    ) { summary, _ in
      """
      import SwiftUI

      /// \(summary).
      ///
      /// The track also works in `keyframeAnimator(initialValue:trigger:content:keyframes:)`.
      func makeTimeline() -> KeyframeTimeline<Double> {
        KeyframeTimeline(initialValue: \(first.real)) {
          KeyframeTrack {
      \(body)    }
        }
      }

      """
    }
  }
}

extension PrintedNumber {
  /// The number as a literal that is always a `Double`.
  fileprivate var real: String {
    text.contains(where: { $0 == "." || $0 == "e" }) ? text : text + ".0"
  }
}
