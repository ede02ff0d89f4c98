/// A call of `expectInlineGolden` or `assertInlineGolden` in a Swift source file.
///
/// Parentheses are matched across strings and comments, but not across regular-expression literals
/// that contain parentheses or quotation marks.
struct SwiftCall {
  private let source: [UInt8]
  /// The range of the trailing closure with the space before it; without one, empty at the end of the
  /// call.
  private let closure: Range<Int>
  /// The white space at the beginning of the call's line.
  private let indent: [UInt8]

  /// Finds the call whose name or opening parenthesis is at a line and a column, in UTF-8 code units
  /// from 1, or returns `nil` if it does not exist.
  init?(in source: [UInt8], line: Int, column: Int) {
    guard line > 0, column > 0 else { return nil }
    var start = 0
    for _ in 1..<line {
      guard let next = source[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = next + 1
    }
    let lineEnd = source[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
    let names = ["expectInlineGolden", "assertInlineGolden"].map { Array($0.utf8) }
    guard start + column - 1 < lineEnd,
      let open = source[(start + column - 1)..<lineEnd].firstIndex(of: UInt8(ascii: "(")),
      names.contains(where: { source[start..<open].suffix($0.count).elementsEqual($0) }),
      let end = SwiftScanner(source).end(of: open)
    else { return nil }
    self.source = source
    indent = Array(source[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
    let next = source[end...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if let next, source[next] == UInt8(ascii: "{") {
      guard let last = SwiftScanner(source).end(of: next) else { return nil }
      closure = end..<last
    } else {
      closure = end..<end
    }
  }

  /// Returns the source with a trailing closure that returns a text.
  ///
  /// The text becomes a multi-line literal, with as many `#` as keep quotation marks and backslashes
  /// literal. Control characters other than tab and line feed are escaped.
  func replacingClosure(with text: String) -> [UInt8] {
    var hashes = ""
    while text.contains("\"\"\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
    let margin = String(decoding: indent, as: UTF8.self)
    let inner = margin + "  "
    var code = " {\n\(inner)\(hashes)\"\"\"\n"
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      code += line.isEmpty ? "\n" : "\(inner)\(escaped(line, hashes))\n"
    }
    code += "\(inner)\"\"\"\(hashes)\n\(margin)}"
    return Array(source[..<closure.lowerBound]) + Array(code.utf8)
      + Array(source[closure.upperBound...])
  }

  private func escaped(_ line: Substring, _ hashes: String) -> String {
    line.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.properties.generalCategory == .control, scalar != "\t" {
        text += "\\\(hashes)u{\(String(scalar.value, radix: 16))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// A scanner that finds the end of brackets, strings and comments in Swift source code.
struct SwiftScanner {
  private let source: [UInt8]

  init(_ source: [UInt8]) { self.source = source }

  private static let closing: [UInt8: UInt8] = [
    UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
    UInt8(ascii: "{"): UInt8(ascii: "}"),
  ]

  /// Returns the index after the bracket that closes the one at an index, or `nil` if none does.
  func end(of open: Int) -> Int? {
    var expected: [UInt8] = []
    var index = open
    while index < source.count {
      let byte = source[index]
      if let closing = Self.closing[byte] {
        expected.append(closing)
      } else if Self.closing.values.contains(byte) {
        guard expected.popLast() == byte else { return nil }
        if expected.isEmpty { return index + 1 }
      } else if let next = endOfComment(at: index) ?? endOfString(at: index) {
        index = next
        continue
      }
      index += 1
    }
    return nil
  }

  private func has(_ text: String, at index: Int) -> Bool {
    source[min(index, source.count)...].starts(with: text.utf8)
  }

  private func endOfComment(at start: Int) -> Int? {
    if has("//", at: start) {
      return source[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
    }
    guard has("/*", at: start) else { return nil }
    var (depth, index) = (1, start + 2)
    while index < source.count, depth > 0 {
      if has("/*", at: index) {
        (depth, index) = (depth + 1, index + 2)
      } else if has("*/", at: index) {
        (depth, index) = (depth - 1, index + 2)
      } else {
        index += 1
      }
    }
    return index
  }

  /// Returns the index after a string literal and its interpolations, or `nil` if none starts here.
  private func endOfString(at start: Int) -> Int? {
    let hashes = String(repeating: "#", count: source[start...].prefix { $0 == 0x23 }.count)
    var index = start + hashes.utf8.count
    guard has("\"", at: index) else { return nil }
    let quotes = has("\"\"\"", at: index) ? "\"\"\"" : "\""
    index += quotes.utf8.count
    while index < source.count {
      if has(quotes + hashes, at: index) { return index + quotes.utf8.count + hashes.utf8.count }
      if has("\\" + hashes + "(", at: index) {
        guard let end = end(of: index + 1 + hashes.utf8.count) else { return source.count }
        index = end
      } else if has("\\" + hashes, at: index) {
        index += 2 + hashes.utf8.count
      } else {
        index += 1
      }
    }
    return index
  }
}
