import CCode

/// CSS: declarations of transitions and animations.
enum CSSNotation: NotationWriter {
  static let name = "CSS"
  static let fileExtension = "css"
  static let linear = "linear"
  static let bezier = "cubic-bezier({{points}})"

  static func expression(of function: TimingFunction) -> (text: String, meaning: TimingFunction)? {
    switch function {
    case .cubicBezier(let timing):
      // Digits that denote a keyword are written as the keyword.
      let rounded = TimingFunction.bezier(timing.printed(by: numbers))
      return (rounded.description, rounded)
    case .steps: return (function.description, function)
    case .linearStops(let stops): return expression(of: stops)
    case .linear, .easing: return nil
    }
  }

  private static func expression(of stops: LinearStops) -> (text: String, meaning: TimingFunction) {
    let printed = stops.corners.map { corner in
      (output: numbers.progress(corner.output), percent: numbers.percentage(corner.input))
    }
    var list = printed.map { "\($0.output) \($0.percent)%" }
    // By default, the first stop is at 0 and the last at 1.
    if list.count > 1, let first = printed.first, let last = printed.last {
      if first.percent.value == 0 { list[0] = first.output.text }
      if last.percent.value == 100 { list[list.count - 1] = last.output.text }
    }
    let meaning = LinearStops(
      printed.map { LinearStops.Stop($0.output.value, at: $0.percent.value / 100) })
    return ("linear(\(list.joined(separator: ", ")))", .linearStops(meaning))
  }

  /// Returns the curve as two CSS declarations.
  static func write(_ motion: ExportedCurve) throws(CurveExportError) -> ExportDraft {
    let exact: TimingFunction? =
      if case .easing? = motion.function { nil } else { motion.function }
    let function = if let exact { exact } else { TimingFunction.linearStops(try motion.stops()) }
    let expression = try EasingExpression(function, in: .css)
    let seconds = NumberPrinter().progress(motion.duration)
    var draft = ExportDraft(
      expression, over: seconds.value, of: motion,
      curveCSS.text.filled(with: ["expression": expression.text, "seconds": seconds.text]))
    draft.corners = (expression.meaning.exactKeyframes?.keys ?? []).map { $0.time * seconds.value }
    draft.isReduced = exact == nil
    if motion.isBaked {
      draft.notes = [
        "the duration is part of the curve; an interrupted transition loses its velocity"
      ]
    }
    return draft
  }
}

extension CSSNotation {
  /// A property of a transition (`t`) or an animation (`a`), as css-transitions-2 and css-animations-1
  /// define them.
  private struct Slot {
    let name: String
    let families: String
    /// The words, functions and kinds of values that the property accepts.
    let values: Set<String>

    init(_ name: String, _ families: String, _ values: String) {
      self.name = name
      self.families = families
      self.values = Set(values.split(separator: " ").map(String.init))
    }

    func accepts(_ value: Value) -> Bool {
      values.contains(value.kind)
        || (values.contains("<word>") && !["<", "("].contains { value.kind.contains($0) })
    }
  }

  /// The properties in the order in which they take the values of a shorthand.
  private static let slots = [
    Slot(
      "timing-function", "ta",
      "linear ease ease-in ease-out ease-in-out step-start step-end "
        + "linear( cubic-bezier( steps( spring("),
    Slot("duration", "ta", "<time>"),
    Slot("delay", "ta", "<time>"),
    Slot("iteration-count", "a", "<number> infinite"),
    Slot("direction", "a", "normal reverse alternate alternate-reverse"),
    Slot("fill-mode", "a", "none forwards backwards both"),
    Slot("play-state", "a", "running paused"),
    Slot("behavior", "t", "normal allow-discrete"),
    Slot("name", "ta", "<word>"),
  ]

  /// A component of a property's value: a word, a number or a function.
  private struct Value {
    let file: NotationText
    let range: Range<Int>

    /// The word or the function's name, in lowercase, since CSS ignores case.
    var word: String { file.text(range.lowerBound).lowercased() }

    /// The word, the function with its parenthesis, or the kind of another value.
    var kind: String {
      switch file.tokens[range.lowerBound].kind {
      case .number(_, let unit) where unit.isEmpty: "<number>"
      case .number(_, let unit): ["s", "ms"].contains(unit.lowercased()) ? "<time>" : "<other>"
      case .symbol: "<other>"
      case .quoted: "\""
      case .word: range.count > 1 ? word + "(" : word
      }
    }

    func error(_ message: String) -> NotationError { file.error(range.lowerBound, message) }

    var text: String {
      let end = file.tokens[range.upperBound - 1]
      let start = file.tokens[range.lowerBound].start
      return String(file.characters[start..<(end.start + end.text.count)])
    }
  }

  private static let prefixes = ["-webkit-", "-moz-", "-ms-", "-o-"]

  /// Reads declarations such as `transition: opacity .3s ease-out .1s`, also in a rule, or a spring of
  /// four numbers; returns `nil` for other text.
  static func read(_ text: String) throws(NotationError) -> NamedCurve? {
    guard let file = try? NotationText(text, isCSS: true) else { return nil }
    if file.text(0).lowercased() == "spring", let end = closing(file, 1) {
      let numbers = file.tokens[2..<end].filter { $0.text != "," }
      guard numbers.count > 3, numbers.allSatisfy(\.isNumber) else { return nil }
      let curve = try spring(Value(file: file, range: 0..<(end + 1)))
      if file.text(end + 1) == ";" { file.read(end + 1) }
      try file.requireAllRead("CSS")
      return curve
    }
    var index = 0
    if let brace = file.tokens.firstIndex(where: { $0.text == "{" }), family(file, brace + 1) != nil
    {
      file.read(0..<(brace + 1))
      index = brace + 1
    }
    guard family(file, index) != nil else { return nil }
    return try curve(file, index)
  }

  /// Returns `transition` or `animation` and the rest of a property's name, or `nil` if no such
  /// declaration begins at a token.
  private static func family(_ file: NotationText, _ index: Int) -> (String, rest: String)? {
    guard file.isWord(index), file.text(index + 1) == ":", file.text(index + 2) != "." else {
      return nil
    }
    var name = file.text(index).lowercased()
    if let prefix = prefixes.first(where: name.hasPrefix) { name.removeFirst(prefix.count) }
    let family = String(name.prefix { $0 != "-" })
    guard family == "transition" || family == "animation" else { return nil }
    return (family, String(name.dropFirst(family.count + 1)))
  }

  private static func curve(
    _ file: NotationText, _ start: Int
  ) throws(NotationError) -> NamedCurve {
    var index = start
    var found: [String: Value] = [:]
    var known: String?
    while index < file.tokens.count {
      if [";", "}"].contains(file.text(index)) {
        file.read(index)
        index += 1
        continue
      }
      let end =
        file.tokens[index...].firstIndex { [";", "}"].contains($0.text) } ?? file.tokens.count
      guard let (family, rest) = family(file, index) else {
        throw file.error(
          index, "“\(file.text(index))” is no property of a transition or an animation; remove it")
      }
      guard known == nil || known == family else {
        throw file.error(
          index, "“\(file.text(index))” follows a property of a \(known ?? ""); paste one of them")
      }
      known = family
      let slots = slots.filter { $0.families.contains(family.prefix(1)) }
      let items = try items(file, (index + 2)..<end)
      let isShort = rest.isEmpty
      let open =
        isShort ? slots : slots.filter { $0.name == (rest == "property" ? "name" : rest) }
      guard !open.isEmpty else {
        throw file.error(index, "“\(file.text(index))” is unknown; remove it")
      }
      let counts = isShort || ["timing-function", "duration"].contains(rest)
      guard !counts || items.count == 1 else {
        throw file.error(index, "\(file.text(index)) has \(items.count) items; paste one of them")
      }
      if isShort { found = [:] }
      for item in items { try assign(item, to: open, of: file.text(index), in: &found) }
      file.read(index..<(index + 2))
      index = end
    }
    if known != nil, found["timing-function"] == nil, found.keys.allSatisfy({ $0 == "duration" }) {
      throw file.error(start, "the declarations have a duration but no timing function")
    }
    let duration = try found["duration"].map { value throws(NotationError) in
      let seconds = seconds(value)
      guard seconds > 0 else {
        throw value.error(
          "the duration is “\(value.text)”; allowed: a time above 0, such as .3s or 300ms")
      }
      return seconds
    }
    var curve =
      try found["timing-function"].map { value throws(NotationError) in
        try easing(value)
      } ?? NamedCurve(.ease)
    if duration != nil { curve.duration = duration }
    try file.requireAllRead("CSS")
    return curve
  }

  private static func seconds(_ value: Value) -> Double {
    guard case .number(let number, let unit) = value.file.tokens[value.range.lowerBound].kind else {
      return 0
    }
    return unit.lowercased() == "ms" ? number / 1000 : number
  }

  /// Assigns the values of an item to the properties that accept them, each to the first one that is
  /// open, and records them as read.
  private static func assign(
    _ item: [Value], to slots: [Slot], of name: String, in found: inout [String: Value]
  ) throws(NotationError) {
    var open = slots
    for value in item {
      guard let slot = open.first(where: { $0.accepts(value) }) else {
        if ["var", "calc", "env"].contains(value.word), value.range.count > 1 {
          throw value.error("“\(value.text)” represents a value; paste that value")
        }
        let isFunction = value.range.count > 1 || slots.map(\.name) == ["timing-function"]
        throw value.error(
          slots.map(\.name) == ["duration"]
            ? "\(name) is “\(value.text)”; allowed: a time above 0, such as .3s or 300ms"
            : isFunction
              ? "“\(value.text)” is not a timing function; allowed: ease, ease-in, ease-out, ease-in-out, "
                + "linear, step-start, step-end, cubic-bezier(), steps() or linear()"
              : "“\(value.text)” is not a value of \(name) here; remove it")
      }
      found[slot.name] = value
      value.file.read(value.range)
      // A list of names may continue; everything else occurs once.
      open.removeAll { $0.name == slot.name }
    }
  }

  /// Returns the components of a value by comma-separated items.
  private static func items(
    _ file: NotationText, _ range: Range<Int>
  ) throws(NotationError) -> [[Value]] {
    var items: [[Value]] = [[]]
    var index = range.lowerBound
    while index < range.upperBound {
      var end = index + 1
      if file.text(index) == "," {
        file.read(index)
        items.append([])
        index = end
        continue
      }
      if file.text(index) == "!", file.text(end).lowercased() == "important" {
        file.read(index..<(end + 1))
        index = end + 1
        continue
      }
      guard file.text(index) != "(" else {
        throw file.error(index, "a parenthesis follows the name of its function immediately")
      }
      // A function's parenthesis follows its name immediately.
      if file.isWord(index), file.text(end) == "(", !file.tokens[end].isApart {
        guard let close = closing(file, end), close < range.upperBound else {
          throw file.error(end, "the parenthesis of \(file.text(index)) is not closed")
        }
        end = close + 1
      }
      items[items.count - 1].append(Value(file: file, range: index..<end))
      index = end
    }
    return items
  }

  /// Returns the parenthesis that closes the one at a token, or `nil` if none does.
  private static func closing(_ file: NotationText, _ open: Int) -> Int? {
    var depth = 0
    for index in open..<max(open, file.tokens.count) {
      depth += file.text(index) == "(" ? 1 : file.text(index) == ")" ? -1 : 0
      if depth == 0 { return index > open ? index : nil }
    }
    return nil
  }

  private static func easing(_ value: Value) throws(NotationError) -> NamedCurve {
    if value.word == "spring" { return try spring(value) }
    do throws(CurveSyntaxError) {
      return NamedCurve(try TimingFunction(parsing: value.text.lowercased()))
    } catch {
      let start = value.file.tokens[value.range.lowerBound].start
      throw value.file.error(
        atCharacter: start + error.offset,
        "“\(value.text)” is not a timing function: found \(error.found); expected \(error.expected)"
      )
    }
  }

  /// Returns a spring of mass, stiffness, damping and velocity, as `spring(1 100 10 0)` in WebKit and
  /// `spring(1, 100, 10, 0)` in anime.js.
  private static func spring(_ value: Value) throws(NotationError) -> NamedCurve {
    let file = value.file
    var numbers: [Double] = []
    for index in value.range.dropFirst(2).dropLast() {
      guard case .number(let number, let unit) = file.tokens[index].kind, unit.isEmpty,
        numbers.count < 4
      else {
        if file.text(index) == ",", file.tokens[index - 1].isNumber { continue }
        throw file.error(
          index, "“\(file.text(index))” is not one of mass, stiffness, damping and velocity")
      }
      numbers.append(number)
    }
    guard numbers.count == 4 else {
      throw value.error("spring needs mass, stiffness, damping and velocity")
    }
    file.read(value.range)
    let code = Code(file: file, token: value.range.lowerBound)
    guard numbers[0] > 0, numbers[1] > 0, numbers[2] >= 0 else {
      throw code.error("spring needs a mass and a stiffness above 0, and a damping of at least 0")
    }
    return try code.spring(
      .physical(mass: numbers[0], stiffness: numbers[1], damping: numbers[2]), velocity: numbers[3])
  }
}

extension NotationText.Token {
  fileprivate var isNumber: Bool { if case .number = kind { true } else { false } }
}
