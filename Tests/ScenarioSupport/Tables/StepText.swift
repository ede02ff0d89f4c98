extension Step {
  /// Returns the steps in an entry of a table, such as `pull -100, wait 0.25, release`.
  package static func list(_ text: String) throws -> [Step] {
    try text.split(separator: ",").flatMap { try steps($0.split(separator: " ").map(String.init)) }
  }

  /// Returns the steps of one phrase: a verb, its numbers, and `footer` for a footer's.
  private static func steps(_ words: [String]) throws -> [Step] {
    let numbers = words.dropFirst().compactMap(Double.init)
    let target: Placement = words.contains("footer") ? .footer : .header
    let first = numbers.first ?? 0
    func length(_ fallback: Double) -> Double { numbers.count > 1 ? numbers[1] : fallback }
    switch words.first {
    case "appear": return [.appear]
    case "begin": return [.begin(target)]
    case "cancel": return [Step(.cancel)]
    case "detach": return [.detach(target)]
    case "drag": return [.drag(first, over: length(0.5))]
    case "end": return [.end(target)]
    case "endWithNoMoreData": return [.endWithNoMoreData(target)]
    case "fling": return [.fling(first)]
    case "hide": return [.hide(target)]
    case "hold": return [.hold(first)]
    case "inset": return [inset(words.dropFirst().map(Double.init))]
    case "jump": return [.jump(to: first)]
    case "percent": return [.pull(first, target, over: length(0))]
    case "pull": return [.pull(to: first, over: length(0.25))]
    case "pullAndRelease": return .pullAndRelease(first)
    case "release": return [.release(velocity: first)]
    case "reload": return [.reload(rows: numbers.first.map { Int($0) })]
    case "reset": return [.reset(target)]
    case "scroll": return [.scroll(to: first)]
    case "show": return [.show(target)]
    case "tap": return [.tap(words.count > 1 ? target : nil)]
    case "untilRest": return [.untilRest]
    case "wait": return [.wait(first)]
    default: throw TableError("“\(words.joined(separator: " "))” is not a step")
    }
  }

  /// Returns a step in which the app sets insets: top, left, bottom and right, `nil` for no change.
  private static func inset(_ edges: [Double?]) -> Step {
    let all = edges + [Double?](repeating: nil, count: 4)
    return Step(.setContentInset(top: all[0], left: all[1], bottom: all[2], right: all[3]))
  }
}

extension Reaction {
  /// Returns the app's reactions in an entry of a table, separated by semicolons.
  ///
  /// A reaction is a delay in seconds, and possibly a result and added rows: `1 noMoreData +3`.
  /// It answers the behavior that it names, or every behavior: `header 1; footer 0.5`. A single `-`
  /// is an app that never answers, and an empty text one that answers after a second.
  package static func list(_ text: String, for placements: some Sequence<Placement>) throws
    -> Reactions
  {
    var reactions: Reactions = [:]
    if text == "-" { return reactions }
    for part in (text.isEmpty ? "1" : text).split(separator: ";") {
      let words = part.split(separator: " ").map(String.init)
      guard let delay = words.lazy.compactMap(Double.init).first else {
        throw TableError("“\(part)” has no delay")
      }
      let reaction = Reaction(
        after: seconds(delay),
        result: words.lazy.compactMap(Result.init(rawValue:)).first ?? .success,
        rowsAdded: words.first { $0.hasPrefix("+") }.flatMap { Int($0) } ?? 0)
      let named = words.compactMap(Placement.init(rawValue:))
      for placement in named.isEmpty ? Array(placements) : named {
        reactions[placement, default: []].append(reaction)
      }
    }
    return reactions
  }
}

extension Script {
  /// Returns a list in an entry of a table: its name and settings, such as `compact rows=3 top=10`.
  ///
  /// `insets` and `safeArea` are top, left, bottom and right, separated by slashes.
  package static func list(_ text: String) throws -> Script {
    let words = text.split(separator: " ").map(String.init)
    let names = ["compact": Script.compact, "demo": .demo, "plain": .plain]
    guard let name = words.first, var script = names[name] else {
      throw TableError("“\(text)” is not a list")
    }
    for word in words.dropFirst() {
      let pair = word.split(separator: "=").map(String.init)
      let numbers = pair.last?.split(separator: "/").compactMap { Double($0) } ?? []
      guard pair.count == 2, let first = numbers.first else {
        throw TableError("“\(word)” is not a setting of a list")
      }
      try script.set(pair[0], first, numbers)
    }
    return script
  }

  private mutating func set(_ name: String, _ number: Double, _ numbers: [Double]) throws {
    func edges() -> EdgeInsets {
      let all = numbers + [Double](repeating: 0, count: 4)
      return EdgeInsets(top: all[0], left: all[1], bottom: all[2], right: all[3])
    }
    switch name {
    case "duration": duration = seconds(number)
    case "height": frame = Rect(x: 0, y: 64, width: 320, height: number)
    case "indicatorInsets": scrollView.scrollIndicatorInsets = edges()
    case "insets": scrollView.contentInset = edges()
    case "lead": lead = seconds(number)
    case "paging": scrollView.isPagingEnabled = number == 1
    case "rowHeight": rowHeight = number
    case "rows": rows = Int(number)
    case "safeArea": safeAreaInset = edges()
    case "showsResult":
      for placement in Placement.allCases { resultDurations[placement] = seconds(number) }
    case "showsScrollIndicator": showsScrollIndicator = number == 1
    case "tail": tail = seconds(number)
    case "withoutHandler": withoutHandler = [.header]
    case "top": scrollView.contentInset.top = number
    default: throw TableError("“\(name)” is not a setting of a list")
    }
  }
}
