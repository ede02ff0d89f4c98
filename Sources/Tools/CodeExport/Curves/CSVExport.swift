extension ExportedCurve {
  /// The minimum number of rows per second, or in total for a rubber band.
  private static let rowRate = 60.0
  /// The fraction of the tolerance for linear interpolation; the rest is for rounding.
  private static let rowShare = 0.9
  /// The maximum number of times an interval is halved.
  private static let mostHalvings = 16
  /// The number of rows at which the refinement of steep parts stops.
  private static let mostRows = 100_000
  /// The time between the two rows at a jump, as a fraction of the duration.
  private static let jumpMargin = 1e-6

  /// Returns the curve as rows of times and values, dense enough for linear interpolation.
  func csv() -> ExportDraft {
    let printer = NumberPrinter()
    var rows: [(time: PrintedNumber, value: PrintedNumber)] = []
    for (time, progress) in rowPoints() {
      let row = (
        time: printer.value(time, way: duration),
        value: printer.value(value(atProgress: progress), way: scale)
      )
      if let last = rows.last, last.time.value >= row.time.value { rows.removeLast() }
      rows.append(row)
    }
    let unit = scale == 0 ? 1 : scale
    let read = EasedKeyframes(
      points: rows.map { ($0.time.value, ($0.value.value - base) / unit) },
      easings: Array(repeating: .linear, count: rows.count - 1))
    let head = curve.unit == .points ? "pull,value" : "time,value"
    let body = rows.map { "\($0.time),\($0.value)\n" }.joined()
    return ExportDraft(
      template: "\(head)\n\(body)", duration: duration,
      meaning: { read.value(at: $0)[0] }, corners: read.keys.map(\.time),
      notes: ["values between two rows are interpolated linearly"])
  }

  /// Returns times and progress, sorted by time.
  private func rowPoints() -> [(Double, Double)] {
    if case .samples = curve.source { return corners.map { ($0, progress(at: $0)) } }
    let end = duration
    let margin = end * Self.jumpMargin
    let steps = curve.unit == .points ? Self.rowRate : max(1, (end * Self.rowRate).rounded(.up))
    let count = Int(min(steps, 20_000))
    let even = (0...count).map { end * Double($0) / Double(count) }
    let places = Set(even + corners + [0, end]).filter { place in
      place >= 0 && place <= end && jumps.allSatisfy { ($0 - place).magnitude > 2 * margin }
    }
    var points = places.map { ($0, isBaked && $0 == end ? 1 : progress(at: $0)) }
    for jump in jumps where jump >= 0 && jump <= end {
      if jump > margin { points.append((jump - margin, progress(at: jump - margin))) }
      points.append((jump, progress(at: min(jump + margin, end))))
    }
    points.sort { $0.0 < $1.0 }
    var result = [points[0]]
    for (from, to) in zip(points, points.dropFirst()) {
      if to.0 - from.0 > 1.5 * margin { refine(from, to, into: &result, depth: 0) }
      result.append(to)
    }
    return result
  }

  /// Adds points between two others until the straight lines are within the tolerance.
  private func refine(
    _ from: (Double, Double), _ to: (Double, Double), into result: inout [(Double, Double)],
    depth: Int
  ) {
    let worst = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875].map { part in
      let straight = from.1 + (to.1 - from.1) * part
      return (progress(at: from.0 + (to.0 - from.0) * part) - straight).magnitude
    }.reduce(0, max)
    guard worst > tolerance * Self.rowShare, depth < Self.mostHalvings,
      result.count < Self.mostRows
    else { return }
    let time = (from.0 + to.0) / 2
    let middle = (time, progress(at: time))
    refine(from, middle, into: &result, depth: depth + 1)
    result.append(middle)
    refine(middle, to, into: &result, depth: depth + 1)
  }
}
