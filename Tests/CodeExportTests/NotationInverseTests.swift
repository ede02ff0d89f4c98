/// Reads back what each notation writes.
@Suite("Notations read what they write")
struct NotationInverseTests {
  /// Curves with their jumps, as fractions of their durations.
  private static let curves: [NotationExportTests.Case] =
    NotationExportTests.cases + [
      .init(text: "cubic-bezier(0, 1, 0, 1)"), .init(text: "back-out(overshoot: 3)"),
      .init(text: "steps(5, jump-both)", jumps: [0, 0.2, 0.4, 0.6, 0.8, 1]),
      .init(text: "steps(1, jump-end)", jumps: [1]),
      .init(text: "linear(0.2, 0.8 40%, 0.4 40%, 0.9)", jumps: [0.4]),
      .init(text: "spring(mass: 3, stiffness: 80, damping: 70, velocity: 2)"),
      .init(text: "spring(mass: 1, stiffness: 100, damping: 40, allows-overdamping: false)"),
      .init(text: "spring(response: 0.4, damping-fraction: 0.6, velocity: -3)"),
      .init(text: "spring(settling-duration: 0.7, damping-ratio: 0.3)"),
      .init(text: "decay(velocity: 900, rate: 0.99)"),
    ]

  private func read(_ export: CurveExport) throws -> NamedCurve? {
    guard export.notation == .tokens else { return try CurveNotation.read(export.text) }
    let tokens = try TokensNotation(parsing: Array(export.text.utf8), fileName: "m.tokens.json")
    return try tokens.curve(at: tokens.curves.last ?? "")
  }

  @Test(
    "Each notation is read as the curve within the error that it states",
    arguments: [(0.0, 1.0), (-20, 230), (80, 0)])
  func inverse(from: Double, to: Double) throws {
    let springs = Grids.part(of: ExportGridTests.springs, count: 4)
    var count = 0
    for test in Grids.part(of: Self.curves, count: 9) + springs.map({ .init(text: $0) }) {
      var named = try test.named()
      named.from = from
      named.to = to
      for notation in CurveNotation.allCases {
        // A velocity of Compose is that of a value that starts at 0.
        if notation == .compose, from != 0, test.text.contains("velocity") { continue }
        // A refused export is tested elsewhere.
        guard let export = try? CurveExport(named, in: notation) else { continue }
        do {
          let found = try #require(try read(export), "\(notation) \(test.text)")
          count += 1
          try compare(found, named, export, avoiding: test.jumps)
        } catch {
          Issue.record("\(notation) \(test.text): \(error)\n\(export.text)")
        }
      }
    }
    #expect(count > 30)
  }

  private func compare(
    _ found: NamedCurve, _ named: NamedCurve, _ export: CurveExport, avoiding jumps: [Double]
  ) throws {
    let end = named.domain.upperBound
    var distance = named.to - named.from
    if case .decay(let decay)? = named.curve { distance = decay.restDistance }
    let isDecay = if case .decay? = found.curve { true } else { false }
    // CSS, tokens and springs of SwiftUI and Kotlin have no values.
    let isProgress = found.hasProgress && found.from == 0 && found.to == 1
    let difference = NotationReader.largestDifference(
      over: end, avoiding: jumps.map { $0 * end },
      {
        isProgress || isDecay
          ? found.value(at: $0) / (isDecay ? distance : 1)
          : (found.value(at: $0) - named.from) / distance
      }, { (named.value(at: $0) - named.from) / distance })
    #expect(
      difference <= export.maximumError * 1.05 + 5e-6,
      "\(export.notation) \(named.name) is \(difference) off, and says \(export.maximumError)")
  }
}
