/// A caption with fields in braces.
package struct CaptionText: Hashable, Sendable {
  /// The fields that a caption can contain.
  package enum Field: String, CaseIterable, Sendable {
    case state
    case time
    case percent
  }

  private let template: String

  package init(_ template: String) { self.template = template }

  /// The first field that no caption has; `nil` if all are known.
  package var unknownField: String? {
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return String(rest[open...]) }
      let name = String(rest[rest.index(after: open)..<close])
      if Field(rawValue: name) == nil { return name }
      rest = rest[rest.index(after: close)...]
    }
    return nil
  }

  /// Returns the caption with the values of its fields at an instant.
  func text(at instant: RunState) -> String {
    let behavior = instant.header ?? instant.footer
    var text = template
    for field in Field.allCases where text.contains("{\(field.rawValue)}") {
      let value =
        switch field {
        case .state: behavior.map { $0.state.title(isPulled: $0.pullingPercent > 0) } ?? ""
        case .time: "\(instant.time.seconds.hundredthsText) s"
        case .percent: "\(Int(nearest: (behavior?.pullingPercent ?? 0) * 100)) %"
        }
      text = text.replacing("{\(field.rawValue)}", with: value)
    }
    return text
  }
}

extension RefreshState {
  /// Returns the state as a word of a caption.
  fileprivate func title(isPulled: Bool) -> String {
    switch self {
    case .idle: isPulled ? "Pulling" : "At rest"
    case .pulling: "Release to refresh"
    case .refreshing, .willRefresh: "Refreshing"
    case .finished: "Finished"
    case .noMoreData: "No more data"
    }
  }
}
