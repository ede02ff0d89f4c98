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

  /// The time before a jump for which the old value is held, in frames.
  static let jumpLead = 0.001

  /// A time in frames.
  func frame(_ time: Double) -> Double { (time * rate).rounded(to: 4) }

  /// The first whole frame at which something that begins at a time is there.
  func firstFrame(from time: Double) -> Double { (time * rate - 1e-4).rounded(.up) }

  /// A property that stays.
  static func still(_ value: JSONValue) -> JSONValue { .object(["a": .integer(0), "k": value]) }

  /// A number or a list of numbers that stays.
  static func still(_ numbers: Double...) -> JSONValue {
    still(numbers.count == 1 ? .number(numbers[0]) : .list(numbers.map(JSONValue.number)))
  }

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
    let shown = inFrames(keyframes).holdingBeforeJumps(for: Self.jumpLead)
    return shown.keys.enumerated().map { index, key in
      var json: JSONObject = ["t": .number(key.time.rounded(to: 4)), "s": .list(value(key.value))]
      if index < shown.easings.count {
        if shown.easings[index] == EasedKeyframes.hold {
          json["h"] = .integer(1)
        } else {
          (json["o"], json["i"]) = Self.handles(shown.easings[index])
        }
      }
      return .object(json)
    }
  }

  /// The keyframes over frames, rests as holds, each jump once.
  private func inFrames(_ keyframes: EasedKeyframes) -> EasedKeyframes {
    func key(_ key: EasedKeyframes.Key) -> EasedKeyframes.Key {
      EasedKeyframes.Key(time: frame(key.time), value: key.value)
    }
    var result = EasedKeyframes(keys: [key(keyframes.keys[0])], easings: [])
    for (index, easing) in keyframes.easings.enumerated() {
      let (from, to) = (keyframes.keys[index], keyframes.keys[index + 1])
      let (isJump, isRest) = (to.time <= from.time, to.value == from.value)
      if isJump, isRest { continue }
      result.keys.append(key(to))
      result.easings.append(isJump ? .linear : isRest ? EasedKeyframes.hold : easing)
    }
    return result
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

extension EasedKeyframes {
  /// The same keyframes with a short held stretch before every jump: two keys at one time mean different
  /// things to different players.
  ///
  /// - Parameter lead: the length of that stretch, in the unit of the keys' times.
  func holdingBeforeJumps(for lead: Double) -> EasedKeyframes {
    var result = self
    var index = 0
    while index + 1 < result.keys.count {
      let next = result.keys[index + 1].time
      guard next - result.keys[index].time < lead, result.easings[index] != Self.hold else {
        index += 1
        continue
      }
      if index == 0 || result.easings[index - 1] == Self.hold
        || next - lead <= result.keys[index - 1].time
      {
        // The value before is held already, or there is no room for it.
        result.keys.remove(at: index)
        result.easings.remove(at: index)
      } else {
        result.keys[index].time = next - lead
        result.easings[index] = Self.hold
        index += 1
      }
    }
    return result
  }
}
