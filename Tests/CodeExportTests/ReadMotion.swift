/// A motion read back from exported text: its keys and the interpolation between them.
struct ReadMotion {
  enum Stretch: Equatable {
    case straight
    case held
    case bezier([Double])
  }

  var keys: [(time: Double, value: Double)] = []
  var stretches: [Stretch] = []

  /// Returns the value at a time, clamped to the first and last keys.
  func value(at time: Double) -> Double {
    guard let index = keys.lastIndex(where: { $0.time <= time }) else { return keys[0].value }
    guard index + 1 < keys.count else { return keys[index].value }
    let from = keys[index]
    let to = keys[index + 1]
    let x = (time - from.time) / (to.time - from.time)
    switch stretches[index] {
    case .held: return from.value
    case .straight: return from.value + (to.value - from.value) * x
    case .bezier(let points):
      return from.value + (to.value - from.value) * NotationReader.bezier(points, at: x)
    }
  }

  private static func stretch(_ points: [Double]) -> Stretch {
    points == [0, 0, 1, 1] ? .straight : .bezier(points)
  }

  // MARK: Readers

  /// Reads the values, key times and timing functions of a `CAKeyframeAnimation`.
  init(coreAnimation text: String) throws {
    func list(_ name: String) -> [Double] {
      NotationReader.part(of: text, from: "animation.\(name) = [", to: "]")
        .map { NotationReader.numbers(in: $0) } ?? []
    }
    let duration =
      NotationReader.part(of: text, from: "animation.duration = ", to: "\n").flatMap(Double.init)
      ?? .nan
    var values = list("values")
    let times = list("keyTimes")
    let isDiscrete = text.contains("calculationMode = .discrete")
    if isDiscrete { values.append(values[values.count - 1]) }
    guard times.count == values.count else { throw CocoaError(.formatting) }
    keys = zip(times, values).map { ($0 * duration, $1) }
    stretches = Array(repeating: isDiscrete ? .held : .straight, count: keys.count - 1)
    if let functions = NotationReader.part(of: text, from: "timingFunctions = [", to: "]") {
      stretches = functions.split(separator: "\n").filter { $0.contains("CAMedia") }.map {
        $0.contains(".linear")
          ? .straight
          : Self.stretch(NotationReader.numbers(in: String($0)).map { Double(Float($0)) })
      }
    }
  }

  /// Reads the linear and move keyframes of a `KeyframeTimeline`.
  init(swiftUI text: String) throws {
    guard
      let start = NotationReader.part(of: text, from: "initialValue: ", to: ")").flatMap(
        Double.init)
    else { throw CocoaError(.formatting) }
    keys = [(0, start)]
    for line in text.split(separator: "\n").map(String.init) {
      let numbers = NotationReader.numbers(in: line)
      guard let last = keys.last, let value = numbers.first else { continue }
      if line.contains("MoveKeyframe(") {
        keys.append((last.time, value))
        stretches.append(.straight)
      } else if line.contains("LinearKeyframe("), numbers.count > 1 {
        keys.append((last.time + numbers[1], value))
        stretches.append(numbers.count == 6 ? Self.stretch(Array(numbers[2...])) : .straight)
      }
    }
  }

  /// Reads Compose's `value at time using easing`.
  init(compose text: String) throws {
    for line in text.split(separator: "\n").map(String.init) where line.contains("f at ") {
      let numbers = NotationReader.numbers(in: line)
      guard numbers.count >= 2 else { continue }
      keys.append((numbers[1] / 1000, Double(Float(numbers[0]))))
      if line.contains("CubicBezierEasing") {
        stretches.append(Self.stretch(numbers[2...].map { Double(Float($0)) }))
      } else if line.contains(" using ") {
        stretches.append(line.contains("floor") ? .held : .straight)
      }
    }
  }

  /// Reads the path of an Android `PathInterpolator` as progress over the animator's duration.
  init(android text: String) throws {
    let duration =
      NotationReader.part(of: text, from: "duration = ", to: "L").flatMap(Double.init) ?? .nan
    for line in text.split(separator: "\n").map(String.init) {
      let numbers = NotationReader.numbers(in: line)
      if line.contains("moveTo(") || line.contains("lineTo(") {
        if !keys.isEmpty { stretches.append(.straight) }
        keys.append((numbers[0] * duration / 1000, numbers[1]))
      } else if line.contains("cubicTo("), let last = keys.last {
        let x = last.time / duration * 1000
        let y = last.value
        let width = numbers[4] - x
        let height = numbers[5] - y
        stretches.append(
          height == 0
            ? .straight
            : .bezier([
              (numbers[0] - x) / width, (numbers[1] - y) / height, (numbers[2] - x) / width,
              (numbers[3] - y) / height,
            ]))
        keys.append((numbers[4] * duration / 1000, numbers[5]))
      }
    }
  }
}
