extension ExportedCurve {
  /// Returns the curve as RefreshReel's own JSON: the formula, its parameters, and keyframes.
  func json() throws(CurveExportError) -> ExportDraft {
    let printer = NumberPrinter()
    let keys = try PrintedKeys(try keyframes(), of: self, in: .json)
    let rows = keys.values.enumerated().map { index, value in
      let easing = index < keys.easings.count ? ", \"easing\": \(keys.easings[index].text)" : ""
      return "    {\"time\": \(keys.times[index]), \"value\": \(value)\(easing)}"
    }
    var members: [String] = []
    if let formula { members.append("\"curve\": \"\(formula)\"") }
    let end = progress(at: duration)
    members += [
      "\"duration\": \(printer.progress(duration))",
      "\"from\": \(printer.value(base, way: scale))",
      "\"to\": \(printer.value(value(atProgress: isBaked ? 1 : end), way: scale))",
    ]
    if let jsonParameters { members.append(jsonParameters) }
    let list = "\"keys\": [\n\(rows.joined(separator: ",\n"))\n  ]"
    let all = members + ["\"maximumError\": {{error}}", list]
    return keys.draft(of: self, "{\n" + all.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n")
  }

  /// The parameters of a spring or a fling, for readers that support them; `nil` for other curves.
  private var jsonParameters: String? {
    let printer = NumberPrinter()
    func object(_ name: String, _ members: [(String, Double)]) -> String {
      let list = members.map { "\"\($0)\": \(printer.parameter($1))" }
      return "\"\(name)\": {\(list.joined(separator: ", "))}"
    }
    if let spring {
      return object(
        "spring",
        [
          ("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping),
          ("initialVelocity", spring.initialVelocity),
        ])
    }
    return decay.map { object("decay", [("velocity", $0.velocity), ("rate", $0.rate)]) }
  }
}
