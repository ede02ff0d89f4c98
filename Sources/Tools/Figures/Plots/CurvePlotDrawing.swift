import BezierGeometry
import CurveTuning
import KeyframeAnimation

/// The parts of a plot of curves.
struct CurvePlotDrawing {
  private let plot: CurvePlot
  private let features: [CurveFeatures]
  /// Where each curve is farthest from the first; `nil` for the first.
  private let differences: [CurveDifference?]
  /// What the horizontal axis shows.
  let range: ClosedRange<Double>

  /// A slope may stand out of its panel if it is so many times as steep as nearly all others.
  private static let steepness = 3.0
  /// How long a motion is shown that has settled, as a part of the time that it took.
  private static let restShare = 1.4
  /// A recording of so many samples or fewer has a dot on its line for each.
  private static let fewSamples = 60
  /// The part of the slopes that are never cut off.
  private static let shownShare = 0.97

  init(_ plot: CurvePlot) {
    self.plot = plot
    features = plot.curves.map(CurveFeatures.init)
    differences = plot.curves.enumerated().map { index, curve in
      index == 0 ? nil : CurveDifference(plot.curves[0], curve)
    }
    let low = plot.curves.map(\.domain.lowerBound).min() ?? 0
    let ends = zip(plot.curves, features).map(Self.visibleEnd)
    let high = (ends + differences.compactMap { $0?.place }).max() ?? 1
    range = high > low ? low...high : Plot.range(of: [low])
  }

  /// How far a curve is shown: a spring or a fling that nobody gave a duration until a while after
  /// it has settled.
  private static func visibleEnd(_ curve: NamedCurve, _ features: CurveFeatures) -> Double {
    let end = curve.domain.upperBound
    switch curve.source {
    case .curve(.spring), .curve(.decay):
      guard curve.duration == nil, let settling = features.settling else { return end }
      return min(end, settling * restShare)
    case .curve, .samples: return end
    }
  }

  private var curves: [NamedCurve] { plot.curves }
  private var isOverTime: Bool { curves[0].unit == .seconds }
  private var timeUnit: String { isOverTime ? " s" : " pt" }

  /// The unit of all values: that of points for flings and rubber bands, none where curves differ.
  private var valueUnit: String {
    let arePoints = curves.map { curve in
      switch curve.curve {
      case .decay?, .rubberBand?: true
      default: false
      }
    }
    return arePoints.allSatisfy { $0 } ? " pt" : ""
  }

  private var isProgress: Bool {
    zip(curves, features).allSatisfy { $0.curve != nil && $1.start == 0 && $1.end == 1 }
  }

  private func time(_ x: Double) -> String { x.plotText(digits: 3) + timeUnit }
  private func share(_ fraction: Double) -> String { (fraction * 100).plotText(digits: 3) + " %" }

  // MARK: Around the panels

  /// The extents at which every panel has room.
  var size: Size {
    var height = 330.0
    if plot.showsVelocity { height += 150 }
    if plot.showsResidual { height += 120 }
    if curves.count > 1 { height += 25 + Double(curves.count) * PlotLayout.legendRowHeight }
    return Size(width: Plot.standardSize.width, height: height)
  }

  var subtitle: String {
    var parts: [String] = []
    if curves.count == 1 {
      switch curves[0].source {
      case .curve(.timing): parts.append("over \(time(curves[0].domain.upperBound))")
      case .samples(let samples):
        parts.append("\(samples.times.count) sample\(samples.times.count == 1 ? "" : "s")")
      default: break
      }
    } else {
      let durations = Set(
        curves.filter { if case .timing? = $0.curve { true } else { false } }
          .map(\.domain.upperBound))
      if let duration = durations.first, durations.count == 1 {
        parts.append("timing functions over \(time(duration))")
      }
    }
    if features.contains(where: { $0.settling != nil }) {
      parts.append("settled: within 1 % of the way for good")
    }
    return parts.joined(separator: " · ")
  }

  var columns: [(heading: String, cells: [String])] {
    guard curves.count > 1 else { return [] }
    var columns: [(heading: String, cells: [String])] = []
    if features.contains(where: { $0.peak != nil }) {
      columns.append(
        ("overshoot", features.map { $0.peak == nil ? "–" : share($0.overshoot) }))
    }
    if features.contains(where: { $0.settling != nil }) {
      columns.append(("settled", features.map { $0.settling.map(time) ?? "–" }))
    }
    if isOverTime {
      columns.append(
        (
          "top speed",
          zip(curves, features).map { curve, feature in
            isDotted(curve) ? "–" : feature.topSpeed.map { speed($0.y) } ?? upright(feature)
          }
        ))
    }
    columns.append(
      (
        "farthest from the first",
        differences.map { difference in
          difference.map {
            "\(abs($0.difference).plotText(digits: 3))\(valueUnit) at \(time($0.place))"
          } ?? "–"
        }
      ))
    return columns
  }

  var legend: [Plot.LegendRow] {
    curves.enumerated().map { index, curve in
      Plot.LegendRow(
        style: index, isDotted: isDotted(curve), name: curve.name,
        cells: columns.map { $0.cells[index] })
    }
  }

  /// What is said of a top speed that is none.
  private func upright(_ feature: CurveFeatures) -> String {
    feature.start == feature.end ? "–" : "upright"
  }

  private func speed(_ value: Double) -> String {
    abs(value).plotText(digits: 3) + (isOverTime ? "\(valueUnit)/s" : "")
  }

  /// A recording beside formulas is dots, so that what runs through them is seen.
  private func isDotted(_ curve: NamedCurve) -> Bool {
    curve.curve == nil && curves.contains { $0.curve != nil }
  }

  private func form(of curve: NamedCurve) -> PlotSeries.Form {
    guard case .samples(let samples) = curve.source, !isDotted(curve) else {
      return isDotted(curve) ? .dots : .line
    }
    return samples.times.count <= Self.fewSamples ? .dottedLine(every: 1) : .line
  }

  // MARK: Panels

  func valuePanel() throws(PlotError) -> PlotPanel {
    let runs = curves.map { values(of: $0) }
    for (curve, points) in zip(curves, runs) {
      if let bad = points.first(where: { !(abs($0.y) <= Plot.largestMagnitude) }) {
        throw .number(bad.y, of: curve.name)
      }
    }
    let ends: [Double] = isOverTime ? features.flatMap { [$0.start, $0.end] } : [0]
    return PlotPanel(
      heading: isProgress ? "progress" : valueUnit.isEmpty ? "value" : "points",
      range: Plot.range(of: runs.joined().map(\.y), including: ends, margin: 0.08), weight: 2,
      references: isOverTime ? Array(Set(features.map(\.end))).sorted() : [],
      series: zip(curves, runs).enumerated().map { index, entry in
        PlotSeries(
          name: entry.0.name, style: index, form: form(of: entry.0),
          runs: [entry.1])
      },
      marks: marks)
  }

  private func values(of curve: NamedCurve) -> [Point] {
    if case .samples(let samples) = curve.source {
      return zip(samples.times, samples.values).map { Point(x: $0, y: $1) }
    }
    return CurveFeatures.grid(of: curve, over: range).map {
      Point(x: $0, y: curve.value(at: $0))
    }
  }

  private var marks: [PlotPanel.Mark] {
    let isAlone = curves.count == 1
    var marks: [PlotPanel.Mark] = []
    for (index, feature) in features.enumerated() where !isDotted(curves[index]) {
      if let peak = feature.peak {
        if isAlone {
          marks.append(
            .distance(x: peak.x, from: feature.end, to: peak.y, style: index, label: nil))
        }
        marks.append(
          .point(
            Point(x: peak.x, y: peak.y), style: index, isOpen: false,
            label: isAlone
              ? PlotPanel.Label(
                "+" + share(feature.overshoot),
                "peak of \(peak.y.plotText(digits: 4))\(valueUnit) at \(time(peak.x))") : nil))
      }
      if let place = feature.drawBack, isAlone {
        let part = abs((place.y - feature.start) / (feature.end - feature.start))
        marks.append(
          .point(
            Point(x: place.x, y: place.y), style: index, isOpen: false,
            label: PlotPanel.Label("−" + share(part), "draws back at \(time(place.x))")))
      }
      if let settling = feature.settling, range.contains(settling) {
        marks.append(
          .point(
            Point(x: settling, y: curves[index].value(at: settling)), style: index, isOpen: true,
            label: isAlone ? PlotPanel.Label(time(settling), "settled") : nil))
      }
    }
    let farthest = differences.indices.max {
      abs(differences[$0]?.difference ?? 0) < abs(differences[$1]?.difference ?? 0)
    }
    if let farthest, let difference = differences[farthest], difference.difference != 0 {
      let place = difference.place
      marks.append(
        .distance(
          x: place, from: curves[0].value(at: place), to: curves[farthest].value(at: place),
          style: nil,
          label: PlotPanel.Label(
            abs(difference.difference).plotText(digits: 3) + valueUnit,
            "largest difference\(curves.count > 2 ? " from the first" : ""), at \(time(place))")))
    }
    return marks
  }

  func velocityPanel() -> PlotPanel {
    // What noise does to the slopes of dots says nothing.
    let runs = curves.map { isDotted($0) ? [] : slopes(of: $0) }
    let all = runs.joined().joined().map(\.y)
    let limit = Self.visibleLimit(of: all)
    let shown = all.map { min(max($0, -limit), limit) }
    let isCut = all.contains { abs($0) > limit }
    let unit = isOverTime ? (valueUnit.isEmpty ? "1/s" : "pt/s") : ""
    let name = isOverTime ? "velocity, \(unit)" : "slope"
    var marks: [PlotPanel.Mark] = []
    for (index, feature) in features.enumerated() where !isDotted(curves[index]) {
      guard let top = feature.topSpeed, !isCut || abs(top.y) <= limit, isOverTime else { continue }
      marks.append(
        .point(
          Point(x: top.x, y: top.y), style: index, isOpen: false,
          label: curves.count == 1
            ? PlotPanel.Label(speed(top.y), "at \(time(top.x))") : nil))
    }
    return PlotPanel(
      heading: isCut ? "\(name) (cut off at \(limit.plotText(digits: 2)))" : name,
      range: Plot.range(of: shown, including: [0], margin: 0.08), references: [0],
      series: runs.enumerated().map { index, runs in
        PlotSeries(name: curves[index].name, style: index, runs: runs)
      },
      marks: marks)
  }

  /// The slopes in runs, broken where a curve begins or ends to move, or stands upright.
  private func slopes(of curve: NamedCurve) -> [[Point]] {
    if case .samples(let samples) = curve.source {
      // A straight piece's slope stands at its middle.
      let pairs = zip(samples.times, samples.times.dropFirst())
      return [
        zip(pairs, zip(samples.values, samples.values.dropFirst())).map { times, values in
          Point(x: (times.0 + times.1) / 2, y: (values.1 - values.0) / (times.1 - times.0))
        }
      ]
    }
    let grid = CurveFeatures.grid(of: curve, over: range)
    let domain = curve.domain
    var runs: [[Point]] = [[]]
    var wasInside: Bool?
    for x in grid {
      let isInside = domain.contains(x)
      let slope = curve.derivative(at: x)
      if let wasInside, wasInside != isInside { runs.append([]) }
      wasInside = isInside
      guard abs(slope) <= Plot.largestMagnitude else {
        runs.append([])
        continue
      }
      runs[runs.count - 1].append(Point(x: x, y: slope))
    }
    return runs.filter { !$0.isEmpty }
  }

  /// How far a panel of slopes reaches: to the steepest, unless that is far from nearly all others.
  private static func visibleLimit(of slopes: [Double]) -> Double {
    var largest = 0.0
    for slope in slopes { largest = max(largest, abs(slope)) }
    // Every so many-th tells what is usual as well as all of a million.
    let sizes = stride(from: 0, to: slopes.count, by: max(slopes.count / 10_000, 1))
      .map { abs(slopes[$0]) }.sorted()
    guard !sizes.isEmpty else { return 1 }
    let usual = sizes[min(Int(Double(sizes.count) * shownShare), sizes.count - 1)]
    guard usual > 0, largest > usual * steepness else { return max(largest, .leastNormalMagnitude) }
    // Round, so that it can be said.
    let limit = usual * 1.5
    return Double(limit.plotText(digits: 2)) ?? limit
  }

  /// What the formulas leave over of the first recording.
  func residualPanel() -> PlotPanel? {
    guard let recording = curves.first(where: { $0.curve == nil }),
      case .samples(let samples) = recording.source
    else { return nil }
    let series = curves.enumerated().filter { $0.element.curve != nil }.map { index, curve in
      PlotSeries(
        name: curve.name, style: index, form: .dots,
        runs: [
          zip(samples.times, samples.values).map { time, value in
            Point(x: time, y: value - curve.value(at: time))
          }
        ])
    }
    guard !series.isEmpty else { return nil }
    let largest = series.flatMap(\.points).map { abs($0.y) }.max() ?? 0
    return PlotPanel(
      heading: "recorded less fitted", range: Plot.range(of: [-largest, largest], margin: 0.15),
      weight: 0.7, references: [0], series: series)
  }
}
