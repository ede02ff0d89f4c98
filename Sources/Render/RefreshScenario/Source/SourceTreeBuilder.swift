/// A parser that builds a tree of values with their positions from YAML or JSON.
///
/// A file whose name ends in `.json` is JSON. Any other text is JSON if it is valid JSON, and
/// otherwise YAML, which reads other white space, line breaks and escapes.
///
/// If an unquoted curve or color makes the text unreadable, or is split at its commas, the parser
/// reports it, masks it with other characters and parses the text again, so that the rest is
/// validated as well. The parser also counts the nodes that aliases expand to, so that a file
/// whose aliases multiply is rejected before it exhausts memory.
struct SourceTreeBuilder {
  /// The root of the tree, or `nil` if the text cannot be parsed.
  private(set) var root: SourceNode?
  /// The problems found while the text was parsed as YAML.
  private(set) var problems: [ScenarioProblem] = []

  private var text: SourceText
  /// The text, with unquoted curves and colors masked.
  private var scalars: [Unicode.Scalar]
  private let fileName: String
  /// Whether unquoted curves and colors are accepted, as in `--set` values.
  private let isForgiving: Bool
  private var events: IndexingIterator<[SourceEvent]> = [].makeIterator()
  private var splitCurves: [YAMLPitfall] = []
  private var anchors: [String: SourceNode] = [:]
  private var nodeCount = 0

  /// The maximum nesting depth, which no valid scenario exceeds.
  private static let maximumDepth = 32
  /// The maximum number of nodes, including each use of an alias; 10,000 steps need fewer.
  private static let maximumNodeCount = 200_000
  /// The maximum number of times a text is parsed again after a repair.
  private static let maximumRepairs = 16
  /// The text length, in Unicode scalars, from which only two repairs are attempted, for speed.
  private static let smallTextLength = 1 << 16

  /// Parses the UTF-8 bytes of a file into a tree and the problems of the text as YAML.
  ///
  /// - Throws: ``ScenarioErrors`` if the file cannot be parsed.
  static func tree(
    of bytes: [UInt8], fileName: String
  ) throws(ScenarioErrors) -> (root: SourceNode, problems: [ScenarioProblem], text: SourceText) {
    let text = try SourceText(bytes: bytes, fileName: fileName)
    let builder = SourceTreeBuilder(text, fileName: fileName)
    if let root = builder.root { return (root, builder.problems, builder.text) }
    throw ScenarioErrors(builder.problems)
      ?? ScenarioErrors(
        ScenarioProblem(
          fileName: fileName, position: .file(line: 1, column: 1), message: SourceEvent.unreadable))
  }

  /// Creates a builder that has parsed a text.
  ///
  /// - Parameter isForgiving: Whether unquoted curves and colors are accepted, as in `--set`
  ///   values.
  init(_ text: SourceText, fileName: String, isForgiving: Bool = false) {
    self.text = text
    scalars = text.scalars
    self.fileName = fileName
    self.isForgiving = isForgiving
    build()
  }

  // MARK: Parsing and repairing

  private mutating func build() {
    let isJSON = fileName.lowercased().hasSuffix(".json")
    let first = scalars.first { !Self.isBlank($0) && !SourceText.isLineBreak($0) }
    guard let first, isJSON || "{[\"".unicodeScalars.contains(first) else { return buildYAML() }
    do throws(SourceEvent.Failure) {
      let events = try JSONReader.events(of: scalars)
      text.isJSON = true
      read(events)
    } catch {
      guard isJSON else { return buildYAML() }
      text.isJSON = true
      var failure = error
      if (try? SourceEvent.events(of: scalars)) != nil {
        failure.allowed? += "; a file in YAML needs a name that ends in .yaml"
      }
      report(failure)
    }
  }

  private mutating func buildYAML() {
    var repairs = scalars.count < Self.smallTextLength ? Self.maximumRepairs : 2
    while true {
      var reading = self
      do throws(SourceEvent.Failure) {
        reading.read(try SourceEvent.events(of: scalars))
        guard repairs > 0, !reading.splitCurves.isEmpty else {
          self = reading
          return
        }
        for pitfall in reading.splitCurves { cover(pitfall) }
      } catch {
        guard repairs > 0, let pitfall = pitfall(behind: error) else {
          report(error)
          return
        }
        cover(pitfall)
      }
      repairs -= 1
    }
  }

  private mutating func read(_ found: [SourceEvent]) {
    events = found.dropFirst().makeIterator()
    guard let event = events.next() else {
      addProblem(
        at: .file(line: 1, column: 1),
        "the file is empty; a scenario needs at least `header: { style: wave }`")
      return
    }
    if let second = found.last, second.kind == .document {
      addProblem(
        at: text.position(of: second.range.lowerBound),
        "a scenario file contains one document; another one begins here")
      return
    }
    let tree = node(event, depth: 0)
    if nodeCount <= Self.maximumNodeCount { root = tree }
  }

  /// Returns the first unquoted curve or color in the lines in which parsing failed, or `nil` if
  /// none exists.
  private func pitfall(behind failure: SourceEvent.Failure) -> YAMLPitfall? {
    let line = text.mark(of: failure.index).line
    let contextLine = text.mark(of: failure.contextIndex).line
    // A comment that swallows closing braces moves the failure to the end of the text; the cause
    // is then on the last line that is not blank.
    let start = min(contextLine, line == text.lineStarts.count ? lastWrittenLine : line)
    return (start...max(contextLine, line)).lazy.compactMap { line in
      YAMLPitfall.first(in: scalars, range: text.lineStarts[line - 1]..<text.end(ofLine: line))
    }.first
  }

  /// The 1-based number of the last line that is not blank.
  private var lastWrittenLine: Int {
    (1...text.lineStarts.count).last { line in
      text.scalars[text.lineStarts[line - 1]..<text.end(ofLine: line)]
        .contains { !Self.isBlank($0) && !SourceText.isLineBreak($0) }
    } ?? 1
  }

  /// Reports an unquoted curve or color and masks it with a word.
  private mutating func cover(_ pitfall: YAMLPitfall) {
    note(pitfall)
    for index in pitfall.range { scalars[index] = "x" }
  }

  private func written(in range: Range<Int>) -> String {
    String(String.UnicodeScalarView(text.scalars[range]))
  }

  // MARK: Problems

  private mutating func addProblem(
    at position: SourcePosition, _ message: String, found: String? = nil,
    allowed: String? = nil
  ) {
    problems.append(
      ScenarioProblem(
        fileName: fileName, position: position, message: message, found: found, allowed: allowed))
  }

  private mutating func note(_ pitfall: YAMLPitfall) {
    guard !isForgiving else { return }
    addProblem(
      at: text.position(of: pitfall.range.lowerBound),
      pitfall.message(for: written(in: pitfall.range))
    )
  }

  private mutating func report(_ failure: SourceEvent.Failure) {
    let isTab = !text.isJSON && failure.index < scalars.count && scalars[failure.index] == "\t"
    addProblem(
      at: text.position(of: failure.index),
      isTab ? "YAML cannot be indented with tabs; use spaces" : failure.message,
      found: failure.found, allowed: failure.allowed)
  }

  // MARK: Building

  /// Returns the next event of a list or mapping, or `nil` at its end.
  private mutating func next() -> SourceEvent? {
    events.next().flatMap { $0.kind == .end ? nil : $0 }
  }

  /// Skips the contents of a list or mapping.
  private mutating func skip(_ event: SourceEvent) {
    guard event.isCollection else { return }
    while let inner = next() { skip(inner) }
  }

  private mutating func node(_ event: SourceEvent, depth: Int) -> SourceNode {
    let start = event.range.lowerBound
    var result = SourceNode(position: text.position(of: start), range: event.range, content: .null)
    nodeCount += 1
    guard nodeCount <= Self.maximumNodeCount else {
      tooManyNodes(at: result.position)
      skip(event)
      return result
    }
    guard depth <= Self.maximumDepth else {
      addProblem(at: result.position, SourceEvent.depthMessage)
      skip(event)
      return result
    }
    refuseTag(of: event, at: result.position)
    if !event.isCollection, text.scalars[event.range].contains(where: SourceText.isLineBreak),
      !"\"'".unicodeScalars.contains(text.scalars[start])
    {
      result.range = nil
    }
    switch event.kind {
    case .alias: return alias(event.text, result)
    case .plainScalar:
      if event.text.isEmpty, let pitfall = colorPitfall(after: start) {
        note(pitfall)
        result.position = text.position(of: pitfall.range.lowerBound)
        result.content = .scalar(written(in: pitfall.range), isQuoted: false)
        return result
      }
      if event.text.contains("("), !event.text.contains(")"),
        let pitfall = YAMLPitfall.curve(
          in: scalars, at: start, before: text.end(ofLine: text.mark(of: start).line))
      {
        splitCurves.append(pitfall)
      }
      let string = string(of: event)
      if !["", "~", "null", "Null", "NULL"].contains(string) {
        result.content = .scalar(string, isQuoted: false)
      }
    case .quotedScalar: result.content = .scalar(event.text, isQuoted: true)
    case .sequence:
      var nodes: [SourceNode] = []
      while let item = next() {
        nodes.append(node(item, depth: depth + 1))
        result.size += nodes[nodes.count - 1].size
      }
      result.content = .sequence(nodes)
    case .mapping:
      let entries = entries(depth: depth + 1)
      result.size += entries.reduce(0) { $0 + $1.value.size }
      result.content = .mapping(entries)
    case .document, .end: break
    }
    if let anchor = event.anchor {
      result.isAnchored = true
      anchors[anchor] = result
    }
    return result
  }

  private mutating func entries(depth: Int) -> [SourceEntry] {
    var entries: [SourceEntry] = []
    var firstLines: [String: Int] = [:]
    while let key = next() {
      skip(key)
      guard let event = next() else { break }
      let position = text.position(of: key.range.lowerBound)
      let value = node(event, depth: depth)
      guard !key.isCollection else {
        addProblem(at: position, "a key must be a word, not a list or a mapping")
        continue
      }
      let name = key.kind == .alias ? "*" + key.text : string(of: key)
      if name == "<<" {
        addProblem(at: position, "merge keys (<<) are not supported; write out the values")
        continue
      }
      if let line = firstLines[name] {
        let name = name.shortened()
        addProblem(at: position, "the key \(name) is repeated; it first appears on line \(line)")
      } else {
        firstLines[name] = position.mark?.line
      }
      entries.append(SourceEntry(key: name, position: position, value: value))
    }
    return entries
  }

  /// Returns the text of a scalar, as written if it has been masked.
  private func string(of scalar: SourceEvent) -> String {
    scalar.kind == .quotedScalar || scalars[scalar.range] == text.scalars[scalar.range]
      ? scalar.text : written(in: scalar.range)
  }

  /// Returns the unquoted color, such as `#FF5A36`, that left a value empty, or `nil`.
  ///
  /// The search covers the rest of the line after the value's index. In a flow mapping over
  /// several lines, the index is that of the token after the comment, so the previous line is
  /// searched too.
  private func colorPitfall(after index: Int) -> YAMLPitfall? {
    let line = text.mark(of: index).line
    let end = max(index, text.end(ofLine: line))
    if let start = scalars[index..<end].firstIndex(where: { !Self.isBlank($0) }),
      let pitfall = YAMLPitfall.color(in: scalars, at: start, before: end)
    {
      return pitfall
    }
    guard line > 1, scalars[text.lineStarts[line - 1]..<index].allSatisfy(Self.isBlank) else {
      return nil
    }
    let before = text.lineStarts[line - 2]..<text.end(ofLine: line - 1)
    guard let start = scalars[before].firstIndex(of: "#"),
      scalars[before.lowerBound..<start].last(where: { !Self.isBlank($0) }) == ":"
    else { return nil }
    return YAMLPitfall.color(in: scalars, at: start, before: before.upperBound)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private mutating func alias(_ name: String, _ result: SourceNode) -> SourceNode {
    guard var node = anchors[name] else {
      addProblem(
        at: result.position,
        "*\(name.shortened()) refers to an anchor that does not appear before it")
      return result
    }
    nodeCount += node.size
    guard nodeCount <= Self.maximumNodeCount else {
      tooManyNodes(at: result.position)
      return result
    }
    node.aliasPosition = result.position
    node.range = result.range
    return node
  }

  private mutating func tooManyNodes(at position: SourcePosition) {
    guard !problems.contains(where: { $0.message.hasPrefix(Self.countMessage) }) else { return }
    addProblem(at: position, "\(Self.countMessage); a file has at most \(Self.maximumNodeCount)")
  }

  private static let countMessage = "the file has too many values, including aliases"

  private mutating func refuseTag(of event: SourceEvent, at position: SourcePosition) {
    guard let tag = event.tag, !tag.isEmpty,
      event.kind != .quotedScalar || tag != "tag:yaml.org,2002:str"
    else { return }
    addProblem(at: position, "YAML tags are not supported; remove the tag", found: tag.shortened())
  }
}
