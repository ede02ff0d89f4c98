@Suite("Media timing")
struct MediaTimingTests {
  @Test(
    "Progress over time matches the table for each feature",
    arguments: TableRow.rows(of: "Curves/media-timing.tsv"))
  func table(row: TableRow) throws {
    let timing = try Self.timing(row[1])
    #expect(!row[2].isEmpty)
    for pair in row[2].split(separator: "; ") {
      let words = pair.split(separator: " ").map(String.init)
      let found = timing.position(at: try #require(Double(words[0])))?.progress
      let expected = words[1] == "-" ? nil : Double(words[1])
      let isSame =
        if let found, let expected { isClose(found, expected) } else { found == expected }
      #expect(isSame, "at \(words[0]): \(String(describing: found))")
    }
  }

  /// Returns the timing in an entry of the table, such as `duration=2 fillMode=forwards`.
  private static func timing(_ text: String) throws -> MediaTiming {
    var timing = MediaTiming(duration: 1)
    for word in text.split(separator: " ") {
      let pair = word.split(separator: "=").map(String.init)
      let number = Double(pair[1]) ?? .nan
      switch pair[0] {
      case "duration": timing.duration = number
      case "fillMode":
        timing.fillMode = try #require(FillMode.allCases.first { "\($0)" == pair[1] })
      case "repeatCount": timing.repeatCount = number
      case "timeOffset": timing.timeOffset = number
      default: throw TableError("“\(word)” is not a timing")
      }
    }
    return timing
  }

  @Test("The active duration includes all iterations") func activeDuration() {
    #expect(MediaTiming(duration: 0.5, repeatCount: 3).activeDuration == 1.5)
    #expect(MediaTiming(duration: 0.5, repeatCount: -1).activeDuration == 0)
  }

  @Test("The last visible time matches a dense scan") func lastVisibleTime() {
    let timings = [
      MediaTiming(duration: 1), MediaTiming(duration: 1, timeOffset: -0.5),
      MediaTiming(duration: 1, timeOffset: 0.25, repeatCount: 2),
    ]
    for timing in timings {
      let last = grid(-1, 6, 7000).last { timing.position(at: $0) != nil } ?? -1
      #expect(abs(last - timing.lastVisibleTime) <= 0.0011)
    }
    #expect(MediaTiming(duration: 1, fillMode: .forwards).lastVisibleTime == .infinity)
    #expect(MediaTiming(duration: 1, repeatCount: .infinity).lastVisibleTime == .infinity)
  }
}

@Suite("Property animations")
struct PropertyAnimationTests {
  @Test("A spring runs in seconds until it settles, and ends at its target")
  func spring() throws {
    let spring = Spring()
    var animation = PropertyAnimation.spring(from: 100.0, to: 200, spring: spring)
    #expect(animation.timing.duration == spring.settlingDuration)
    for time in [0, 0.1, 0.37, 1] {
      let value = try #require(animation.value(at: time))
      #expect(isClose(value, 100 + 100 * spring.value(at: time)))
    }
    #expect(animation.value(at: 2) == nil)
    animation.timing.fillMode = .forwards
    #expect(animation.value(at: 2) == 200)
    var endless = PropertyAnimation.spring(from: 0.0, to: 1, spring: Spring(damping: 0))
    #expect(isClose(try #require(endless.value(at: 100)), Spring(damping: 0).value(at: 100)))
    endless.timing = MediaTiming(duration: 0.5)
    #expect(isClose(endless.value(at: 0.4) ?? -1, Spring(damping: 0).value(at: 0.4)))
    #expect(endless.value(at: 7) == nil)
  }
}
