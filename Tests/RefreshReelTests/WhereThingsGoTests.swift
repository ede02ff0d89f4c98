import Foundation
import TestSupport
import Testing

@Suite("Where new code goes")
struct WhereThingsGoTests {
  private static let articles = Repository.root.appending(
    path: "Sources/App/RefreshReel/RefreshReel.docc")

  @Test("every type that the pages name is declared")
  func types() throws {
    let declared = try Self.declaredTypes()
    for page in ["WhereThingsGo.md", "FromScenarioToFile.md"] {
      let text = try String(contentsOf: Self.articles.appending(path: page), encoding: .utf8)
      let code = text.matches(of: #/`([A-Z]\w*[a-z]\w*)([./][\w/.]*)?[^`\n]*`/#)
      let named = code.filter { $0.2?.contains("/") != true && $0.2 != ".swift" }.map {
        String($0.1)
      }
      #expect(named.count > 5, "\(page)")
      #expect(named.filter { !declared.contains($0) } == [], "\(page)")
    }
  }

  @Test("every type and folder at an arrow of the drawing exists")
  func drawing() throws {
    let file = Self.articles.appending(path: "Resources/way.svg")
    let text = try String(contentsOf: file, encoding: .utf8)
    let named = text.matches(of: #/font-size="12" font-weight="600"[^>]*>(\w+)</#)
    let declared = try Self.declaredTypes()
    #expect(named.count == 5)
    #expect(named.map { String($0.1) }.filter { !declared.contains($0) } == [])
  }

  private static func declaredTypes() throws -> Set<String> {
    let sources = Repository.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/\b(?:struct|enum|class|protocol|typealias|actor) (\w+)/#) {
        names.insert(String(match.1))
      }
    }
    return names
  }
}
