import BezierGeometry
import CurveTuning
import KeyframeAnimation
import Texts

/// Keyframes as CSS has them: percentages, each once, and how it goes on from each.
struct CSSKeys {
  /// One of them.
  struct Frame {
    var percent: String
    var value: [Double]
    var timing: String
  }

  /// When they begin, in seconds.
  let start: Double
  /// How long they take, in seconds; above 0.
  let duration: Double
  private(set) var frames: [Frame] = []

  /// Digits after the point of a percentage.
  private static let places = 5
  /// As percentages count once, a jump is from shortly before it on.
  private static let instant = 0.00002
  /// What never changes needs a duration all the same, in seconds.
  private static let shortest = 0.001

  /// Lays keyframes out.
  ///
  /// - Parameter isWhole: whether rests at both ends are kept, as something else begins when this ends.
  init(_ keyframes: EasedKeyframes, isWhole: Bool) {
    var (keys, easings) = (keyframes.keys, keyframes.easings)
    if !isWhole {
      while keys.count > 1, keys[keys.count - 1].value == keys[keys.count - 2].value {
        keys.removeLast()
        easings.removeLast()
      }
      while keys.count > 1, keys[0].value == keys[1].value,
        keys.count == 2 || keys[2].time > keys[1].time
      {
        keys.removeFirst()
        easings.removeFirst()
      }
    }
    start = keys[0].time
    let length = keys[keys.count - 1].time - keys[0].time
    duration = max(length, Self.shortest)
    for (index, key) in keys.enumerated() {
      let isLast = index + 1 == keys.count
      let isLeft = !isLast && keys[index + 1].time <= key.time
      if isLeft, index > 0, keys[index - 1].value == key.value || frames.isEmpty {
        // The rest before the jump lasts until it.
        if !frames.isEmpty { frames[frames.count - 1].timing = "step-end" }
        continue
      }
      if isLeft, index == 0 { continue }
      var percent = (key.time - start) / duration * 100
      if isLeft { percent -= Self.instant }
      let easing = index < easings.count ? easings[index] : .linear
      let holds = easing == EasedKeyframes.hold || isLeft
      let timing =
        holds
        ? "step-end" : (try? EasingExpression(easing, in: .css).text) ?? easing.description
      frames.append(
        Frame(
          percent: min(max(percent, 0), 100).decimalText(places: Self.places), value: key.value,
          timing: timing))
    }
    // Without a first and a last frame, what lies beneath would be blended in.
    if let first = frames.first, first.percent != "0" {
      frames.insert(Frame(percent: "0", value: first.value, timing: "step-end"), at: 0)
    }
    if let last = frames.last, last.percent != "100" {
      frames.append(Frame(percent: "100", value: last.value, timing: "linear"))
    }
  }
}
