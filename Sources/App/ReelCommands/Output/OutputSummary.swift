/// The summary of an output, which is printed after the output is written.
package struct OutputSummary: Sendable {
  /// The path of the folder or file with the result; `nil` for standard output.
  var path: String?
  /// The notes for standard error, without final periods.
  var notices: [String] = []
  /// The warnings for standard error, which are printed even with `--quiet`.
  var warnings: [String] = []
  /// The human-readable lines for standard error.
  var lines: [String] = []
  /// The result for `--json`.
  var json: JSONObject = [:]

  /// Prints the path or the JSON on standard output, and messages on standard error.
  func tell(asJSON: Bool, isQuiet: Bool, _ outcome: inout Outcome) {
    if asJSON {
      outcome.print(result: JSONValue.object(json).text)
    } else if let path {
      outcome.print(pathOf: path)
    }
    if !isQuiet { for notice in notices { outcome.say("note: \(notice)") } }
    for warning in warnings { outcome.say("warning: \(warning)") }
    if !isQuiet { for line in lines { outcome.say("\(line)") } }
  }

  /// Returns the suffix of a scale, such as `@1x` or `@2x`.
  static func scaleName(_ scale: Double) -> String {
    scale == 1 ? "@1x" : FrameNamePattern.scaleSuffix(scale)
  }

  /// Formats a byte count in decimal units, as in `1.1 MB` or `34 MB`.
  package static func size(_ bytes: Int) -> String {
    let units: [(size: Double, name: String)] = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1, "B")]
    let unit = units.first { Double(bytes) >= $0.size } ?? (1, "B")
    let number = Double(bytes) / unit.size
    return "\(number.decimalText(places: number < 10 && unit.size > 1 ? 1 : 0)) \(unit.name)"
  }
}

extension OutputSummary {
  /// Creates the summary of a sequence of images.
  ///
  /// - Parameters:
  ///   - plan: The plan whose trigger, end and rest times are included; `nil` to include none.
  ///   - noun: The noun for a frame, such as “image”.
  init(_ report: SequenceReport, of plan: SequencePlan? = nil, noun: String = "frame") {
    self.init(path: report.path, notices: report.notices)
    let instants = plan.map(Self.instants) ?? []
    if !report.replaced.isEmpty {
      warnings.append(
        "files that no manifest lists were replaced: " + report.replaced.listed(first: 3))
    }
    lines.append(Self.line(report, noun))
    if !instants.isEmpty {
      lines.append(
        instants.map { "\($0.name) \($0.seconds.decimalText(places: 3)) s" }
          .joined(separator: " · "))
    }
    json = [
      "path": .text(report.path), "frames": .integer(report.frames),
      "images": .integer(report.images), "kept": .integer(report.kept),
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
    let stages = report.stages
    json["stages"] = [
      "list": .number(stages.list.inSeconds), "draw": .number(stages.draw.inSeconds),
      "encode": .number(stages.encode.inSeconds), "write": .number(stages.write.inSeconds),
    ]
    json["peakMemory"] = PeakMemory.bytes.map(JSONValue.integer)
    json["instants"] = .object(JSONObject(instants.map { ($0.name, $0.seconds) }))
    json["notices"] = .texts(report.notices)
  }

  /// Returns a line such as `213 frames · 750×1334 @2x · 3.53 s · 1.1 MB · 530 frames/s`.
  private static func line(_ report: SequenceReport, _ noun: String) -> String {
    var parts = [count(report, noun)]
    parts += report.sizes.map { extent in
      "\(extent.size.width)×\(extent.size.height) \(scaleName(extent.scale))"
    }
    if let time = report.playingTime { parts.append("\(time.decimalText(places: 2)) s") }
    parts.append(size(report.bytes))
    if let rate = report.drawnPerSecond {
      parts.append("\(rate.decimalText(places: rate < 10 ? 1 : 0)) \(noun)s/s")
    }
    return parts.joined(separator: " · ")
  }

  private static func count(_ report: SequenceReport, _ noun: String) -> String {
    var text = counted(report.frames, noun)
    if report.images > report.frames {
      text += " in \(report.images) \(noun == "image" ? "files" : "images")"
    }
    var changes: [String] = []
    if report.kept > 0 { changes.append("\(report.kept) kept") }
    if report.removed > 0 { changes.append("\(report.removed) outdated removed") }
    return changes.isEmpty ? text : "\(text) (\(changes.joined(separator: ", ")))"
  }

  /// Returns the times of the first trigger, end and rest, in seconds; empty unless the plan's
  /// drive is time.
  private static func instants(of plan: SequencePlan) -> [(name: String, seconds: Double)] {
    guard plan.options.drive == .time, let timeline = plan.timeline else { return [] }
    return [Instant.EventName.trigger, .end, .rest].compactMap { event in
      timeline.firstTime(of: event.kind).map { (event.rawValue, $0.seconds) }
    }
  }
}
