import FileAccess

/// A classification of a file found in a folder, made without validating its contents.
package enum ScenarioOutline: Hashable, Sendable {
  /// A file that is not a scenario.
  case other
  /// A scenario; the folder of its golden files is `nil` if it has no `golden` section.
  case scenario(goldenFolder: String?)
  /// A file that is probably meant as a scenario but cannot be parsed.
  case broken(ScenarioErrors)

  /// Creates the classification of a file by its contents.
  ///
  /// A scenario has the key `reel`, or the key `golden` together with a header, a footer, a style
  /// or instants.
  package init(_ bytes: [UInt8], fileName: String) {
    guard Self.mayBeScenario(bytes) else {
      self = .other
      return
    }
    do throws(ScenarioErrors) {
      let root = try SourceTreeBuilder.tree(of: bytes, fileName: fileName).root
      let golden = root["golden"]
      let isScenario =
        root["reel"] != nil
        || golden != nil
          && (["header", "footer", "style"].contains { root[$0] != nil } || golden?["at"] != nil)
      let folder = golden.map {
        Scenario.goldenFolder(
          directory: $0["directory"]?.text, isPerPlatform: $0["platform"]?.text == "true",
          of: fileName)
      }
      self = isScenario ? .scenario(goldenFolder: folder) : .other
    } catch {
      self = Self.meansToBeScenario(bytes) ? .broken(error) : .other
    }
  }

  /// Returns whether a file may be a scenario, so that other files need not be parsed.
  ///
  /// A scenario contains the word `reel` or `golden`, or an escape. The search stops at a NUL byte,
  /// so a file with a NUL byte may be a scenario as well.
  private static func mayBeScenario(_ bytes: [UInt8]) -> Bool {
    // Keys can also be written with escapes.
    let words = ["reel", "golden", "\\x", "\\u", "\\U"]
    return (bytes + [0]).withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return false }
      return strlen(start) < bytes.count - 1 || words.contains { strstr(start, $0) != nil }
    }
  }

  /// Returns whether a text that cannot be parsed has a line with a scenario's key.
  private static func meansToBeScenario(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).contains { line in
      ["reel", "golden"].contains { hasKey($0, line) }
    }
  }

  /// Returns whether a line has a word as a key, quoted or not.
  private static func hasKey(_ word: String, _ line: Substring) -> Bool {
    line.ranges(of: word).contains { range in
      let before = line[..<range.lowerBound].last { !"\"' ".contains($0) }
      let after = line[range.upperBound...].first { !"\"' \t".contains($0) }
      let isWhole = line[..<range.lowerBound].last.map { !$0.isLetter && $0 != "-" } ?? true
      return after == ":" && isWhole && (before.map { "{,\u{FEFF}\u{FFFD}".contains($0) } ?? true)
    }
  }
}
