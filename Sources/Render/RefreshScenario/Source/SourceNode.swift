/// A value of a scenario file and its position.
package struct SourceNode: Sendable {
  /// The position at which the value begins.
  package var position: SourcePosition
  /// The value's range in the text, or that of the alias that refers to it.
  ///
  /// The range is `nil` for values that are not in the text and for unquoted texts over several
  /// lines.
  var range: Range<Int>?
  package var content: SourceContent
  /// The number of nodes in the subtree, including the node itself and each use of an alias.
  var size = 1
  /// Whether the value has an anchor, so that aliases may refer to it.
  var isAnchored = false
  /// The position of the alias through which the value was reached, or `nil` if none exists.
  ///
  /// For an alias, ``position`` is that of the anchored value.
  var aliasPosition: SourcePosition?

  /// The entries of a mapping or an empty value, or `nil` for other values.
  package var entries: [SourceEntry]? {
    switch content {
    case .mapping(let entries): entries
    case .null: []
    case .scalar, .sequence: nil
    }
  }

  /// The value of a key in a mapping, or of its last occurrence; `nil` if the key is missing.
  package subscript(key: String) -> SourceNode? { entries?.last { $0.key == key }?.value }

  /// The text of a scalar, or `nil` for other values.
  package var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The value as shown in an error message.
  package var found: String {
    switch content {
    case .null: "nothing"
    case .scalar(let text, isQuoted: true): "\"\(text.shortened())\""
    case .scalar(let text, isQuoted: false): text.shortened()
    case .sequence(let nodes): "a list of \(nodes.count)"
    case .mapping: "a mapping"
    }
  }

  /// Returns the position of a character in the text of a scalar.
  ///
  /// - Parameter offset: The offset of the character in the text, in Unicode scalars.
  func position(atOffset offset: Int) -> SourcePosition {
    guard case .file(let line, let column) = position,
      case .scalar(_, let isQuoted) = content
    else { return position }
    return .file(line: line, column: column + offset + (isQuoted ? 1 : 0))
  }

  /// Returns the position of a character in the text of a scalar, or that of the scalar if its text is
  /// not written character by character, as with escapes or over several lines.
  func exactPosition(atOffset offset: Int) -> SourcePosition {
    guard case .scalar(let text, let isQuoted) = content, aliasPosition == nil,
      range?.count == text.unicodeScalars.count + (isQuoted ? 2 : 0)
    else { return position }
    return position(atOffset: offset)
  }
}

extension SourceNode {
  /// Parses a file.
  ///
  /// - Throws: `ScenarioErrors` if the file is not valid.
  package static func tree(
    of bytes: [UInt8], fileName: String
  ) throws(ScenarioErrors) -> SourceNode {
    let (root, problems, _) = try SourceTreeBuilder.tree(of: bytes, fileName: fileName)
    if let errors = ScenarioErrors(problems) { throw errors }
    return root
  }

  /// Returns the error of the value.
  package func error(
    _ fileName: String, _ path: String, _ message: String, found: String? = nil,
    allowed: String? = nil, suggestion: String? = nil
  ) -> ScenarioErrors {
    ScenarioErrors(
      ScenarioProblem(
        fileName: fileName, position: aliasPosition ?? position, path: path, message: message,
        found: found, allowed: allowed, suggestion: suggestion))
  }

  /// Returns the entry of a header or footer that is written as the name of its style alone, such
  /// as `header: wave` or `style: wave`; `nil` for other forms.
  func shortHeader(_ placement: String) -> SourceEntry? {
    let own = entries?.last { $0.key == placement }
    let entry = own == nil && placement == "header" ? entries?.last { $0.key == "style" } : own
    return entry?.value.text == nil ? nil : entry
  }
}

package struct SourceEntry: Sendable {
  package var key: String
  var position: SourcePosition
  package var value: SourceNode
}

/// The content of a value of a scenario file.
package enum SourceContent: Sendable {
  /// An empty value, `~` or `null`.
  case null
  /// A word, a number or a text; a quoted scalar is never a number.
  case scalar(String, isQuoted: Bool)
  case sequence([SourceNode])
  /// The keys and values, in file order.
  case mapping([SourceEntry])
}
