import FileAccess

/// What a file that lies among others is, as far as can be told without checking what it says.
package enum ScenarioOutline: Hashable, Sendable {
  /// Somebody else's.
  case other
  /// A scenario, with the folder of its golden files; `nil` where it holds nothing still.
  case scenario(goldenFolder: String?)
  /// It is meant as a scenario, and cannot be read as one.
  case broken(ScenarioErrors)

  /// Looks into a file.
  ///
  /// A scenario has the key `reel`, or is a header, a footer or instants together with `golden`.
  package init(_ bytes: [UInt8], fileName: String) {
    guard Self.mayBeScenario(bytes) else {
      self = .other
      return
    }
    do throws(ScenarioErrors) {
      let root = try SourceTreeBuilder.tree(of: bytes, fileName: fileName).root
      self = Self.outline(of: root, fileName: fileName)
    } catch {
      self = Self.meansToBeScenario(bytes) ? .broken(error) : .other
    }
  }

  private static func outline(of root: SourceNode, fileName: String) -> ScenarioOutline {
    let golden = root["golden"]
    let isScenario =
      root["reel"] != nil
      || golden != nil
        && (["header", "footer", "style"].contains { root[$0] != nil } || golden?["at"] != nil)
    guard isScenario else { return .other }
    return .scenario(
      goldenFolder: golden.map {
        Scenario.goldenFolder(directory: $0["directory"]?.text, of: fileName)
      })
  }

  /// Whether it is worth reading, as most files in a folder are somebody else's: whether it has a word of a
  /// scenario, or a byte of 0, beyond which nothing is looked for.
  private static func mayBeScenario(_ bytes: [UInt8]) -> Bool {
    // Keys can be written with escapes too.
    let words = ["reel", "golden", "\\x", "\\u", "\\U"]
    return (bytes + [0]).withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return false }
      return strlen(start) < bytes.count - 1 || words.contains { strstr(start, $0) != nil }
    }
  }

  /// Whether the text has something like the key of a scenario, whatever else is wrong with it.
  private static func meansToBeScenario(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).contains { line in
      ["reel", "golden"].contains { hasKey($0, line) }
    }
  }

  /// Whether a line has a word as a key, in quotation marks or without.
  private static func hasKey(_ word: String, _ line: Substring) -> Bool {
    line.ranges(of: word).contains { range in
      let before = line[..<range.lowerBound].last { !"\"' ".contains($0) }
      let after = line[range.upperBound...].first { !"\"' \t".contains($0) }
      let isWhole = line[..<range.lowerBound].last.map { !$0.isLetter && $0 != "-" } ?? true
      return after == ":" && isWhole && (before.map { "{,\u{FEFF}\u{FFFD}".contains($0) } ?? true)
    }
  }
}
