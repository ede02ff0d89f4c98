import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel

extension RunPlot {
  /// The values a second.
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
    let rows = balls.map { ball in (ball, points(of: ball, annotations, behavior)) }
    let reach = rows.flatMap(\.1).map { abs($0.y) }.max() ?? 0
    let range = Plot.range(of: [-reach, reach], margin: 0.12)
    let panels = rows.map { ball, points in
      PlotPanel(
        heading: "ball \(ball.tag)", range: range, isDownward: true, references: [0], isRow: true,
        series: [PlotSeries(name: "ball \(ball.tag)", style: ball.tag, runs: [points])])
    }
    return Plot(
      title: title,
      subtitle: "a row reaches \(reach.plotText(digits: 3)) pt up and down · a cycle takes "
        + "\(behavior.floating.period.seconds.plotText(digits: 3)) s",
      size: size
        ?? Size(
          width: Plot.standardSize.width,
          height: max(220 + Self.rowHeight * Double(balls.count), Plot.sizes.lowerBound)),
      appearance: appearance, horizontalLabel: axisLabel, horizontalRange: annotations.range,
      panels: panels, events: annotations.events, strips: annotations.strips)
  }

  private func points(
    of ball: BallRun, _ annotations: RunAnnotations, _ behavior: WaveBehavior
  ) -> [Point] {
    let from = max(annotations.seconds(ball.float.lowerBound), annotations.range.lowerBound)
    let to = min(annotations.seconds(ball.float.upperBound), annotations.range.upperBound)
    guard to > from else { return [] }
    let count = Int(min((to - from) * Self.floatRate, 1e5).rounded(.up))
    // Just before its end the ball still floats.
    let last = ball.float.upperBound - Flicks(count: 1)
    let offset = ball.offset(in: timeline, of: behavior)
    return (0...max(count, 1)).map { index in
      let seconds = from + (to - from) * Double(index) / Double(max(count, 1))
      let time = min(Flicks(seconds: seconds) + origin, last)
      return Point(x: seconds, y: offset(time))
    }
  }
}
