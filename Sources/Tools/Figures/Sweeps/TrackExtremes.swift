import CurveTuning
import KeyframeAnimation
import RefreshModel

/// A track's extremes: among its samples, and between them.
struct TrackExtremes {
  /// An extreme, and the sample next to it.
  struct Extreme {
    var index: Int
    var time: Double
    var value: Double
  }

  private let track: RunTracks.Track
  /// What was searched for, by its sign and the sample that it was searched about.
  private var known: [Double: [Int: Extreme]] = [:]

  init(_ track: RunTracks.Track) { self.track = track }

  /// The smallest value among some samples, and between them.
  mutating func lowest(among range: Range<Int>) -> Extreme { extreme(among: range, sign: -1) }

  /// The largest value among some samples, and between them.
  mutating func highest(among range: Range<Int>) -> Extreme { extreme(among: range, sign: 1) }

  private mutating func extreme(among range: Range<Int>, sign: Double) -> Extreme {
    let samples = track.curve.values
    var best = range.lowerBound
    for index in range where samples[index] * sign > samples[best] * sign { best = index }
    guard best > range.lowerBound, best + 1 < range.upperBound else {
      return Extreme(index: best, time: track.curve.times[best], value: samples[best])
    }
    if let found = known[sign]?[best] { return found }
    let found = search(about: best, sign)
    known[sign, default: [:]][best] = found
    return found
  }

  /// The golden section between a sample's neighbours; where the track jumps there, the sample.
  private func search(about index: Int, _ sign: Double) -> Extreme {
    let times = track.curve.times
    let sample = Extreme(index: index, time: times[index], value: track.curve.values[index])
    var (low, high) = (times[index - 1], times[index + 1])
    func value(at time: Double) -> Double {
      track.sampler.number(at: Flicks(seconds: time)) ?? sample.value
    }
    let golden = 0.618_033_988_749_895
    var (left, right) = (high - (high - low) * golden, low + (high - low) * golden)
    var (atLeft, atRight) = (value(at: left) * sign, value(at: right) * sign)
    for _ in 0..<Self.searchSteps {
      // Of the two places inside, one is a place inside what is left.
      if atLeft > atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - (high - low) * golden
        atLeft = value(at: left) * sign
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + (high - low) * golden
        atRight = value(at: right) * sign
      }
    }
    let time = (low + high) / 2
    let refined = value(at: time)
    return refined * sign > sample.value * sign
      ? Extreme(index: index, time: time, value: refined) : sample
  }

  private static let searchSteps = 24
}
