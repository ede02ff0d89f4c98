import KeyframeAnimation
import RefreshModel
import Texts

extension Redlines {
  /// The redlines as tables in Markdown.
  package var markdown: String {
    var lines: [MarkdownText] = [
      "# \(name): \(styleName) \(placement.rawValue)", "",
      "\(HeaderExport.mark). Delays are in seconds from the trigger; delays written *end + seconds* "
        + "are from the app's call that ends the refresh. Rows with *repeats* repeat until that "
        + "call. Lengths are in points, with y down; angles are in degrees, clockwise. Curves are "
        + "written as in scenario files; a spring runs over time, not over its duration. A movement "
        + "with an error is an approximation; \(tolerance.decimalText()) pt were allowed.",
      "",
      "The tables do not describe the pull, and the refresh is that of a release at the threshold. "
        + "The list is \(width.decimalText(places: 2)) points wide.", "",
    ]
    lines += Self.table(
      "Movements", ["property", "from", "to", "delay", "duration", "curve", "error"],
      rows.map { row in
        [
          row.label, row.text(row.from) + row.unitText, row.text(row.to) + row.unitText,
          row.delayText, row.duration == 0 ? "" : RedlineRow.seconds(row.duration), row.curveText,
          row.error == 0 ? "" : row.errorText + row.unitText,
        ]
      }, numbers: 1..<5)
    lines += Self.table(
      "Properties", ["property", "meaning"], meanings.map { [$0.label, $0.help] })
    lines += Self.table(
      "Colors", ["item", "light", "dark"], colors.map { [$0.name, $0.light, $0.dark] })
    lines += Self.table(
      "Settings", ["setting", "value", "meaning"],
      settings.map { [$0.name, $0.defaultValue.scenarioText, $0.help] })
    return lines.joined(separator: "\n").text
  }

  private static func table(
    _ title: String, _ heads: [String], _ rows: [[String]], numbers: Range<Int> = 0..<0
  ) -> [MarkdownText] {
    guard !rows.isEmpty else { return [] }
    func line(_ cells: [String]) -> MarkdownText { cells.reduce("|") { "\($0) \($1) |" } }
    let rule: [MarkdownText] =
      ["|"] + heads.indices.map { numbers.contains($0) ? "---:|" : "---|" }
    return ["## \(title)", "", line(heads), rule.joined(separator: "")] + rows.map(line) + [""]
  }

  /// The first line of the CSV text, by which a file of an earlier export is recognized.
  package static let csvHead =
    "property,unit,phase,from,to,delay,duration,period,curve,steps,error,light,dark"

  /// The movements and colors as comma-separated values, with more digits than the tables.
  ///
  /// The phase is `start`, `loop` with its period, `end` with delays from the end of the refresh, or
  /// `still` for a color.
  package var csv: String {
    let movements = rows.map { row in
      let (phase, period): (String, String) =
        switch row.phase {
        case .start: ("start", "")
        case .loop(let period): ("loop", period.decimalText(places: 9))
        case .ending: ("end", "")
        }
      return [
        row.label, row.unitName, phase, row.text(row.from, places: 9), row.text(row.to, places: 9),
        row.delay.decimalText(places: 9), row.duration.decimalText(places: 9), period,
        row.duration == 0 ? "" : row.curve.description, "\(row.steps)",
        row.error == 0 ? "0" : row.errorText, "", "",
      ]
    }
    let still = colors.map { color in
      [color.name, "", "still"] + Array(repeating: "", count: 8) + [color.light, color.dark]
    }
    return ([Self.csvHead] + (movements + still).map(CSVLine.text)).map { $0 + "\n" }.joined()
  }
}

extension RedlineRow {
  /// The unit in redlines, where angles are in degrees.
  fileprivate var unitName: String { unit == .radians ? "°" : unit.rawValue }

  fileprivate var unitText: String {
    switch unit {
    case .radians: "°"
    case .scalar, .fraction: ""
    default: " \(unit.rawValue)"
    }
  }

  private var scale: Double { unit == .radians ? 180 / .pi : 1 }

  fileprivate func text(_ value: Double, places: Int = 3) -> String {
    (value * scale).decimalText(places: places)
  }

  fileprivate var errorText: String { (error * scale).statedError(places: 4) }

  fileprivate var delayText: String {
    let delay = Self.seconds(delay)
    switch phase {
    case .start: return delay
    case .loop(let period): return "\(delay), repeats every \(Self.seconds(period))"
    case .ending: return "end + \(delay)"
    }
  }

  fileprivate var curveText: String {
    guard duration > 0 else { return "immediate" }
    guard steps > 1 else { return curve.description }
    return "\(steps) steps, one every \(Self.seconds(duration / Double(steps - 1))) s"
  }

  /// Returns seconds as displayed.
  fileprivate static func seconds(_ time: Double) -> String { time.decimalText(places: 4) }
}
