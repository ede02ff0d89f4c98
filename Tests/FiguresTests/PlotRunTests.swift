import FileAccess
import Foundation

@testable import Figures

@Suite("Plots of runs")
struct PlotRunTests {
  private func timeline(_ text: String) throws -> Timeline {
    let library = Library()
    let scenario = try Scenario(parsing: text, library: library)
    return try ResolvedScenario(scenario, library: library).play()
  }

  private func example(_ name: String) throws -> Timeline {
    let path = Repository.examples.appending(path: name).path
    let library = Library()
    let scenario = try Scenario(parsing: InputFile.read(path), fileName: path, library: library)
    return try ResolvedScenario(scenario, library: library).play()
  }

  /// A pull of 80 points in half a second by a linear drag, below the threshold.
  private static let pull = """
    header: { style: wave, pullDistance: 100 }
    steps: [{ drag: { offset: -80, duration: 0.5, curve: linear } }, { hold: 0.5 }, release]
    clock: { lead: 0.25, duration: 3 }
    """

  // MARK: Tracks

  @Test("A pull is drawn where its closed form is")
  func evenPull() throws {
    let plot = try RunPlot(
      timeline(Self.pull), .tracks(["contentOffset.y"]), title: "An even pull"
    ).plot()
    let list = try plot.list()
    let frame = try #require(list.bounds(of: "panel.0.ground"))
    let bitmap = try CairoRenderer().render(list, scale: 4)
    let color = PlotTheme(appearance: .light).color(ofSeries: 0).pixel
    let (columns, rows) = (plot.horizontalRange, plot.panels[0].range)
    #expect(columns == 0...3)
    for time in stride(from: 0.3, through: 0.7, by: 0.05) {
      // UIKit's rubber band, (1 − 1/(x·c/d + 1))·d, over the list's 587 points, for a linear
      // drag.
      let travel = 80 * 587 / (0.55 * (587 - 80)) * (time - 0.25) / 0.5
      let offset = -(1 - 1 / (travel * 0.55 / 587 + 1)) * 587
      let x = frame.minX + frame.width * time / 3
      let y =
        frame.maxY - frame.height * (offset - rows.lowerBound) / (rows.upperBound - rows.lowerBound)
      let pixel = bitmap[Int(x * 4), Int(y * 4)]
      #expect(
        pixel.red == color.red && pixel.green == color.green && pixel.blue == color.blue,
        "\(time) s")
    }
  }

  @Test("Events are marked at their times, with the states between them") func events() throws {
    let timeline = try example("Originals/wave.yaml")
    let trigger = try #require(timeline.firstTime(of: .trigger)).seconds
    let end = try #require(timeline.firstTime(of: .end)).seconds
    let plot = try RunPlot(timeline, title: "wave").plot()
    let label = try #require(plot.events.first { $0.place == trigger })
    #expect(label.label == "trigger, handler")
    #expect(plot.events.contains { $0.place == end && $0.label == "end" })
    let strip = try #require(plot.strips.first)
    #expect(strip.spans.map(\.label) == ["idle", "refreshing", "idle"])
    #expect(strip.spans.map(\.range.upperBound) == [trigger, end, timeline.duration.seconds])
    // The line is at the event's time on the axis.
    let list = try plot.list()
    let frame = try #require(list.bounds(of: "panel.0.ground"))
    let index = try #require(plot.events.firstIndex { $0.place == end })
    let line = try #require(list.bounds(of: "event.\(index).line"))
    let x = frame.minX + frame.width * end / timeline.duration.seconds
    #expect(abs(line.midX - x) <= 0.5)
  }

  @Test("Times count from an origin, and the plot can show a window") func origin() throws {
    let timeline = try example("Originals/wave.yaml")
    var tracks = RunPlot(timeline, title: "wave")
    tracks.origin = try #require(timeline.firstTime(of: .trigger))
    tracks.window = -0.1...0.5
    let plot = try tracks.plot()
    #expect(plot.horizontalRange == -0.1...0.5)
    #expect(plot.events.map(\.label) == ["trigger, handler", "release"])
    #expect(plot.events.first?.place == 0)
    for series in plot.panels.flatMap(\.series) {
      #expect(series.points.first?.x == -0.1 && series.points.last?.x == 0.5)
    }
    tracks.window = 50...60
    #expect(throws: PlotError.self) { try tracks.plot() }
  }

  @Test("An unknown track is refused with the available names") func unknown() throws {
    let tracks = try RunPlot(timeline(Self.pull), .tracks(["wave.bnd"]), title: "t")
    let error = #expect(throws: PlotError.self) { try tracks.plot() }
    #expect(error?.description.contains("wave.bend") == true)
  }

  @Test(
    "The plot of every example has no overlapping texts",
    arguments: [
      "Originals/wave.yaml", "wave-brand.yaml", "Originals/mj-refresh.yaml", "Originals/ego.yaml",
      "Originals/zh-refresh.yaml", "Originals/elastic.yaml", "Originals/pull-to-bounce.yaml",
      "Originals/mj-trailer.yaml", "Originals/no-more-data.yaml",
      "Originals/mj-auto-footer-long.yaml", "Originals/replay.yaml",
    ])
  func examples(name: String) throws {
    let timeline = try example(name)
    for appearance in Appearance.allCases {
      let list = try RunPlot(timeline, title: name, appearance: appearance).plot().list()
      #expect(list.firstProblem == nil)
      #expect(list.misplacedTexts == [], "\(name)")
    }
  }

  // MARK: Balls

  @Test("The balls' dots are equally spaced in time, with equal scales on both axes")
  func balls() throws {
    let timeline = try example("Originals/wave.yaml")
    let plot = try RunPlot(timeline, .balls, title: "wave").plot()
    let list = try plot.list()
    #expect(list.misplacedTexts == [])
    let series = plot.panels[0].series
    #expect(series.count == 4)
    // The rise takes 0.5 s at constant speed along the arc, so dots are equally spaced, too.
    for ball in series {
      guard case .dottedLine(let every) = ball.form else {
        Issue.record("no dots")
        continue
      }
      let dots = stride(from: 0, to: ball.points.count - 1, by: every).map { ball.points[$0] }
      #expect(dots.count == 16)
      #expect(dots.first == Point(x: 187.5, y: 0))
      #expect(ball.points.last.map { abs($0.y + 35) < 1e-6 } == true)
      let gaps = zip(dots, dots.dropFirst()).map { $0.distance(to: $1) }
      let mean = gaps.reduce(0, +) / Double(gaps.count)
      #expect(gaps.allSatisfy { abs($0 - mean) < mean * 0.1 }, "\(gaps)")
    }
    // Both axes have the same scale, computed from the positions of two tick labels each.
    let axis = try scale("axis.tick", in: list) { $0.midX }
    let side = try scale("panel.0.tick", in: list) { $0.midY }
    #expect(abs(axis - abs(side)) < axis * 0.02)
    // Rising balls are drawn upward, as on the screen.
    #expect(side > 0)
  }

  /// Returns the image's points per unit of the axis, from the first and last tick labels.
  private func scale(
    _ prefix: String, in list: DisplayList, _ coordinate: (Rect) -> Double
  ) throws -> Double {
    let labels = list.textBoxes.filter { $0.id.hasPrefix(prefix) }
    let (first, last) = (try #require(labels.first), try #require(labels.last))
    func number(_ id: String) throws -> Double {
      let text = try #require(list.string(of: id))
      return try #require(Double(String(text.map { $0 == "−" ? "-" : $0 })))
    }
    return (coordinate(last.box) - coordinate(first.box)) / (try number(last.id) - number(first.id))
  }

  @Test("Each ball's float has its own panel and starts a stagger after the previous one")
  func floats() throws {
    let timeline = try example("Originals/wave.yaml")
    let plot = try RunPlot(timeline, .floats, title: "wave").plot()
    #expect(try plot.list().misplacedTexts == [])
    #expect(plot.panels.count == 4)
    // A triangle wave of 5 points and one second, downward first, delayed by 0.2 s per ball.
    func triangle(_ t: Double) -> Double {
      guard t > 0 else { return 0 }
      let phase = t - t.rounded(.down)
      return phase < 0.25 ? 20 * phase : phase < 0.75 ? 10 - 20 * phase : 20 * phase - 20
    }
    let start = plot.horizontalRange.lowerBound
    for (tag, panel) in plot.panels.enumerated() {
      #expect(panel.isDownward)
      for point in panel.series[0].points.dropLast() {
        let expected = triangle(point.x - start - 0.2 * Double(tag))
        #expect(abs(point.y - expected) < 1e-3, "ball \(tag) at \(point.x)")
      }
    }
  }

  @Test("A plot of balls is refused if the run has none") func noBalls() throws {
    let ego = try example("Originals/ego.yaml")
    #expect(throws: PlotError.self) { try RunPlot(ego, .balls, title: "t").plot() }
    #expect(throws: PlotError.self) { try RunPlot(ego, .floats, title: "t").plot() }
    let unpulled = try timeline("style: wave\nsteps: [{ wait: 1 }]")
    #expect(throws: PlotError.self) { try RunPlot(unpulled, .balls, title: "t").plot() }
  }
}
