/// A builder of the panels, legend and labels of a plot of curves.
struct CurvePlotDrawing {
  private let plot: CurvePlot
  private let features: [CurveFeatures]
  /// The largest difference of each curve from the first.
  ///
  /// It is `nil` for the first curve, and for a curve whose domain does not overlap the first's.
  private let differences: [CurveDifference?]
  /// The range of the horizontal axis.
  let range: ClosedRange<Double>

  /// The factor by which the steepest slope has to exceed the ``shownShare`` quantile of all
  /// slopes for the panel to be clipped.
  private static let steepness = 3.0
  /// The end of the axis for a motion that settles, as a multiple of its settling time.
  private static let restShare = 1.4
  /// The largest number of samples that are marked with dots on a recording's line.
  private static let fewSamples = 60
  /// The fraction of the slopes that are never clipped.
  private static let shownShare = 0.97

  init(_ plot: CurvePlot) {
    self.plot = plot
    features = plot.curves.map(CurveFeatures.init)
    differences = plot.curves.enumerated().map { index, curve in
      index == 0 ? nil : CurveDifference(plot.curves[0], curve)
    }
    let low = plot.curves.map(\.domain.lowerBound).min() ?? 0
    let ends = zip(plot.curves, features).map(Self.visibleEnd)
    let high = (ends + differences.compactMap { $0?.maximumX }).max() ?? 1
    range = high > low ? low...high : Plot.range(of: [low])
  }

  /// Returns the last x at which a curve is shown.
  ///
  /// A spring or a fling without an explicit duration ends shortly after it has settled.
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

  /// The unit of the values, with a space before it: points if every curve is a fling or a
  /// rubber band, otherwise empty.
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

  /// The size at which every panel has room, in points.
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
      case .samples(let samples): parts.append(counted(samples.times.count, "sample"))
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
      parts.append("settled: stays within 1 % of the distance")
    }
    return parts.joined(separator: " · ")
  }

  var columns: [(heading: String, cells: [String])] {
    guard curves.count > 1 else { return [] }
    var columns: [(heading: String, cells: [String])] = []
    if features.contains(where: { $0.peak != nil }) {
      columns.append(("overshoot", features.map { $0.peak == nil ? "–" : share($0.overshoot) }))
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
        "largest difference",
        differences.map { difference in
          difference.map {
            "\(abs($0.difference).plotText(digits: 3))\(valueUnit) at \(time($0.maximumX))"
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

  /// Returns the text for a curve without a finite top speed: `vertical`, or a dash if its start
  /// and end are equal.
  private func upright(_ feature: CurveFeatures) -> String {
    feature.start == feature.end ? "–" : "vertical"
  }

  private func speed(_ value: Double) -> String {
    abs(value).plotText(digits: 3) + (isOverTime ? "\(valueUnit)/s" : "")
  }

  /// Returns whether a curve is drawn as dots: a recording plotted with formulas, so that their
  /// lines stay visible.
  private func isDotted(_ curve: NamedCurve) -> Bool {
    curve.curve == nil && curves.contains { $0.curve != nil }
  }

  private func form(of curve: NamedCurve) -> PlotSeries.Form {
    guard case .samples(let samples) = curve.source, !isDotted(curve) else {
      return isDotted(curve) ? .dots : .line
    }
    return samples.times.count <= Self.fewSamples ? .dottedLine : .line
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
            peak, style: index, isOpen: false,
            label: isAlone
              ? PlotPanel.Label(
                "+" + share(feature.overshoot),
                "peak \(peak.y.plotText(digits: 4))\(valueUnit) at \(time(peak.x))") : nil))
      }
      if let point = feature.drawBack, isAlone {
        let part = abs((point.y - feature.start) / (feature.end - feature.start))
        marks.append(
          .point(
            point, style: index, isOpen: false,
            label: PlotPanel.Label("−" + share(part), "undershoot at \(time(point.x))")))
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
      let x = difference.maximumX
      marks.append(
        .distance(
          x: x, from: curves[0].value(at: x), to: curves[farthest].value(at: x),
          style: nil,
          label: PlotPanel.Label(
            abs(difference.difference).plotText(digits: 3) + valueUnit,
            "largest difference\(curves.count > 2 ? " from the first" : ""), at \(time(x))")))
    }
    return marks
  }

  func velocityPanel() -> PlotPanel {
    // The slopes of recordings drawn as dots are mostly noise.
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
          top, style: index, isOpen: false,
          label: curves.count == 1 ? PlotPanel.Label(speed(top.y), "at \(time(top.x))") : nil))
    }
    return PlotPanel(
      heading: isCut ? "\(name) (clipped at \(limit.plotText(digits: 2)))" : name,
      range: Plot.range(of: shown, including: [0], margin: 0.08), references: [0],
      series: runs.enumerated().map { index, runs in
        PlotSeries(name: curves[index].name, style: index, runs: runs)
      },
      marks: marks)
  }

  /// Returns the slopes, split where the curve enters or leaves its domain or is vertical.
  private func slopes(of curve: NamedCurve) -> [[Point]] {
    if case .samples(let samples) = curve.source {
      // The slope between two samples is plotted at their midpoint.
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

  /// Returns the largest magnitude in the panel of slopes: the steepest slope, unless it far
  /// exceeds nearly all others.
  private static func visibleLimit(of slopes: [Double]) -> Double {
    let largest = slopes.reduce(0) { max($0, abs($1)) }
    // At most 20,000 evenly chosen slopes suffice to estimate the quantile.
    let sizes = stride(from: 0, to: slopes.count, by: max(slopes.count / 10_000, 1))
      .map { abs(slopes[$0]) }.sorted()
    guard !sizes.isEmpty else { return 1 }
    let usual = sizes[min(Int(Double(sizes.count) * shownShare), sizes.count - 1)]
    guard usual > 0, largest > usual * steepness else { return max(largest, .leastNormalMagnitude) }
    // Rounded to the two digits that the heading shows.
    let limit = usual * 1.5
    return Double(limit.plotText(digits: 2)) ?? limit
  }

  /// Returns the residuals of the formulas against the first recording, or `nil` if there is no
  /// recording or no formula.
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
      heading: "residual", range: Plot.range(of: [-largest, largest], margin: 0.15),
      weight: 0.7, references: [0], series: series)
  }
}
