/// A textual description of a style, its default behavior and the settings of both.
package struct StyleDescription: Sendable {
  private let style: any RefreshStyle
  private let behavior: any RefreshBehavior
  /// The settings of the style, without those of its behavior.
  package let styleSettings: [Parameter]
  package let behaviorSettings: [Parameter]

  /// Creates the description of a style, or returns `nil` if the library does not have the style.
  package init?(named name: String, library: Library = Library()) {
    guard let style = library.style(named: name) else { return nil }
    self.style = style
    behavior = library.defaultBehavior(of: style)
    styleSettings = library.parameters(of: style)
    behaviorSettings = library.parameters(of: behavior)
  }

  package var text: String {
    let positions = Placement.allCases.filter(style.placements.contains).map(\.rawValue)
    return """
      \(style.name): \(style.summary)
      Can be a \(positions.joined(separator: " or ")).

      Settings of the style:
      \(Self.table(styleSettings))
      Settings of the behavior \(behavior.name):
      \(behavior.summary)
      \(Self.table(behaviorSettings))
      Settings of every header and footer:
      \(Self.table(Library.headerParameters))
      """
  }

  /// Returns a table with two lines per setting.
  ///
  /// The first line has the name, the default and the allowed values, the second the description.
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

  /// The maximum width of the default column, in characters.
  ///
  /// A wider default shifts the rest of its row.
  private static let widestDefault = 24
}
