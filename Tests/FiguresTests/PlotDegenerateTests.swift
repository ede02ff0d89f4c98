import SVGBackend

@testable import Figures

@Suite("Plots of degenerate curves")
struct PlotDegenerateTests {
  private func recording(_ values: [Double], step: Double = 0.1) throws -> NamedCurve {
    let samples = try #require(
      SampledCurve(times: values.indices.map { Double($0) * step }, values: values))
    return NamedCurve("recording", samples: samples)
  }

  @Test(
    "Constants, single samples and tiny, huge or nearly equal numbers are drawn",
    arguments: [
      [5, 5, 5], [0, 0], [3], [-1e-30, 1e-30, 0], [1e90, -1e90], [1e9, 1e9 + 1e-6, 1e9],
      [0, 1, 0, 1, 0], [1e-200, 2e-200],
    ])
  func degenerate(values: [Double]) throws {
    let list = try CurvePlot([try recording(values)]).plot().list()
    #expect(list.firstProblem == nil)
    #expect(list.misplacedTexts == [])
    _ = try CairoRenderer().render(list, scale: 1)
    _ = try SVGRenderer { _ in [] }.render(list)
    #expect(list.item(id: "panel.0.series.0") != nil)
  }

  @Test("The first peak of a barely damped spring is found") func ringing() throws {
    // ζ = 0.001: the first peak is 1 + e^(−πζ/√(1 − ζ²)) after half a period of 0.5 s.
    let features = CurveFeatures(of: try curves("spring(duration: .5, bounce: .999)")[0])
    let peak = try #require(features.peak)
    #expect(abs(peak.x - 0.25) < 1e-4)
    #expect(abs(peak.y - 1.996_863) < 1e-5)
    // The top speed is a quarter of a period in: ω·e^(−ζπ/2) to first order.
    let speed = try #require(features.topSpeed)
    #expect(abs(speed.x - 0.125) < 1e-3)
    #expect(abs(speed.y - 12.5466) < 1e-2)
  }

  @Test("A single sample is shown as a dot") func single() throws {
    let list = try CurvePlot([try recording([3])]).plot().list()
    let dot = try #require(list.bounds(of: "panel.0.series.0.dots"))
    let frame = try #require(list.bounds(of: "panel.0.ground"))
    #expect(abs(dot.midX - frame.midX) < 0.01 && abs(dot.midY - frame.midY) < 0.01)
    #expect(list.string(of: "subtitle") == "1 sample")
  }

  @Test("A plot of very many samples stays small and keeps the extremes") func veryMany() throws {
    var values = [Double](repeating: 0, count: Grids.areWhole ? 1_000_000 : 200_000)
    for index in values.indices { values[index] = Double(index % 7) * 0.01 }
    (values[123_457], values[values.count - 99_999]) = (10, -4)
    let plot = try CurvePlot([try recording(values, step: 1e-5)]).plot()
    let list = try plot.list()
    let frame = try #require(list.bounds(of: "panel.0.ground"))
    let bounds = try #require(list.bounds(of: "panel.0.series.0"))
    let range = plot.panels[0].range
    func y(_ value: Double) -> Double {
      frame.maxY - (value - range.lowerBound) / (range.upperBound - range.lowerBound) * frame.height
    }
    // The line's bounds are extended by half its width.
    #expect(abs(bounds.minY + 1 - y(10)) < 0.01)
    #expect(abs(bounds.maxY - 1 - y(-4)) < 0.01)
    guard case .stroke(let line)? = list.item(id: "panel.0.series.0")?.item else {
      Issue.record("no line")
      return
    }
    #expect(line.path.elements.count < 12_000)
  }

  @Test("Numbers that are not finite or too large are refused") func refused() throws {
    for bad in [Double.nan, .infinity, 1e101] {
      let series = PlotSeries(name: "bad", style: 0, runs: [[Point(x: 0, y: bad)]])
      let plot = Plot(
        title: "t", horizontalLabel: "s", horizontalRange: 0...1,
        panels: [PlotPanel(heading: "h", range: 0...1, series: [series])])
      #expect(throws: PlotError.self) { try plot.list() }
    }
    #expect(throws: PlotError.empty) { try CurvePlot([]).plot() }
    let mixed = try curves("ease", "rubber-band(dimension: 500)")
    #expect(throws: PlotError.units("ease", "rubber-band(dimension: 500)")) {
      try CurvePlot(mixed).plot()
    }
  }

  @Test("A plot that is too small for its content is refused") func crowded() throws {
    var plot = CurvePlot(try curves("ease"))
    plot.size = Size(width: 100, height: 480)
    #expect(throws: PlotError.size(width: 100, height: 480)) { try plot.plot().list() }
    plot.size = Size(width: 720, height: 240)
    plot.curves = try curves("ease", "linear", "ease-in", "ease-out", "back-in", "back-out")
    #expect(throws: PlotError.crowded(width: 720, height: 240)) { try plot.plot().list() }
    plot.size = Size(width: .nan, height: 240)
    #expect(throws: PlotError.self) { try plot.plot().list() }
  }

  @Test("A vertical slope is clipped and labeled") func upright() throws {
    let list = try CurvePlot(try curves("cubic-bezier(0, 1, 1, 0)", "circular-in-out")).plot()
      .list()
    #expect(list.firstProblem == nil)
    let heading = try #require(list.string(of: "panel.1.heading"))
    #expect(heading.hasPrefix("velocity, 1/s"))
    #expect(list.string(of: "legend.1.0") == "vertical")
  }
}
