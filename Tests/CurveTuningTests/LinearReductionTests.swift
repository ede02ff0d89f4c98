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

  @Test("A steep curve is within a small tolerance")
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

  @Test("Noise above the tolerance is approximated quickly")
  func noise() throws {
    var generator = SeededGenerator(seed: 7)
    let values = (0..<30_000).map { _ in Double.random(in: -1...1, using: &generator) }
    let samples = try #require(
      SampledCurve(times: values.indices.map { 5 + Double($0) / 240 }, values: values))
    let tolerance = 1e-3
    let reduction = LinearReduction(of: NamedCurve("noise", samples: samples), tolerance: tolerance)
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
