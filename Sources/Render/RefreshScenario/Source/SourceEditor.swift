/// An editor that determines the text change for a new value in a scenario file.
struct SourceEditor {
  /// The text of the file, without a byte order mark.
  let text: SourceText
  /// The tree of the file.
  let root: SourceNode
  /// Whether comments inside a replaced value are removed with it, instead of a refusal.
  var dropsComments = false

  /// A range of the text and its replacement.
  struct Change {
    var range: Range<Int>
    var replacement: String

    /// Returns the UTF-8 bytes of a text with the change applied.
    func applied(to text: SourceText) -> [UInt8] {
      Array(SourceEditor.string(text.scalars[..<range.lowerBound]).utf8) + Array(replacement.utf8)
        + Array(SourceEditor.string(text.scalars[range.upperBound...]).utf8)
    }
  }

  /// The reason why a value cannot be changed.
  struct Refusal: Error {
    var reason: String
    var position: SourcePosition
  }

  // MARK: Finding the change

  /// Returns the change that gives the value at a path its contents in the tree `changed`.
  ///
  /// - Throws: ``Refusal`` if the value cannot be changed without affecting anything else.
  func change(to changed: SourceNode, path: [String]) throws(Refusal) -> Change {
    if path.count > 1, let placement = Placement(rawValue: path[0])?.rawValue,
      let style = root.shortHeader(placement), let header = changed[placement]
    {
      return try writingOut(
        style, as: SourceEntry(key: placement, position: style.position, value: header))
    }
    var node = root
    var new = changed
    var entry: SourceEntry?
    var isInFlow = false
    for (depth, key) in path.enumerated() {
      if let alias = node.aliasPosition {
        throw Refusal(
          reason: "an alias (*) refers to a value that contains it; write out that value "
            + "first", position: alias)
      }
      isInFlow = isInFlow || isFlow(node)
      switch node.content {
      case .sequence(let nodes):
        guard let index = ScenarioOverride.index(of: key, in: nodes), let next = new[index] else {
          throw unclear(node)
        }
        node = nodes[index]
        new = next
        entry = nil
      case .mapping(let entries):
        guard let next = new[key] else {
          return try removing(key, from: node, entries, isInFlow: isInFlow)
        }
        guard let known = entries.last(where: { $0.key == key }) else {
          return try adding(Array(path[depth...]), next, to: node, entries, isInFlow: isInFlow)
        }
        node = known.value
        new = next
        entry = known
      case .null where !isInFlow && node.range?.isEmpty == true:
        guard let entry, let next = new[key] else { throw unclear(node) }
        return filling(entry, with: Array(path[depth...]), next)
      case .null, .scalar:
        // A scalar short form is replaced by an equivalent mapping.
        return try exchanging(node, for: new, entry: entry, isInFlow: isInFlow)
      }
    }
    if case .null = new.content {
      throw Refusal(reason: "the new value is missing", position: node.position)
    }
    return try exchanging(node, for: new, entry: entry, isInFlow: isInFlow)
  }

  private func unclear(_ node: SourceNode) -> Refusal {
    Refusal(
      reason:
        "the form in which it is written is not supported; change it by hand",
      position: node.position)
  }

  /// Returns the change that replaces a value.
  private func exchanging(
    _ node: SourceNode, for new: SourceNode, entry: SourceEntry?, isInFlow: Bool
  ) throws(Refusal) -> Change {
    if node.isAnchored, node.aliasPosition == nil {
      throw Refusal(
        reason: "an anchor (&) marks the value, and aliases may refer to it; write it out first",
        position: node.position)
    }
    guard let range = node.range else { throw unclear(node) }
    var start = range.lowerBound
    let end = range.upperBound
    var writer = writer
    if case .scalar = node.content, start < end, "\"'".unicodeScalars.contains(text.scalars[start])
    {
      writer.quote = text.scalars[start]
    }
    // In a block list, a step needs no braces.
    let isBareStep =
      !isInFlow && entry == nil && new.entries?.count == 1 && node.text == new.entries?.first?.key
    var replacement = isBareStep ? writer.members(of: new.entries ?? []) : writer.text(of: new)
    switch node.content {
    case .sequence, .mapping:
      guard dropsComments || !hasComment(in: start..<end) else {
        throw Refusal(
          reason: "it contains comments, which would be lost; change its entries instead",
          position: node.position)
      }
      if !isFlow(node), case (.sequence, .sequence(let items)) = (node.content, new.content),
        !items.isEmpty
      {
        let lead = String(repeating: " ", count: max(text.mark(of: start).column - 1, 0))
        replacement = items.map { "- \(item($0))" }.joined(separator: lineBreak + lead)
        break
      }
      // A value on separate lines moves to the line of its key.
      if !isFlow(node), entry != nil, let colon = text.scalars[..<start].lastIndex(of: ":"),
        text.scalars[(colon + 1)..<start].allSatisfy(Self.isSpace)
      {
        start = colon + 1
        replacement = " " + replacement
      }
    case .null, .scalar:
      if start == end {
        if start > 0, !Self.isSpace(text.scalars[start - 1]) { replacement = " " + replacement }
        if start < text.scalars.count, "}]".unicodeScalars.contains(text.scalars[start]),
          start > 0, Self.isSpace(text.scalars[start - 1])
        {
          replacement += " "
        }
      }
    }
    return Change(range: start..<end, replacement: replacement)
  }

  /// Returns an item of a block list, in which a step needs no braces.
  private func item(_ node: SourceNode) -> String {
    guard let entries = node.entries, entries.count == 1 else { return writer.text(of: node) }
    return writer.members(of: entries)
  }

  /// Returns the change that replaces `header: wave` or `style: wave` with a header and its
  /// settings.
  private func writingOut(_ style: SourceEntry, as header: SourceEntry) throws(Refusal) -> Change {
    guard !style.value.isAnchored, let start = index(of: style.position),
      let end = style.value.range?.upperBound, start < end, !hasComment(in: start..<end)
    else { throw unclear(style.value) }
    return Change(range: start..<end, replacement: writer.members(of: [header]))
  }

  // MARK: Adding keys

  /// Returns the change that appends an entry to a mapping.
  private func adding(
    _ keys: [String], _ value: SourceNode, to node: SourceNode, _ entries: [SourceEntry],
    isInFlow: Bool
  ) throws(Refusal) -> Change {
    if node.isAnchored {
      throw Refusal(
        reason:
          "an anchor (&) marks the mapping that would contain it, and aliases may refer to that "
          + "mapping; write it out first", position: node.position)
    }
    guard let key = keys.first, let range = node.range else { throw unclear(node) }
    guard isFlow(node) else {
      guard !isInFlow, let last = entries.last, let end = last.value.range?.upperBound,
        let column = entries.first?.position.mark?.column
      else { throw unclear(node) }
      let prefersFlow = entries.last { $0.value.entries?.isEmpty == false }.map { isFlow($0.value) }
      let indentation = String(repeating: " ", count: max(column - 1, 0))
      let lines =
        prefersFlow == false
        ? writer.lines(keys, value, indentation: indentation, step: indentationStep)
        : [indentation + writer.members(of: [entry(key, value)])]
      return line(after: end, lines)
    }
    let member = writer.members(of: [entry(key, value)])
    guard let last = entries.last, let lastStart = index(of: last.position) else {
      return Change(range: range, replacement: writer.isJSON ? "{\(member)}" : "{ \(member) }")
    }
    guard let end = last.value.range?.upperBound else { throw unclear(node) }
    let mark = text.mark(of: lastStart)
    let lineStart = lastStart - (mark.column - 1)
    let lead = text.scalars[lineStart..<lastStart]
    guard !lead.isEmpty, lead.allSatisfy(Self.isSpace) else {
      return Change(range: end..<end, replacement: ", \(member)")
    }
    // Each entry is on a separate line, so the new one is too. Text after the last value on its
    // line, such as a comment, stays there.
    let lineEnd = text.end(ofLine: text.mark(of: end).line)
    let rest = text.scalars[end..<lineEnd]
    let comma = rest.first { !Self.isSpace($0) } == "," ? "" : ","
    guard rest.allSatisfy({ !"}]".unicodeScalars.contains($0) }) || hasComment(in: end..<lineEnd)
    else { return Change(range: end..<end, replacement: ", \(member)") }
    return Change(
      range: end..<lineEnd,
      replacement: comma + Self.string(rest) + lineBreak + Self.string(lead) + member
        + (comma.isEmpty ? "," : ""))
  }

  /// Returns the change that removes an entry and the comment after its value from a mapping.
  private func removing(
    _ key: String, from node: SourceNode, _ entries: [SourceEntry], isInFlow: Bool
  ) throws(Refusal) -> Change {
    guard let index = entries.lastIndex(where: { $0.key == key }) else {
      throw Refusal(reason: "the file does not contain it", position: node.position)
    }
    let entry = entries[index]
    guard !node.isAnchored, !entry.value.isAnchored, entry.value.aliasPosition == nil else {
      throw Refusal(
        reason: "an anchor (&) or an alias (*) is part of it; write it out first",
        position: entry.position)
    }
    guard let start = self.index(of: entry.position), let end = entry.value.range?.upperBound,
      start <= end
    else { throw unclear(node) }
    let range: Range<Int>
    if isFlow(node) {
      if index + 1 < entries.count, let other = self.index(of: entries[index + 1].position) {
        range = start..<other
      } else if index > 0, let other = entries[index - 1].value.range?.upperBound {
        range = other..<end
      } else {
        range = start..<end
      }
      guard !hasComment(in: range) else {
        throw Refusal(
          reason: "the comments next to it would be lost; delete it by hand",
          position: entry.position)
      }
    } else {
      let lineStart = start - (text.mark(of: start).column - 1)
      let lineEnd = text.end(ofLine: text.mark(of: end).line)
      let lead = text.scalars[lineStart..<start]
      let rest = text.scalars[end..<lineEnd]
      guard !isInFlow, lead.allSatisfy(Self.isSpace),
        rest.first(where: { !Self.isSpace($0) }).map({ $0 == "#" }) ?? true,
        !hasComment(in: start..<end)
      else { throw unclear(entry.value) }
      // The range includes the following line break or, on the last line, the preceding one.
      let next = lineBreakEnd(at: lineEnd)
      range = next > lineEnd ? lineStart..<next : max(lineStart - lineBreak.count, 0)..<lineEnd
    }
    return Change(range: range, replacement: "")
  }

  /// Returns the index after the line break at an index, or the index itself if none exists.
  private func lineBreakEnd(at index: Int) -> Int {
    guard text.scalars.indices.contains(index), SourceText.isLineBreak(text.scalars[index]) else {
      return index
    }
    let isPair =
      text.scalars[index] == "\r" && text.scalars.indices.contains(index + 1)
      && text.scalars[index + 1] == "\n"
    return index + (isPair ? 2 : 1)
  }

  /// Returns the change that writes the first entries of an empty mapping on separate lines.
  private func filling(_ entry: SourceEntry, with keys: [String], _ value: SourceNode) -> Change {
    let column = (entry.position.mark?.column ?? 1) - 1 + indentationStep
    let end = entry.value.range?.upperBound ?? text.scalars.count
    return line(
      after: end,
      writer.lines(
        keys, value, indentation: String(repeating: " ", count: column), step: indentationStep))
  }

  /// Returns the change that inserts lines after the line of an index.
  private func line(after index: Int, _ lines: [String]) -> Change {
    let end = text.end(ofLine: text.mark(of: index).line)
    return Change(range: end..<end, replacement: lines.map { lineBreak + $0 }.joined())
  }

  private func entry(_ key: String, _ value: SourceNode) -> SourceEntry {
    SourceEntry(key: key, position: value.position, value: value)
  }

  // MARK: The file's style

  private var writer: SourceWriter {
    let start = text.scalars.lazy.filter { !Self.isSpace($0) }.prefix(2)
    return SourceWriter(isJSON: text.isJSON || start.elementsEqual(["{", "\""])) { [self] node in
      guard let range = node.range, !range.isEmpty else { return nil }
      return Self.string(text.scalars[range])
    }
  }

  private var lineBreak: String {
    guard text.lineStarts.count > 1 else { return "\n" }
    return Self.string(text.scalars[text.end(ofLine: 1)..<text.lineStarts[1]])
  }

  /// The file's indentation step, in characters.
  private var indentationStep: Int {
    (root.entries ?? []).lazy.compactMap(Self.indentation).first ?? 2
  }

  /// Returns the indentation of an entry's nested entries, or `nil` if they are on the same line.
  ///
  /// It is separate from the loop over the entries because the optimizer of Swift 6.3 fails on
  /// the combined code.
  private static func indentation(of entry: SourceEntry) -> Int? {
    guard let outer = entry.position.mark, let inner = entry.value.entries?.first?.position.mark,
      inner.line != outer.line, inner.column > outer.column
    else { return nil }
    return inner.column - outer.column
  }
}

extension SourceNode {
  fileprivate subscript(index: Int) -> SourceNode? {
    guard case .sequence(let nodes) = content, nodes.indices.contains(index) else { return nil }
    return nodes[index]
  }
}
