import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel

extension RunPlot {
  /// The dots a second.
  private static let dotRate = 30.0
  /// The values between two dots.
  private static let dotSteps = 12

  /// The paths, y growing downwards from the content's edge.
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
        .point(
          middle, style: ball.tag, isOpen: false, label: PlotPanel.Label("\(ball.tag)")))
    }
    let everything = series.flatMap(\.points)
    let (left, right) = (
      (everything.map(\.x).min() ?? 0) - radius * 2, (everything.map(\.x).max() ?? 0) + radius * 2
    )
    let durations = Set(balls.map { ($0.rise.upperBound - $0.rise.lowerBound).seconds })
    let rise = durations.min().map { "risen in \($0.plotText(digits: 3)) s · " } ?? ""
    return Plot(
      title: title,
      subtitle: "\(rise)a dot every \((1 / Self.dotRate * 1000).plotText(digits: 3)) ms · circles: "
        + "the balls where they float, by \(reach.plotText(digits: 3)) pt up and down",
      size: size ?? Plot.standardSize, appearance: appearance,
      horizontalLabel: "points from the left",
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
    // A rise that takes hours is no rise to look at dot by dot.
    let count = min(Int(min(length / step + 1e-9, 1e5)), 20_000)
    let times = (0...count).map { ball.rise.lowerBound + Flicks(seconds: Double($0) * step) }
    return (times + [ball.rise.upperBound]).map(ball.place(in: timeline))
  }
}
