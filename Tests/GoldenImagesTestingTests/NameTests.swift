@testable import GoldenImagesTesting

@Suite("The names of goldens")
struct NameTests {
  @Test(
    "names are valid file names for every name of a test",
    arguments: [
      ("pull()", "pull"), ("pull(of:at:)", "pull-of-at"), ("`the sun rises`()", "the-sun-rises"),
      ("half/full", "half-full"), ("a\\b:c*d?\"<>|", "a-b-c-d"),
      ("../../etc/passwd", "_.-..-etc-passwd"),
      (".hidden", "_hidden"), ("", "_"), ("刷新 ↓ 中", "刷新-中"), ("Größe", "Größe"),
      ("tab\tline\nnull\0end", "tab-line-null-end"), ("moved.difference", "moved.difference_"),
      ("pull=0.5", "pull-0.5"),
    ])
  func safe(text: String, name: String) { #expect(SafeName.name(text) == name) }

  @Test("names without any valid character are distinct and not hidden") func nothing() {
    let names = ["/", "//", "🙂", "🙃", " "].map(SafeName.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("/") })
  }

  @Test("long names are truncated at character boundaries and remain distinct") func long() {
    let texts = ["a", "刷", "👨‍👩‍👧‍👦é", "e\u{301}"].flatMap { piece in
      ["1", "2"].map { String(repeating: piece, count: 400) + $0 }
    }
    // A single character with thousands of bytes.
    let stacked = "a" + String(repeating: "\u{301}", count: 3000)
    let names = (texts + [stacked]).map(SafeName.name)
    #expect(names.allSatisfy { !$0.isEmpty && $0.utf8.count <= SafeName.longest })
    #expect(Set(names).count == names.count)
  }

  @Test("names start with the suites, except one that is named after the file") func stems() {
    func stem(_ name: String) -> String {
      GoldenTest(filePath: "/p/Tests/SunTests.swift", name: name).stem
    }
    #expect(stem("SunTests/rise()") == "rise")
    #expect(stem("Moon/rise()") == "Moon.rise")
    #expect(stem("SunTests/Dawn/rise(at:)") == "Dawn.rise-at")
    #expect(stem("rise()") == "rise")
    #expect(stem("SunTests()") == "SunTests")
    #expect(stem("") == "_")
    #expect(stem(String(repeating: "x/", count: 300)).utf8.count <= SafeName.longest)
  }

  @Test("goldens are in a folder next to the test file, or in that of a setting") func folders() {
    let test = GoldenTest(filePath: "/p/Tests/Sun Tests.swift", name: "rise()")
    #expect(test.folder(nil) == "/p/Tests/__Goldens__/Sun-Tests")
    #expect(test.folder("Held") == "/p/Tests/Held")
    #expect(test.folder("/elsewhere") == "/elsewhere")
    #expect(GoldenTest(filePath: "", name: "").folder(nil) == "./__Goldens__/Tests")
  }

  @Test("goldens without a name are numbered, and a position keeps its number")
  func numbers() throws {
    let register = GoldenRegister()
    let test = GoldenTest(filePath: "/p/T.swift", name: "t()")
    func number(_ line: Int, task: Int? = 1) throws -> Int {
      try register.number(of: SourcePosition(line: line, column: 1), in: test, task: task)
    }
    #expect(try [30, 10, 20, 10, 30].map { try number($0) } == [1, 2, 3, 2, 1])
    // The test runs again in another task.
    #expect(try [30, 10, 20].map { try number($0, task: 2) } == [1, 2, 3])
    #expect(throws: GoldenNameError(reason: .parallel)) { try number(40, task: 2) }
  }

  @Test("paths are relative to the package's folder, and quoted for a shell")
  func package() throws {
    let trial = try TrialPackage()
    let package = TestPackage(around: trial.file)
    #expect(package.root == trial.folder.path)
    let paths = ["\(trial.folder.path)/a b/it's.png", "\(trial.folder.path)/é.txt", "/else.png"]
    #expect(package.quoted(paths).text == "'a b/it'\\''s.png' é.txt /else.png")
    #expect(package.approval.text == "cd \(trial.folder.path) && reel approve")
    // The package of this repository.
    #expect(
      TestPackage(around: Repository.root.path + "/Tests/x.swift").root == Repository.root.path)
  }
}
