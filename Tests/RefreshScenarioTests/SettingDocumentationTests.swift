/// Reads the sources, because documentation comments are not part of the built program.
@Suite("Documentation of settings")
struct SettingDocumentationTests {
  /// A setting in a source file.
  private struct Declaration {
    let key: String
    let property: String
    let help: String
  }

  /// The source files with the same name before a `+`, which together declare a type and its
  /// settings.
  private static func sources() throws -> [[String]] {
    let root = Repository.root.appending(path: "Sources")
    let files = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var groups: [String: [String]] = [:]
    for case let file as URL in files where file.pathExtension == "swift" {
      let stem = file.lastPathComponent.prefix { $0 != "+" && $0 != "." }
      let folder = file.deletingLastPathComponent().path
      groups["\(folder)/\(stem)", default: []].append(try String(contentsOf: file, encoding: .utf8))
    }
    return groups.values.filter { $0.contains { $0.contains("Setting(") } }
  }

  /// Returns the settings of a file that are properties of their type, and have a literal help text.
  private static func settings(in source: String) -> [Declaration] {
    let start = #/\bSetting\(\s*"(?<key>\w+)",\s*\\\.(?<property>\w+)(?=[,)])/#
    let help =
      #/(?s)(?:(?!\bSetting\().)*?\bhelp:\s*(?<text>"(?:[^"\\]|\\.)*"(?:\s*\+\s*"(?:[^"\\]|\\.)*")*)/#
    return source.matches(of: start).compactMap { match in
      guard let text = source[match.range.upperBound...].prefixMatch(of: help)?.text else {
        return nil
      }
      return Declaration(
        key: String(match.key), property: String(match.property),
        help: text.replacing(#/"\s*\+\s*"/#, with: "").trimmingCharacters(in: ["\""]))
    }
  }

  /// Returns the documentation comments of the properties in a file, by name.
  private static func comments(in source: String) -> [String: [String]] {
    var comments: [String: [String]] = [:]
    var comment: [Substring] = []
    for line in source.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      if line.hasPrefix("///") {
        comment.append(line.dropFirst(4))
      } else if !comment.isEmpty, !line.hasPrefix("@") {
        if let name = line.prefixMatch(of: #/(?:(?:public|package|private\(set\)) )*var (\w+)/#)?.1
        {
          comments[String(name), default: []].append(comment.joined(separator: " "))
        }
        comment = []
      }
    }
    return comments
  }

  /// Returns the beginning of a sentence, up to a punctuation mark or an inserted value.
  ///
  /// The article of a value that a comment calls an image and a help text a PNG file is left out.
  private static func beginning(_ sentence: String) -> String {
    let plain = sentence.replacing("`", with: "")
      .replacing(#/^(?:A|The) (?:PNG file|image)\b/#, with: "image")
      .replacing(#/^(?:A|The) /#, with: "")
    let end = plain.firstRange(of: #/[.;:,](?: |$)|\\\(/#)?.lowerBound
    return String(plain[..<(end ?? plain.endIndex)])
  }

  @Test("The comment of a setting's property begins like its help") func comments() throws {
    var count = 0
    for sources in try Self.sources() {
      let documented = sources.map(Self.comments)
      for setting in sources.flatMap(Self.settings) {
        let comments = documented.flatMap { $0[setting.property] ?? [] }
        guard !comments.isEmpty else { continue }
        let expected = Self.beginning(setting.help)
        count += 1
        let isBegun = comments.contains {
          setting.help.contains("\\(") ? $0.contains(expected) : Self.beginning($0) == expected
        }
        #expect(isBegun, "\(setting.key): “\(setting.help)” is documented as “\(comments)”")
      }
    }
    #expect(count > 150)
  }
}
