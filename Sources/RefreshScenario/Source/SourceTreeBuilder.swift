import Texts
import Yams

/// Reads YAML or JSON into a tree whose every node knows its place.
///
/// Yams composes the nodes; what it cannot tell is worked out around it, by exchanging single
/// characters of the text for private ones of the same width, so that every mark stays true:
///
/// - `*` is always exchanged, so Yams sees words where the file has aliases, and they are resolved
///   here with a count: a file that multiplies itself is refused before it grows.
/// - The first of two equal keys is renamed and the text composed again, which locates the second
///   and lets everything else be checked as well.
/// - The characters by which an unquoted curve or colour falls apart are exchanged once the trap
///   is noted, for the same reason.
struct SourceTreeBuilder {
  /// What the file says; `nil` where it cannot be read at all.
  private(set) var root: SourceNode?
  /// What is wrong with it as YAML, whatever it says.
  private(set) var problems: [ScenarioProblem] = []

  private var text: SourceText
  private let fileName: String
  /// Whether unquoted curves and colours are taken as meant, as in `--set` values.
  private let isForgiving: Bool
  private var renamedKeys: [Unicode.Scalar: String] = [:]
  private var anchors: [String: SourceNode] = [:]
  private var nodeCount = 0

  /// Deeper nesting than any scenario needs.
  private static let maximumDepth = 32
  /// More values than ten thousand steps have, aliases counted as often as they are used.
  private static let maximumNodeCount = 200_000
  /// How often a text is composed again after a repair.
  private static let maximumRepairs = 16
  /// Larger texts get two repairs only, for speed.
  private static let smallTextLength = 1 << 16

  private static let maskedCharacters: [(character: Unicode.Scalar, mask: Unicode.Scalar)] = [
    ("*", "\u{10FF00}"), (":", "\u{10FF01}"), (",", "\u{10FF02}"), ("#", "\u{10FF03}"),
  ]
  private static let aliasMask: Unicode.Scalar = "\u{10FF00}"
  private static let firstKeyMask: UInt32 = 0x10_0000

  /// Reads a text.
  init(_ text: SourceText, fileName: String, isForgiving: Bool = false) {
    self.text = text
    self.fileName = fileName
    self.isForgiving = isForgiving
    self.text.replace("*", with: Self.aliasMask)
    build()
  }

  // MARK: Composing and repairing

  private mutating func build() {
    var repairs = text.scalars.count < Self.smallTextLength ? Self.maximumRepairs : 2
    while true {
      // Short texts would be read from a temporary copy: the line ends make the text long enough
      // to have storage of its own.
      let yaml = text.string + "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n"
      do {
        let parser = try Parser(yaml: yaml, resolver: .basic, encoding: .utf8)
        guard let node = try parser.singleRoot() else {
          addProblem(
            at: .file(line: 1, column: 1),
            "the file is empty; a scenario needs at least `header: { name: wave }`")
          return
        }
        // The parser holds the anchors, which nodes refer to weakly.
        let isDone = withExtendedLifetime(parser) {
          if repairs > 0, repairSplitCurves(in: node) { return false }
          let tree = convert(node, depth: 0)
          if nodeCount <= Self.maximumNodeCount { root = tree }
          return true
        }
        if isDone { return }
      } catch let error as YamlError {
        guard repairs > 0, repair(error) else {
          report(error)
          return
        }
      } catch {
        addProblem(at: .file(line: 1, column: 1), "the file cannot be read as YAML")
        return
      }
      repairs -= 1
    }
  }

  /// Makes a text that failed readable, where the failure is understood; `false` where not.
  private mutating func repair(_ error: YamlError) -> Bool {
    switch error {
    case .duplicatedKeysInMapping(let names, let context):
      return renameKey(names.first ?? "", line: context.mark.line, column: context.mark.column)
    case .scanner(let context, _, let mark, _), .parser(let context, _, let mark, _):
      let end = max(context?.mark.line ?? 0, mark.line)
      // Braces that a comment has swallowed end a text early: then the mark is behind everything,
      // and the trap on the last line that has something.
      let isAtEnd = mark.line >= text.lineStarts.count
      let start = min(context?.mark.line ?? mark.line, isAtEnd ? lastWrittenLine : mark.line)
      return repairTrap(inLines: min(start, end)...end)
    default:
      return false
    }
  }

  /// The last line that is not blank.
  private var lastWrittenLine: Int {
    (1...text.lineStarts.count).last { line in
      text.scalars[text.lineStarts[line - 1]..<text.end(ofLine: line)]
        .contains { !Self.isBlank($0) && !SourceText.isLineBreak($0) }
    } ?? 1
  }

  /// Exchanges a character of a key that comes again.
  private mutating func renameKey(_ name: String, line: Int, column: Int) -> Bool {
    guard var index = text.index(line: line, column: column), index < text.scalars.count,
      let mask = Unicode.Scalar(Self.firstKeyMask + UInt32(renamedKeys.count))
    else { return false }
    if text.scalars[index] == "\"" || text.scalars[index] == "'" { index += 1 }
    guard index < text.scalars.count,
      !"[]{}&!|>\"'?*-\n\r ".unicodeScalars.contains(
        text.scalars[index])
    else { return false }
    renamedKeys[mask] = unmasked(name)
    text.replace(at: index, with: mask)
    return true
  }

  /// Finds the first trap in some lines of a text that could not be read, notes it and closes it.
  private mutating func repairTrap(inLines lines: ClosedRange<Int>) -> Bool {
    for line in lines.clamped(to: 1...text.lineStarts.count) {
      let range = text.lineStarts[line - 1]..<text.end(ofLine: line)
      guard let trap = YAMLTrap.first(in: text.scalars, range: range) else { continue }
      note(trap)
      return mask(trap.range)
    }
    return false
  }

  /// Finds curves that a flow mapping or list has split at their commas, notes and joins them.
  private mutating func repairSplitCurves(in node: Node) -> Bool {
    var traps: [YAMLTrap] = []
    collectSplitCurves(in: node, depth: 0, into: &traps)
    var isChanged = false
    for trap in traps where mask(trap.range) {
      note(trap)
      isChanged = true
    }
    return isChanged
  }

  private func collectSplitCurves(in node: Node, depth: Int, into traps: inout [YAMLTrap]) {
    guard depth <= Self.maximumDepth, traps.count < ScenarioErrors.maximumCount else { return }
    switch node {
    case .scalar(let scalar):
      guard scalar.style == .plain, scalar.string.contains("("), !scalar.string.contains(")"),
        let mark = scalar.mark, let index = text.index(line: mark.line, column: mark.column)
      else { return }
      let range = index..<max(index, text.end(ofLine: mark.line))
      if let trap = YAMLTrap.curve(in: text.scalars, at: index, before: range.upperBound) {
        traps.append(trap)
      }
    case .sequence(let sequence):
      for node in sequence { collectSplitCurves(in: node, depth: depth + 1, into: &traps) }
    case .mapping(let mapping):
      for (_, value) in mapping { collectSplitCurves(in: value, depth: depth + 1, into: &traps) }
    case .alias:
      return
    }
  }

  private mutating func mask(_ range: Range<Int>) -> Bool {
    var isChanged = false
    for index in range {
      for (character, mask) in Self.maskedCharacters where text.scalars[index] == character {
        text.replace(at: index, with: mask)
        isChanged = true
      }
    }
    return isChanged
  }

  private func unmasked(_ string: String) -> String {
    guard string.unicodeScalars.contains(where: { SourceText.reservedScalars.contains($0.value) })
    else { return string }
    var scalars = String.UnicodeScalarView()
    for scalar in string.unicodeScalars {
      scalars.append(Self.maskedCharacters.first { $0.mask == scalar }?.character ?? scalar)
    }
    return String(scalars)
  }

  // MARK: Problems

  private mutating func addProblem(
    at place: ScenarioProblem.Place, _ message: String, found: String? = nil
  ) {
    problems.append(
      ScenarioProblem(fileName: fileName, place: place, message: message, found: found))
  }

  private mutating func note(_ trap: YAMLTrap) {
    guard !isForgiving else { return }
    let found = unmasked(String(String.UnicodeScalarView(text.scalars[trap.range])))
    addProblem(at: text.place(of: trap.range.lowerBound), trap.message(for: found))
  }

  private mutating func report(_ error: YamlError) {
    switch error {
    case .duplicatedKeysInMapping(let names, let context):
      addProblem(
        at: text.place(line: context.mark.line, column: context.mark.column),
        "the key \(unmasked(names.first ?? "").shortened()) is repeated")
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let place = text.place(line: mark.line, column: mark.column)
      if let index = text.index(line: mark.line, column: mark.column),
        index < text.scalars.count, text.scalars[index] == "\t"
      {
        addProblem(at: place, "a tab cannot indent a line of YAML; use spaces")
      } else if problem.contains("nesting level") {
        addProblem(at: place, Self.depthMessage)
      } else if problem == "but found another document" {
        addProblem(at: place, "a scenario file holds one document; a second one begins here")
      } else {
        let doing = context.map { " \($0.text)" } ?? ""
        addProblem(at: place, "this is not YAML:\(doing) \(unmasked(problem).shortened(to: 120))")
      }
    default:
      addProblem(at: .file(line: 1, column: 1), "the file cannot be read as YAML")
    }
  }

  private static let depthMessage = "values are nested deeper than a scenario ever needs"

  // MARK: Converting

  private mutating func convert(_ node: Node, depth: Int) -> SourceNode {
    var result = SourceNode(place: place(of: node.mark), content: .null)
    nodeCount += 1
    guard nodeCount <= Self.maximumNodeCount else {
      tooManyNodes(at: result.place)
      return result
    }
    guard depth <= Self.maximumDepth else {
      addProblem(at: result.place, Self.depthMessage)
      return result
    }
    switch node {
    case .scalar(let scalar):
      refuseTag(scalar.tag, isPlain: scalar.style == .plain, at: result.place)
      if scalar.style == .plain, scalar.string.unicodeScalars.first == Self.aliasMask {
        return alias(String(scalar.string.unicodeScalars.dropFirst()), at: result.place)
      }
      if scalar.style == .plain, scalar.string.isEmpty, let trap = colorTrap(after: scalar.mark) {
        note(trap)
        let text = String(String.UnicodeScalarView(text.scalars[trap.range]))
        return SourceNode(
          place: self.text.place(of: trap.range.lowerBound),
          content: .scalar(text, isQuoted: false))
      }
      result.content = content(of: scalar)
    case .sequence(let sequence):
      refuseTag(sequence.tag, isPlain: true, at: result.place)
      var nodes: [SourceNode] = []
      nodes.reserveCapacity(sequence.count)
      for node in sequence {
        let node = convert(node, depth: depth + 1)
        result.size += node.size
        nodes.append(node)
      }
      result.content = .sequence(nodes)
    case .mapping(let mapping):
      refuseTag(mapping.tag, isPlain: true, at: result.place)
      let entries = convert(mapping, depth: depth)
      result.size += entries.reduce(0) { $0 + $1.value.size }
      result.content = .mapping(entries)
    case .alias:
      break
    }
    if let anchor = node.anchor {
      result.isAnchored = true
      anchors[anchor.rawValue] = result
    }
    return result
  }

  private mutating func convert(_ mapping: Node.Mapping, depth: Int) -> [SourceEntry] {
    var entries: [SourceEntry] = []
    entries.reserveCapacity(mapping.count)
    var firstPlaces: [String: ScenarioProblem.Place] = [:]
    for (keyNode, valueNode) in mapping {
      let place = place(of: keyNode.mark)
      let value = convert(valueNode, depth: depth + 1)
      guard case .scalar(let scalar) = keyNode else {
        addProblem(at: place, "a key is a word, not a list or a mapping")
        continue
      }
      if let mask = scalar.string.unicodeScalars.first(where: { renamedKeys[$0] != nil }),
        let name = renamedKeys[mask]
      {
        if firstPlaces[name] == nil { firstPlaces[name] = place }
        reportRepetition(of: name, at: place, first: firstPlaces[name])
        entries.append(SourceEntry(key: name, place: place, value: value))
        continue
      }
      let name = unmasked(scalar.string)
      if name == "<<" {
        addProblem(at: place, "merge keys (<<) are not supported; write the values out")
        continue
      }
      reportRepetition(of: name, at: place, first: firstPlaces[name])
      entries.append(SourceEntry(key: name, place: place, value: value))
    }
    return entries
  }

  private mutating func reportRepetition(
    of name: String, at place: ScenarioProblem.Place, first: ScenarioProblem.Place?
  ) {
    guard let first, first != place, case .file(let line, _) = first else { return }
    addProblem(at: place, "the key \(name.shortened()) is repeated; it is first on line \(line)")
  }

  private func place(of mark: Mark?) -> ScenarioProblem.Place {
    text.place(line: mark?.line ?? 1, column: mark?.column ?? 1)
  }

  private func content(of scalar: Node.Scalar) -> SourceNode.Content {
    let string = unmasked(scalar.string)
    guard scalar.style == .plain else { return .scalar(string, isQuoted: true) }
    return ["", "~", "null", "Null", "NULL"].contains(string)
      ? .null : .scalar(string, isQuoted: false)
  }

  /// An unquoted `#FF5A36` that left a value empty: after the value's mark, or, in braces that go on
  /// over several lines, where the mark is what follows the comment, at the end of the line before.
  private func colorTrap(after mark: Mark?) -> YAMLTrap? {
    guard let mark, let index = text.index(line: mark.line, column: mark.column) else {
      return nil
    }
    let end = max(index, text.end(ofLine: mark.line))
    if let start = text.scalars[index..<end].firstIndex(where: { !Self.isBlank($0) }),
      let trap = YAMLTrap.color(in: text.scalars, at: start, before: end)
    {
      return trap
    }
    guard mark.line > 1, let lineStart = text.index(line: mark.line, column: 1),
      text.scalars[lineStart..<index].allSatisfy(Self.isBlank),
      let previousStart = text.index(line: mark.line - 1, column: 1)
    else { return nil }
    let previousEnd = text.end(ofLine: mark.line - 1)
    guard let start = text.scalars[previousStart..<previousEnd].firstIndex(of: "#"),
      text.scalars[previousStart..<start].last(where: { !Self.isBlank($0) }) == ":"
    else { return nil }
    return YAMLTrap.color(in: text.scalars, at: start, before: previousEnd)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private mutating func alias(_ name: String, at place: ScenarioProblem.Place) -> SourceNode {
    guard var node = anchors[name] else {
      addProblem(
        at: place,
        "*\(name.shortened()) stands for a value that is not marked with an anchor before")
      return SourceNode(place: place, content: .null)
    }
    nodeCount += node.size
    guard nodeCount <= Self.maximumNodeCount else {
      tooManyNodes(at: place)
      return SourceNode(place: place, content: .null)
    }
    node.aliasPlace = place
    return node
  }

  private mutating func tooManyNodes(at place: ScenarioProblem.Place) {
    guard !problems.contains(where: { $0.message.hasPrefix(Self.countMessage) }) else { return }
    addProblem(at: place, "\(Self.countMessage); at most \(Self.maximumNodeCount)")
  }

  private static let countMessage = "the file holds too many values, aliases counted"

  private mutating func refuseTag(_ tag: Tag, isPlain: Bool, at place: ScenarioProblem.Place) {
    let name = tag.description
    guard !name.isEmpty, isPlain || name != Tag.Name.str.rawValue else { return }
    addProblem(at: place, "YAML tags are not supported; leave it out", found: name.shortened())
  }
}
