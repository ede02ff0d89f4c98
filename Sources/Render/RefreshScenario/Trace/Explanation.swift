/// The decisions of a behavior to refresh or not, and its remarks on a run.
package struct Explanation {
  let target: Placement
  let decisions: [Decision]
  let remarks: [Remark]
  /// The number of decisions that the timeline does not record because there are too many.
  let omittedCount: Int
  private let origin: Flicks

  init(_ timeline: Timeline, of target: Placement, origin: Flicks) {
    self.target = target
    self.origin = origin
    decisions = timeline.decisions.filter { $0.target == target }
    remarks = timeline.remarks.filter { $0.target == target }
    omittedCount = timeline.omittedDecisionCount
  }

  /// A paragraph for each decision and each remark, in order of time.
  ///
  /// The paragraph of a decision consists of its time, its values and its clauses, each with
  /// “yes” or “no”. A last paragraph explains the letters of the values.
  package var text: TerminalText {
    guard !decisions.isEmpty || !remarks.isEmpty else {
      return "the \(target.rawValue) made no decision: no release, call or tap occurred, and the "
        + "threshold was not reached\n"
    }
    let paragraphs =
      decisions.map { (time: $0.time, text: paragraph($0)) }
      + remarks.map { (time: $0.time, text: paragraph($0)) }
    var text = paragraphs.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element.text).joined(separator: "\n")
    if omittedCount > 0 {
      text += "\n\(counted(omittedCount, "more decision is", "more decisions are")) not listed\n"
    }
    let names = Set(decisions.flatMap(\.values).map(\.name))
    let meanings = Self.meanings.filter { names.contains($0.name) }
    guard !meanings.isEmpty else { return text }
    let list = meanings.map { "\($0.name): \($0.meaning)" as TerminalText }.joined(separator: "; ")
    return text + "\n\(list); in points\n"
  }

  /// The meanings of the names of values in decisions; other names are settings.
  private static let meanings: [(name: String, meaning: String)] = [
    ("o", "the content offset"), ("old o", "the previous content offset"),
    ("T", "the top inset without the header"), ("insetBottom", "the bottom inset"),
    ("contentH", "the height of the content"), ("viewH", "the height of the view"),
    ("h", "the height of the header or footer"), ("y", "the position of the footer"),
    ("happen", "the offset at which the footer appears"),
  ]

  private func stamp(_ time: Flicks) -> String {
    TraceValues.rounded(time, from: origin).decimalText()
  }

  private func paragraph(_ remark: Remark) -> TerminalText {
    "\(stamp(remark.time))  \(remark.target.rawValue)  remark: \(remark.text)\n"
  }

  private func paragraph(_ decision: Decision) -> TerminalText {
    var text: TerminalText =
      "\(stamp(decision.time))  \(decision.target.rawValue)  \(decision.outcome): "
      + "\(decision.behavior), \(decision.occasion.words)\n"
    if !decision.values.isEmpty {
      let values = decision.values.map {
        "\($0.name) \($0.number.decimalText(places: TraceValues.valuePlaces))"
      }
      text += "     \(values.joined(separator: ", "))\n"
    }
    let width = decision.clauses.map(\.text.count).max() ?? 0
    for clause in decision.clauses {
      let padding = String(repeating: " ", count: width - clause.text.count)
      let sides = clause.comparison.map { padding + "   " + $0 } ?? ""
      text += "\(clause.holds ? "yes" : "no ")  \(clause.text)\(sides)\n"
    }
    return text
  }

  var remarksJSON: JSONValue {
    .list(
      remarks.map {
        [
          "time": .number(TraceValues.rounded($0.time, from: origin)),
          "target": .text($0.target.rawValue), "text": .text($0.text),
        ]
      })
  }

  /// The decisions as a JSON array.
  var json: JSONValue {
    .list(
      decisions.map { decision in
        var values: JSONObject = [:]
        for value in decision.values {
          values[value.name] = .number(value.number.rounded(to: TraceValues.valuePlaces))
        }
        return .object([
          "time": .number(TraceValues.rounded(decision.time, from: origin)),
          "target": .text(decision.target.rawValue), "behavior": .text(decision.behavior),
          "occasion": .text(decision.occasion.rawValue), "outcome": .text(decision.outcome),
          "values": .object(values), "clauses": .list(decision.clauses.map(\.json)),
        ])
      })
  }
}

extension Decision {
  var outcome: String { isTrigger ? "trigger" : "refused" }
}

extension Decision.Occasion {
  fileprivate var words: String {
    switch self {
    case .offset: "when the offset changed"
    case .release: "at the release"
    case .tap: "at a tap"
    case .begin: "at a call of beginRefreshing"
    case .drawn: "at the first draw"
    }
  }
}

extension Decision.Clause {
  /// The number of decimals for both sides; `nil` if rounding would make unequal sides equal.
  private var decimalCount: Int? {
    let count = TraceValues.valuePlaces
    guard case .number(let left) = left, case .number(let right) = right, left != right else {
      return count
    }
    return left.decimalText(places: count) == right.decimalText(places: count) ? nil : count
  }

  /// The two sides and their relation, or `nil` for a Boolean clause.
  fileprivate var comparison: String? {
    switch (left, right) {
    case (.number(let left), .number(let right)):
      "\(left.decimalText(places: decimalCount)) \(relation.rawValue) "
        + right.decimalText(places: decimalCount)
    case (.text(let left), .text(let right)): "\(left) \(relation.rawValue) \(right)"
    default: nil
    }
  }

  fileprivate var json: JSONValue {
    func side(_ value: TimelineEvent.Value) -> JSONValue {
      guard case .number(let number) = value else { return TraceValues.json(value, key: "") }
      return .number(decimalCount.map { number.rounded(to: $0) } ?? number)
    }
    return .object([
      "text": .text(text), "left": side(left), "relation": .text(relation.rawValue),
      "right": side(right), "threshold": .flag(isThreshold), "holds": .flag(holds),
    ])
  }
}
