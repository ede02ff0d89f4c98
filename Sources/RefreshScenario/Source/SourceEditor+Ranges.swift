extension SourceEditor {
  /// The index of a place in the file; `nil` for values from elsewhere.
  func index(of place: ScenarioProblem.Place) -> Int? {
    guard case .file(let line, let column) = place else { return nil }
    return text.index(line: line, column: column)
  }

  /// Where a value begins, an alias at its asterisk.
  func start(of node: SourceNode) -> Int? {
    index(of: node.aliasPlace ?? node.place)
  }

  /// Where a value ends, told by what it is known to hold; `nil` where its characters are not what
  /// they would then be, as those of a text that goes on over several lines.
  func end(of node: SourceNode) -> Int? {
    guard var start = start(of: node) else { return nil }
    let scalars = text.scalars
    if node.aliasPlace != nil || scalars[safe: start] == "&" {
      let name = scalars[start...].firstIndex {
        Self.isSpace($0) || ",[]{}".unicodeScalars.contains($0)
      }
      let end = name ?? scalars.count
      if node.aliasPlace != nil { return scalars[safe: start] == "*" ? end : nil }
      start = scalars[end...].firstIndex { !Self.isSpace($0) } ?? scalars.count
    }
    switch node.content {
    case .null:
      return ["null", "Null", "NULL", "~"].lazy.compactMap { self.end(of: $0, at: start) }.first
        ?? start
    case .scalar(let string, isQuoted: false):
      return end(of: string, at: start)
    case .scalar(_, isQuoted: true):
      return endOfQuotes(at: start)
    case .sequence(let nodes):
      if scalars[safe: start] == "[" {
        return closing("]", after: nodes.last.map { end(of: $0) } ?? start + 1)
      }
      return nodes.last.flatMap { end(of: $0) }
    case .mapping(let entries):
      if scalars[safe: start] == "{" {
        return closing("}", after: entries.last.map { end(of: $0.value) } ?? start + 1)
      }
      return entries.last.flatMap { end(of: $0.value) }
    }
  }

  /// The end of a text that stands in the file as it is.
  private func end(of string: String, at start: Int) -> Int? {
    let expected = Array(string.unicodeScalars)
    let end = start + expected.count
    guard end <= text.scalars.count, text.scalars[start..<end].elementsEqual(expected) else {
      return nil
    }
    guard let next = text.scalars[safe: end] else { return end }
    return Self.isSpace(next) || ",:]}".unicodeScalars.contains(next) ? end : nil
  }

  private func endOfQuotes(at start: Int) -> Int? {
    guard let quote = text.scalars[safe: start], quote == "\"" || quote == "'" else { return nil }
    var index = start + 1
    while let scalar = text.scalars[safe: index] {
      if scalar == "\\", quote == "\"" {
        index += 2
      } else if scalar != quote {
        index += 1
      } else if quote == "'", text.scalars[safe: index + 1] == quote {
        index += 2
      } else {
        return index + 1
      }
    }
    return nil
  }

  /// The index behind a bracket that follows with nothing but space, commas and comments before it.
  private func closing(_ bracket: Unicode.Scalar, after start: Int?) -> Int? {
    guard var index = start else { return nil }
    while let scalar = text.scalars[safe: index] {
      if scalar == bracket { return index + 1 }
      if scalar == "#" {
        index = text.end(ofLine: text.mark(of: index).line)
      } else if Self.isSpace(scalar) || scalar == "," {
        index += 1
      } else {
        return nil
      }
    }
    return nil
  }

  /// Whether a value is a list or mapping in brackets.
  func isFlow(_ node: SourceNode) -> Bool {
    guard let start = start(of: node) else { return false }
    return text.scalars[safe: start] == "{" || text.scalars[safe: start] == "["
  }

  /// Whether nothing at all is written for a value.
  func isEmpty(_ node: SourceNode) -> Bool {
    start(of: node).map { $0 == end(of: node) } ?? false
  }

  /// Whether a `#` in a stretch may begin a comment; one within quotes counts too.
  func hasComment(in range: Range<Int>) -> Bool {
    range.contains { index in
      text.scalars[index] == "#" && (index == 0 || Self.isSpace(text.scalars[index - 1]))
    }
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || SourceText.isLineBreak(scalar)
  }

  static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
