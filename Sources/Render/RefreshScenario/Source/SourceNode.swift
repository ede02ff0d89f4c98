import Texts

/// A value of a scenario file, with the place where it was written.
struct SourceNode: Sendable {
  /// Where it begins.
  var place: ScenarioProblem.Place
  /// Its characters in the file, or those of the alias it was reached by; `nil` for values from
  /// elsewhere and for texts that go on over several lines without quotes.
  var range: Range<Int>?
  /// What it holds.
  var content: Content
  /// How many nodes it has, itself included, aliases counted as often as they are used.
  var size = 1
  /// Whether an anchor marks it, so that aliases elsewhere may stand for it as well.
  var isAnchored = false
  /// Where the alias stands that it was reached by; its own place is then the anchored value's.
  var aliasPlace: ScenarioProblem.Place?

  enum Content: Sendable {
    /// Nothing: an empty value, `~` or `null`.
    case null
    /// A word, a number or a text; quoted ones are never numbers.
    case scalar(String, isQuoted: Bool)
    /// A list.
    case sequence([SourceNode])
    /// Keys and values, in the order written.
    case mapping([SourceEntry])
  }

  /// The entries of a mapping; an empty value counts as a mapping without entries.
  var entries: [SourceEntry]? {
    switch content {
    case .mapping(let entries): entries
    case .null: []
    case .scalar, .sequence: nil
    }
  }

  /// The value of a mapping's key; of several the last one.
  subscript(key: String) -> SourceNode? { entries?.last { $0.key == key }?.value }

  /// The text of a scalar.
  var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The value as an error message shows it.
  var found: String {
    switch content {
    case .null: "nothing"
    case .scalar(let text, isQuoted: true): "\"\(text.shortened())\""
    case .scalar(let text, isQuoted: false): text.shortened()
    case .sequence(let nodes): "a list of \(nodes.count)"
    case .mapping: "a mapping"
    }
  }

  /// The place `offset` characters into a scalar's text.
  func place(atOffset offset: Int) -> ScenarioProblem.Place {
    guard case .file(let line, let column) = place,
      case .scalar(_, let isQuoted) = content
    else { return place }
    return .file(line: line, column: column + offset + (isQuoted ? 1 : 0))
  }
}

/// A key with its value.
struct SourceEntry: Sendable {
  var key: String
  var place: ScenarioProblem.Place
  var value: SourceNode
}
