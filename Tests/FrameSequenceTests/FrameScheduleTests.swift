@Suite("Frame schedules")
struct FrameScheduleTests {
  private func rate(_ numerator: Int, _ denominator: Int = 1) throws -> FrameRate {
    try #require(FrameRate(numerator, over: denominator))
  }

  /// Counts computed by hand as ⌈duration · rate / speed⌉.
  @Test(
    "A given duration has ⌈duration · rate⌉ frames, and an automatic one adds the rest state",
    arguments: [
      (2.0, 60, 1, 1.0, 120), (2.001, 60, 1, 1, 121), (1, 100, 3, 1, 34), (5.79, 100, 3, 1, 193),
      (1.001, 30000, 1001, 1, 30), (2, 60, 1, 0.25, 480), (2, 60, 1, 2, 60), (0.01, 1, 1, 1, 1),
    ])
  func counts(length: Double, numerator: Int, denominator: Int, speed: Double, frames: Int) throws {
    let rate = try rate(numerator, denominator)
    let duration = seconds(length)
    let given = try FrameSchedule(run: duration, includesEnd: false, rate: rate, speed: speed)
    let automatic = try FrameSchedule(run: duration, includesEnd: true, rate: rate, speed: speed)
    #expect(given.entries.count == frames)
    #expect(automatic.entries.count == frames + 1)
    #expect(Array(given.entries) == Array(automatic.entries.dropLast()))
    let last = try #require(automatic.entries.last)
    #expect(last.time >= duration)
    #expect(try #require(given.entries.last).time < duration)
  }

  @Test("Frame n is at exactly n · speed / rate, without drift") func times() throws {
    let schedule = try FrameSchedule(
      run: seconds(100), includesEnd: false, rate: try rate(30000, 1001))
    for entry in schedule.entries {
      // 1001/30000 s is 23,543,520 flicks.
      #expect(entry.time == Flicks(count: 23_543_520 * Int64(entry.index)))
    }
  }

  @Test("Two rates have frames at their common times") func commonTimes() throws {
    let duration = seconds(3)
    let fast = try FrameSchedule(run: duration, includesEnd: true, rate: try rate(60))
    let slow = try FrameSchedule(run: duration, includesEnd: true, rate: try rate(20))
    let times = Set(fast.entries.map(\.time))
    #expect(slow.entries.allSatisfy { times.contains($0.time) })
  }

  @Test("Too many frames are refused before memory is allocated") func limit() throws {
    let rate = try rate(1000)
    let year = seconds(3e7)
    expectError("too many") { try FrameSchedule(run: year, includesEnd: true, rate: rate) }
    #expect(throws: FrameSyntaxError.self) {
      try FrameSchedule(loop: .zero..<year, rate: rate)
    }
    #expect(throws: FrameSyntaxError.self) { try FrameSchedule(percentCount: .max) }
    #expect(throws: FrameSyntaxError.self) { try FrameSchedule(percentCount: 0) }
    #expect(throws: FrameSyntaxError.self) {
      try FrameSchedule(run: year, includesEnd: true, rate: rate, count: -1)
    }
  }

  @Test("A count spreads frames from the first instant to the last") func count() throws {
    let schedule = try FrameSchedule(
      run: seconds(2), includesEnd: true, rate: try rate(60), count: 5)
    #expect(schedule.entries.map(\.time.seconds) == [0, 0.5, 1, 1.5, 2])
    let one = try FrameSchedule(run: seconds(2), includesEnd: true, rate: try rate(60), count: 1)
    #expect(one.entries.map(\.time) == [.zero])
  }

  @Test(
    "Image i of n is drawn at a percent at which a GIF header shows image i",
    arguments: [1, 7, 20, 60])
  func percents(count: Int) throws {
    let schedule = try FrameSchedule(percentCount: count)
    #expect(schedule.entries.count == count)
    for entry in schedule.entries {
      let percent = try #require(entry.percent)
      // The GIF header's rule: image ⌊n · percent⌋.
      #expect(Int((Double(count) * percent).rounded(.down)) == entry.index)
    }
  }

  @Test("A loop of an integral number of frames excludes its end and has no notice")
  func wholeLoop() throws {
    let start = seconds(0.7)
    let schedule = try FrameSchedule(loop: start..<(start + seconds(1)), rate: try rate(60))
    #expect(schedule.entries.count == 60)
    #expect(schedule.entries.first?.time == start)
    #expect(schedule.notices.isEmpty)
    let step = seconds(1.0 / 60)
    for (entry, next) in zip(schedule.entries, schedule.entries.dropFirst()) {
      #expect(next.time - entry.time == step)
    }
  }

  @Test("A loop of a fractional number of frames is rounded to the nearest, with a notice")
  func unevenLoop() throws {
    let schedule = try FrameSchedule(loop: .zero..<seconds(1), rate: try rate(100, 3))
    #expect(schedule.entries.count == 33)
    #expect(schedule.notices.count == 1)
    #expect(schedule.notices.first?.contains("33.3333 frames") == true)
    #expect(schedule.notices.first?.contains("33 frames per second") == true)
    let last = try #require(schedule.entries.last)
    #expect(abs(last.time.seconds - 32.0 / 33) < 1e-8)
  }

  @Test("A loop without movement is one frame") func stillLoop() throws {
    let at = seconds(1)
    let schedule = try FrameSchedule(loop: at..<at, rate: try rate(60))
    #expect(schedule.entries.map(\.time) == [at])
  }

  @Test("A non-looping range begins at its start and optionally includes its end")
  func once() throws {
    let range = seconds(1)..<seconds(1.51)
    let closed = try FrameSchedule(once: range, includesEnd: true, rate: try rate(10))
    #expect(closed.entries.first?.time == range.lowerBound)
    #expect(closed.entries.last?.time == range.upperBound)
    #expect(closed.entries.count == 7)
    let open = try FrameSchedule(once: range, includesEnd: false, rate: try rate(10))
    #expect(open.entries.count == 6)
    #expect(open.entries.allSatisfy { range.contains($0.time) })
  }

  @Test("Selected frames and shards keep their numbers and times") func selection() throws {
    let whole = try FrameSchedule(run: seconds(1), includesEnd: true, rate: try rate(60))
    var part = whole
    try part.select(try FrameSelection(parsing: "30-39"))
    #expect(Array(part.entries) == Array(whole.entries[30...39]))
    #expect(part.total == 61)
    var shards: [Frame] = []
    for index in 1...4 {
      var shard = whole
      shard.select(try #require(Shard(index, of: 4)))
      shards += shard.entries
    }
    #expect(shards == Array(whole.entries))
  }

  @Test("A shard of a hundred million frames equals that part of the full schedule")
  func long() throws {
    let rate = try rate(30000, 1001)
    let duration = seconds(3_300_000)
    let whole = try FrameSchedule(run: duration, includesEnd: true, rate: rate)
    #expect(whole.total > 98_000_000 && whole.entries.count == whole.total)
    var end = 0
    for index in [1, 2, 5000, 9999, 10_000] {
      var part = whole
      let shard = try #require(Shard(index, of: 10_000))
      part.select(shard)
      #expect(part.total == whole.total)
      #expect(abs(part.entries.count - whole.total / 10_000) <= 1)
      let first = try #require(part.entries.first)
      // 1001/30000 s is 23,543,520 flicks.
      #expect(first.time == Flicks(count: 23_543_520 * Int64(first.index)))
      #expect(first.index == (index - 1) * whole.total / 10_000)
      end = try #require(part.entries.last).index
      try part.select(FrameSelection(parsing: "3,1"))
      #expect(part.entries.map(\.index) == [first.index + 1, first.index + 3])
    }
    #expect(end == whole.total - 1)
  }

  @Test("More frames than the limit of a run are drawn by shards, as the error suggests")
  func runLimit() throws {
    let resolved = try Fixture.scenario(
      """
      header: { style: wave }
      clock: { duration: 3600, rate: 60, speed: 0.09 }
      """)
    expectError("2400000 frames", "1000000", "--shard 1/3 to --shard 3/3") {
      _ = try SequencePlan(resolved)
    }
    let plan = try SequencePlan(resolved, options(shard: Shard(3, of: 4000)))
    #expect(plan.images.map(\.frame.index) == Array(1200..<1800))
    #expect(plan.images.first?.fileName == "frame_0001200@2x.png")
  }
}
