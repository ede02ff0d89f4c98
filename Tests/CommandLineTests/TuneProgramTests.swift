@Suite("The program of the live page", .serialized)
struct TuneProgramTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  #if os(Linux)
    @Test(
      "A program serves the page itself, with its own styles, until it is terminated",
      arguments: ["reel", "custom-style"])
    func process(_ name: String) throws {
      try reel.write("style: sunrise\n", to: "sunrise.yaml")
      let program = reel.program(named: name)
      let process = try program.start(["tune", name == "reel" ? "wave.yaml" : "sunrise.yaml"])
      defer {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      }
      try program.wait(for: process) { try program.soFar.hasSuffix("\n") }
      #expect(try program.soFar.hasPrefix("http://127.0.0.1:"))
      kill(process.processIdentifier, SIGTERM)
      process.waitForExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    }

    private static let ldd = ExternalProgram("/usr/bin/ldd")

    @Test(
      "The program loads no more of Foundation than FoundationEssentials",
      .enabled(if: Self.ldd.isAvailable, "needs ldd"))
    func libraries() throws {
      let path = try #require(BuiltProgram.url(named: "reel")).path
      let text = try Self.ldd.run([path]).text
      #expect(text.contains("libcairo"))
      for library in [
        "libFoundation.so", "libFoundationNetworking.so", "lib_FoundationICU.so", "libcurl",
      ] {
        #expect(!text.contains(library), "\(library)")
      }
    }
  #endif
}
