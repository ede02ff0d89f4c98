import CodeExport
import FileAccess
import Foundation
import KeyframeAnimation
import RefreshHeaders
import RefreshModel
import RefreshScenario
import TestSupport
import Testing

/// A row of a CSV file of redlines, read without the library's own reader.
private struct ReadRow {
  let property: String
  let phase: String
  let from: Double
  let to: Double
  let delay: Double
  let duration: Double
  let period: Double?
  let curve: Curve?
  let steps: Int
  let error: Double
  let isAngle: Bool

  /// Reads the movements of a CSV text, in which only names and curves are quoted.
  static func all(in text: String) throws -> [ReadRow] {
    try text.split(separator: "\n").dropFirst().compactMap { line in
      var cells: [String] = [""]
      var isQuoted = false
      for character in line {
        switch character {
        case "\"": isQuoted.toggle()
        case "," where !isQuoted: cells.append("")
        default: cells[cells.count - 1].append(character)
        }
      }
      try #require(cells.count == 13, "\(line)")
      guard cells[2] != "still" else { return nil }
      func number(_ index: Int) throws -> Double { try #require(Double(cells[index]), "\(line)") }
      return ReadRow(
        property: cells[0], phase: cells[2], from: try number(3), to: try number(4),
        delay: try number(5), duration: try number(6), period: Double(cells[7]),
        curve: cells[8].isEmpty ? nil : try Curve(parsing: cells[8]),
        steps: try #require(Int(cells[9])), error: try number(10), isAngle: cells[1] == "°")
    }
  }

  /// The value after some seconds since the row's start.
  func value(after seconds: Double) -> Double {
    guard let curve, seconds < duration else { return to }
    if steps > 1 {
      let done = floor(seconds / (duration / Double(steps - 1)) + 1e-5)
      return from + (to - from) * (done + 1) / Double(steps)
    }
    if case .spring = curve { return from + (to - from) * curve.value(at: seconds) }
    return from + (to - from) * curve.value(at: seconds / duration)
  }
}

@Suite("Redlines")
struct RedlineTests {
  private static func redlines(
    of example: String, variant: String? = nil, changing settings: [String] = []
  ) throws -> Redlines {
    try Redlines(
      HeaderExample.resolved(
        example, variant: variant, changing: settings.map { try ScenarioOverride(parsing: $0) }),
      name: example)
  }

  private static func rows(
    _ property: String, of example: String, changing settings: [String] = []
  ) throws -> [ReadRow] {
    try ReadRow.all(in: redlines(of: example, changing: settings).csv)
      .filter { $0.property == property }
  }

  @Test("The rows of every example and variant reproduce the run's signals within their errors")
  func readBack() throws {
    var count = 0
    for item in ExportGridTests.cases {
      let redlines = try Self.redlines(of: item.example, variant: item.variant)
      let run = redlines.refresh
      let (start, end, stop) = (run.begin.lowerBound, run.end.lowerBound, run.end.upperBound)
      let rows = try ReadRow.all(in: redlines.csv)
      let named = Dictionary(grouping: rows, by: \.property)
      // Only the images of this footer move.
      #expect(named.isEmpty == (item.example == "Originals/mj-auto-gif-footer"), "\(item)")
      for (property, rows) in named {
        let sampler = try #require(run.timeline.sampler(of: property), "\(item)")
        let scale = rows[0].isAngle ? 180 / Double.pi : 1
        // Shortly after each sample of the export, so that none of them is a jump.
        var time = start + Flicks(1, over: 970)
        while time < stop {
          let seconds = (time - start).seconds
          let sinceEnd = time >= end ? (time - end).seconds : nil
          var found: (begin: Double, row: ReadRow)?
          for row in rows {
            var begin = row.delay
            if row.phase == "end" {
              guard let sinceEnd else { continue }
              begin += seconds - sinceEnd
            } else if let period = row.period {
              let last = sinceEnd.map { seconds - $0 - 1e-6 } ?? seconds
              if last > begin { begin += floor((last - begin) / period) * period }
            }
            if begin <= seconds, begin >= found?.begin ?? -.infinity { found = (begin, row) }
          }
          if let (begin, row) = found {
            var difference =
              row.value(after: seconds - begin) - (try #require(sampler.number(at: time))) * scale
            if row.isAngle { difference = difference.remainder(dividingBy: 360) }
            let isFine = abs(difference) <= row.error * 1.02 + 1e-5 * max(1, abs(row.from - row.to))
            #expect(isFine, "\(item) \(property) at \(seconds): \(difference) \(row)")
            guard isFine else { break }
            count += 1
          }
          time = time + Flicks(1, over: 83)
        }
      }
    }
    #expect(count > 1000)
  }

  @Test("A spring is a spring, and its row lasts until it has settled")
  func springs() throws {
    for spring in Grids.part(of: ExportGridTests.springs, count: 4) {
      let parsed = try Spring(parsing: spring)
      guard parsed.settlingDuration < 2 else { continue }
      let rows = try Self.rows(
        "wave.bend", of: "Originals/wave", changing: ["header.bounceTiming=\"\(spring)\""])
      let row = try #require(rows.first { $0.curve != nil })
      #expect(row.curve == .spring(parsed), "\(spring)")
      #expect((row.from, row.to, row.delay, row.error) == (100, 0, 0, 0), "\(spring)")
      // The envelope of the spring is within a thousandth after the duration, and not before.
      let late = abs(parsed.value(at: row.duration * 1.5) - 1)
      #expect(late < 1e-3, "\(spring)")
    }
    // 0.9 s and a damping ratio of 0.43, which two settings of the header determine.
    let rows = try Self.rows("header.leveling", of: "Originals/elastic")
    #expect(rows.map(\.curve) == [.spring(Spring(settlingDuration: 0.9, dampingRatio: 0.43))])
    #expect(rows.map(\.duration) == [0.9])
  }

  @Test(
    "A timing function is that of the scenario",
    arguments: ["cubic-bezier(0.3, 0.1, 0.2, 0.9)", "ease-out", "bounce-out", "linear"])
  func curves(curve: String) throws {
    let rows = try Self.rows(
      "wave.bend", of: "Originals/wave", changing: ["header.bounceTiming=\(curve)"])
    let row = try #require(rows.first { $0.curve != nil })
    #expect(row.curve?.description == curve)
    #expect((row.from, row.to, row.delay, row.duration) == (100, 0, 0, 0.2))
  }

  @Test("The steps of a timer are one row")
  func steps() throws {
    // From 80 to 70 points in steps of 0.35 points: 29 ticks, one every hundredth of a second.
    let rows = try Self.rows("contentOffset.y", of: "Originals/wave").filter { $0.steps > 1 }
    let row = try #require(rows.first)
    #expect(rows.count == 1 && row.steps == 29 && row.curve == .timing(.linear))
    #expect(abs(row.duration - 0.28) < 1e-6 && abs(row.delay - 0.01) < 1e-6)
    #expect(abs(row.from + 80) < 1e-6 && abs(row.to + 69.85) < 1e-6)
  }

  @Test("Each ball's float repeats from its own start, between the turning points of a triangle")
  func floats() throws {
    for (tag, start) in [0.5, 0.7, 0.9, 1.1].enumerated() {
      let rows = try Self.rows("ball.\(tag).float", of: "Originals/wave")
        .filter { $0.phase == "loop" }
      #expect(rows.map(\.period) == [1, 1, 1])
      #expect(rows.map(\.from) == [0, 5, -5] && rows.map(\.to) == [5, -5, 0])
      #expect(
        zip(rows.map { $0.delay - start }, [0, 0.25, 0.75]).allSatisfy { abs($0 - $1) < 1e-6 })
    }
  }

  @Test("Inset and offset movements start at the trigger and at the end")
  func insets() throws {
    let rows = try Self.rows("contentInset.top", of: "Originals/mj-refresh")
    #expect(rows.map(\.phase) == ["start", "end"])
    #expect(rows.map(\.from) == [0, 54] && rows.map(\.to) == [54, 0])
    #expect(rows.map(\.duration) == [0.25, 0.4] && rows.map(\.delay) == [0, 0])
    #expect(rows.allSatisfy { $0.curve == .timing(.easeInEaseOut) })
  }

  @Test("The refresh is a release at the threshold, whatever the steps of the scenario are")
  func standard() throws {
    // The pull of 60 points triggers nothing by itself.
    let flat = "style: wave\nsteps: [{ drag: { offset: -60, duration: 0.5 } }, release]"
    let scenario = try ResolvedScenario(
      try Scenario(parsing: flat, library: Library()), library: Library())
    let rows = try ReadRow.all(in: Redlines(scenario, name: "flat").csv)
    let bend = try #require(rows.first { $0.property == "wave.bend" })
    #expect((bend.from, bend.to, bend.delay) == (100, 0, 0))
  }

  @Test("Both appearances' colors are listed")
  func colors() throws {
    let redlines = try Self.redlines(of: "wave")
    #expect(redlines.csv.contains("wave,,still,,,,,,,,,#FFFFFF,#1C1C1E\n"))
    // In Markdown, digits between two letters are not linked as a reference to an issue.
    #expect(redlines.markdown.contains("| wave | #FFFFFF | #"))
    #expect(redlines.markdown.contains("| field | #FF7A59 0%, #FF3D77 100% | "))
  }

  @Test("A larger tolerance gives fewer rows")
  func tolerance() throws {
    let resolved = try HeaderExample.resolved("Originals/ego")
    let counts = try [0.02, 4].map {
      try Redlines(resolved, name: "ego", tolerance: $0).rows.count
    }
    #expect(counts[0] > counts[1])
  }

  @Test("The tables have the rows of the CSV text, and the same number of cells in each row")
  func tables() throws {
    for item in Grids.part(of: ExportGridTests.cases, count: 2) {
      let redlines = try Self.redlines(of: item.example, variant: item.variant)
      guard !redlines.rows.isEmpty else { continue }
      let rows = redlines.markdown.split(separator: "\n").filter { $0.hasPrefix("| ") }
      let movements = rows.prefix { !$0.hasPrefix("| property | meaning |") }
      #expect(movements.count == redlines.rows.count + 1, "\(item)")
      #expect(movements.allSatisfy { $0.matches(of: /[^\\]\|/).count == 7 }, "\(item)")
      #expect(redlines.markdown.contains(HeaderExport.mark))
    }
  }
}
