/// The text of `motion.txt`: each item and property over the whole run.
///
/// An item's line has the times between which the item is drawn, the item before it in the drawing
/// order, and the values that stay. A line for each property that changes has a digest of its
/// values at all frames, to four decimal places, and a polyline through some of them, from which
/// the others deviate by at most the tolerance. Values of the dark appearance are written only
/// where they differ.
enum MotionText {
  static let head = "motion 1"

  /// Returns an identifier, in quotation marks unless it consists of letters, digits, `.`, `-` and
  /// `_`.
  static func quoted(_ id: String) -> String {
    let isPlain = id.utf8.allSatisfy {
      ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39
        || [0x2D, 0x2E, 0x5F].contains($0)
    }
    let isAppearance = Appearance(rawValue: id) != nil
    return isPlain && !id.isEmpty && !isAppearance ? id : id.debugDescription
  }

  /// Returns the text for the records of one or more appearances.
  ///
  /// - Parameters:
  ///   - records: The records of the appearances, of which the first is complete.
  ///   - times: The times of the frames, in seconds.
  ///   - events: The names and times of the run's main events.
  static func text(
    of records: [(appearance: Appearance, record: MotionRecord)], times: [Double],
    events: [(name: String, time: Double)]
  ) -> String {
    let times = times.map { $0.rounded(to: 4) }
    var lines = [
      head, "tolerance 0.25 pt, 1°, 2 of 255, 0.01 of a factor",
      "frames \(times.count), last at \(times.last?.decimalText() ?? "0") s",
    ]
    lines += events.map { "event \($0.name) \($0.time.decimalText(places: 3))" }
    guard let first = records.first else { return "" }
    let base = entries(of: first.record, times)
    let others = records.dropFirst().map { ($0.appearance, entries(of: $0.record, times)) }
    var written: [String: String] = [:]
    for id in Set(records.flatMap { $0.record.tracks.keys }).sorted() {
      // An empty line keeps changes of neighboring items apart when branches are merged.
      lines.append("")
      lines += self.lines(quoted(id), base[id] ?? [:], &written)
      for (appearance, entries) in others {
        let known = base[id] ?? [:]
        let differing = (entries[id] ?? [:]).filter { known[$0.key] != $0.value }
          .merging(known.filter { entries[id]?[$0.key] == nil }.mapValues { _ in .text("none") }) {
            first, _ in first
          }
        lines += self.lines("\(appearance.rawValue) \(quoted(id))", differing, &written)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The value of a property over the run, as written.
  private enum WrittenValue: Equatable {
    case text(String)
    case series(String)
  }

  /// The properties that are written first; the first two without their names.
  private static let leading = ["place", "kind", "drawn", "clip.kind"]

  /// Returns the line of the values that stay, and a line for each property that changes.
  ///
  /// Properties with equal values share a line, and refer to an earlier line with the same values.
  ///
  /// - Parameter written: The property of each series in earlier lines.
  private static func lines(
    _ subject: String, _ entries: [String: WrittenValue], _ written: inout [String: String]
  ) -> [String] {
    func rank(_ name: String) -> Int { leading.firstIndex(of: name) ?? leading.count }
    let names = entries.keys.sorted { (rank($0), $0) < (rank($1), $1) }
    var parts: [String] = []
    var series: [(text: String, names: [String])] = []
    for name in names {
      switch entries[name] {
      case .text(let text)?: parts.append(rank(name) < 2 ? text : "\(name) \(text)")
      case .series(let text)?:
        if let index = series.firstIndex(where: { $0.text == text }) {
          series[index].names.append(name)
        } else {
          series.append((text, [name]))
        }
      case nil: break
      }
    }
    return (parts.isEmpty ? [] : ["\(subject): \(parts.joined(separator: "; "))"])
      + series.map { text, names in
        let known = text.utf8.count > 80 ? written[text] : nil
        if known == nil { written[text] = "\(subject) \(names[0])" }
        return "\(subject) \(names.joined(separator: " ")): " + (known.map { "= \($0)" } ?? text)
      }
  }

  private static func entries(
    of record: MotionRecord, _ times: [Double]
  ) -> [String: [String: WrittenValue]] {
    record.tracks.mapValues { track in
      var entries: [String: WrittenValue] = [:]
      let isAlways = track.presence == [0..<record.frameCount]
      if !isAlways {
        entries["drawn"] = .text(
          track.presence.map {
            "\(times[$0.lowerBound].decimalText())–\(times[$0.upperBound - 1].decimalText())"
          }.joined(separator: ", "))
      }
      let isGroup = track.steps["kind"]?.first?.value == .text("group")
      for (name, steps) in proportional(track) {
        if steps.count == 1, let value = steps[0].value {
          let key = isGroup && (name == "x" || name == "y") ? "group.\(name)" : name
          if MotionField.defaults.contains(where: { $0.name == key && $0.value == value }) {
            continue
          }
          entries[name] = .text(text(value))
        } else {
          entries[name] = .series(series(of: name, steps, in: track, at: times))
        }
      }
      merge(["red", "green", "blue", "alpha"], in: &entries)
      shorten(&entries)
      return entries
    }
  }

  private static func text(_ value: MotionField.Value) -> String {
    switch value {
    case .number(let number): (Double(number) / MotionField.unit).decimalText(places: 4)
    case .text(let text): text
    }
  }

  /// Writes colors whose components stay as `#RRGGBB`, with their alpha unless they are opaque.
  private static func merge(_ names: [String], in entries: inout [String: WrittenValue]) {
    for red in entries.keys.filter({ $0.hasSuffix(".red") }) {
      let prefix = red.dropLast(".red".count)
      let keys = names.map { "\(prefix).\($0)" }
      let values = keys.compactMap { key -> Int? in
        if case .text(let text)? = entries[key] { Int(text) } else { nil }
      }
      guard values.count == keys.count else { continue }
      for key in keys { entries[key] = nil }
      let hex = values.map { String($0, radix: 16, uppercase: true).zeroPadded(to: 2) }
      entries[String(prefix)] = .text("#" + hex.dropLast(values.last == 255 ? 1 : 0).joined())
    }
  }

  /// The largest number of coordinates or of gradient stops' values that are written one by one.
  private static let maximumCoordinates = 10

  /// Returns whether a name is that of an outline's coordinate, such as `2a.x`.
  private static func isCoordinate(_ name: some StringProtocol) -> Bool {
    name.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } == true
  }

  /// Writes the coordinates of an outline and the stops of a gradient that stay as a digest if they
  /// are many.
  private static func shorten(_ entries: inout [String: WrittenValue]) {
    func shorten(_ key: String, _ isPart: (String) -> Bool) {
      let names = entries.keys.filter { name in
        if case .text? = entries[name] { isPart(name) } else { false }
      }
      guard names.count > maximumCoordinates else { return }
      var digest = FNV()
      for name in names.sorted() {
        guard case .text(let text)? = entries.removeValue(forKey: name) else { continue }
        for byte in "\(name) \(text);".utf8 { digest.add(Int64(byte)) }
      }
      entries[key] = .text("\(names.count) \(digest.text)")
    }
    shorten("points", isCoordinate)
    shorten("clip.points") { $0.hasPrefix("clip.") && isCoordinate($0.dropFirst(5)) }
    shorten("stops") { $0.hasPrefix("stop.") }
  }

  /// Writes the coordinates of an outline that grow or shrink in proportion as those of the first
  /// frame, and their common factor as `size`.
  private static func proportional(_ track: MotionRecord.Track) -> [String: [MotionRecord.Step]] {
    func numbers(_ steps: [MotionRecord.Step]) -> [Int64]? {
      let numbers = steps.compactMap { step -> Int64? in
        if case .number(let number)? = step.value { number } else { nil }
      }
      return numbers.count == steps.count && numbers.count > 1 ? numbers : nil
    }
    let names = track.steps.keys.filter { isCoordinate($0) || $0 == "x" || $0 == "y" }.sorted()
    let reference = names.max {
      abs(numbers(track.steps[$0] ?? [])?.first ?? 0)
        < abs(numbers(track.steps[$1] ?? [])?.first ?? 0)
    }
    guard let reference, let steps = track.steps[reference], let values = numbers(steps),
      let first = values.first, first != 0
    else { return track.steps }
    let factors = values.map { Double($0) / Double(first) }
    func value(_ steps: [MotionRecord.Step], at frame: Int) -> Int64? {
      guard case .number(let number)? = steps.last(where: { $0.frame <= frame })?.value else {
        return nil
      }
      return number
    }
    let parts = names.filter { name in
      guard let other = track.steps[name], other.count > 1, let start = numbers(other)?.first
      else { return false }
      return zip(steps, factors).allSatisfy { step, factor in
        value(other, at: step.frame).map { abs(Double($0) - Double(start) * factor) < 2 } == true
      }
        && other.allSatisfy { step in steps.contains { $0.frame == step.frame } }
    }
    guard parts.count > 3 else { return track.steps }
    var result = track.steps
    for name in parts { result[name] = track.steps[name].map { [$0[0]] } }
    result["size"] = zip(steps, factors).map { step, factor in
      MotionRecord.Step(frame: step.frame, value: MotionField("size", factor).value)
    }
    return result
  }

  private static func series(
    of name: String, _ steps: [MotionRecord.Step], in track: MotionRecord.Track, at times: [Double]
  ) -> String {
    let isNumber = steps.allSatisfy { if case .text? = $0.value { false } else { true } }
    guard isNumber else {
      return steps.map { step in
        "\(times[step.frame].decimalText()) \(step.value.map(text) ?? "none")"
      }.joined(separator: ", ")
    }
    var digest = FNV()
    var vertices: [String] = []
    for range in track.presence {
      var points: [(time: Double, value: Double)] = []
      func end() {
        let kept = longestLines(
          through: points.map(\.time), points.map(\.value),
          tolerance: MotionField.tolerance(of: name))
        if !vertices.isEmpty, !kept.isEmpty { vertices.append("none") }
        vertices += kept.map {
          "\(points[$0].time.decimalText()) \(points[$0].value.decimalText(places: 2))"
        }
        points = []
      }
      var index = (steps.firstIndex { $0.frame > range.lowerBound } ?? steps.count) - 1
      for frame in range {
        while index + 1 < steps.count, steps[index + 1].frame <= frame { index += 1 }
        guard index >= 0, case .number(let number)? = steps[index].value else {
          end()
          digest.add(.min)
          continue
        }
        digest.add(number)
        points.append((times[frame], Double(number) / MotionField.unit))
      }
      end()
    }
    return "\(digest.text) " + vertices.joined(separator: ", ")
  }
}

/// A digest of integers: Fowler–Noll–Vo 1a with 64 bits, of which the text has the upper 32.
private struct FNV {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      state = (state ^ UInt64(UInt8(truncatingIfNeeded: number >> shift))) &* 0x100_0000_01b3
    }
  }

  var text: String { "#" + String(state >> 32, radix: 16).zeroPadded(to: 8) }
}
