/// The files of `Examples/GoldenTests` other than its tests, which run with all other tests.
@Suite("The example target")
struct ExampleTargetTests {
  private static let python = RefereePython.program(importing: "yaml")
  private static let shell = ExternalProgram("/bin/sh")
  private static let git = ExternalProgram("/usr/bin/git", "/opt/homebrew/bin/git")

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// Returns the packages that the first `apt-get install` command of a text installs.
  private func packages(_ text: String) throws -> Set<Substring> {
    let command = try #require(text.firstRange(of: "apt-get install -y "))
    var words: Set<Substring> = []
    for line in text[command.upperBound...].split(separator: "\n") {
      let parts = line.split(whereSeparator: { $0 == " " || $0 == "\\" })
      guard
        parts.allSatisfy({ $0.allSatisfy { $0.isLowercase || $0.isNumber || "-.".contains($0) } }),
        parts.first != "-"
      else { break }
      words.formUnion(parts)
    }
    return words
  }

  @Test(
    "the CI files install the same packages as README",
    arguments: ["GoldenTests/ci.yml", "Continuous/verify.yml", "Continuous/Dockerfile"])
  func install(_ file: String) throws {
    let ours = try packages(try text("README.md"))
    #expect(ours.contains("libcairo2-dev") && ours.contains("fonts-inter"))
    #expect(
      try packages(try text("Examples/\(file)")).subtracting(["--no-install-recommends"]) == ours)
  }

  @Test("README and the builds on macOS install the same packages") func homebrew() throws {
    let article = try text("Sources/App/ReelCommands/ReelCommands.docc/Packages.md")
    let table = article.split(separator: "\n").drop { !$0.hasSuffix("| Homebrew |") }
    let rows = table.dropFirst(2).prefix { $0.hasPrefix("|") }
    let ours = rows.map { $0.split(separator: "`")[3] }
    #expect(ours.contains("giflib") && ours.count == 10)
    let formula = try text("Examples/Continuous/reel.rb")
    for name in ours { #expect(formula.contains("  depends_on \"\(name)\"\n")) }
    for file in ["README.md", ".github/workflows/macos.yml"] {
      let lines = try text(file).split(separator: "\n")
      let installed = try #require(lines.first { $0.contains("brew install pkgconf ") })
      #expect(Set(ours).isSubset(of: installed.split(separator: " ")))
    }
  }

  @Test(
    "the CI file is valid and uploads the folder of failed goldens",
    .enabled(if: python.isAvailable, Comment(rawValue: RefereePython.hint)))
  func workflow() throws {
    let path = Repository.root.appending(path: "Examples/GoldenTests/ci.yml").path
    let outcome = try Self.python.run([
      "-c",
      """
      import sys, yaml
      steps = yaml.safe_load(open(sys.argv[1]))["jobs"]["golden-tests"]["steps"]
      kept = next(s for s in steps if "upload-artifact" in s.get("uses", ""))
      print(kept["if"], kept["with"]["path"].split(), kept["with"]["include-hidden-files"])
      print([s["run"] for s in steps if s.get("run", "").startswith("swift")])
      """, path,
    ])
    #expect(outcome.text == "failure() ['.reel/failed', 'page'] True\n['swift test']\n")
  }

  /// Runs the `comment` program with a substitute for `gh`, and returns the last comment.
  ///
  /// The arguments of each write are appended to the file `calls`.
  private func comment(in folder: TemporaryFolder, existing: String, result: String) throws
    -> String
  {
    let github = try folder.write(
      """
      #!/bin/sh
      case "$*" in
        *--jq*) echo "\(existing)" ;;
        *body=@*) all="$*"; echo "${all% -F *}" >> ../calls; cp "${all##*@}" ../comment ;;
      esac

      """, to: "bin/gh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: github)
    let program = Repository.root.appending(path: "Examples/Continuous/comment").path
    let outcome = try Self.shell.run([
      "-c",
      """
      cd "$1/work" && PATH="$1/bin:$PATH" NUMBER=7 RESULT="$2" GITHUB_REPOSITORY=me/mine \
        GITHUB_SERVER_URL="file://$1" "$3"
      """, "sh", folder.url.path, result, program,
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return (try? folder.text("comment")) ?? ""
  }

  @Test(
    "no CI job with write permission runs code of the project",
    .enabled(if: python.isAvailable, Comment(rawValue: RefereePython.hint)),
    arguments: ["GoldenTests/ci.yml", "Continuous/verify.yml"])
  func permissions(_ file: String) throws {
    let path = Repository.root.appending(path: "Examples/\(file)").path
    let outcome = try Self.python.run([
      "-c",
      """
      import sys, yaml
      file = yaml.safe_load(open(sys.argv[1]))
      job = file["jobs"].pop("comment")
      others = [file["permissions"]] + [other.get("permissions", {}) for other in file["jobs"].values()]
      print(all(set(other.values()) <= {"read"} for other in others), job["permissions"])
      checkout, action = job["steps"]
      print(checkout["with"]["repository"], checkout["with"]["path"], action["uses"])
      print(repr(action["with"]["paths"]))
      """, path,
    ])
    #expect(
      outcome.text == """
        True {'contents': 'write', 'pull-requests': 'write'}
        OWNER/RefreshReel .refreshreel ./.refreshreel/Examples/Continuous
        ''

        """, "\(outcome.errors)")
  }

  @Test(
    "the CI files write and update one comment with images stored in the repository",
    .enabled(if: git.isAvailable, "git is not installed"))
  func comment() throws {
    let folder = try TemporaryFolder()
    func git(_ arguments: String...) throws -> String {
      try Self.git.run(["-C", folder.path(of: "me/mine")] + arguments).text
    }
    for name in ["me/mine", "work/page", "work/.reel/failed/Tests/a b"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(of: name), withIntermediateDirectories: true)
    }
    _ = try git("init", "-q", "--bare")
    // There is neither a summary nor a comment to update.
    #expect(try comment(in: folder, existing: "", result: "success") == "")

    let link = "](../.reel/failed/Tests/a%20b/motion.png)"
    try folder.write("<!-- reel verify -->\n![what changed\(link)\n", to: "work/page/summary.md")
    try folder.write("moving", to: "work/.reel/failed/Tests/a b/motion.png")
    try folder.write("still", to: "work/.reel/failed/Tests/a b/rest.png")
    // After a successful run, no comment is created.
    #expect(try comment(in: folder, existing: "", result: "success") == "")
    let first = try comment(in: folder, existing: "", result: "failure")
    let commit = try git("rev-parse", "refs/golden-pictures/7").dropLast()
    #expect(commit.count == 40)
    #expect(
      first == "<!-- reel verify -->\n![what changed](file://\(folder.url.path)/me/mine/raw/"
        + "\(commit)/Tests/a%20b/motion.png)\n")
    #expect(
      try git("ls-tree", "-r", "--name-only", String(commit))
        == "Tests/a b/motion.png\n")

    // The next run starts with an empty folder.
    try FileManager.default.removeItem(atPath: folder.path(of: "work"))
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "work"), withIntermediateDirectories: true)
    #expect(
      try comment(in: folder, existing: "12", result: "success")
        == "<!-- reel verify -->\n**Goldens**: all pass.\n")
    #expect(
      try folder.text("calls") == """
        api --silent repos/me/mine/issues/7/comments
        api --silent -X PATCH repos/me/mine/issues/comments/12

        """)
  }
}
