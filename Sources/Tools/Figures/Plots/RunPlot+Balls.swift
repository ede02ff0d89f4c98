extension RunPlot {
  /// The number of dots per second.
  private static let dotRate = 30.0
  /// The number of values from one dot to the next.
  private static let dotSteps = 12

  /// Returns the plot of the balls' paths, with y increasing downward from the content's edge.
  func balls() throws(PlotError) -> Plot {
    let (behavior, balls) = try BallRun.all(in: timeline)
    let series = balls.map { ball in
      PlotSeries(
        name: "ball \(ball.tag)", style: ball.tag, form: .dottedLine(every: Self.dotSteps),
        runs: [path(of: ball)], width: 1.25)
    }
    let radius = behavior.ballSize / 2
    let middles = balls.map { ball in ball.place(in: timeline)(ball.rise.upperBound) }
    var marks = middles.map { middle in
      PlotPanel.Mark.shape(.circle(center: middle, radius: radius), isFilled: false)
    }
    let reach = behavior.floating.amplitude
    for (ball, middle) in zip(balls, middles) {
      marks.append(
        .distance(
          x: middle.x, from: middle.y - reach, to: middle.y + reach, style: ball.tag, label: nil))
      marks.append(
        .point(middle, style: ball.tag, isOpen: false, label: PlotPanel.Label("\(ball.tag)")))
    }
    let everything = series.flatMap(\.points)
    let (left, right) = (
      (everything.map(\.x).min() ?? 0) - radius * 2, (everything.map(\.x).max() ?? 0) + radius * 2
    )
    let durations = Set(balls.map { ($0.rise.upperBound - $0.rise.lowerBound).seconds })
    let rise = durations.min().map { "rise in \($0.plotText(digits: 3)) s · " } ?? ""
    return Plot(
      title: title,
      subtitle: "\(rise)one dot every \((1 / Self.dotRate * 1000).plotText(digits: 3)) ms · "
        + "circles: floating balls, ±\(reach.plotText(digits: 3)) pt",
      size: size ?? Plot.standardSize, appearance: appearance,
      horizontalLabel: "points from the left edge",
      horizontalRange: left...right,
      panels: [
        PlotPanel(
          heading: "points below the content's edge",
          range: Plot.range(
            of: everything.map(\.y),
            including: [-behavior.effectiveRiseHeight - radius - reach, radius]),
          isDownward: true, isSquare: true, references: [0], series: series, marks: marks)
      ])
  }

  private func path(of ball: BallRun) -> [Point] {
    let step = 1 / (Self.dotRate * Double(Self.dotSteps))
    let length = (ball.rise.upperBound - ball.rise.lowerBound).seconds
    // Limits the number of points of a rise that takes hours.
    let count = min(Int(min(length / step + 1e-9, 1e5)), 20_000)
    let times = (0...count).map { ball.rise.lowerBound + Flicks(seconds: Double($0) * step) }
    return (times + [ball.rise.upperBound]).map(ball.place(in: timeline))
  }
}

extension RunPlot {
  /// The sampling rate, in values per second.
  private static let floatRate = 240.0
  private static let rowHeight = 46.0

  func floats() throws(PlotError) -> Plot {
    let (behavior, balls) = try BallRun.all(in: timeline)
    let start = balls.map(\.float.lowerBound).min() ?? .zero
    let end = balls.map(\.float.upperBound).max() ?? timeline.duration
    let whole = (start - origin).seconds...(end - origin).seconds
    let annotations = try RunAnnotations(
      timeline, origin: origin,
      window: window ?? (whole.lowerBound < whole.upperBound ? whole : nil))
    let rows = balls.map { ball in (ball, points(of: ball, annotations)) }
    let reach = rows.flatMap(\.1).map { abs($0.y) }.max() ?? 0
    let range = Plot.range(of: [-reach, reach], margin: 0.12)
    let panels = rows.map { ball, points in
      PlotPanel(
        heading: "ball \(ball.tag)", range: range, isDownward: true, references: [0], isRow: true,
        series: [PlotSeries(name: "ball \(ball.tag)", style: ball.tag, runs: [points])])
    }
    return Plot(
      title: title,
      subtitle: "range of a row: ±\(reach.plotText(digits: 3)) pt · period: "
        + "\(behavior.floating.period.seconds.plotText(digits: 3)) s",
      size: size
        ?? Size(
          width: Plot.standardSize.width,
          height: max(220 + Self.rowHeight * Double(balls.count), Plot.sizes.lowerBound)),
      appearance: appearance, horizontalLabel: axisLabel, horizontalRange: annotations.range,
      panels: panels, events: annotations.events, strips: annotations.strips)
  }

  private func points(of ball: BallRun, _ annotations: RunAnnotations) -> [Point] {
    let from = max(annotations.seconds(ball.float.lowerBound), annotations.range.lowerBound)
    let to = min(annotations.seconds(ball.float.upperBound), annotations.range.upperBound)
    guard to > from else { return [] }
    let count = Int(min((to - from) * Self.floatRate, 1e5).rounded(.up))
    // At the end itself, the ball no longer floats.
    let last = ball.float.upperBound - Flicks(count: 1)
    let float = timeline.sampler(of: "ball.\(ball.tag).float")
    return (0...max(count, 1)).map { index in
      let seconds = from + (to - from) * Double(index) / Double(max(count, 1))
      let time = min(Flicks(seconds: seconds) + origin, last)
      return Point(x: seconds, y: float?.number(at: time) ?? 0)
    }
  }
}

/// The rise and the float of one ball of a wave header in a run.
struct BallRun {
  /// The ball's number, from 0 at the right.
  let tag: Int
  /// The time from the ball's first appearance to its arrival.
  let rise: ClosedRange<Flicks>
  /// The time from the ball's arrival until the app ends the refresh, the ball is hidden, or the
  /// run ends.
  let float: ClosedRange<Flicks>

  /// Returns the balls of a run's first refresh.
  ///
  /// - Throws: ``PlotError/missing(_:)`` if the header is not a wave or no ball rises.
  static func all(in timeline: Timeline) throws(PlotError) -> (WaveBehavior, [BallRun]) {
    guard let behavior = timeline.attachedHeaders[.header] as? WaveBehavior else {
      throw .missing("this run has no balls; only a wave header has balls")
    }
    let runs = (0..<max(behavior.ballCount, 0)).compactMap { tag -> BallRun? in
      func time(_ kind: TimelineEvent.Kind, _ name: String, from: Flicks = .zero) -> Flicks? {
        timeline.events.first { $0.kind == kind && $0.name == name && $0.time >= from }?.time
      }
      guard let start = time(.animationStart, "ball.\(tag).rise"),
        let arrival = time(.animationEnd, "ball.\(tag).rise", from: start), arrival > start
      else { return nil }
      let ends = timeline.events.filter {
        $0.time > arrival
          && ($0.kind == .end || ($0.kind == .visibility && $0.name == "ball.\(tag)"))
      }
      let end = ends.first?.time ?? timeline.duration
      return BallRun(tag: tag, rise: start...arrival, float: arrival...max(end, arrival))
    }
    guard !runs.isEmpty else {
      throw .missing(
        "no ball rises in this run; the header must refresh and have at least one ball")
    }
    return (behavior, runs)
  }

  /// Returns a function that reads the ball's center, in content coordinates, in points.
  func place(in timeline: Timeline) -> (Flicks) -> Point {
    let (x, y) = (timeline.sampler(of: "ball.\(tag).x"), timeline.sampler(of: "ball.\(tag).y"))
    return { Point(x: x?.number(at: $0) ?? 0, y: y?.number(at: $0) ?? 0) }
  }
}
