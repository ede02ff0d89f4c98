import Foundation
import TestSupport
import Testing

/// What `Examples/GoldenTests` gives to copy besides its tests, which run with all others.
@Suite("The target to copy")
struct ExampleTargetTests {
  private static let python = RefereePython.program(importing: "yaml")
  private static let git = ExternalProgram("/usr/bin/git", "/opt/homebrew/bin/git")

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// What the first command of a text installs.
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

  @Test("has a CI file that installs what README does")
  func install() throws {
    let ours = try packages(try text("README.md"))
    #expect(ours.contains("libcairo2-dev") && ours.contains("fonts-inter"))
    #expect(try packages(try text("Examples/GoldenTests/ci.yml")) == ours)
  }

  @Test(
    "has a CI file that is YAML, and keeps the folder in which failures lie",
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

  /// What the step that writes the comment does where a program stands for GitHub's: what it asks for,
  /// and the last comment.
  private func comment(in folder: TemporaryFolder, existing: String, result: String) throws
    -> String
  {
    let script = """
      import os, subprocess, sys, yaml
      job = yaml.safe_load(open(sys.argv[1]))
      comment = job["jobs"]["comment"]
      assert job["permissions"] == {"contents": "read"}
      assert comment["permissions"] == {"contents": "write", "pull-requests": "write"}
      folder, existing, result = sys.argv[2:]
      os.makedirs(folder + "/bin", exist_ok=True)
      with open(folder + "/bin/gh", "w") as file:
        file.write(f'''#!/bin/sh
      case "$*" in
        *--jq*) echo "{existing}" ;;
        *body.md) echo "$@" >> ../calls; cp body.md ../comment ;;
      esac
      ''')
      os.chmod(folder + "/bin/gh", 0o755)
      environment = dict(
        os.environ, PATH=folder + "/bin:" + os.environ["PATH"], NUMBER="7", RESULT=result,
        GITHUB_REPOSITORY="me/mine", GITHUB_SERVER_URL="file://" + folder)
      subprocess.run(
        ["bash", "-c", comment["steps"][-1]["run"]], cwd=folder + "/work", env=environment,
        check=True)
      """
    let path = Repository.root.appending(path: "Examples/GoldenTests/ci.yml").path
    let outcome = try Self.python.run(
      ["-c", script, path, folder.url.path, existing, result])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return FileManager.default.fileExists(atPath: folder.path(of: "comment"))
      ? String(decoding: try folder.read("comment"), as: UTF8.self) : ""
  }

  @Test(
    "has a CI file that writes one comment, whose pictures lie in the repository, and changes it",
    .enabled(if: python.isAvailable, Comment(rawValue: RefereePython.hint)),
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
    // Nothing to say, and nothing to change.
    #expect(try comment(in: folder, existing: "", result: "success") == "")

    let link = "](../.reel/failed/Tests/a%20b/rest.moving.difference.png)"
    try folder.write(
      Array("<!-- reel verify -->\n![what changed\(link)\n".utf8), to: "work/page/summary.md")
    try folder.write(
      Array("moving".utf8), to: "work/.reel/failed/Tests/a b/rest.moving.difference.png")
    try folder.write(Array("still".utf8), to: "work/.reel/failed/Tests/a b/rest.png")
    let first = try comment(in: folder, existing: "", result: "failure")
    let commit = try git("rev-parse", "refs/golden-pictures/7").dropLast()
    #expect(commit.count == 40)
    #expect(
      first == "<!-- reel verify -->\n![what changed](file://\(folder.url.path)/me/mine/raw/"
        + "\(commit)/Tests/a%20b/rest.moving.difference.png)\n")
    #expect(
      try git("ls-tree", "-r", "--name-only", String(commit))
        == "Tests/a b/rest.moving.difference.png\n")

    // The next run has a folder of its own.
    try FileManager.default.removeItem(atPath: folder.path(of: "work"))
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "work"), withIntermediateDirectories: true)
    #expect(
      try comment(in: folder, existing: "12", result: "success")
        == "<!-- reel verify -->\n**Goldens**: all hold.\n")
    #expect(
      String(decoding: try folder.read("calls"), as: UTF8.self)
        == """
        api --silent repos/me/mine/issues/7/comments -F body=@body.md
        api --silent -X PATCH repos/me/mine/issues/comments/12 -F body=@body.md

        """)
  }
}
