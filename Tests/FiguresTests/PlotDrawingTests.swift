import GoldenImages
import SVGBackend

@testable import Figures

@Suite("Plots of curves")
struct PlotDrawingTests {
  /// Returns the position of a value in a panel, computed independently of the plot.
  private func position(_ x: Double, _ y: Double, in plot: Plot, panel: Int, frame: Rect) -> Point {
    let columns = plot.horizontalRange
    let rows = plot.panels[panel].range
    let across = (x - columns.lowerBound) / (columns.upperBound - columns.lowerBound)
    let up = (y - rows.lowerBound) / (rows.upperBound - rows.lowerBound)
    return Point(x: frame.minX + across * frame.width, y: frame.maxY - up * frame.height)
  }

  /// Returns the vertical center of the pixels of a color in a column, or `nil` if it has none.
  private func middle(
    of color: Color, at x: Double, from top: Double, to bottom: Double, scale: Double,
    in bitmap: PremultipliedBitmap
  ) -> Double? {
    let column = Int(x * scale)
    let rows = (Int(top * scale)..<Int(bottom * scale)).filter { row in
      let pixel = bitmap[column, row]
      let wanted = color.pixel
      return [
        (pixel.red, wanted.red), (pixel.green, wanted.green), (pixel.blue, wanted.blue),
      ].allSatisfy { abs(Int($0.0) - Int($0.1)) < 40 }
    }
    guard let first = rows.first, let last = rows.last else { return nil }
    return Double(first + last + 1) / 2 / scale
  }

  @Test(
    "A spring's curve and velocity are drawn where the closed form is",
    arguments: Appearance.allCases)
  func springPixels(appearance: Appearance) throws {
    // x(t) = 1 − e^(−ζωt)·(cos ω′t + ζω/ω′·sin ω′t), ω′ = ω·√(1 − ζ²)
    let mass = 1.0
    let stiffness = 200.0
    let damping = 12.0
    let frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    func value(_ t: Double) -> Double {
      1 - .exp(-ratio * frequency * t)
        * (.cos(damped * t) + ratio * frequency / damped * .sin(damped * t))
    }
    func speed(_ t: Double) -> Double {
      .exp(-ratio * frequency * t) * frequency * frequency / damped * .sin(damped * t)
    }
    var curvePlot = CurvePlot(
      try curves("spring(mass: 1, stiffness: 200, damping: 12)"), appearance: appearance)
    curvePlot.title = "A spring"
    let plot = try curvePlot.plot()
    let list = try plot.list()
    let scale = 3.0
    let bitmap = try CairoRenderer().render(list, scale: scale)
    let color = PlotTheme(appearance: appearance).color(ofSeries: 0)
    for (panel, function) in [(0, value), (1, speed)] {
      let frame = try #require(list.bounds(of: "panel.\(panel).ground"))
      var found = 0
      for step in 1..<60 {
        let t = plot.horizontalRange.upperBound * Double(step) / 60
        let expected = position(t, function(t), in: plot, panel: panel, frame: frame)
        // Skip steep parts, which fill a long stretch of a column, and parts covered by marks.
        let ahead = position(t + 1e-4, function(t + 1e-4), in: plot, panel: panel, frame: frame)
        guard abs((ahead.y - expected.y) / (ahead.x - expected.x)) < 2 else { continue }
        let isMarked = plot.panels[panel].marks.contains { mark in
          switch mark {
          case .point(let point, _, _, _):
            position(point.x, point.y, in: plot, panel: panel, frame: frame).distance(to: expected)
              < 12
          case .distance(let x, _, _, _, _):
            abs(position(x, 0, in: plot, panel: panel, frame: frame).x - expected.x) < 6
          }
        }
        if isMarked { continue }
        let seen = try #require(
          middle(
            of: color, at: expected.x, from: frame.minY - 2, to: frame.maxY + 2, scale: scale,
            in: bitmap), "nothing at \(t) s")
        #expect(abs(seen - expected.y) < 0.6, "\(t) s: \(seen) for \(expected.y)")
        found += 1
      }
      #expect(found > 30)
    }
  }

  @Test("Overshoot, peak, settling and top speed match the closed form")
  func springNumbers() throws {
    // The overshoot is e^(−πζ/√(1 − ζ²)) at π/ω′; the top speed is at atan2(√(1 − ζ²), ζ)/ω′.
    let frequency = 20.0
    let ratio = 0.4
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let overshoot = Double.exp(-.pi * ratio / (1 - ratio * ratio).squareRoot())
    let text = "spring(mass: 1, stiffness: 400, damping: 16)"
    let list = try CurvePlot(try curves(text)).plot().list()
    #expect(list.string(of: "title") == text)
    let share = (overshoot * 1000).rounded() / 10
    #expect(list.string(of: "panel.0.mark.1.value") == "+\(share) %")
    let peak = (Double.pi / damped * 1000).rounded() / 1000
    let detail = try #require(list.string(of: "panel.0.mark.1.detail"))
    #expect(detail.hasSuffix("at \(peak) s"), "\(detail)")
    #expect(detail.contains("\(((1 + overshoot) * 1000).rounded() / 1000)"), "\(detail)")
    let fastest = Double.atan2(y: (1 - ratio * ratio).squareRoot(), x: ratio) / damped
    let speed = try #require(list.string(of: "panel.1.mark.0.detail"))
    #expect(speed == "at \((fastest * 10_000).rounded() / 10_000) s")
    // The settling time, found as the last time outside of 1 %.
    func distance(_ t: Double) -> Double {
      .exp(-ratio * frequency * t)
        * (.cos(damped * t) + ratio * frequency / damped * .sin(damped * t))
    }
    let last = stride(from: 2.0, to: 0, by: -1e-5).first { abs(distance($0)) > 0.01 } ?? 0
    let settled = try #require(list.string(of: "panel.0.mark.2.value"))
    #expect(abs((Double(settled.dropLast(2)) ?? 0) - last) < 1e-3, "\(settled) for \(last)")
  }

  @Test("The largest difference of two curves is marked at its time") func difference() throws {
    // t and t² differ by at most 1/4, at 1/2; the parabola is written as a Bézier curve.
    let list = try CurvePlot(try curves("linear", "cubic-bezier(.333333, 0, .666667, .333333)"))
      .plot().list()
    let value = try #require(list.string(of: "panel.0.mark.0.value"))
    let detail = try #require(list.string(of: "panel.0.mark.0.detail"))
    #expect(value == "0.25")
    #expect(detail == "largest difference, at 0.5 s")
    #expect(list.string(of: "legend.1.1") == "0.25 at 0.5 s")
  }

  @Test(
    "Texts neither overlap nor leave the plot",
    arguments: [
      ["ease-in-out"], ["spring(duration: .5, bounce: .3)"], ["back-in-out"],
      ["ease", "ease-in", "ease-out", "ease-in-out", "back-in", "back-out", "elastic-out"],
      ["spring(duration: .5, bounce: .6)", "elastic-in", "bounce-out"],
      ["decay(velocity: 3000)", "decay(velocity: -300, rate: .99)"],
      ["rubber-band(dimension: 667)", "rubber-band(dimension: 300, coefficient: 0.8)"],
      ["steps(5)", "linear(0, 1.4 20%, -.3 60%, 1)"], ["steps(1)"],
    ])
  func texts(names: [String]) throws {
    for appearance in Appearance.allCases {
      for width in [480.0, 720, 1200] {
        var plot = CurvePlot(
          try names.map { NamedCurve(curve: try Curve(parsing: $0)) }, appearance: appearance)
        plot.size = Size(width: width, height: 520)
        let list = try plot.plot().list()
        #expect(list.misplacedTexts == [], "\(names) \(width)")
      }
    }
  }

  @Test(
    "A plot looks the same as SVG and as pixels",
    .enabled(
      if: Self.viewer.isAvailable, "rsvg-convert is not installed (apt install librsvg2-bin)"),
    arguments: Appearance.allCases)
  func svg(appearance: Appearance) throws {
    let plot = CurvePlot(
      try curves("ease-in-out", "spring(duration: .5, bounce: .3)"), appearance: appearance)
    let list = try plot.plot().list()
    let svg = try SVGRenderer { try PNGEncoder.encode($0) }.render(list)
    let shown = try Self.viewer.run(["--zoom", "2", "--unlimited"], input: Array(svg.utf8))
    #expect(shown.status == 0)
    let difference = try ImageComparison(.threshold(24)).difference(
      between: PremultipliedBitmap(try PNGDecoder.decode(shown.output)),
      and: CairoRenderer().render(list, scale: 2))
    #expect(difference.differing <= difference.total / 2_000)
    #expect(svg.utf8.count < 150_000, "small enough to paste: \(svg.utf8.count)")
  }

  private static let viewer = ExternalProgram(
    "/usr/bin/rsvg-convert", "/opt/homebrew/bin/rsvg-convert", probe: ["--version"])

  @Test("Equal curves give equal plots") func deterministic() throws {
    let texts = ["elastic-out", "spring(duration: .5, bounce: .3)"]
    let lists = try (0..<2).map { _ in
      try CurvePlot(texts.map { NamedCurve(curve: try Curve(parsing: $0)) }).plot()
        .displayList(textLayout: PangoTextLayout())
    }
    #expect(lists[0] == lists[1])
  }

  // MARK: Colors

  @Test("Text has a contrast of at least 4.5, lines at least 3", arguments: Appearance.allCases)
  func contrast(appearance: Appearance) {
    let theme = PlotTheme(appearance: appearance)
    #expect(theme.text.contrast(to: theme.ground) >= 4.5)
    #expect(theme.secondaryText.contrast(to: theme.ground) >= 4.5)
    for index in 0..<PlotTheme.colorCount {
      #expect(theme.color(ofSeries: index).contrast(to: theme.ground) >= 3, "\(index)")
    }
  }

  @Test(
    "Colors are distinguishable with color blindness, or else by dashes",
    arguments: Appearance.allCases)
  func colorBlindness(appearance: Appearance) {
    let theme = PlotTheme(appearance: appearance)
    // Machado, Oliveira and Fernandes 2009, severity 1: protanopia, deuteranopia, tritanopia.
    let sights = [
      [
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
      ],
      [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881],
      [
        1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900,
      ],
    ]
    func seen(_ color: Color, _ m: [Double]) -> [Double] {
      let parts = [color.red, color.green, color.blue]
      return (0..<3).map { row in (0..<3).reduce(0) { $0 + m[row * 3 + $1] * parts[$1] } }
    }
    for sight in sights {
      for first in 0..<4 {
        for second in (first + 1)..<4 {
          let a = seen(theme.color(ofSeries: first), sight)
          let b = seen(theme.color(ofSeries: second), sight)
          let distance = zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
          #expect(distance > 0.12, "\(first) and \(second): \(distance)")
        }
      }
    }
    let patterns = (0..<CurvePlot.maximumCount).map(PlotTheme.dashes)
    #expect(Set(patterns).count == CurvePlot.maximumCount)
  }
}
