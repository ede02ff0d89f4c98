import BezierGeometry
import FrameSequence
import KeyframeAnimation
import Pixels
import RefreshModel
import RefreshScenario

/// What is said at the end of a render.
package struct RenderSummary {
  let report: SequenceReport
  /// What was drawn, where its instants are of interest.
  var plan: SequencePlan?
  /// What a frame is called.
  var noun = "frame"
  /// Members of the JSON beside those of every render.
  var further: JSONObject = [:]

  /// Writes the path, or all of it as JSON, to standard output, and a line for people to standard
  /// error.
  func write(asJSON: Bool, isPiped: Bool, _ messages: MessageWriter) throws(FileError) {
    if asJSON {
      try Terminal.write(json.text)
    } else if !isPiped {
      try Terminal.write(pathOf: report.path)
    }
    for notice in report.notices { messages.note("note: \(notice)") }
    if !report.replaced.isEmpty {
      messages.warn("replaced files that no manifest listed: " + list(report.replaced))
    }
    messages.note(line)
    if !instants.isEmpty {
      messages.note(
        instants.map { "\($0.name) \($0.seconds.decimalText(places: 3)) s" }
          .joined(separator: " · "))
    }
  }

  /// `213 frames · 750×1334 @2x · 3.53 s · 1.1 MB · 530 frames/s`.
  private var line: String {
    var parts = [frames]
    parts += report.sizes.map { extent in
      "\(extent.size.width)×\(extent.size.height) \(Self.scaleName(extent.scale))"
    }
    if let time = report.playingTime { parts.append("\(time.decimalText(places: 2)) s") }
    parts.append(Self.size(report.bytes))
    if let rate = report.drawnPerSecond {
      parts.append("\(rate.decimalText(places: rate < 10 ? 1 : 0)) \(noun)s/s")
    }
    return parts.joined(separator: " · ")
  }

  private var frames: String {
    var text = "\(report.frames) \(noun)\(report.frames == 1 ? "" : "s")"
    if report.pictures > report.frames { text += " in \(report.pictures) pictures" }
    var changes: [String] = []
    if report.kept > 0 { changes.append("\(report.kept) kept") }
    if report.removed > 0 { changes.append("\(report.removed) stale removed") }
    return changes.isEmpty ? text : "\(text) (\(changes.joined(separator: ", ")))"
  }

  /// The first time of what matters most in a run; nothing where no run was played.
  private var instants: [(name: String, seconds: Double)] {
    guard let plan, plan.options.drive == .time, let timeline = plan.timeline else { return [] }
    return [Instant.EventName.trigger, .end, .rest].compactMap { event in
      timeline.firstTime(of: event.kind).map { (event.rawValue, $0.seconds) }
    }
  }

  private var json: JSONValue {
    var json: JSONObject = [
      "path": .text(report.path), "frames": .integer(report.frames),
      "pictures": .integer(report.pictures), "kept": .integer(report.kept),
      "repeated": .integer(report.repeated), "removed": .integer(report.removed),
      "bytes": .integer(report.bytes),
    ]
    json["sizes"] = .list(
      report.sizes.map {
        .object([
          "scale": .number($0.scale), "width": .integer($0.size.width),
          "height": .integer($0.size.height),
        ])
      })
    json["duration"] = report.playingTime.map(JSONValue.number)
    json["elapsed"] = .number(report.elapsed.inSeconds)
    json["stages"] = .object([
      "list": .number(report.stages.list.inSeconds),
      "draw": .number(report.stages.draw.inSeconds),
      "encode": .number(report.stages.encode.inSeconds),
      "write": .number(report.stages.write.inSeconds),
    ])
    json["peakMemory"] = PeakMemory.bytes.map(JSONValue.integer)
    var times: JSONObject = [:]
    for instant in instants { times[instant.name] = .number(instant.seconds) }
    json["instants"] = .object(times)
    json["notices"] = .list(report.notices.map(JSONValue.text))
    for member in further.members { json[member.name] = member.value }
    return .object(json)
  }

  private func list(_ names: [String]) -> String {
    let shown = names.prefix(3).joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  /// `@1x`, `@2x`.
  static func scaleName(_ scale: Double) -> String {
    scale == 1 ? "@1x" : FrameNamePattern.scaleSuffix(scale)
  }

  /// Bytes in decimal units, with two digits or more.
  package static func size(_ bytes: Int) -> String {
    var (number, unit) = (Double(bytes), "B")
    for next in ["kB", "MB", "GB"] where number >= 1000 { (number, unit) = (number / 1000, next) }
    return "\(number.decimalText(places: number < 10 && unit != "B" ? 1 : 0)) \(unit)"
  }
}
