import BezierGeometry
public import KeyframeAnimation

/// Values at a few times and an easing for each stretch between them: the form in which animations
/// are handed over.
///
/// A value has one or more components that share their keys, such as a position's x and y.
public struct EasedKeyframes: Hashable, Sendable {
  /// A time and the value there.
  public struct Key: Hashable, Sendable {
    /// Seconds.
    public var time: Double
    /// The value's components.
    public var value: [Double]

    /// Makes a key.
    public init(time: Double, value: [Double]) {
      self.time = time
      self.value = value
    }
  }

  /// The keys, at least one; a time is never before an earlier one, and two equal times are a jump.
  public var keys: [Key]
  /// How each stretch between two keys is run through: one fewer than the keys.
  public var easings: [TimingFunction]
  /// How far the keyframes are from what they stand for at most, in the value's unit, as measured
  /// where they were made.
  package var maximumError: Double

  /// Makes keyframes; there is one easing for each stretch between two keys.
  public init(keys: [Key], easings: [TimingFunction], maximumError: Double = 0) {
    self.keys = keys
    self.easings = easings
    self.maximumError = maximumError
  }

  /// The value at a time, in seconds; before the first key its value, after the last the last's, and
  /// at a jump the later one's.
  public func value(at time: Double) -> [Double] {
    let next = partitionPoint(0..<keys.count) { keys[$0].time > time }
    guard next > 0 else { return keys[0].value }
    guard next < keys.count else { return keys[keys.count - 1].value }
    let (from, to) = (keys[next - 1], keys[next])
    let progress = easings[next - 1].value(at: (time - from.time) / (to.time - from.time))
    return (0..<min(from.value.count, to.value.count)).map {
      from.value[$0] + (to.value[$0] - from.value[$0]) * progress
    }
  }
}
