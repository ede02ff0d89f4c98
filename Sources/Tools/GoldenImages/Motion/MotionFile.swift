/// The parsed text of `motion.txt`.
struct MotionFile {
  struct Item: Hashable, Comparable {
    /// `dark` for the values of the dark appearance that differ; empty for the first appearance.
    let appearance: String
    let id: String

    var text: String { appearance.isEmpty ? id : "\(id) (\(appearance))" }

    static func < (a: Item, b: Item) -> Bool { (a.id, a.appearance) < (b.id, b.appearance) }
  }

  struct Vertex: Hashable {
    let time: Double
    /// The value; `nil` if the line is interrupted here.
    let value: Double?
  }

  struct Step: Hashable {
    let time: Double
    let text: String
  }

  enum Value: Hashable {
    case none
    case constant(String)
    case series(digest: String, [Vertex])
    case steps([Step])
  }

  private(set) var items: [Item: [String: Value]] = [:]
  private(set) var events: [(name: String, time: Double)] = []
  /// The number of frames, at most ``FrameSchedule/runLimit``.
  private(set) var frameCount = 0
  /// The time of the last frame, in seconds.
  private(set) var end = 0.0

  /// The time between two frames, in seconds.
  var step: Double { frameCount > 1 ? time(of: 1) : 0 }

  /// Returns the time of a frame, in seconds.
  func time(of frame: Int) -> Double {
    frameCount == 1 ? 0 : end * Double(frame) / Double(frameCount - 1)
  }

  /// Parses a text.
  ///
  /// - Throws: `MotionFileError` if it is not a motion record, or has more frames than a run.
  init(_ text: String) throws(MotionFileError) {
    var lines = text.split(separator: "\n")[...]
    guard lines.popFirst() == MotionText.head[...] else { throw .foreign }
    for line in lines {
      let words = line.split(separator: " ")
      if words.first == "event", words.count == 3, let time = Double(words[2]) {
        events.append((String(words[1]), time))
      } else if words.first == "frames", words.count == 6,
        words[1].last == ",", let last = Double(words[4]), last.isFinite
      {
        guard let count = Int(words[1].dropLast()), count <= FrameSchedule.runLimit else {
          throw .tooLong(frames: String(words[1].dropLast()))
        }
        frameCount = count
        end = last
      } else {
        parse(line)
      }
    }
    guard frameCount > 0 else { throw .foreign }
  }

  private mutating func parse(_ line: Substring) {
    let halves = Self.parts(of: line, separatedBy: ": ", limit: 1)
    guard halves.count == 2 else { return }
    guard let (item, names) = Self.subject(of: halves[0]) else { return }
    if names.isEmpty {
      for part in Self.parts(of: halves[1], separatedBy: "; ") {
        let words = part.split(separator: " ", maxSplits: 1)
        switch words.first {
        case "in"?, "after"?, "first"?: items[item, default: [:]]["place"] = .constant(String(part))
        case "fill"?, "stroke"?, "text"?, "image"?, "group"?:
          items[item, default: [:]]["kind"] = .constant(String(part))
        default:
          guard words.count == 2 else { continue }
          items[item, default: [:]][String(words[0])] = .constant(String(words[1]))
        }
      }
      return
    }
    let text = halves[1]
    let source = text.hasPrefix("= ") ? Self.subject(of: text.dropFirst(2)) : nil
    let value =
      source.flatMap { item, names in names.first.flatMap { items[item]?[String($0)] } }
      ?? Self.series(text)
    for name in names { items[item, default: [:]][String(name)] = value }
  }

  /// Splits `dark ID NAME …` into the item and the names.
  private static func subject(of text: Substring) -> (item: Item, names: ArraySlice<Substring>)? {
    var words = parts(of: text, separatedBy: " ")[...]
    var appearance = ""
    if words.count > 1, words.first == "dark" || words.first == "light" {
      appearance = String(words.removeFirst())
    }
    guard let id = words.popFirst() else { return nil }
    return (Item(appearance: appearance, id: String(id)), words)
  }

  private static func series(_ text: Substring) -> Value {
    if text.hasPrefix("#") {
      let halves = text.split(separator: " ", maxSplits: 1)
      let vertices = (halves.count > 1 ? halves[1] : "").split(separator: ", ").map { part in
        let words = part.split(separator: " ")
        return Vertex(
          time: words.first.flatMap { Double($0) } ?? 0, value: words.last.flatMap { Double($0) })
      }
      return .series(digest: String(halves[0]), vertices)
    }
    return .steps(
      parts(of: text, separatedBy: ", ").map { part in
        let words = part.split(separator: " ", maxSplits: 1)
        return Step(
          time: words.first.flatMap { Double($0) } ?? 0,
          text: words.count > 1 ? String(words[1]) : "")
      })
  }

  private static func parts(
    of text: Substring, separatedBy separator: String, limit: Int = .max
  ) -> [Substring] {
    text.parts(separatedBy: separator, quotes: "\"", hasEscapes: true, limit: limit)
  }

  /// Returns the value of a polyline at a time: that of the nearest vertex outside of it, or `nil`
  /// if it is interrupted there.
  static func value(of vertices: [Vertex], at time: Double) -> Double? {
    var next = partitionPoint(0..<vertices.count) { vertices[$0].time >= time - 1e-4 }
    while next < vertices.count, vertices[next].value == nil { next += 1 }
    guard next < vertices.count else { return vertices.last?.value }
    guard next > 0, vertices[next].time > time + 1e-4 else { return vertices[next].value }
    let previous = vertices[next - 1]
    guard let start = previous.value, let end = vertices[next].value else { return nil }
    return start + (end - start) * (time - previous.time) / (vertices[next].time - previous.time)
  }
}

/// A reason that a text is not read as a motion record.
enum MotionFileError: Error, Hashable {
  case foreign
  /// The record has too many frames; the value is their number as written.
  case tooLong(frames: String)
}

extension MotionFile.Value {
  /// The value as a polyline; `nil` if it is no number.
  var vertices: [MotionFile.Vertex]? {
    switch self {
    case .series(_, let vertices): vertices
    case .constant(let text): Double(text).map { [MotionFile.Vertex(time: 0, value: $0)] }
    case .none, .steps: nil
    }
  }

  /// The value as texts over time; `nil` if it is a number that changes.
  var steps: [MotionFile.Step]? {
    switch self {
    case .steps(let steps): steps
    case .constant(let text): [MotionFile.Step(time: 0, text: text)]
    case .none: [MotionFile.Step(time: 0, text: "none")]
    case .series: nil
    }
  }

  /// The times between which an item is drawn; `nil` for the whole run.
  var ranges: [(Double, Double)]? {
    guard case .constant(let text) = self else { return nil }
    return text.split(separator: ", ").map { part in
      let ends = part.split(separator: "–").map { Double($0) ?? 0 }
      return (ends.first ?? 0, ends.last ?? 0)
    }
  }

  /// A short description.
  var text: String {
    switch self {
    case .none: "none"
    case .constant(let text): text
    case .series: "a movement"
    case .steps: "several values"
    }
  }
}
