/// The frames of a sequence, with the time or pulling percent of each.
///
/// Times are exact, in flicks: frame n of a run is at n · speed / rate.
package struct FrameSchedule: Hashable, Sendable {
  /// The frames of a schedule, in order.
  ///
  /// Each frame is computed on access, so that the cost of a part of a long sequence depends
  /// only on the part's length.
  package struct Entries: RandomAccessCollection, Hashable, Sendable {
    /// The rule that determines the frames of the whole sequence.
    fileprivate enum Source: Hashable, Sendable {
      /// Frames at intervals of speed/rate seconds from a start; frames after `end` show the end.
      case steps(from: Flicks, rate: FrameRate, speed: Double, end: Flicks?)
      /// Frames at equal intervals; frame n is n intervals after the start of the range.
      case evenly(Range<Flicks>, intervals: Int)
      /// An explicit list of frames.
      case listed([Frame])
    }

    /// The indices of the frames in the whole sequence.
    private enum Numbers: Hashable, Sendable {
      case range(Range<Int>)
      case list([Int])
    }

    private let source: Source
    private var numbers: Numbers

    fileprivate init(_ source: Source, count: Int) {
      self.source = source
      numbers = .range(0..<count)
    }

    fileprivate mutating func keep(_ chosen: [Int]) {
      numbers = .list(chosen.map { number(at: $0) })
    }

    fileprivate mutating func keep(_ part: Range<Int>) {
      switch numbers {
      case .range(let range):
        numbers = .range(range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
      case .list(let list): numbers = .list(Array(list[part]))
      }
    }

    /// Zero, the position of the first frame.
    package var startIndex: Int { 0 }
    /// The position after the last frame.
    package var endIndex: Int {
      switch numbers {
      case .range(let range): range.count
      case .list(let list): list.count
      }
    }

    private func number(at position: Int) -> Int {
      switch numbers {
      case .range(let range): range.lowerBound + position
      case .list(let list): list[position]
      }
    }

    /// Returns the frame at a position in this collection.
    package subscript(position: Int) -> Frame {
      let number = number(at: position)
      switch source {
      case .steps(let start, let rate, let speed, let end):
        let time = start + rate.time(ofFrame: number, speed: speed)
        return Frame(index: number, time: end.map { Swift.min(time, $0) } ?? time)
      case .evenly(let range, let intervals):
        let length = Int128((range.upperBound - range.lowerBound).count)
        let offset = (length * Int128(number) + Int128(intervals) / 2) / Int128(intervals)
        return Frame(index: number, time: range.lowerBound + Flicks(count: Int64(clamping: offset)))
      case .listed(let entries): return entries[number]
      }
    }
  }

  /// The maximum number of frames in a sequence.
  package static let limit = Scenario.Clock.maximumFrameCount
  /// The maximum number of frames that one run draws, checked before memory is allocated.
  ///
  /// Longer sequences are drawn in shards.
  package static let runLimit = 1_000_000

  /// The frames of the schedule, or the selected ones.
  package private(set) var entries: Entries
  /// The number of frames in the whole sequence.
  package let total: Int
  /// Notices for the user about the schedule, as sentences without a period.
  package private(set) var notices: [String]

  private init(_ entries: Entries, total: Int? = nil, notices: [String] = []) {
    self.entries = entries
    self.total = total ?? entries.count
    self.notices = notices
  }

  private init(_ entries: [Frame], total: Int? = nil, notices: [String] = []) {
    self.init(Entries(.listed(entries), count: entries.count), total: total, notices: notices)
  }

  /// Creates the schedule of a whole run.
  ///
  /// - Parameters:
  ///   - duration: The duration of the run.
  ///   - includesEnd: Whether a frame at or just after the end is added, which shows the rest
  ///     state.
  ///   - rate: The frame rate of the sequence.
  ///   - speed: The playback speed; 0.25 is slow motion, with four times the frames.
  ///   - count: The number of frames, evenly spaced from the start to the end of the run, or `nil`
  ///     to use the rate.
  /// - Throws: ``FrameSyntaxError`` if the number of frames is out of range.
  package init(
    run duration: Flicks, includesEnd: Bool, rate: FrameRate, speed: Double = 1, count: Int? = nil
  ) throws(FrameSyntaxError) {
    if let count {
      self.init(try Self.evenly(count, over: .zero..<max(.zero, duration), includesEnd: true))
      return
    }
    self.init(
      try Self.steps(from: .zero, for: duration, rate, speed, includesEnd: includesEnd, end: nil))
  }

  /// Returns a schedule of the requested instants, with the total of this schedule.
  ///
  /// - Throws: ``FrameSyntaxError`` if there are more than ``runLimit`` instants.
  package func at(
    _ instants: [(name: String, time: Flicks)]
  ) throws(FrameSyntaxError) -> FrameSchedule {
    guard instants.count <= Self.runLimit else {
      throw Self.tooMany(instants.count, limit: Self.runLimit)
    }
    let entries = instants.enumerated().map {
      Frame(index: $0.offset, time: $0.element.time, instant: $0.element.name)
    }
    return FrameSchedule(entries, total: total)
  }

  /// Creates a schedule of pulling percents, where 1 is the threshold.
  ///
  /// - Throws: ``FrameSyntaxError`` if there are more than ``runLimit`` percents.
  package init(percents: [Double]) throws(FrameSyntaxError) {
    guard percents.count <= Self.runLimit else {
      throw Self.tooMany(percents.count, limit: Self.runLimit)
    }
    self.init(
      percents.enumerated().map { Frame(index: $0.offset, time: .zero, percent: $0.element) })
  }

  /// Creates a schedule of evenly spaced pulling percents.
  ///
  /// Frame i of n is at (i + ½) / n. A header with n images shows image ⌊n · percent⌋, so this
  /// is the middle of the interval in which it shows image i.
  ///
  /// - Throws: ``FrameSyntaxError`` if the number of frames is not in 1…``runLimit``.
  package init(percentCount count: Int) throws(FrameSyntaxError) {
    guard (1...Self.runLimit).contains(count) else {
      throw Self.tooMany(count, limit: Self.runLimit)
    }
    try self.init(percents: (0..<count).map { (Double($0) + 0.5) / Double(count) })
  }

  /// Creates the schedule of one cycle, with evenly spaced frames.
  ///
  /// The end of the cycle is omitted because it equals the start, so that the frames loop
  /// seamlessly. Without `count`, the number of frames is the integer nearest to period · rate /
  /// speed, at least 1. A notice is added if the cycle is not a whole number of frames. An empty
  /// cycle has one frame and a notice.
  ///
  /// - Throws: ``FrameSyntaxError`` if the number of frames is out of range.
  package init(
    loop: Range<Flicks>, rate: FrameRate, speed: Double = 1, count: Int? = nil
  ) throws(FrameSyntaxError) {
    guard !loop.isEmpty else {
      self.init(
        [Frame(index: 0, time: loop.lowerBound)],
        notices: ["nothing moves during the refresh, so the loop has one frame"])
      return
    }
    let period = loop.upperBound - loop.lowerBound
    var notices: [String] = []
    var frames = count ?? 0
    if count == nil {
      let above = rate.frameCount(in: period, speed: speed)
      guard above <= Self.limit else { throw Self.tooMany(above) }
      let exact = period.seconds * rate.framesPerSecond / speed
      // The comparison is in exact time; rounding only selects one of the two neighbors.
      if rate.time(ofFrame: above, speed: speed) == period {
        frames = above
      } else {
        frames = max(1, Int(exact.rounded()))
        func perSecond(_ rate: String) -> String {
          counted(rate, "frame per second", "frames per second")
        }
        let cycle = period.seconds.decimalText(places: 4)
        let even = (Double(frames) * speed / period.seconds).decimalText(places: 4)
        notices.append(
          "one cycle lasts \(cycle) s, which is \(counted(exact.decimalText(places: 4), "frame")) "
            + "at \(perSecond("\(rate)"))"
            + (speed == 1 ? "" : " and speed \(speed.decimalText(places: 4))")
            + "; the loop is rounded to \(counted(frames, "frame")); play it at "
            + "\(perSecond(even)), or choose another number with --count")
      }
    }
    self.init(try Self.evenly(frames, over: loop, includesEnd: false), notices: notices)
  }

  /// Creates the schedule of an animation that plays once.
  ///
  /// - Parameters:
  ///   - includesEnd: Whether a frame at the end is added. It is false if the frames precede a
  ///     loop, whose first frame shows the same instant.
  ///   - rate: The frame rate, ignored if `count` is given, as is `speed`.
  ///   - speed: The playback speed; 0.25 is slow motion, with four times the frames.
  ///   - count: The number of evenly spaced frames, or `nil` to use the rate.
  /// - Throws: ``FrameSyntaxError`` if the number of frames is out of range.
  package init(
    once range: Range<Flicks>, includesEnd: Bool, rate: FrameRate, speed: Double = 1,
    count: Int? = nil
  ) throws(FrameSyntaxError) {
    if let count {
      self.init(try Self.evenly(count, over: range, includesEnd: includesEnd))
      return
    }
    self.init(
      try Self.steps(
        from: range.lowerBound, for: range.upperBound - range.lowerBound, rate, speed,
        includesEnd: includesEnd, end: includesEnd ? range.upperBound : nil))
  }

  /// Reduces the schedule to the selected frames, which retain their indices.
  ///
  /// - Throws: ``FrameSyntaxError`` if a selected frame does not exist.
  package mutating func select(_ selection: FrameSelection) throws(FrameSyntaxError) {
    entries.keep(try selection.indices(outOf: entries.count))
  }

  /// Reduces the schedule to the frames of a part of the run, which retain their indices.
  ///
  /// - Parameters:
  ///   - span: The part, for the error.
  ///   - times: The times of its first and last instants.
  /// - Throws: ``FrameSyntaxError`` if there are no such frames.
  package mutating func select(
    _ span: FrameSelection.Span, from first: Flicks, to last: Flicks
  ) throws(FrameSyntaxError) {
    guard first <= last else {
      throw FrameSyntaxError("--frames \(span.first)..\(span.last) ends before it begins")
    }
    let start = partitionPoint(entries.startIndex..<entries.endIndex) { entries[$0].time >= first }
    let end = partitionPoint(start..<entries.endIndex) { entries[$0].time > last }
    guard start < end else {
      throw FrameSyntaxError(
        "--frames \(span.first)..\(span.last) contains no frame; raise --rate, lower --speed, or "
          + "choose other instants")
    }
    entries.keep(start..<end)
  }

  /// Reduces the schedule to the frames of a shard, which retain their indices.
  package mutating func select(_ shard: Shard) { entries.keep(shard.range(of: entries.count)) }

  /// Throws ``FrameSyntaxError`` if there are more than ``runLimit`` frames.
  package func checkRun() throws(FrameSyntaxError) {
    guard entries.count > Self.runLimit else { return }
    let shards = (entries.count - 1) / Self.runLimit + 1
    throw FrameSyntaxError(
      "\(entries.count) frames are too many for one run; at most \(Self.runLimit) are allowed; "
        + "lower --rate, select frames with --frames or --at, or draw shards with --shard "
        + "1/\(shards) to --shard \(shards)/\(shards) and combine them with \(Program.name) merge")
  }

  private static func steps(
    from start: Flicks, for duration: Flicks, _ rate: FrameRate, _ speed: Double, includesEnd: Bool,
    end: Flicks?
  ) throws(FrameSyntaxError) -> Entries {
    let frames = max(rate.frameCount(in: duration, speed: speed), includesEnd ? 0 : 1)
    guard frames < limit else { throw tooMany(frames) }
    return Entries(
      .steps(from: start, rate: rate, speed: speed, end: end),
      count: frames + (includesEnd ? 1 : 0))
  }

  private static func evenly(
    _ count: Int, over range: Range<Flicks>, includesEnd: Bool
  ) throws(FrameSyntaxError) -> Entries {
    guard (1...limit).contains(count) else { throw tooMany(count) }
    return Entries(.evenly(range, intervals: max(includesEnd ? count - 1 : count, 1)), count: count)
  }

  private static func tooMany(_ count: Int, limit: Int = limit) -> FrameSyntaxError {
    count < 1
      ? FrameSyntaxError("the number of frames is out of range: \(count); at least 1 is required")
      : FrameSyntaxError(
        (count == .max ? "there are too many frames" : "\(count) frames are too many")
          + " for one sequence; at most \(limit) are allowed; lower the rate or the duration, or "
          + "raise the speed")
  }
}
