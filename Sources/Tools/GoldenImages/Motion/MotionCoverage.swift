/// The parts of a header that no golden instant shows.
struct MotionCoverage {
  /// The parts that no instant shows, in the order of appearance: a text in quotation marks, or the
  /// identifier of another item, without its number.
  private(set) var unseen: [String] = []
  /// An instant that shows as much of it as any other, such as `release+0.2`.
  private(set) var remedy = ""

  /// The maximum number of parts that are named.
  private static let longestList = 3

  /// A note in one sentence, or `nil` if the instants show everything.
  var note: String? {
    guard !unseen.isEmpty else { return nil }
    let rest = unseen.count - Self.longestList
    let named = rest > 0 ? unseen.prefix(Self.longestList) + ["\(rest) more"] : unseen
    return
      "no instant shows \(named.alternatives); add one that does to golden.at, such as \(remedy)"
  }

  /// Compares what the frames of a run show with what they show at some times.
  ///
  /// - Parameters:
  ///   - record: The values of all items, in one appearance.
  ///   - times: The times of the frames, in seconds.
  ///   - instants: The times of the instants, in seconds.
  ///   - events: The names and times of the run's main events.
  ///   - isInHeader: A closure that returns whether an item belongs to a header at a frame.
  init(
    _ record: MotionRecord, times: [Double], instants: [Double],
    events: [(name: String, time: Double)], isInHeader: (_ id: String, _ frame: Int) throws -> Bool
  ) rethrows {
    let shown = instants.compactMap { instant in times.lastIndex { $0 <= instant + 1e-6 } }
    var parts: [String: (frames: [Bool], ids: Set<String>)] = [:]
    for (id, track) in record.tracks where track.steps["kind"]?.first?.value != .text("group") {
      for (part, range) in track.parts(count: record.frameCount) {
        let name = part ?? id.withoutNumber
        parts[name, default: (Array(repeating: false, count: record.frameCount), [])].ids.insert(id)
        for frame in range { parts[name]?.frames[frame] = true }
      }
    }
    let missing = try parts.compactMap {
      name, part -> (name: String, first: Int, frames: [Bool])? in
      guard let first = part.frames.firstIndex(of: true),
        !shown.contains(where: { part.frames[$0] }),
        try part.ids.contains(where: { try isInHeader($0, first) })
      else { return nil }
      return (name, first, part.frames)
    }.sorted { ($0.first, $0.name) < ($1.first, $1.name) }
    guard !missing.isEmpty else { return }
    unseen = missing.map(\.name)
    let counts = times.indices.map { frame in missing.count { $0.frames[frame] } }
    let most = counts.max() ?? 0
    // The middle of the first and longest stretch that shows most.
    var best = 0..<0
    var start: Int?
    for frame in 0...counts.count {
      let isMost = frame < counts.count && counts[frame] == most
      if isMost, start == nil { start = frame }
      if !isMost, let first = start {
        if frame - first > best.count { best = first..<frame }
        start = nil
      }
    }
    let time = times[(best.lowerBound + max(best.upperBound - 1, best.lowerBound)) / 2]
    let event = events.last { $0.time <= time && $0.name != "rest" }
    remedy =
      event.map { "\($0.name)+\((time - $0.time).decimalText(places: 2))" }
      ?? time.decimalText(places: 2)
  }
}

extension MotionRecord.Track {
  /// The frames in which the item is visible, with its text in quotation marks unless it has none.
  fileprivate func parts(count: Int) -> [(text: String?, frames: Range<Int>)] {
    let texts = steps["string"] ?? [MotionRecord.Step(frame: 0, value: nil)]
    let alphas = steps["color.alpha"] ?? []
    let starts = Set(texts.map(\.frame) + alphas.map(\.frame)).sorted()
    return starts.enumerated().flatMap { index, start -> [(String?, Range<Int>)] in
      let end = index + 1 < starts.count ? starts[index + 1] : count
      if alphas.last(where: { $0.frame <= start })?.value == .number(0) { return [] }
      var text: String?
      if case .text(let value)? = texts.last(where: { $0.frame <= start })?.value { text = value }
      if text == "\"\"" { return [] }
      return presence.map { (text, $0.clamped(to: start..<max(end, start))) }
    }
  }
}

extension String {
  /// The identifier without numbers at its end, as `spinner.spoke` for `spinner.spoke.11`.
  var withoutNumber: String {
    let parts = split(separator: ".")
    return parts.reversed().drop { Int($0) != nil }.reversed().joined(separator: ".")
  }
}
