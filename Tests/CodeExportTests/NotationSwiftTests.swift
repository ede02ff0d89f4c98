/// Type-checks the exported Swift against stubs of the frameworks.
@Suite("Exported Swift code")
struct NotationSwiftTests {
  private static let swiftc = PlatformStubs.swiftc

  private static let curves = [
    "linear", "ease-in", "cubic-bezier(0.3, -0.2, 0.2, 1.3)", "steps(4, jump-both)",
    "linear(0, 0.2 30%, 0.6 30%, 1)", "elastic-out", "bounce-in-out",
    "spring(duration: 0.5, bounce: 0.3)", "spring(duration: 0.5, bounce: -0.3, velocity: 2)",
    "spring(mass: 2, stiffness: 300, damping: 90)", "decay(velocity: 1000)",
  ]

  @Test(
    "The code compiles in Swift 6 mode without a warning",
    .enabled(if: swiftc.isAvailable, "needs swiftc"),
    arguments: [CurveNotation.coreAnimation, .swiftUI])
  func compiles(notation: CurveNotation) throws {
    let stubs = try PlatformStubs.built.get()
    let folder = try TemporaryFolder()
    var files: [String] = []
    for (index, text) in Self.curves.enumerated() {
      var curve = NamedCurve(curve: try Curve(parsing: text))
      curve.from = 0
      curve.to = 120.5
      // Rename the declarations so that a single run of the compiler can check all files.
      let code = try CurveExport(curve, in: notation).text
        .replacing("makeAnimation(", with: "makeAnimation\(index)(")
        .replacing("makeTimeline(", with: "makeTimeline\(index)(")
        .replacing("tuned", with: "tuned\(index)")
      files.append(try folder.write(Array(code.utf8), to: "Curve\(index).swift"))
    }
    let outcome = try Self.swiftc.run(
      ["-typecheck", "-swift-version", "6", "-parse-as-library", "-I", stubs.path] + files)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
