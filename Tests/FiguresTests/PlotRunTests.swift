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
      timeline(Self.pull), ["contentOffset.y"], title: "An even pull"
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
    let tracks = try RunPlot(timeline(Self.pull), ["wave.bnd"], title: "t")
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
}
