/// Tests of the script of `Examples/Continuous/action.yml` by GitHub's rules for its output.
@Suite("Goldens on GitHub")
struct VerifyActionTests {
  private let reel: ReelProgram

  init() throws { reel = try ReelProgram() }

  private static func scenario(_ settings: String) -> String {
    ReelProgram.wave(settings, golden: "at: [pull=0.5], scale: 1, motion: false")
  }

  /// Runs the script and returns the annotations and the result that later steps read.
  private func verify(_ paths: String) throws -> (annotations: [String], result: String) {
    let program = try #require(ReelProgram.url).path
    let script = Repository.root.appending(path: "Examples/Continuous/verify").path
    let outcome = try ExternalProgram("/bin/sh").run([
      "-c", "cd \"$1\" && GITHUB_ACTIONS=true REEL=\"$2\" PATHS=\"$3\" GITHUB_OUTPUT=result \"$4\"",
      "sh",
      reel.folder.path, program, paths, script,
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let result = try reel.text("result")
    try reel.remove("result")
    let lines = outcome.text.split(separator: "\n").filter { $0.hasPrefix("::") }
    return (lines.map(String.init), result)
  }

  @Test("Each failing scenario is annotated at its file, and each error at its line")
  func annotations() throws {
    for name in ["a, 100%", "b", "c"] {
      try reel.write(Self.scenario("hillHeight: 40"), to: "looks/\(name).yaml")
    }
    let none = try verify("looks")
    #expect(none.result == "result=failure\n")
    #expect(none.annotations.count == 3)
    #expect(
      none.annotations.first?.hasPrefix("::error file=looks/a%2C 100%25.yaml,line=5,") == true)
    #expect(
      none.annotations.first?.hasSuffix(
        ": reel verify 'looks/a, 100%25.yaml' --record missing") == true)

    try reel.expect(1, "verify looks --record missing")
    let all = try verify("looks")
    #expect((all.annotations, all.result) == ([], "result=success\n"))

    try reel.write(Self.scenario("hillHeight: 41"), to: "looks/b.yaml")
    try reel.write(Self.scenario("hilHeight: 40"), to: "looks/c.yaml")
    let some = try verify("looks/b.yaml looks")
    #expect(some.result == "result=failure\n")
    #expect(
      some.annotations.map { $0.prefix { $0 != "." } } == [
        "::error file=looks/c", "::error file=looks/b",
      ])
    #expect(
      some.annotations[1].hasPrefix(
        "::error file=looks/b.yaml,line=5,title=3 of 3 goldens fail::pull_0.5.txt"))
    #expect(some.annotations[1].contains("%0Atrace.txt:%0A"))
    #expect(
      some.annotations[0]
        == "::error file=looks/c.yaml,line=4,title=the goldens cannot be verified::unknown key "
        + "hilHeight in header; did you mean hillHeight?")
    // The page and the summary for the comment are stored for later steps.
    #expect(reel.exists("page/index.html") && reel.exists("page/summary.md"))
  }

  @Test("On GitHub, a scenario is annotated at the line with the first failing instant")
  func instants() throws {
    try reel.write(
      Self.scenario("hillHeight: 40").replacing("[pull=0.5]", with: "[pull=0.5,\n    rest]"),
      to: "a, b.yaml")
    let verify = "verify \"a, b.yaml\""
    _ = try reel.run("\(verify) --record missing")
    let image = "a, b.golden/rest.png"
    #expect(reel.exists(image))
    try reel.write(try reel.folder.read("a, b.golden/pull_0.5.png"), to: image)
    #expect(try !reel.expect(1, verify).text.contains("::"))
    let github = ["GITHUB_ACTIONS": "true"]
    let outcome = try reel.expect(1, verify, environment: github)
    let lines = outcome.text.split(separator: "\n").filter { $0.hasPrefix("::") }
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix(
        "::error file=a%2C b.yaml,line=6,title=1 of 5 goldens fails::rest.png: ") == true)
    #expect(try !reel.expect(1, "\(verify) --json", environment: github).text.contains("::"))

    try reel.write("header: { style: wave }\ngolden: { at: rest }\nsteps: 4%\n", to: "broken.yaml")
    let broken = try reel.expect(65, "verify broken.yaml", environment: github).text
    #expect(broken.contains("::error file=broken.yaml,line=3,title="), "\(broken)")
    #expect(broken.contains("::steps must be a list") && broken.contains("4%25"), "\(broken)")
    let json = try reel.expect(65, "verify broken.yaml --json", environment: github).text
    #expect(!json.contains("::"), "\(json)")
  }
}
