import BezierGeometry
import CurveTuning
import KeyframeAnimation
import RefreshScenario
import Texts

/// Values over frames as Lottie has them: `{"a": 0, "k": …}`, or keys with easing handles.
struct LottieTime {
  /// Frames a second.
  let rate: Double
  /// The animation's end, in seconds.
  let duration: Double

  /// Before a jump, the old value is held until so shortly before it, in frames: two keys at one time
  /// mean different things to different players.
  private static let instant = 0.001

  /// A time in frames.
  func frame(_ time: Double) -> Double { (time * rate).rounded(to: 4) }

  /// The first whole frame at which something that begins at a time is there.
  func firstFrame(from time: Double) -> Double { (time * rate - 1e-4).rounded(.up) }

  /// A property that stays.
  static func still(_ value: JSONValue) -> JSONValue { .object(["a": .integer(0), "k": value]) }

  /// A property with keys; one that stays where there is no track.
  ///
  /// - Parameter value: a key's value as a list; of a path, a list of one shape.
  func animated(
    _ keyframes: EasedKeyframes?, still: [Double], value: ([Double]) -> [JSONValue]
  ) -> JSONValue {
    guard let keyframes, !keyframes.isConstant else {
      let values = value(keyframes?.keys.first?.value ?? still)
      return Self.still(values.count == 1 ? values[0] : .list(values))
    }
    return .object(["a": .integer(1), "k": .list(keys(keyframes, value))])
  }

  /// A layer's turn, in degrees.
  func degrees(_ layer: HeaderLayer) -> JSONValue {
    animated(layer.tracks[.rotation]?.refreshing, still: layer.value(.rotation)) { value in
      [.number(((value.first ?? 0) * 180 / .pi).rounded(to: 4))]
    }
  }

  private func keys(
    _ keyframes: EasedKeyframes, _ value: ([Double]) -> [JSONValue]
  ) -> [JSONValue] {
    var keys: [JSONObject] = []
    func add(_ time: Double, _ content: [Double]) {
      keys.append(["t": .number(time), "s": .list(value(content))])
    }
    func ease(_ function: TimingFunction) {
      guard !keys.isEmpty else { return }
      let handles = Self.handles(function)
      keys[keys.count - 1]["o"] = handles.out
      keys[keys.count - 1]["i"] = handles.into
    }
    func hold() {
      if !keys.isEmpty { keys[keys.count - 1]["h"] = .integer(1) }
    }
    let all = keyframes.keys
    add(frame(all[0].time), all[0].value)
    for (index, easing) in keyframes.easings.enumerated() {
      let (from, to) = (all[index], all[index + 1])
      if to.time <= from.time {
        guard to.value != from.value else { continue }
        // What was reached ends an instant before.
        if keys.count > 1, keys[keys.count - 2]["h"] == nil {
          keys[keys.count - 1]["t"] = .number((frame(from.time) - Self.instant).rounded(to: 4))
        } else {
          keys.removeLast()
        }
        hold()
      } else if easing == EasedKeyframes.hold || from.value == to.value {
        hold()
      } else {
        ease(easing)
      }
      add(frame(to.time), to.value)
    }
    return keys.map { .object($0) }
  }

  /// The handles at a stretch's beginning and end.
  private static func handles(
    _ function: TimingFunction
  ) -> (out: JSONValue, into: JSONValue) {
    func handle(_ x: Double, _ y: Double) -> JSONValue {
      .object(["x": .list([.number(x)]), "y": .list([.number(y)])])
    }
    guard case .cubicBezier(let timing) = function.simplified else {
      return (handle(0.3333, 0.3333), handle(0.6667, 0.6667))
    }
    return (handle(timing.x1, timing.y1), handle(timing.x2, timing.y2))
  }
}
