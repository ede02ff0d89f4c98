/// A sentence about drawings of runs, with what the display lists hold by it.
///
/// The files in `Fixtures/Scenes` are made like those of `Fixtures/Runs`: `law` has the sentence;
/// `run` has the list, the styles with their settings, the app's reactions and the steps; a row that
/// begins with an empty field has the instant, the property of the drawing, the expected value, and
/// possibly a tolerance and the derivation.
///
/// A style is its name, possibly `over` a behavior, and its settings: `mj-header over wave
/// timeHidden=true`. A setting is a flag, a number, an integer such as `3i`, a color such as
/// `(1 2 3)`, a choice such as `:sine`, or any other text. An instant in dark mode ends in ` dark`.
struct SceneLaw: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private(set) var rows: [TableRow] = []

  /// Returns the laws in a file of `Fixtures/Scenes`.
  static func read(_ name: String) -> [SceneLaw] {
    var laws: [SceneLaw] = []
    for row in TableRow.rows(of: "Scenes/\(name).tsv") {
      if row[0].isEmpty || row[0] == "run", !laws.isEmpty {
        laws[laws.count - 1].rows.append(row)
      } else {
        laws.append(SceneLaw(testDescription: row[0] == "law" ? row[1] : row.testDescription))
      }
    }
    return laws
  }

  /// Plays the runs and expects every value.
  func check() throws {
    var played: PlayedScene?
    for row in rows {
      if row[0] == "run" {
        played = try row.played()
        continue
      }
      let list = try #require(played).list(named: row[1])
      let found = try list.value(of: row[2])
      #expect(list.isEqual(found, to: row), "\(row.testDescription): \(found)")
    }
    #expect(rows.count > 1 && rows.last?[0] == "", "the law has no value")
  }
}

extension TableRow {
  /// Plays the list, the styles, the reactions and the steps in the fields of a run.
  fileprivate func played() throws -> PlayedScene {
    // A list may begin with `bars`, below the demo's bars, and with a crop of the header's height.
    let words = self[1].split(separator: " ")
    let options = words.prefix { $0 == "bars" || $0.hasPrefix("crop=") }
    var script = try Script.list(words.dropFirst(options.count).joined(separator: " "))
    var headers: [Placement: StyledHeader] = [:]
    for text in self[2].split(separator: " + ") {
      let words = text.split(separator: " ").map(String.init)
      guard let style = Library().style(named: words[0]) else {
        throw TableError("“\(words[0])” is not a style")
      }
      headers[style.placements.contains(.header) ? .header : .footer] = try Self.styled(
        style, words)
    }
    script.behaviors = headers.mapValues(\.behavior)
    script.reactions = try Reaction.list(self[3], for: headers.keys)
    script.steps = try Step.list(self[4])
    var scene = Scene(
      screen: Size(width: 375, height: 667), frame: Script.demo.frame, headers: headers)
    if let crop = options.first(where: { $0.hasPrefix("crop=") }) {
      scene.crop = .behavior(.header, height: Double(crop.dropFirst(5)) ?? 0)
    }
    if options.contains("bars") {
      scene.statusBarHeight = 20
      scene.navigationBarHeight = 60
      headers[.header]?.style.adapt(&scene.content)
    }
    return PlayedScene(scene: scene, timeline: try Timeline(playing: script))
  }

  private static func styled(_ style: any RefreshStyle, _ words: [String]) throws -> StyledHeader {
    let isOver = words.count > 2 && words[1] == "over"
    // A text may have spaces: a word without a name belongs to the setting before it.
    var name = ""
    var texts: [String: String] = [:]
    for word in words.dropFirst(isOver ? 3 : 1) {
      let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count > 1 {
        name = String(pair[0])
        texts[name] = String(pair[1])
      } else {
        texts[name, default: ""] += " " + word
      }
    }
    let settings = texts.mapValues { ParameterValue(tableText: $0) }
    let header = ScenarioSupport.styled(style, over: isOver ? words[2] : nil, settings)
    return try #require(header, "“\(words.joined(separator: " "))” does not fit")
  }
}

extension ParameterValue {
  fileprivate init(tableText text: String) {
    let numbers = TableRow.numbers(in: text.filter { !"()".contains($0) })
    if text == "true" || text == "false" {
      self = .flag(text == "true")
    } else if text.hasPrefix("("), numbers.count == 3 {
      self = .color(
        DynamicColor(Color(red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255)))
    } else if text.hasPrefix(":") {
      self = .choice(String(text.dropFirst()))
    } else if text.hasSuffix("i"), let integer = Int(text.dropLast()) {
      self = .integer(integer)
    } else if let number = Double(text) {
      self = .number(number)
    } else {
      self = .text(text)
    }
  }
}

/// A played run with its scene.
private struct PlayedScene {
  var scene: Scene
  var timeline: Timeline

  /// Returns the drawing at an instant of a table.
  func list(named text: String) throws -> DisplayList {
    let isDark = text.hasSuffix(" dark")
    let time = try timeline.time(named: isDark ? String(text.dropLast(5)) : text)
    return scene.displayList(
      at: timeline.instant(at: time), appearance: isDark ? .dark : .light,
      textLayout: Screen.layout)
  }
}

extension DisplayList {
  /// Returns a property of an item by its name in tables; `none` if it is not drawn.
  fileprivate func value(of property: String) throws -> String {
    let words = property.split(separator: " ").map(String.init)
    let id = words.count > 1 ? words[1] : ""
    let line = line(of: id)
    let group = item(id: id)?.item.group
    let found: String? =
      switch words[0] {
      case "alpha": color(of: id).map { "\($0.alpha)" }
      case "angle": angle(of: id).map { "\($0)" }
      case "behind": "\(isItem(id, behind: words.last ?? ""))"
      case "bounds": bounds(of: id).map(text)
      case "clip": clip(of: id).map(text)
      case "color": color(of: id).map { "\($0.red * 255) \($0.green * 255) \($0.blue * 255)" }
      case "drawn": "\(item(id: id) != nil)"
      case "font": line.map { "\(Int($0.text.font.size)) \($0.text.font.weight)" }
      case "ids": listed(identifiers.filter { $0.hasPrefix(id) })
      case "letters": listed(letters(of: id))
      case "levels":
        listed((0..<100).compactMap { color(of: "\(id).\($0)").map { "\($0.alpha * 255)" } })
      case "midX": line.map { "\($0.minX + $0.width / 2)" }
      case "midY": line.map { "\($0.midY)" }
      case "opacity": group.map { "\($0.opacity)" }
      case "origin": origin(of: id).map { "\($0.x) \($0.y)" }
      case "size": "\(size.width) \(size.height)"
      case "text": self.text(of: id)
      case "turn": angle(of: id).map { "\(abs($0))" }
      default: throw TableError("“\(property)” is not a property of a drawing")
      }
    return found ?? "none"
  }

  /// Returns whether an item is drawn before another.
  private func isItem(_ id: String, behind other: String) -> Bool {
    guard let index = identifiers.firstIndex(of: id), let later = identifiers.firstIndex(of: other)
    else { return false }
    return index < later
  }

  private func listed(_ words: [String]) -> String? {
    words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func text(_ box: Rect) -> String {
    "\(box.minX) \(box.minY) \(box.width) \(box.height)"
  }

  /// Returns the characters of a text in a column, which are separate items.
  private func letters(of id: String) -> [String] {
    (0..<100).compactMap { item(id: "\(id).\($0)")?.item.text?.text.string }
  }

  /// Returns whether a value is the one in a row, up to its tolerance if it has numbers.
  fileprivate func isEqual(_ found: String, to row: TableRow) -> Bool {
    let numbers = TableRow.numbers(in: found)
    let expected = row.numbers(3)
    guard !expected.isEmpty, numbers.count == expected.count,
      found.split(separator: " ").count == numbers.count
    else { return found == row[3] }
    let tolerance = Double(row[4]) ?? 1e-9
    return zip(numbers, expected).allSatisfy { isClose($0, $1, within: tolerance) }
  }
}
