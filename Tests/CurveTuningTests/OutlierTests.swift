@Suite("Recordings with outliers")
struct OutlierTests {
  /// A spring recorded with noise and outliers.
  struct Spoiled: CustomTestStringConvertible {
    var duration: Double
    var bounce: Double
    /// The number of outliers; `size` is their maximum as a fraction of the spring's distance.
    var count: Int
    var size: Double
    var seed: UInt64
    var testDescription: String { "\(count) of \(size) in \(duration), \(bounce), \(seed)" }

    static let all = [(0.42, 0.38), (0.3, 0), (0.6, 0.6)].flatMap { duration, bounce in
      [(1, 0.3), (3, 0.5), (3, 4), (5, 30), (2, 1e6)].flatMap { count, size in
        (1...4).map {
          Spoiled(duration: duration, bounce: bounce, count: count, size: size, seed: $0)
        }
      }
    }

    /// Returns the samples and the indices of the outliers.
    func recording() throws -> (samples: SampledCurve, spoiled: [Int]) {
      var random = SeededGenerator(seed: seed)
      let spring = Spring(duration: duration, bounce: bounce)
      let times = (0..<75).map { 12 + Double($0) / 60 }
      var values = times.map { time in
        let normal = (0..<12).reduce(-6.0) { sum, _ in sum + .random(in: 0...1, using: &random) }
        return -80 + 80 * spring.value(at: time - 12.1) + 0.2 * normal
      }
      let spoiled = Array(times.indices.shuffled(using: &random).prefix(count)).sorted()
      for index in spoiled {
        let sign = Bool.random(using: &random) ? 1.0 : -1
        values[index] += sign * 80 * size * .random(in: 0.5...1, using: &random)
      }
      return (try #require(SampledCurve(times: times, values: values)), spoiled)
    }
  }

  @Test(
    "A spring with outliers is recovered, and the outliers are reported",
    arguments: Grids.part(of: Spoiled.all, count: 8))
  func springs(spoiled: Spoiled) throws {
    let (samples, indices) = try spoiled.recording()
    var settings = FitSettings()
    settings.start = .given(12.1)
    settings.velocity = .given(0)
    let fit = try CurveFit(.spring, to: samples, settings: settings)
    #expect(fit.outliers.map(\.time) == indices.map { samples.times[$0] })
    #expect(fit.outliers.map(\.value) == indices.map { samples.values[$0] })
    #expect(fit.sampleCount == samples.times.count - indices.count)
    // The noise has a standard deviation of 0.2.
    #expect(fit.rootMeanSquare > 0.1 && fit.rootMeanSquare < 0.3)
    for (name, truth) in [("duration", spoiled.duration), ("bounce", spoiled.bounce)] {
      let parameter = try #require(fit.parameters.first { $0.name == name })
      let error = try #require(parameter.standardError)
      #expect(abs(parameter.value - truth) < 5 * error, "\(name)")
      #expect(error < 0.02, "\(name)")
    }
    let rounded = fit.rounded(samples)
    #expect(rounded.rootMeanSquare < 0.35 && rounded.outliers == fit.outliers)
  }

  @Test("Clean recordings and movements outside the model have no outliers")
  func nothingLost() throws {
    let times = (0...120).map { Double($0) / 60 }
    let spring = Spring(duration: 0.4, bounce: 0.5)
    let movements: [(Double) -> Double] = [
      { 100 * spring.value(at: $0) },
      // A pull and its bounce.
      { $0 < 0.8 ? -100 * $0 : -80 * (1 - spring.value(at: $0 - 0.8)) },
      // Two successive movements.
      { 50 * spring.value(at: $0) + 50 * spring.value(at: $0 - 1) },
    ]
    for movement in Grids.part(of: movements, count: 1) {
      let samples = try #require(SampledCurve(times: times, values: times.map(movement)))
      let (fits, _) = CurveFit.ranked([.spring, .cubicBezier, .linear], to: samples)
      #expect(fits.allSatisfy { $0.outliers.isEmpty && $0.sampleCount == 121 })
    }
  }

  @Test("The release time of a pull is detected; a movement between two values has none")
  func release() throws {
    let times = (0...120).map { 5 + Double($0) / 60 }
    let spring = Spring(duration: 0.4, bounce: 0.3)
    let pull = try #require(
      SampledCurve(
        times: times,
        values: times.map {
          $0 < 5.7 ? -80 * ($0 - 5) / 0.7 : $0 < 6 ? -80 : -80 * (1 - spring.value(at: $0 - 6))
        }))
    let release = try #require(pull.release)
    #expect(abs(release.lowerBound - 6) < 0.05 && release.upperBound == 7)
    let fall = try #require(
      SampledCurve(times: times, values: times.map { -80 * (1 - spring.value(at: $0 - 5.2)) }))
    #expect(fall.release == nil)
  }
}
