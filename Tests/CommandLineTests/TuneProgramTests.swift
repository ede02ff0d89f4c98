@Suite("The program that serves the live page", .serialized)
struct TuneProgramTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  /// Creates a folder with copies of the named programs.
  private func folder(with names: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names {
      try FileManager.default.copyItem(
        at: try #require(BuiltProgram.url(named: name)), to: folder.url.appending(path: name))
    }
    return folder
  }

  @Test("Without reel-tune next to reel, tune fails with the command that builds it")
  func missing() throws {
    let folder = try folder(with: "reel")
    let alone = ExternalProgram(folder.path(of: "reel"))
    #expect(try alone.run(["--version"]).status == 0)
    #expect(try alone.run(["tune", "--help"]).status == 0)
    // Invalid arguments are reported first.
    #expect(try alone.run(["tune", "--port", "many"]).status == 64)
    let outcome = try alone.run(["tune"])
    #expect(outcome.status == 69 && outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix("error: ") && outcome.errors.contains("/reel-tune is missing")
        && outcome.errors.contains("--product reel-tune"), "\(outcome.errors)")
    // A file that cannot be executed fails as well.
    try folder.write([], to: "reel-tune")
    let useless = try alone.run(["tune"])
    #expect(useless.status == 69 && useless.errors.contains("cannot run"), "\(useless.errors)")
  }

  @Test("reel-tune accepts the arguments of reel tune and prints the same output")
  func arguments() throws {
    let program = reel.program(named: "reel-tune")
    for arguments in [["--port", "many"], ["missing.yaml"], ["--help"], ["a.yaml", "b.yaml"]] {
      let (ours, theirs) = (try reel.run(["tune"] + arguments), try program.run(arguments))
      #expect(ours.status == theirs.status && ours.errors == theirs.errors, "\(arguments)")
      #expect(ours.output == theirs.output, "\(arguments)")
    }
  }

  #if os(Linux)
    @Test(
      "reel becomes reel-tune, and a program with its own styles serves the page itself",
      arguments: [("reel", "reel-tune"), ("custom-style", "custom-style")])
    func process(_ started: String, _ serving: String) throws {
      try reel.write("style: sunrise\n", to: "sunrise.yaml")
      let program = reel.program(named: started)
      let name = started == "reel" ? "wave.yaml" : "sunrise.yaml"
      let process = try program.start(["tune", name])
      defer {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      }
      try program.wait(for: process) { try program.soFar.hasSuffix("\n") }
      #expect(try program.soFar.hasPrefix("http://127.0.0.1:"))
      let path = try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(process.processIdentifier)/exe")
      #expect(path.hasSuffix("/\(serving)"))
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    }

    private static let ldd = ExternalProgram("/usr/bin/ldd")

    @Test(
      "Neither program loads more of Foundation than FoundationEssentials",
      .enabled(if: Self.ldd.isAvailable, "needs ldd"), arguments: ["reel", "reel-tune"])
    func libraries(_ name: String) throws {
      let path = try #require(BuiltProgram.url(named: name)).path
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
