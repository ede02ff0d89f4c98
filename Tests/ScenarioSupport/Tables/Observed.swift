import Testing

extension Timeline {
  /// Returns the time in an entry of a table.
  ///
  /// The grammar is the command line's, such as `trigger+0.1`; in addition, `last` is the end of the
  /// run, `before end` is one flick before the end, and `state[2]` is the second change of a state.
  package func time(named text: String) throws -> Flicks {
    if text == "last" { return duration }
    let before = "before "
    if text.hasPrefix(before) {
      return try time(named: String(text.dropFirst(before.count))) - Flicks(count: 1)
    }
    if let match = text.wholeMatch(of: /([a-zA-Z]+)\[(\d+)\](?:\+([\d.]+))?/),
      let kind = TimelineEvent.EventKind(rawValue: String(match.1)), let number = Int(match.2)
    {
      return try time(kind, number) + seconds(match.3.flatMap { Double($0) } ?? 0)
    }
    return try time(of: Instant(parsing: text))
  }

  /// Returns the times in an entry of a table, separated by commas; `none` for none.
  package func times(named text: String) throws -> [Flicks] {
    if text == "none" { return [] }
    return try text.split(separator: ",").map { word in
      try time(named: word.drop { $0 == " " }.reduce(into: "") { $0.append($1) })
    }
  }

  /// Returns what a run recorded, as text: `header.states`, `footer.callbacks`, `count trigger`,
  /// `names timerStop`, `values callback reloadData`, `remarks`, `hints`.
  package func record(_ property: String) throws -> String {
    let words = property.split(separator: " ").map(String.init)
    let kind = words.count > 1 ? TimelineEvent.EventKind(rawValue: words[1]) : nil
    let named = kind.map { events($0, named: words.count > 2 ? words[2] : nil) } ?? []
    switch (words.first, kind) {
    case ("header.states", _): return listed(states(of: .header))
    case ("footer.states", _): return listed(states(of: .footer))
    case ("header.callbacks", _): return listed(callbacks(of: .header))
    case ("footer.callbacks", _): return listed(callbacks(of: .footer))
    case ("count", _?): return "\(named.count)"
    case ("names", _?): return listed(named.map { $0.name ?? "-" })
    case ("lines", _?): return listed(named.map(\.line))
    case ("values", _?): return listed(named.map { $0.to?.tableText ?? "-" })
    case ("remarks", _): return "\(remarks.count)"
    case ("hints", _): return "\(hints.count)"
    default: throw TableError("“\(property)” is not recorded by a run")
    }
  }

  private func listed(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.joined(separator: ", ")
  }

  /// Returns the lines of the events at a time, as text.
  package func listedLines(at time: Flicks) -> String { listed(lines(at: time)) }
}

extension TimelineEvent.Value {
  /// The value as an entry of a table has it.
  package var tableText: String {
    switch self {
    case .number(let number):
      number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    case .flag(let flag): "\(flag)"
    case .text(let text): text
    }
  }
}

extension RunState {
  private static let numbers: [String: @Sendable (ScrollViewState) -> Double] = [
    "offset": { $0.offset },
    "offset.x": { $0.contentOffset.x },
    "offset.y": { $0.contentOffset.y },
    "offset.model": { $0.modelContentOffset.y },
    "inset.top": { $0.contentInset.top },
    "inset.left": { $0.contentInset.left },
    "inset.bottom": { $0.contentInset.bottom },
    "inset.right": { $0.contentInset.right },
    "inset.top.model": { $0.modelContentInset.top },
    "inset.left.model": { $0.modelContentInset.left },
    "inset.bottom.model": { $0.modelContentInset.bottom },
    "inset.right.model": { $0.modelContentInset.right },
    "indicatorInset.top": { $0.scrollIndicatorInsets.top },
    "indicatorInset.bottom": { $0.scrollIndicatorInsets.bottom },
    "indicatorInset.top.model": { $0.modelScrollIndicatorInsets.top },
    "indicatorInset.left.model": { $0.modelScrollIndicatorInsets.left },
    "indicatorInset.bottom.model": { $0.modelScrollIndicatorInsets.bottom },
    "indicatorInset.right.model": { $0.modelScrollIndicatorInsets.right },
    "rows": { Double($0.rows) },
    "content.width": { $0.contentSize.width },
    "content.height": { $0.contentSize.height },
  ]

  private static let indicatorNumbers: [String: @Sendable (ScrollIndicator) -> Double] = [
    "indicator.alpha": { $0.alpha },
    "indicator.x": { $0.frame.minX },
    "indicator.y": { $0.frame.minY },
    "indicator.width": { $0.frame.width },
    "indicator.height": { $0.frame.height },
  ]

  /// Returns a property by its name in tables: one of the scroll view's, `header` for whether there
  /// is one, its `header.state` and `header.percent`, or the label of a signal, such as
  /// `header.arrowAngle`.
  package func value(of property: String) throws -> TimelineEvent.Value {
    if let number = Self.numbers[property] { return .number(number(scrollView)) }
    switch property {
    case "dragging": return .flag(scrollView.isDragging)
    case "scrollEnabled": return .flag(scrollView.isScrollEnabled)
    case "pull": return .number(pull)
    case "header": return .flag(headers[.header] != nil)
    case "footer": return .flag(headers[.footer] != nil)
    case "indicator": return .flag(scrollView.scrollIndicator != nil)
    default: break
    }
    if let indicator = scrollView.scrollIndicator, let number = Self.indicatorNumbers[property] {
      return .number(number(indicator))
    }
    for (placement, behavior) in headers {
      switch property {
      case "\(placement.rawValue).state": return .text(behavior.state.rawValue)
      case "\(placement.rawValue).percent": return .number(behavior.pullingPercent)
      default: if let value = behavior.values[property] { return value }
      }
    }
    throw TableError("“\(property)” has no value at \(time.seconds) s")
  }
}
