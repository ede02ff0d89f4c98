import BezierGeometry
public import KeyframeAnimation
public import RefreshScenario

/// Which frames a sequence has, and what each of them shows.
///
/// Times are exact, in flicks: frame n of a run is at n · speed / rate.
public struct FrameSchedule: Hashable, Sendable {
  /// One frame to come.
  public struct Entry: Hashable, Sendable {
    /// The frame's number in the whole sequence, from zero.
    public var index: Int
    /// The instant it shows, from the run's beginning; zero where a percent is shown.
    public var time: Flicks
    /// The pulling percent it shows, where that is what drives; 1 is the threshold.
    public var percent: Double?
    /// The instant as it was asked for.
    public var instant: String?

    /// Makes an entry.
    public init(index: Int, time: Flicks, percent: Double? = nil, instant: String? = nil) {
      self.index = index
      self.time = time
      self.percent = percent
      self.instant = instant
    }
  }

  /// The most frames that a sequence may have, checked before any memory is taken.
  public static let limit = Scenario.Clock.maximumFrameCount

  /// The frames, in order.
  public private(set) var entries: [Entry]
  /// How many frames the whole sequence has, of which ``entries`` may be a part.
  public let total: Int
  /// What the reader should know about the schedule: sentences without a full stop.
  public private(set) var notices: [String]

  private init(_ entries: [Entry], total: Int? = nil, notices: [String] = []) {
    self.entries = entries
    self.total = total ?? entries.count
    self.notices = notices
  }

  /// The frames of a whole run.
  ///
  /// - Parameters:
  ///   - duration: the run's length.
  ///   - includesEnd: whether a frame at or just after the end is added, which shows the rest state.
  ///   - rate: frames a second of the sequence.
  ///   - speed: how fast the run passes; 0.25 is slow motion, with four times the frames.
  ///   - count: where given, so many frames from the first instant to the last, evenly, instead.
  public init(
    run duration: Flicks, includesEnd: Bool, rate: FrameRate, speed: Double = 1, count: Int? = nil
  ) throws(FrameSyntaxError) {
    if let count {
      self.init(try Self.evenly(count, over: .zero..<max(.zero, duration), includesEnd: true))
      return
    }
    let frames = max(rate.frameCount(in: duration, speed: speed), includesEnd ? 0 : 1)
    guard frames < Self.limit else { throw Self.tooMany(frames) }
    self.init(
      (0..<frames + (includesEnd ? 1 : 0)).map {
        Entry(index: $0, time: rate.time(ofFrame: $0, speed: speed))
      })
  }

  /// Frames at instants that were asked for by name, instead of this schedule's own.
  public func at(
    _ instants: [(name: String, time: Flicks)]
  ) throws(FrameSyntaxError) -> FrameSchedule {
    guard instants.count <= Self.limit else { throw Self.tooMany(instants.count) }
    let entries = instants.enumerated().map {
      Entry(index: $0.offset, time: $0.element.time, instant: $0.element.name)
    }
    return FrameSchedule(entries, total: total)
  }

  /// Frames at pulling percents; 1 is the threshold.
  public init(percents: [Double]) throws(FrameSyntaxError) {
    guard percents.count <= Self.limit else { throw Self.tooMany(percents.count) }
    self.init(
      percents.enumerated().map { Entry(index: $0.offset, time: .zero, percent: $0.element) })
  }

  /// Frame i of n at the percent (i + ½) / n: the middle of the stretch in which a header of n images
  /// shows image i, where it chooses image ⌊n · percent⌋.
  public init(percentCount count: Int) throws(FrameSyntaxError) {
    guard (1...Self.limit).contains(count) else { throw Self.tooMany(count) }
    try self.init(percents: (0..<count).map { (Double($0) + 0.5) / Double(count) })
  }

  /// One cycle, its end left out since it is its beginning; evenly spaced, so that it repeats without
  /// a jump whatever its length is.
  ///
  /// Without a count it has as many frames as come nearest to the rate; where the cycle is not a
  /// whole number of frames, a notice says so.
  public init(
    loop: Range<Flicks>, rate: FrameRate, speed: Double = 1, count: Int? = nil
  ) throws(FrameSyntaxError) {
    guard !loop.isEmpty else {
      self.init(
        [Entry(index: 0, time: loop.lowerBound)],
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
  public init(
    once range: Range<Flicks>, includesEnd: Bool, rate: FrameRate, speed: Double = 1,
    count: Int? = nil
  ) throws(FrameSyntaxError) {
    if let count {
      self.init(try Self.evenly(count, over: range, includesEnd: includesEnd))
      return
    }
    let length = range.upperBound - range.lowerBound
    let frames = max(rate.frameCount(in: length, speed: speed), includesEnd ? 0 : 1)
    guard frames < Self.limit else { throw Self.tooMany(frames) }
    self.init(
      (0..<frames + (includesEnd ? 1 : 0)).map {
        let time = range.lowerBound + rate.time(ofFrame: $0, speed: speed)
        return Entry(index: $0, time: includesEnd ? min(time, range.upperBound) : time)
      })
  }

  /// Keeps only the chosen frames, under their old numbers.
  public mutating func select(_ selection: FrameSelection) throws(FrameSyntaxError) {
    let chosen = try selection.indices(outOf: entries.count)
    entries = chosen.map { entries[$0] }
  }

  /// Keeps only one shard's frames, under their old numbers.
  public mutating func select(_ shard: Shard) {
    entries = Array(entries[shard.range(of: entries.count)])
  }

  private static func evenly(
    _ count: Int, over range: Range<Flicks>, includesEnd: Bool
  ) throws(FrameSyntaxError) -> [Entry] {
    guard (1...limit).contains(count) else { throw tooMany(count) }
    let length = Int128((range.upperBound - range.lowerBound).count)
    let intervals = Int128(max(includesEnd ? count - 1 : count, 1))
    return (0..<count).map { index in
      let offset = (length * Int128(index) + intervals / 2) / intervals
      return Entry(
        index: index, time: range.lowerBound + Flicks(count: Int64(clamping: offset)))
    }
  }

  private static func tooMany(_ count: Int) -> FrameSyntaxError {
    count < 1
      ? FrameSyntaxError("\(count) frames are none; ask for 1 or more")
      : FrameSyntaxError(
        "\(count == .max ? "so many" : "\(count)") frames are too many for one sequence; "
          + "\(limit) are allowed: lower the rate or the duration, or raise the speed")
  }
}
