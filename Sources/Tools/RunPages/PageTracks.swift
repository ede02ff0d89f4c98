/// The tracks of a run's numbers that a page plots.
enum PageTracks {
  /// The maximum number of tracks.
  private static let limit = 4

  /// Returns up to four tracks as JSON, with their values at the frames' times.
  ///
  /// Constant tracks are omitted, as are tracks whose shape is similar to that of a track with a
  /// lower rank.
  static func json(of timeline: Timeline, at times: [Flicks]) -> [JSONValue] {
    let samplers = timeline.samplers { $0.isNumber && $0.isTraced && !$0.isModel }
    let all = zip(samplers, timeline.numbers(of: samplers, at: times)).filter { _, numbers in
      let known = numbers.filter(\.isFinite)
      return (known.max() ?? 0) - (known.min() ?? 0) > 1e-6
    }
    let ranked = all.enumerated().sorted {
      (rank(of: $0.element.0.signal), $0.offset) < (rank(of: $1.element.0.signal), $1.offset)
    }
    var shown: [[Double]] = []
    let informative = ranked.filter { _, track in
      let shape = shape(of: track.1)
      guard shown.count < limit, !shown.contains(where: { isAlike($0, shape) }) else {
        return false
      }
      shown.append(shape)
      return true
    }
    return informative.map { _, track in
      let signal = track.0.signal
      return [
        "name": .text(signal.label), "unit": .text(signal.unit?.rawValue ?? ""),
        "values": .numbers(track.1.map { $0.rounded(to: 3) }),
      ]
    }
  }

  /// Returns the numbers scaled to the range 0…1, for comparing the shapes of curves.
  private static func shape(of numbers: [Double]) -> [Double] {
    let known = numbers.filter(\.isFinite)
    let low = known.min() ?? 0
    let high = known.max() ?? 1
    return numbers.map { ($0 - low) / (high - low) }
  }

  /// Returns whether two curves in the range 0…1 are equal or mirrored vertically, within 0.01.
  private static func isAlike(_ first: [Double], _ second: [Double]) -> Bool {
    func areClose(_ first: Double, _ second: Double) -> Bool {
      first.isNaN && second.isNaN || abs(first - second) < 0.01
    }
    return zip(first, second).allSatisfy(areClose)
      || zip(first, second).allSatisfy { areClose($0, 1 - $1) }
  }

  /// Returns the rank of a signal, 0…5; the signals with the lowest ranks are shown first.
  ///
  /// The content offset is first, followed by the signals of the header. The adjusted insets and
  /// those of the scroll indicator are last, since they add no information.
  private static func rank(of signal: Signal) -> Int {
    if signal.isNamed(.pullingPercent) { return 3 }
    switch signal.facet {
    case .list:
      if ScrollAxis.allCases.contains(where: { signal.isNamed(.contentOffset($0)) }) { return 0 }
      return EdgeInsets.Edge.allCases.contains { signal.isNamed(.contentInset($0)) } ? 2 : 5
    case .arrow, .spinner, .label: return 4
    default: return signal.unit == .seconds ? 4 : 1
    }
  }
}
