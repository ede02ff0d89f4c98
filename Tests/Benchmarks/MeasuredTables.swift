import ArgumentParser

/// The performance tables in the articles.
struct MeasuredTables {
  let count: Int
  let goldens: Int
  let rounds: Int
  /// The scale of all rows in pixels per point; `nil` for their own.
  let scale: Double?
  let messages: MessageWriter

  /// The scenario and settings of a row.
  private struct Subject {
    var name: String
    var scenario: String
    var settings: [String] = []
    /// The scale in pixels per point; `nil` for that of the scenario.
    var scale: Double? = 3
  }

  /// The screens of today's phones as they are, then headers and screens of flat colors.
  private static let subjects =
    ["wave", "system", "material", "mj-on-wave", "wave-brand", "wave-variants"].map {
      Subject(name: "`\($0).yaml`, SIZE", scenario: $0, scale: nil)
    } + [
      Subject(name: "wave header, SIZE, transparent", scenario: "wave-header"),
      Subject(
        name: "wave header, SIZE, opaque", scenario: "wave-header",
        settings: ["canvas.background=#FF5A36"]),
      Subject(
        name: "whole screen, SIZE", scenario: "Originals/wave", settings: ["screen.height=812"]),
      Subject(
        name: "whole screen with labels, SIZE", scenario: "Originals/mj-refresh",
        settings: ["screen.height=812"]),
    ]

  /// Returns the tables as Markdown.
  ///
  /// They show frames compared with pycairo, the time of a frame by stage, and verifying goldens
  /// compared with other image-comparison programs.
  func markdown() throws -> String {
    let rows = try Self.subjects.map { subject in
      messages.note("\(([subject.scenario] + subject.settings).joined(separator: ", "))")
      let report = try measurement(
        subject.scenario, subject.settings, scale: scale ?? subject.scale
      )
      .frames(count: count, isShort: true)
      let size = "\(report.extent.size.width)×\(report.extent.size.height)"
      return (name: subject.name.replacing("SIZE", with: size), report: report)
    }
    let tables = [
      try BenchReport.framesMarkdown(rows), BenchReport.stagesMarkdown(rows),
      try measurement("Originals/wave", [], scale: scale).verifying(count: goldens).markdown,
    ]
    return tables.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func measurement(
    _ scenario: String, _ settings: [String], scale: Double?
  ) throws -> Measurement {
    let path = "Examples/\(scenario).yaml"
    guard InputFile.exists(path) else {
      throw Failure(
        .noInput, "\(path) does not exist; run this command in the root folder of the sources")
    }
    return Measurement(
      input: try ScenarioInput.parse([path] + settings.flatMap { ["--set", $0] }), scale: scale,
      rounds: rounds, peer: nil, isAlone: false, messages: messages)
  }
}

// MARK: - Markdown

private func markdownTable(_ header: [String], _ rows: [[String]]) -> [String] {
  let lines = [header] + [header.map { _ in "---" }] + rows
  return lines.map { cells in
    "|" + cells.map { $0 == "---" ? "---|" : $0.isEmpty ? " |" : " \($0) |" }.joined()
  }
}

/// Returns a rounded number: two significant digits below 10, whole above, with thousands
/// separators.
private func rounded(_ number: Double) -> String {
  guard number.magnitude < 1000 else {
    let digits = number.decimalText(places: 0)
    let split = digits.count - 3
    return rounded(Double(digits.prefix(split)) ?? 0) + "," + digits.suffix(3)
  }
  let digits = number >= 10 ? 0 : number >= 1 ? 1 : number >= 0.1 ? 2 : 3
  return number.decimalText(places: digits)
}

extension BenchReport {
  fileprivate static func framesMarkdown(
    _ rows: [(name: String, report: BenchReport)]
  ) throws -> [String] {
    guard let first = rows.first?.report.rows.first else { return [] }
    let header = [
      "\(first.report.images) frames", "frames/s", "relative to pycairo",
      "with a copied background", "its PNG writer", "bytes/frame", "relative to cairo",
      "peak memory", "first frame",
    ]
    return markdownTable(
      header,
      try rows.map { name, report in
        guard let row = report.rows.first, let peer = report.peer else {
          throw Failure(
            .unavailable,
            "the table requires pycairo; on Debian: apt-get install python3-cairo")
        }
        guard peer.hasSamePixels else {
          throw Failure(
            .checkFailed, "pycairo and reel draw different pixels of \(report.scenario)")
        }
        let ratios = Ratios(row, peer)
        let speeds = [ratios.speed, ratios.speedOnCopies, ratios.writerSpeed]
        return [name, rounded(row.framesPerSecond)] + speeds.map { "\(rounded($0)) ×" } + [
          rounded(row.bytesPerFrame), rounded(ratios.bytes),
          OutputSummary.size(row.report.peakMemory), "\(rounded(row.firstFrame * 1000)) ms",
        ]
      })
  }

  fileprivate static func stagesMarkdown(
    _ rows: [(name: String, report: BenchReport)]
  ) -> [String] {
    markdownTable(
      ["ms/frame", "list", "draw", "encode", "write", "total"],
      rows.compactMap { name, report in
        guard let row = report.rows.first else { return nil }
        let stages = row.report.stages
        return [name]
          + [stages.list, stages.draw, stages.encode, stages.write, row.wall].map {
            rounded(1000 * $0 / row.images)
          }
      })
  }
}

extension VerifyBenchReport {
  fileprivate var markdown: [String] {
    markdownTable(
      [
        "one image of \(extent.size.width)×\(extent.size.height)", "ms",
        "relative to drawing and encoding",
      ],
      perImage.map { name, seconds, ratio in
        [name, rounded(1000 * seconds), ratio.map { "\(rounded($0)) ×" } ?? ""]
      })
  }
}
