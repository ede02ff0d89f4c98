import BezierGeometry
package import KeyframeAnimation
package import RefreshScenario
import Texts

/// Which frames a sequence has, and what each of them shows.
///
/// Times are exact, in flicks: frame n of a run is at n · speed / rate.
package struct FrameSchedule: Hashable, Sendable {
  /// The frames of a schedule, in order, each worked out when it is read, so that a part of a long
  /// sequence takes what the part does.
  package struct Entries: RandomAccessCollection, Hashable, Sendable {
    /// What the frames of the whole sequence show.
    fileprivate enum Source: Hashable, Sendable {
      /// A frame every 1/rate of a second, from a start on; those after an end show the end.
      case steps(from: Flicks, rate: FrameRate, speed: Double, end: Flicks?)
      /// Frame n after n of so many equal intervals.
      case evenly(Range<Flicks>, intervals: Int)
      /// Frames of their own.
      case listed([Frame])
    }

    /// The numbers of frames in the whole sequence.
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

    /// The place of the first frame.
    package var startIndex: Int { 0 }
    /// The place after the last frame.
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

    /// A frame by its place among these.
    package subscript(position: Int) -> Frame {
      let number = number(at: position)
      switch source {
      case .steps(let start, let rate, let speed, let end):
        let time = start + rate.time(ofFrame: number, speed: speed)
        return Frame(index: number, time: end.map { Swift.min(time, $0) } ?? time)
      case .evenly(let range, let intervals):
        let length = Int128((range.upperBound - range.lowerBound).count)
        let offset = (length * Int128(number) + Int128(intervals) / 2) / Int128(intervals)
        return Frame(
          index: number, time: range.lowerBound + Flicks(count: Int64(clamping: offset)))
      case .listed(let entries): return entries[number]
      }
    }
  }

  /// The most frames that a sequence may have.
  package static let limit = Scenario.Clock.maximumFrameCount
  /// The most frames of a sequence that one run draws, checked before any memory is taken; more are
  /// drawn by shards.
  package static let runLimit = 1_000_000

  /// The frames, in order.
  package private(set) var entries: Entries
  /// How many frames the whole sequence has, of which ``entries`` may be a part.
  package let total: Int
  /// What the reader should know about the schedule: sentences without a full stop.
  package private(set) var notices: [String]

  private init(_ entries: Entries, total: Int? = nil, notices: [String] = []) {
    self.entries = entries
    self.total = total ?? entries.count
    self.notices = notices
  }

  private init(_ entries: [Frame], total: Int? = nil, notices: [String] = []) {
    self.init(Entries(.listed(entries), count: entries.count), total: total, notices: notices)
  }

  /// The frames of a whole run.
  ///
  /// - Parameters:
  ///   - duration: the run's length.
  ///   - includesEnd: whether a frame at or just after the end is added, which shows the rest state.
  ///   - rate: frames a second of the sequence.
  ///   - speed: how fast the run passes; 0.25 is slow motion, with four times the frames.
  ///   - count: where given, so many frames from the first instant to the last, evenly, instead.
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

  /// Frames at instants that were asked for by name, instead of this schedule's own.
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

  /// Frames at pulling percents; 1 is the threshold.
  package init(percents: [Double]) throws(FrameSyntaxError) {
    guard percents.count <= Self.runLimit else {
      throw Self.tooMany(percents.count, limit: Self.runLimit)
    }
    self.init(
      percents.enumerated().map { Frame(index: $0.offset, time: .zero, percent: $0.element) })
  }

  /// Frame i of n at the percent (i + ½) / n: the middle of the stretch in which a header of n images
  /// shows image i, where it chooses image ⌊n · percent⌋.
  package init(percentCount count: Int) throws(FrameSyntaxError) {
    guard (1...Self.runLimit).contains(count) else {
      throw Self.tooMany(count, limit: Self.runLimit)
    }
    try self.init(percents: (0..<count).map { (Double($0) + 0.5) / Double(count) })
  }

  /// One cycle, its end left out since it is its beginning; evenly spaced, so that it repeats without
  /// a jump whatever its length is.
  ///
  /// Without a count it has as many frames as come nearest to the rate; where the cycle is not a
  /// whole number of frames, a notice says so.
  package init(
    loop: Range<Flicks>, rate: FrameRate, speed: Double = 1, count: Int? = nil
  ) throws(FrameSyntaxError) {
    guard !loop.isEmpty else {
      self.init(
        [Frame(index: 0, time: loop.lowerBound)],
        notices: ["nothing moves while it refreshes, so one frame is the whole loop"])
      return
    }
    let period = loop.upperBound - loop.lowerBound
    var notices: [String] = []
    var frames = count ?? 0
    if count == nil {
      let above = rate.frameCount(in: period, speed: speed)
      guard above <= Self.limit else { throw Self.tooMany(above) }
      let exact = period.seconds * rate.framesPerSecond / speed
      // Compared in exact time; rounding only chooses between the two neighbours.
      if rate.time(ofFrame: above, speed: speed) == period {
        frames = above
      } else {
        frames = max(1, Int(exact.rounded()))
        notices.append(
          "one cycle lasts \(period.seconds.decimalText(places: 4)) s, which is "
            + "\(exact.decimalText(places: 4)) frames at \(rate) frames a second"
            + (speed == 1 ? "" : " and speed \(speed.decimalText(places: 4))")
            + "; the nearest whole number is taken, \(frames): play them at "
            + "\((Double(frames) * speed / period.seconds).decimalText(places: 4)) frames a second, "
            + "or ask for another with --count")
      }
    }
    self.init(try Self.evenly(frames, over: loop, includesEnd: false), notices: notices)
  }

  /// A one-off animation.
  ///
  /// - Parameter includesEnd: whether the end is shown; not where a loop follows that begins with it.
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

  /// Keeps only the chosen frames, under their old numbers.
  package mutating func select(_ selection: FrameSelection) throws(FrameSyntaxError) {
    entries.keep(try selection.indices(outOf: entries.count))
  }

  /// Keeps only one shard's frames, under their old numbers.
  package mutating func select(_ shard: Shard) {
    entries.keep(shard.range(of: entries.count))
  }

  /// Makes sure that one run can draw all frames that are left.
  package func checkRun() throws(FrameSyntaxError) {
    guard entries.count > Self.runLimit else { return }
    let shards = (entries.count - 1) / Self.runLimit + 1
    throw FrameSyntaxError(
      "\(entries.count) frames are too many for one run; \(Self.runLimit) are allowed: lower the rate, "
        + "choose some with --frames or --at, or draw them into a folder in parts, with --shard "
        + "1/\(shards) to --shard \(shards)/\(shards), and then \(Program.name) merge")
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
    return Entries(
      .evenly(range, intervals: max(includesEnd ? count - 1 : count, 1)), count: count)
  }

  private static func tooMany(_ count: Int, limit: Int = limit) -> FrameSyntaxError {
    count < 1
      ? FrameSyntaxError("\(count) frames are none; ask for 1 or more")
      : FrameSyntaxError(
        "\(count == .max ? "so many" : "\(count)") frames are too many for one sequence; "
          + "\(limit) are allowed: lower the rate or the duration, or raise the speed")
  }
}
