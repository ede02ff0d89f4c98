public import CurveTuning

/// The keyframes of one property of a layer: those of the refresh, those that repeat until the app
/// ends it, and those after that.
public struct HandoffTrack: Hashable, Sendable {
  /// What moves.
  public let property: HandoffProperty
  /// From the handoff's start on, in seconds from there; where something repeats, until it begins to.
  public let refreshing: EasedKeyframes
  /// One cycle of what repeats until the app ends the refresh, in seconds from the handoff's start.
  public let loop: EasedKeyframes?
  /// What follows the app's end call, in seconds from there; `nil` where the app never calls it, or
  /// it changes nothing.
  public let ending: EasedKeyframes?
  /// How far the keyframes are from the run at most, in the property's own unit, measured at all
  /// that was sampled of it.
  public let maximumError: Double

  /// The number of keys in all parts.
  public var keyCount: Int {
    refreshing.keys.count + (loop?.keys.count ?? 0) + (ending?.keys.count ?? 0)
  }

  /// The value at a time of the refresh, in seconds from the handoff's start, while the app has not
  /// ended it.
  public func value(at time: Double) -> [Double] {
    guard let loop, let first = loop.keys.first?.time, let last = loop.keys.last?.time,
      time >= first, last > first
    else { return refreshing.value(at: time) }
    let period = last - first
    let turns = ((time - first) / period).rounded(.down)
    var value = loop.value(at: first + (time - first - turns * period))
    // What turns on and on ends a cycle full turns further than it began it.
    for index in value.indices where property == .rotation {
      value[index] +=
        turns * (loop.keys[loop.keys.count - 1].value[index] - loop.keys[0].value[index])
    }
    return value
  }

  /// The value at a time after the app's end call, in seconds from there.
  public func value(afterEnd time: Double) -> [Double] {
    (ending ?? loop ?? refreshing).value(at: ending == nil ? .infinity : time)
  }
}

extension EasedKeyframes {
  /// Whether all values are one.
  var isConstant: Bool { keys.allSatisfy { $0.value == keys[0].value } }

  /// The keyframes of some of the components.
  func picking(_ components: [Int]) -> EasedKeyframes {
    EasedKeyframes(
      keys: keys.map { key in Key(time: key.time, value: components.map { key.value[$0] }) },
      easings: easings, maximumError: maximumError)
  }
}
