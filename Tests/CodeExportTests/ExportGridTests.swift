import FileAccess

/// Reads every example, every variant and springs of all kinds back from each notation.
@Suite("Reading all exports back")
struct ExportGridTests {
  static let cases: [(example: String, variant: String?)] = {
    Repository.exampleNames.flatMap { file -> [(example: String, variant: String?)] in
      let path = Repository.examples.appending(path: file).path
      let bytes = (try? InputFile.read(path)) ?? []
      let scenario = try? Scenario(parsing: bytes, fileName: path, library: Library())
      let name = String(file.dropLast(5))
      return [(name, nil)] + (scenario?.variants ?? []).map { (name, $0.name) }
    }
  }()

  /// The examples without their variants.
  static let headers: [String] = Repository.exampleNames.map { String($0.dropLast(5)) }

  /// The examples of this run: Examples/wave.yaml, whose file has a limit of its size, and others.
  static let someHeaders: [String] =
    ["wave"] + Grids.part(of: headers.filter { $0 != "wave" }, count: 3)

  /// The examples and variants of this run.
  static let someCases: [(example: String, variant: String?)] =
    someHeaders.map { ($0, nil) } + Grids.part(of: cases.filter { $0.variant != nil }, count: 1)

  @Test("All examples and variants are among the cases") func all() {
    #expect(Self.cases.count > 30)
    #expect(Self.cases.contains { $0.variant == "lively" })
  }

  @Test("The Lottie file of every example and variant is valid") func notations() throws {
    let cases = Grids.part(of: Self.cases, count: 2)
    for item in cases {
      let example = HeaderExample.named(item.example, variant: item.variant)
      let (header, lottie) = try example.lottie()
      #expect(LottieChecker(lottie).problems == [], "\(example.name)")
      let hasPull = header.segments.segments.contains { $0.name == "pull" }
      #expect(
        lottie.contains(HeaderExport.mark) && lottie.contains("marker pull") == hasPull,
        "\(example.name)")
    }
  }

  // MARK: Springs

  /// A 9 × 9 grid of durations and bounces.
  static let springs: [String] = {
    let durations = [0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 2, 3]
    let bounces = [-0.9, -0.5, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 0.95]
    return durations.flatMap { duration in
      bounces.map { "spring(duration: \(duration), bounce: \($0))" }
    }
  }()

  @Test("Every spring can be exported in a header's Lottie file") func springsOfHeaders() throws {
    for spring in Grids.part(of: Self.springs, count: 1) {
      let changes = [try ScenarioOverride(parsing: "header.bounceTiming=\"\(spring)\"")]
      let lottie: String
      do {
        lottie = try HeaderExample.animation(of: "wave-header", changing: changes).text
      } catch HeaderExportError.tooLong {
        // A file has at most 60 s; the slowest springs take longer.
        #expect(try Spring(parsing: spring).settlingDuration > 20, "\(spring)")
        continue
      }
      #expect(LottieChecker(lottie).problems == [], "\(spring)")
      let isNumber = !lottie.contains(/[ (\[,:]-?(nan|inf)[ ,)\]]/)
      #expect(isNumber, "\(spring)")
    }
  }

  @Test("Every spring can be exported in a curve's notations") func springsAlone() throws {
    for spring in Grids.part(of: Self.springs, count: 2) {
      let curve = NamedCurve(curve: try Curve(parsing: spring))
      for notation in CurveNotation.allCases {
        let export = try CurveExport(curve, in: notation)
        #expect(export.maximumError <= CurveExport.defaultTolerance, "\(spring) \(notation)")
      }
    }
  }
}
