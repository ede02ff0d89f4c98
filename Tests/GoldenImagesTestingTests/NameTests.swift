import Foundation
import TestSupport
import Testing
import Texts

@testable import GoldenImagesTesting

@Suite("The names of goldens")
struct NameTests {
  @Test(
    "are file names, whatever tests are called",
    arguments: [
      ("pull()", "pull"), ("pull(of:at:)", "pull-of-at"), ("`the sun rises`()", "the-sun-rises"),
      ("half/full", "half-full"), ("a\\b:c*d?\"<>|", "a-b-c-d"),
      ("../../etc/passwd", "_.-..-etc-passwd"),
      (".hidden", "_hidden"), ("", "_"), ("刷新 ↓ 中", "刷新-中"), ("Größe", "Größe"),
      ("tab\tline\nnull\0end", "tab-line-null-end"), ("moved.difference", "moved.difference_"),
      ("pull=0.5", "pull-0.5"),
    ])
  func safe(text: String, name: String) { #expect(SafeName.name(text) == name) }

  @Test("that nothing is left of differ from each other, and are not hidden")
  func nothing() {
    let names = ["/", "//", "🙂", "🙃", " "].map(SafeName.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("/") })
  }

  @Test("that are too long are cut at whole characters, and stay apart")
  func long() {
    let texts = ["a", "刷", "👨‍👩‍👧‍👦é", "e\u{301}"].flatMap { piece in
      ["1", "2"].map { String(repeating: piece, count: 400) + $0 }
    }
    // A single character of thousands of bytes.
    let stacked = "a" + String(repeating: "\u{301}", count: 3000)
    let names = (texts + [stacked]).map(SafeName.name)
    #expect(names.allSatisfy { !$0.isEmpty && $0.utf8.count <= SafeName.longest })
    #expect(Set(names).count == names.count)
  }

  @Test("begin with the suites but the one that is called as the file is")
  func stems() {
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

  @Test("lie beside the test's file, or where a setting says")
  func folders() {
    let test = GoldenTest(filePath: "/p/Tests/Sun Tests.swift", name: "rise()")
    #expect(test.folder(nil) == "/p/Tests/__Goldens__/Sun-Tests")
    #expect(test.folder("Held") == "/p/Tests/Held")
    #expect(test.folder("/elsewhere") == "/elsewhere")
    #expect(GoldenTest(filePath: "", name: "").folder(nil) == "./__Goldens__/Tests")
  }

  @Test("are numbers where a test gives none, and a place keeps its number")
  func numbers() throws {
    let register = GoldenRegister()
    let test = GoldenTest(filePath: "/p/T.swift", name: "t()")
    func number(_ line: Int, task: Int? = 1) throws -> Int {
      try register.number(
        of: GoldenRegister.Place(line: line, column: 1), in: test, task: task)
    }
    #expect(try [30, 10, 20, 10, 30].map { try number($0) } == [1, 2, 3, 2, 1])
    // The test once more, in another task.
    #expect(try [30, 10, 20].map { try number($0, task: 2) } == [1, 2, 3])
    #expect(throws: GoldenNameError(reason: .parallel)) { try number(40, task: 2) }
  }

  @Test("are told from the package's folder, and the command is one that a shell reads")
  func package() throws {
    let desk = try Desk()
    let package = TestPackage(around: desk.file)
    #expect(package.root == desk.folder.path)
    let paths = ["\(desk.folder.path)/a b/it's.png", "\(desk.folder.path)/é.txt", "/else.png"]
    #expect(package.quoted(paths).text == "'a b/it'\\''s.png' é.txt /else.png")
    #expect(package.approval.text == "cd \(desk.folder.path) && reel approve")
    // A checkout that is no package of Swift's.
    #expect(
      TestPackage(around: Repository.root.path + "/Tests/x.swift").root == Repository.root.path)
  }
}
