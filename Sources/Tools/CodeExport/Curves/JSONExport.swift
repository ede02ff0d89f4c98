import BezierGeometry
import CurveTuning
import KeyframeAnimation

/// The export of a curve as RefreshReel's own JSON: the formula, its parameters, and keyframes.
struct JSONExport {
  let motion: ExportedCurve
  let share: Double

  func draft() throws(CurveExportError) -> ExportDraft {
    let printer = NumberPrinter()
    let keys = try PrintedKeys(try motion.keyframes(share: share), of: motion, in: .json)
    let rows = keys.values.enumerated().map { index, value in
      let easing = index < keys.easings.count ? ", \"easing\": \(keys.easings[index].text)" : ""
      return "    {\"time\": \(keys.times[index]), \"value\": \(value)\(easing)}"
    }
    var members: [String] = []
    if let formula = motion.formula { members.append("\"curve\": \"\(formula)\"") }
    let end = motion.progress(at: motion.duration)
    members += [
      "\"duration\": \(printer.progress(motion.duration))",
      "\"from\": \(printer.value(motion.base, way: motion.scale))",
      "\"to\": \(printer.value(motion.value(atProgress: isBaked ? 1 : end), way: motion.scale))",
    ]
    if let parameters { members.append(parameters) }
    let list = "\"keys\": [\n\(rows.joined(separator: ",\n"))\n  ]"
    return keys.draft(of: motion) { _, error in
      let all = members + ["\"maximumError\": \(error.statedError())", list]
      return "{\n" + all.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
    }
  }

  private var isBaked: Bool { motion.spring != nil || motion.decay != nil }

  /// The parameters of a spring or a fling, for readers that support them; `nil` for other curves.
  private var parameters: String? {
    let printer = NumberPrinter()
    func object(_ name: String, _ members: [(String, Double)]) -> String {
      let list = members.map { "\"\($0)\": \(printer.parameter($1))" }
      return "\"\(name)\": {\(list.joined(separator: ", "))}"
    }
    if let spring = motion.spring {
      return object(
        "spring",
        [
          ("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping),
          ("initialVelocity", spring.initialVelocity),
        ])
    }
    return motion.decay.map { object("decay", [("velocity", $0.velocity), ("rate", $0.rate)]) }
  }
}
