import Foundation

@testable import CurveTuning

@Suite("Fewest linear() stops")
struct LinearReductionTests {
  /// Returns the largest difference of printed stops from a curve on a dense grid, except at its
  /// jumps.
  private static func distance(
    _ text: String, _ curve: NamedCurve, except jumps: [Double] = []
  ) throws -> Double {
    let stops = try Curve(parsing: text)
    let domain = curve.domain
    var worst = 0.0
    let count = Grids.areWhole ? 33_331 : 8_009
    for index in 0...count {
      let x = Double(index) / Double(count)
      guard !jumps.contains(where: { abs($0 - x) < 1e-9 }) else { continue }
      let time = domain.lowerBound + (domain.upperBound - domain.lowerBound) * x
      worst = max(worst, abs(stops.value(at: x) - curve.value(at: time)))
    }
    return worst
  }

  private static let curves: [(String, Double)] = [
    "ease", "ease-in-out", "cubic-bezier(1, 0, 0, 1)", "cubic-bezier(0, 1, 1, 0)", "linear",
    "bounce-out", "elastic-out", "circular-out", "back-in-out", "exponential-in",
    "spring(duration: .5, bounce: .4)", "spring(mass: 1, stiffness: 100, damping: 3)",
    "spring(duration: .3, bounce: -.6)", "linear(0, .3 20%, .9 20% 40%, 1)",
  ].flatMap { text in [0.02, 0.004].map { (text, $0) } }

  @Test(
    "Printed stops are within the tolerance and match the reported error",
    arguments: Grids.part(of: curves, count: 3))
  func within(text: String, tolerance: Double) throws {
    var curve = NamedCurve(curve: try Curve(parsing: text))
    let reduction = LinearReduction(of: curve, tolerance: tolerance)
    curve.duration = reduction.duration
    let printed = reduction.stops.description
    #expect(reduction.maximumError <= tolerance, "\(printed)")
    #expect(
      try Self.distance(printed, curve, except: [0.2]) <= reduction.maximumError * 1.05 + 1e-9)
    #expect(reduction.stops.corners.last?.output == 1)
  }

  @Test("Steps keep their levels and jumps") func steps() throws {
    for text in ["steps(3)", "steps(4, jump-start)", "steps(3, jump-none)", "steps(2, jump-both)"] {
      let curve = NamedCurve(curve: try Curve(parsing: text))
      let reduction = LinearReduction(of: curve, tolerance: 0.01)
      #expect(reduction.maximumError < 1e-6, "\(reduction.stops)")
      for x in [0, 0.1, 0.24, 0.26, 0.49, 0.51, 0.7, 0.9, 1] {
        #expect(abs(reduction.stops.value(at: x) - curve.value(at: x)) < 1e-6, "\(text) at \(x)")
      }
    }
  }

  @Test("No choice of corners on a grid needs fewer pieces") func fewest() throws {
    let inputs = (0...9).map { Double($0) }
    let levels = 60
    for seed in Grids.part(of: Array(0..<60 as Range<UInt64>), count: 12) {
      var generator = SeededGenerator(seed: seed)
      // A random walk within 0 to 1.
      var values = [0.5]
      for _ in 1..<inputs.count {
        values.append(
          min(max(values[values.count - 1] + .random(in: -0.3...0.3, using: &generator), 0), 1))
      }
      let end = values[values.count - 1]
      let tolerance = 0.15
      var budget = WorkBudget()
      let corners = try #require(
        Corridor(inputs: inputs, values: values, end: end, tolerance: tolerance)
          .fewestCorners(budget: &budget))
      let stops = LinearStops(corners.map { .init($0.output, at: $0.input) })
      for (input, value) in zip(inputs, values) {
        #expect(abs(stops.value(at: input) - value) <= tolerance * (1 + 1e-6), "seed \(seed)")
      }
      #expect(corners.first?.output == 0.5 && corners.last?.output == end)

      /// Returns the smallest number of pieces with corners on discrete levels, by exhaustive
      /// search.
      func pieces(within tolerance: Double) -> Int {
        func outputs(_ index: Int) -> [Double] {
          index == 0 || index == inputs.count - 1
            ? [values[index]]
            : (0...levels).map { values[index] + tolerance * (2 * Double($0) / Double(levels) - 1) }
        }
        var fewest = inputs.map { _ in [Double: Int]() }
        fewest[0][0.5] = 0
        for (to, target) in inputs.enumerated().dropFirst() {
          for output in outputs(to) {
            for from in 0..<to {
              for (start, count) in fewest[from]
              where count + 1 < fewest[to][output] ?? .max
                && (from...to).allSatisfy({ index in
                  let fraction = (inputs[index] - inputs[from]) / (target - inputs[from])
                  return abs(start + (output - start) * fraction - values[index])
                    <= tolerance * (1 + 1e-9)
                })
              { fewest[to][output] = count + 1 }
            }
          }
        }
        return fewest[inputs.count - 1][end] ?? .max
      }
      #expect(corners.count - 1 <= pieces(within: tolerance), "seed \(seed)")
      // Moving a corner to the next level moves the lines by less than a level.
      #expect(
        corners.count - 1 >= pieces(within: tolerance * (1 + 2 / Double(levels))), "seed \(seed)")
    }
  }

  @Test("A long straight stretch before a steep end costs linear time")
  func straightStretch() throws {
    // A constant stretch, then a parabola of ten steps.
    let (short, long) = (20, 2000)
    let used = try [short, long].map { flat in
      let inputs = (0...(flat + 10)).map(Double.init)
      let values = inputs.map { input in
        let rise = max(0, input - Double(flat)) / 10
        return rise * rise
      }
      var budget = WorkBudget(steps: 10_000_000)
      let corners = try #require(
        Corridor(inputs: inputs, values: values, end: 1, tolerance: 0.02)
          .fewestCorners(budget: &budget))
      // A line within the tolerance spans at most 4·√0.02 of the parabola's length of 1; the grid
      // costs at most one more piece.
      #expect((3...5).contains(corners.count), "\(flat)")
      return 10_000_000 - budget.steps
    }
    // Each input of the straight stretch examines the end, but not the rest of the stretch.
    #expect(used[0] > 0)
    #expect(used[1] < 2 * (long / short) * used[0])
  }

  @Test("If the search exceeds its budget, points of the curve are used as stops")
  func steepAtSmallTolerance() throws {
    let curve = NamedCurve(curve: try Curve(parsing: "power-in(exponent: 30)"))
    let reduction = LinearReduction(of: curve, tolerance: 1e-5)
    #expect(reduction.maximumError <= 1e-5)
    let worst = (0...5000).map { Double($0) / 5000 }.map { input in
      abs(reduction.stops.value(at: input) - pow(input, 30))
    }.max()
    #expect(try #require(worst) <= 1.001e-5)
  }

  @Test("The number of a parabola's stops matches the longest line within the tolerance")
  func parabola() throws {
    // A line stays within ±ε of x² over a length of 2√2·√ε, and over (1 + √2)·√ε from a point of
    // it.
    let curve = NamedCurve(curve: .timing(.easing(.power(exponent: 2), .in)))
    for tolerance in Grids.part(of: [0.01, 0.001, 0.0001], count: 2) {
      let reduction = LinearReduction(of: curve, tolerance: tolerance)
      let lines = Double(reduction.stops.corners.count - 1)
      #expect(lines >= 1 / (8 * tolerance).squareRoot())
      #expect(lines <= 1 / (7 * tolerance).squareRoot() + 2)
    }
  }

  @Test(
    "Noise above the tolerance is approximated quickly by a subset of its points")
  func noise() throws {
    var generator = SeededGenerator(seed: 7)
    let values = (0..<30_000).map { _ in Double.random(in: -1...1, using: &generator) }
    let samples = try #require(
      SampledCurve(times: values.indices.map { 5 + Double($0) / 240 }, values: values))
    let tolerance = 1e-3
    let reduction = LinearReduction(of: NamedCurve("noise", samples: samples), tolerance: tolerance)
    #expect(reduction.stops.corners.count > LinearReduction.thoroughCount)
    #expect(reduction.maximumError <= tolerance)
    let length = samples.domain.upperBound - 5
    let worst = zip(samples.times, values).map { time, value in
      abs(reduction.stops.value(at: (time - 5) / length) - value)
    }.max()
    #expect(try #require(worst) <= tolerance + 1e-9)
  }

  @Test("Steps that need very many pieces keep their jumps") func manySteps() throws {
    let steps = NamedCurve(curve: .timing(.steps(500, .jumpEnd)))
    let reduction = LinearReduction(of: steps, tolerance: 0.0001)
    for index in 0..<500 {
      #expect(
        abs(reduction.stops.value(at: (Double(index) + 0.5) / 500) - Double(index) / 500) < 1e-3)
    }
    #expect(reduction.stops.value(at: 1) == 1)
  }
}
