/// Keyframes as the path of a `PathInterpolator`, over fractions of the duration.
struct InterpolatorPath {
  private(set) var calls: [String] = []
  private(set) var meaning: EasedKeyframes

  init(_ keyframes: EasedKeyframes, _ printer: NumberPrinter) {
    func printed(_ x: Double, _ y: Double) -> (x: PrintedNumber, y: PrintedNumber) {
      (printer.progress(x), printer.progress(y))
    }
    let points = keyframes.keys.map { printed($0.time, $0.value[0]) }
    calls = ["moveTo(\(points[0].x), \(points[0].y))"]
    var easings: [TimingFunction] = []
    for (index, easing) in keyframes.easings.enumerated() {
      let from = keyframes.keys[index]
      let to = keyframes.keys[index + 1]
      let start = points[index]
      let end = points[index + 1]
      let width = end.x.value - start.x.value
      let height = end.y.value - start.y.value
      guard case .cubicBezier(let timing) = easing, width > 0, height != 0 else {
        calls.append("lineTo(\(end.x), \(end.y))")
        easings.append(.linear)
        continue
      }
      func control(_ x: Double, _ y: Double) -> (x: PrintedNumber, y: PrintedNumber) {
        printed(
          from.time + (to.time - from.time) * x,
          from.value[0] + (to.value[0] - from.value[0]) * y)
      }
      let one = control(timing.x1, timing.y1)
      let two = control(timing.x2, timing.y2)
      calls.append("cubicTo(\(one.x), \(one.y), \(two.x), \(two.y), \(end.x), \(end.y))")
      easings.append(
        .cubicBezier(
          (one.x.value - start.x.value) / width, (one.y.value - start.y.value) / height,
          (two.x.value - start.x.value) / width, (two.y.value - start.y.value) / height))
    }
    meaning = EasedKeyframes(points: points.map { ($0.x.value, $0.y.value) }, easings: easings)
  }
}
