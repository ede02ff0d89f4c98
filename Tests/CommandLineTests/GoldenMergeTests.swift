private let gitProgram = ExternalProgram(
  "/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git")

/// Tests that merge branches with `git`.
@Suite(
  "Merging goldens", .enabled(if: gitProgram.isAvailable, "needs git"))
struct GoldenMergeTests {
  private static let attributes = """
    **/*.golden/*.png binary
    **/*.golden/*.txt -text -merge
    **/*.golden/motion.txt merge
    **/*.golden/manifest.json merge=union

    """

  private let reel: ReelProgram

  init() throws {
    reel = try ReelProgram()
    try write()
    try git("init", "-q", "-b", "main")
    try commit()
  }

  @discardableResult
  private func git(_ arguments: String...) throws -> ExternalProgram.Outcome {
    try gitProgram.run(
      [
        "-C", reel.folder.path, "-c", "user.name=a", "-c", "user.email=a@b", "-c",
        "commit.gpgsign=false", "-c", "merge.conflictStyle=merge",
      ] + arguments)
  }

  private func commit() throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", "goldens")
  }

  private func write(bend: Int = 40, at instants: String = "trigger+0.3") throws {
    let golden = "at: [\(instants)], scale: 1, directory: all.golden"
    try reel.write(ReelProgram.wave("hillHeight: \(bend)", golden: golden), to: "a.yaml")
  }

  /// Records goldens on two branches, and merges the second into the first.
  private func merge(_ one: () throws -> Void, _ other: () throws -> Void) throws -> Int32 {
    try git("checkout", "-q", "-b", "other")
    try other()
    _ = try reel.run("verify . --record failed")
    try commit()
    try git("checkout", "-q", "main")
    try one()
    _ = try reel.run("verify . --record failed")
    try commit()
    return try git("merge", "-q", "other").status
  }

  @Test(
    "Branches that record different instants conflict only in the scenario",
    arguments: [false, true])
  func instants(hasAttributes: Bool) throws {
    if hasAttributes { try reel.write(Self.attributes, to: ".gitattributes") }
    _ = try reel.run("verify . --record missing")
    try commit()
    let status = try merge {
      try write(at: "trigger+0.3, trigger+0.1")
    } _: {
      try write(at: "trigger+0.3, trigger+0.2")
    }
    #expect(status != 0)
    try write(at: "trigger+0.3, trigger+0.1, trigger+0.2")
    let path = "all.golden/manifest.json"
    let merged = try reel.text(path)
    #expect(merged.contains("<<<<<<<") == !hasAttributes)
    if !hasAttributes {
      // Before the conflict is resolved, it is named as such.
      #expect(try reel.run("verify .").text.contains("\(path) contains conflict markers"))
      // Keeping both sides is the resolution that the message names.
      let lines = merged.split(separator: "\n").filter { line in
        !["<<<<<<<", "=======", ">>>>>>>"].contains(where: line.hasPrefix)
      }
      try reel.write(lines.joined(separator: "\n") + "\n", to: path)
    }
    _ = try JSONSerialization.jsonObject(with: Data(try reel.folder.read(path)))
    let outcome = try reel.run("verify .")
    #expect((outcome.status, outcome.text) == (0, "a.yaml: 8 goldens pass\n"), "\(outcome.text)")
  }

  @Test("Conflict markers in a trace and a display list are named as such")
  func sameScenario() throws {
    try write(at: "pull=0.5")
    _ = try reel.run("verify . --record missing")
    try commit()
    let status = try merge {
      try write(bend: 41, at: "pull=0.5")
    } _: {
      try write(bend: 42, at: "pull=0.5")
    }
    #expect(status != 0)
    #expect(try reel.text("all.golden/trace.txt").contains("<<<<<<<"))
    try write(bend: 41, at: "pull=0.5")
    let outcome = try reel.expect(1, "verify .")
    for name in ["trace.txt", "pull_0.5.txt"] {
      #expect(
        outcome.text.contains("\(name): the golden cannot be read: it contains conflict markers"),
        "\(outcome.text)")
    }
    // One side is consistent.
    try git("checkout", "--ours", "all.golden")
    try reel.expect(0, "verify .")
  }

  @Test("Recording prints the lines of .gitattributes until they are there") func hint() throws {
    let first = try reel.run("verify . --record missing")
    for line in Self.attributes.split(separator: "\n") {
      #expect(first.errors.components(separatedBy: "  \(line)\n").count == 2, "\(first.errors)")
    }
    #expect(try reel.run("init ego").errors.contains("merge=union"))
    try reel.write(Self.attributes, to: ".gitattributes")
    try write(bend: 41)
    let second = try reel.expect(1, "verify . --record failed")
    #expect(!second.errors.contains("gitattributes"))
  }

  @Test("The lines for goldens in a folder of another name match only that folder")
  func namedFolder() throws {
    let scenario = try reel.text("a.yaml")
    try reel.write(
      scenario.replacingOccurrences(of: "all.golden", with: "\"__Goldens__/a b\""), to: "a.yaml")
    let said = try reel.run("verify . --record missing").errors
    let marker = "  \"__Goldens__/a b/manifest.json\" merge=union\n"
    #expect(said.contains(marker), "\(said)")
    try reel.write(
      said.split(separator: "\n").filter { $0.hasPrefix("  \"") }.map { String($0.dropFirst(2)) }
        .joined(separator: "\n"), to: ".gitattributes")
    let kept = try git("check-attr", "merge", "__Goldens__/a b/manifest.json").text
    #expect(kept.hasSuffix("merge: union\n"), "\(kept)")
  }
}
