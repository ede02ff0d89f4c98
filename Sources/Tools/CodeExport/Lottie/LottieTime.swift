/// A converter of keyframes into Lottie properties over frames: `{"a": 0, "k": …}`, or keys with
/// handles.
struct LottieTime {
  /// The frame rate, in frames per second.
  let rate: Double

  /// The number of decimal places of times and colors.
  static let places = 3
  /// The number of decimal places of lengths, angles and percentages.
  static let lengthPlaces = 2

  /// The duration for which the old value is held before a jump, in frames.
  static let jumpLead = 0.001

  /// Converts a time in seconds to frames, rounded to the printed places.
  func frame(_ time: Double) -> Double { (time * rate).rounded(to: LottieTime.places) }

  /// Returns the first whole frame at or after a time.
  func firstFrame(from time: Double) -> Double { (time * rate - 1e-4).rounded(.up) }

  /// Returns a constant property.
  static func still(_ value: JSONValue) -> JSONValue { ["a": 0, "k": value] }

  /// Returns a constant property of one or more numbers.
  static func still(_ numbers: Double...) -> JSONValue {
    still(numbers.count == 1 ? .number(numbers[0]) : .list(numbers.map(JSONValue.number)))
  }

  /// Returns an animated property, or a constant one if there are no keyframes or they are
  /// constant.
  ///
  /// - Parameters:
  ///   - keyframes: The keyframes of the property.
  ///   - still: The value if there are no keyframes.
  ///   - value: A closure that returns a key's value as a list; for a path, a list with one shape.
  func animated(
    _ keyframes: EasedKeyframes?, still: [Double], value: ([Double]) -> [JSONValue]
  ) -> JSONValue {
    // The keys may be those of other components, such as those of another part of a path.
    let values = keyframes?.keys.map { value($0.value) } ?? [value(still)]
    guard let keyframes, values.contains(where: { $0 != values[0] }) else {
      return Self.still(values[0].count == 1 ? values[0][0] : .list(values[0]))
    }
    return ["a": 1, "k": .list(keys(keyframes, value))]
  }

  /// Returns a property of a layer with each number converted and rounded.
  func property(
    _ layer: HeaderLayer, _ property: LayerProperty, places: Int = lengthPlaces,
    convert: (Double) -> Double = { $0 }
  ) -> JSONValue {
    animated(layer.tracks[property], still: layer.value(property)) { value in
      value.map { .number(convert($0).rounded(to: places)) }
    }
  }

  /// Returns an opacity in percent, in ranges of frames, that is otherwise 0, up to a frame.
  static func gate(_ ranges: [Range<Double>], until end: Double) -> JSONValue {
    var keys: [JSONValue] = []
    func add(_ frame: Double, _ value: Double) {
      keys.append(["t": .number(frame), "s": .numbers([value]), "h": 1])
    }
    for range in ranges {
      add(range.lowerBound, 100)
      if range.upperBound < end { add(range.upperBound, 0) }
    }
    if keys.count == 1 { return still(100) }
    return ["a": 1, "k": .list(keys)]
  }

  private func keys(
    _ keyframes: EasedKeyframes, _ value: ([Double]) -> [JSONValue]
  ) -> [JSONValue] {
    let shown = inFrames(keyframes).holdingBeforeJumps(for: Self.jumpLead)
    var rest: [JSONValue]?
    return shown.keys.enumerated().compactMap { index, key -> JSONValue? in
      let values = value(key.value)
      let isHeld = index < shown.easings.count && shown.easings[index] == EasedKeyframes.hold
      // A rest needs no further keys until its end.
      if isHeld, rest == values { return nil }
      rest = isHeld ? values : nil
      var json: JSONObject = [
        "t": .number(key.time.rounded(to: LottieTime.places)), "s": .list(values),
      ]
      if isHeld {
        json["h"] = 1
      } else if index < shown.easings.count {
        let handles = Self.handles(shown.easings[index])
        json["o"] = handles.out
        json["i"] = handles.into
      }
      return .object(json)
    }
  }

  /// Returns the keyframes over frames, with rests as holds and without duplicate keys.
  private func inFrames(_ keyframes: EasedKeyframes) -> EasedKeyframes {
    func key(_ key: EasedKeyframes.Key) -> EasedKeyframes.Key {
      EasedKeyframes.Key(time: frame(key.time), value: key.value)
    }
    var result = EasedKeyframes(keys: [key(keyframes.keys[0])], easings: [])
    for (index, easing) in keyframes.easings.enumerated() {
      let from = keyframes.keys[index]
      let to = keyframes.keys[index + 1]
      let isJump = to.time <= from.time
      let isRest = to.value == from.value
      if isJump, isRest { continue }
      result.keys.append(key(to))
      result.easings.append(isJump ? .linear : isRest ? EasedKeyframes.hold : easing)
    }
    return result
  }

  /// Returns the easing handles at the start and the end of an interval.
  private static func handles(_ function: TimingFunction) -> (out: JSONValue, into: JSONValue) {
    func handle(_ x: Double, _ y: Double) -> JSONValue { ["x": .number(x), "y": .number(y)] }
    guard case .cubicBezier(let timing) = function.simplified else {
      return (handle(0, 0), handle(1, 1))
    }
    return (handle(timing.x1, timing.y1), handle(timing.x2, timing.y2))
  }
}

extension EasedKeyframes {
  /// Returns the keyframes with a short hold before each jump, since players interpret two keys
  /// at the same time differently.
  ///
  /// - Parameter lead: The duration of the hold, in the unit of the keys' times.
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
        // The previous value is already held, or there is no room for a hold.
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
