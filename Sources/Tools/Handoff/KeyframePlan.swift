import CurveTuning
import KeyframeAnimation

/// Keyframes as most notations want them: a start, a duration, a value at each fraction of it, and an
/// easing between two; what only jumps is told as such.
struct KeyframePlan {
  /// When it begins, in seconds.
  private(set) var start: Double
  /// How long it takes, in seconds; 0 for a single value.
  private(set) var duration: Double
  /// The keys, a rest's both ends and a jump's both sides among them; where all only jumps, one for
  /// each value.
  private(set) var keys: [EasedKeyframes.Key]
  /// One fewer than the keys; of no meaning where all only jumps.
  private(set) var easings: [TimingFunction] = []
  /// Whether nothing is between the values.
  let isDiscrete: Bool

  /// How long the last of several values is at least shown, in seconds: a frame.
  private static let shortest = 1.0 / 60

  /// Lays keyframes out.
  ///
  /// - Parameter isLoop: whether rests at both ends count, as they do in a cycle.
  init(_ keyframes: EasedKeyframes, isLoop: Bool = false) {
    var keys = [keyframes.keys[0]]
    var easings: [TimingFunction] = []
    for (easing, next) in zip(keyframes.easings, keyframes.keys.dropFirst()) {
      let last = keys[keys.count - 1]
      if easing == EasedKeyframes.hold, next.time > last.time, next.value != last.value {
        keys.append(.init(time: next.time, value: last.value))
        easings.append(.linear)
      }
      let isJump = easing == EasedKeyframes.hold || next.time <= keys[keys.count - 1].time
      if next == keys[keys.count - 1] { continue }
      keys.append(next)
      easings.append(isJump ? .linear : easing.simplified)
    }
    let end = keys[keys.count - 1].time
    if !isLoop {
      while keys.count > 1, keys[keys.count - 1].value == keys[keys.count - 2].value {
        keys.removeLast()
        easings.removeLast()
      }
      while keys.count > 1, keys[0].value == keys[1].value {
        keys.removeFirst()
        easings.removeFirst()
      }
    }
    isDiscrete =
      keys.count > 1
      && zip(keys, keys.dropFirst()).allSatisfy { $0.value == $1.value || $0.time == $1.time }
    start = keys[0].time
    duration = keys[keys.count - 1].time - start
    if isDiscrete {
      // Of equal neighbours the first says it all.
      keys = keys.enumerated().filter { index, key in
        index == 0 || key.value != keys[index - 1].value
      }.map(\.element)
      easings = []
      let rest = (isLoop ? end : max(end, keys[keys.count - 1].time + Self.shortest)) - start
      duration = max(rest, duration)
    }
    self.keys = keys
    self.easings = easings
  }

  /// Where the keys are, as fractions of the duration.
  var fractions: [Double] {
    keys.map { duration > 0 ? min(max(($0.time - start) / duration, 0), 1) : 0 }
  }
}

extension HandoffLayer {
  /// Whether the layer is drawn along an outline.
  var isStroke: Bool {
    switch content {
    case .stroke, .ring: true
    default: false
    }
  }

  /// Whether the layer is an outline, filled or not.
  var isShape: Bool {
    if case .fill = content { true } else { isStroke }
  }

  /// Whether what is in the layer is clipped.
  var hasClip: Bool {
    if case .group(_, .some) = content { true } else { false }
  }
}

extension HandoffProperty {
  /// What Core Animation calls it; `nil` where it has no word for it.
  var keyPath: String? {
    switch self {
    case .x: "position.x"
    case .y: "position.y"
    case .rotation: "transform.rotation.z"
    case .scaleX: "transform.scale.x"
    case .scaleY: "transform.scale.y"
    case .opacity: "opacity"
    case .isShown: "hidden"
    case .path, .clip: "path"
    case .color: "fillColor"
    case .lineWidth: "lineWidth"
    case .strokeEnd: "strokeEnd"
    // A scroll view's content offset is its layer's bounds' origin.
    case .number("contentOffset.y"): "bounds.origin.y"
    case .number("contentOffset.x"): "bounds.origin.x"
    case .number: nil
    }
  }
}
