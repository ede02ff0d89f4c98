import BezierGeometry
import Texts

/// Writes values in brackets, as YAML or as JSON.
struct SourceWriter {
  /// Whether the file is JSON, so that keys and words are quoted.
  var isJSON: Bool
  /// The quotes that the value had before; kept where that changes nothing.
  var quote: Unicode.Scalar?
  /// The characters of a value that stands in the file already.
  private var written: (SourceNode) -> String?

  /// Makes a writer; `written` gives the characters of values that are in the file.
  init(isJSON: Bool, written: @escaping (SourceNode) -> String?) {
    self.isJSON = isJSON
    self.written = written
  }

  /// Writes YAML of values alone.
  static var yaml: SourceWriter { SourceWriter(isJSON: false) { _ in nil } }

  /// A value on one line.
  func text(of node: SourceNode) -> String {
    switch node.content {
    case .null: return "null"
    case .scalar(let text, let isQuoted):
      return written(node) ?? scalar(text, isQuoted: isQuoted)
    case .sequence(let nodes):
      return "[\(nodes.map { inner.text(of: $0) }.joined(separator: ", "))]"
    case .mapping(let entries):
      if entries.isEmpty { return "{}" }
      return isJSON ? "{\(members(of: entries))}" : "{ \(members(of: entries)) }"
    }
  }

  /// The entries of a mapping, without its brackets.
  func members(of entries: [SourceEntry]) -> String {
    entries.map { "\(key($0.key)): \(inner.text(of: $0.value))" }.joined(separator: ", ")
  }

  /// A value below the last of some keys, each on a line of its own.
  func lines(
    _ keys: [String], _ value: SourceNode, indentation: String, step: Int
  ) -> [String] {
    guard let key = keys.first else { return [] }
    let rest = Array(keys.dropFirst())
    guard let next = rest.first, let inner = value[next] else {
      return ["\(indentation)\(self.key(key)): \(text(of: value))"]
    }
    return ["\(indentation)\(self.key(key)):"]
      + lines(
        rest, inner, indentation: indentation + String(repeating: " ", count: step), step: step)
  }

  private var inner: SourceWriter {
    var writer = self
    writer.quote = nil
    return writer
  }

  private func key(_ key: String) -> String {
    isJSON || !Self.isPlain(key) ? JSONValue.quoted(key) : key
  }

  private func scalar(_ text: String, isQuoted: Bool) -> String {
    if !isQuoted {
      if (isJSON ? Self.flags : Self.reserved).contains(text) { return text }
      if let number = ScenarioReader.number(text) {
        return isJSON && !Self.isJSONNumber(text) && number.isFinite ? number.decimalText() : text
      }
      if Self.isPlain(text), !isJSON, quote == nil { return text }
    }
    let needsEscapes = text.unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0 == "'"
    }
    return quote == "'" && !needsEscapes ? "'\(text)'" : JSONValue.quoted(text)
  }

  private static let flags: Set<String> = ["true", "false"]

  /// Words that may mean something else in quotes.
  private static let reserved: Set<String> = [
    "true", "True", "TRUE", "false", "False", "FALSE", "auto", "infinite",
  ]

  /// Whether a word is the same with and without quotes, wherever it stands.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isWordPart(first) else { return false }
    return text.unicodeScalars.allSatisfy {
      isWordPart($0) || "-._/+()".unicodeScalars.contains($0)
    }
      && !["null", "Null", "NULL"].contains(text)
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  private static func isJSONNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let first = digits.first, first.isNumber, digits.last?.isNumber == true else {
      return false
    }
    let isPadded = first == "0" && digits.dropFirst().first?.isNumber == true
    return !isPadded && !digits.contains(".e") && !digits.contains(".E")
  }
}
