import Foundation
import TestSupport
import Testing

@Suite("Where new code goes")
struct WhereThingsGoTests {
  private static let articles = Repository.root.appending(
    path: "Sources/App/RefreshReel/RefreshReel.docc")

  private static let pages = ["WhereThingsGo.md", "FromScenarioToFile.md"]

  @Test("every type that a page names is declared, in the folder that follows it", arguments: pages)
  func types(page: String) throws {
    let declared = try Self.declaredTypes.get()
    let text = try Self.text(of: page)
    let code = text.matches(of: #/`([A-Z]\w*[a-z]\w*)([./][\w/.]*)?[^`\n]*`/#)
    let named = code.filter { $0.2?.contains("/") != true && $0.2 != ".swift" }.map {
      String($0.1)
    }
    #expect(named.count > 5)
    #expect(named.filter { declared[$0] == nil } == [])
    for match in text.matches(of: #/`(\w+)` in `Sources/([\w/]+)`/#) {
      let folders = declared[String(match.1)] ?? []
      #expect(folders.contains { $0.hasSuffix("/Sources/\(match.2)/") }, "\(match.0)")
    }
  }

  @Test("every file and folder that a page names exists", arguments: pages)
  func paths(page: String) throws {
    let named = try Self.text(of: page).matches(
      of: #/`((?:Examples|Fixtures|Sources|Tests)/[\w/.+-]+)`/#)
    #expect(named.count > 3)
    for match in named {
      let file = Repository.root.appending(path: String(match.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
    }
  }

  @Test("every type at an arrow of the drawing is declared in the folder below it")
  func drawing() throws {
    let lines = try Self.text(of: "Resources/way.svg").split(separator: "\n")
    let declared = try Self.declaredTypes.get()
    let named = lines.indices.filter {
      lines[$0].contains("font-size=\"12\" font-weight=\"600\"")
    }
    #expect(named.count == 5)
    for index in named {
      let type = Self.content(of: lines[index])
      let below = lines[(index + 1)...].prefix { $0.contains("font-size=\"11\"") }
      let folder = below.map(Self.content).joined()
      let folders = declared[type] ?? []
      #expect(folders.contains { $0.contains("/Sources/\(folder)/") }, "\(type) in \(folder)")
    }
  }

  /// Returns the text of an XML element without children.
  private static func content(of element: Substring) -> String {
    String(element.split(separator: ">")[1].prefix { $0 != "<" })
  }

  private static func text(of article: String) throws -> String {
    try String(contentsOf: articles.appending(path: article), encoding: .utf8)
  }

  /// The folders of the declarations of each type; the sources are read once.
  private static let declaredTypes = Result { () throws -> [String: [String]] in
    let sources = Repository.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var folders: [String: [String]] = [:]
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/\b(?:struct|enum|class|protocol|typealias|actor) (\w+)/#) {
        folders[String(match.1), default: []].append(file.deletingLastPathComponent().path + "/")
      }
    }
    return folders
  }
}
