package import RefreshHeaders
package import RefreshModel
import RefreshScene

/// What there is to know about a style: what it looks like, what it does, and its settings.
package struct StyleDescription: Sendable {
  private let style: any RefreshStyle
  private let behavior: any RefreshBehavior
  /// The style's own settings.
  package let lookSettings: [Parameter]
  /// The settings of its default behavior.
  package let behaviorSettings: [Parameter]

  /// Describes the style of a name; `nil` if the library does not have it.
  package init?(named name: String, library: Library = Library()) {
    guard let style = library.style(named: name) else { return nil }
    self.style = style
    behavior = library.defaultBehavior(of: style)
    lookSettings = library.parameters(of: style)
    behaviorSettings = library.parameters(of: behavior)
  }

  /// The description as a page of text.
  package var text: String {
    let places = Placement.allCases.filter(style.placements.contains).map(\.rawValue)
    return """
      \(style.name): \(style.summary)
      Can be a \(places.joined(separator: " or ")).

      The look
      \(Self.table(lookSettings))
      The behaviour, \(behavior.name): \(behavior.summary)
      \(Self.table(behaviorSettings))
      """
  }

  /// One setting to a row: name, default, what is allowed, and a line that says what it changes.
  private static func table(_ settings: [Parameter]) -> String {
    let rows = settings.map { ($0.name, $0.defaultValue.scenarioText, $0) }
    let nameWidth = rows.map(\.0.count).max() ?? 0
    let defaultWidth = min(rows.map(\.1.count).max() ?? 0, widestDefault)
    func padded(_ text: String, to width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    return rows.map { name, value, setting in
      "  \(padded(name, to: nameWidth))  \(padded(value, to: defaultWidth))  "
        + "\(setting.kind.briefly)\n      \(setting.help)\n"
    }.joined()
  }

  /// Wider defaults push the rest of their row to the right.
  private static let widestDefault = 24
}
