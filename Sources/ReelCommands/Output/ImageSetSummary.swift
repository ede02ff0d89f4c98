import BezierGeometry
import FrameSequence
import RefreshScenario

/// What is said at the end of a render of image sets.
struct ImageSetSummary {
  let report: ImageSetReport

  /// Writes the catalogue's path, or all of it as JSON, to standard output, and what matters to people
  /// to standard error.
  func write(asJSON: Bool, _ messages: MessageWriter) throws(FileError) {
    try RenderSummary(report: report.sequence, noun: "image", further: facts)
      .write(asJSON: asJSON, isPiped: false, messages)
    messages.note(line)
    messages.note("show them with: header.\(report.swiftMethod)() (\(report.swiftFile))")
  }

  /// `375 × 80 pt an image · decoded 8.4 MB @1x, 34 MB @2x, 76 MB @3x`.
  private var line: String {
    let memory = report.decoded.map {
      "\(RenderSummary.size($0.bytes)) \(RenderSummary.scaleName($0.scale))"
    }
    return "\(report.size.width.decimalText()) × \(report.size.height.decimalText()) pt an image · "
      + "decoded all together " + memory.joined(separator: ", ")
  }

  private var facts: JSONObject {
    [
      "points": .object([
        "width": .number(report.size.width), "height": .number(report.size.height),
      ]),
      "decoded": .list(
        report.decoded.map {
          .object(["scale": .number($0.scale), "bytes": .integer($0.bytes)])
        }),
      "swiftFile": .text(report.swiftFile), "swiftMethod": .text(report.swiftMethod),
    ]
  }
}
