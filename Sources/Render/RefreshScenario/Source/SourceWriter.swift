/// A writer of values in flow style, as YAML or JSON.
struct SourceWriter {
  /// Whether the file is JSON, in which keys and texts must be quoted.
  var isJSON: Bool
  /// The quotation mark of the replaced value, which is retained if the text needs no escapes;
  /// `nil` if it was unquoted.
  var quote: Unicode.Scalar?
  /// A closure that returns the text of a value in the file, or `nil` for a new value.
  var written: (SourceNode) -> String?

  /// Creates a writer.
  ///
  /// - Parameter written: A closure that returns the text of a value in the file, or `nil` for a
  ///   new value.
  /// A writer of YAML for values that are not part of a file.
  static var yaml: SourceWriter { SourceWriter(isJSON: false) { _ in nil } }

  /// Returns the value on one line.
  func text(of node: SourceNode) -> String {
    switch node.content {
    case .null: return "null"
    case .scalar(let text, let isQuoted): return written(node) ?? scalar(text, isQuoted: isQuoted)
    case .sequence(let nodes):
      return "[\(nodes.map { inner.text(of: $0) }.joined(separator: ", "))]"
    case .mapping(let entries):
      if entries.isEmpty { return "{}" }
      return isJSON ? "{\(members(of: entries))}" : "{ \(members(of: entries)) }"
    }
  }

  /// Returns the entries of a mapping, without its braces.
  func members(of entries: [SourceEntry]) -> String {
    entries.map { "\(key($0.key)): \(inner.text(of: $0.value))" }.joined(separator: ", ")
  }

  /// Returns nested keys on separate lines, the innermost with its value.
  ///
  /// - Parameters:
  ///   - keys: The keys, from the outermost to the innermost.
  ///   - value: The value of the first key, in which the other keys are looked up.
  ///   - indentation: The indentation of the first key.
  ///   - step: The additional indentation per level, in characters.
  func lines(_ keys: [String], _ value: SourceNode, indentation: String, step: Int) -> [String] {
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
        return isJSON && !JSONReader.isNumber(text) && number.isFinite ? number.decimalText() : text
      }
      if Self.isPlain(text), !isJSON, quote == nil { return text }
    }
    let needsEscapes = text.unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0 == "'"
    }
    return quote == "'" && !needsEscapes ? "'\(text)'" : JSONValue.quoted(text)
  }

  private static let flags: Set<String> = ["true", "false"]

  /// Words whose meaning changes if they are quoted.
  private static let reserved: Set<String> = [
    "true", "True", "TRUE", "false", "False", "FALSE", "auto", "infinite",
  ]

  /// Returns whether YAML reads the same text with and without quotes, in every context.
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
}
