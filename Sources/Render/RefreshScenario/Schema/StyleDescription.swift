package import RefreshHeaders
package import RefreshModel
package import RefreshScene

/// What there is to know about a style: what it looks like, what it does, and its settings.
package struct StyleDescription: Hashable, Sendable {
  /// The name in scenario files.
  package let name: String
  /// One sentence that says what it looks like.
  package let summary: String
  /// The places where it can be attached.
  package let placements: [Placement]
  /// The name of the behaviour it comes with.
  package let behaviorName: String
  /// One sentence that says what the behaviour does; empty where the behaviour is not known.
  package let behaviorSummary: String
  /// The look's own settings.
  package let lookSettings: [Setting]
  /// The behaviour's settings.
  package let behaviorSettings: [Setting]

  /// One row of the table.
  package struct Setting: Hashable, Sendable {
    /// The key in a scenario file.
    package let name: String
    /// The default, as a scenario file says it.
    package let defaultText: String
    /// The range or the words allowed, with the unit.
    package let allowed: String
    /// The unit: `pt`, `s`, `rad`, `pt/s`, `fraction`, or nothing.
    package let unit: String
    /// One sentence: what it changes.
    package let help: String

    init(_ parameter: Parameter) {
      name = parameter.name
      defaultText = parameter.defaultValue.scenarioText
      allowed = parameter.kind.briefly
      unit = if case .number(_, let unit, _) = parameter.kind { unit.rawValue } else { "" }
      help = parameter.help
    }
  }

  /// Describes a style.
  package init(_ style: any RefreshStyle, library: Library = Library()) {
    name = style.name
    summary = style.summary
    placements = Placement.allCases.filter(style.placements.contains)
    let behavior = library.defaultBehavior(of: style)
    behaviorName = behavior.name
    behaviorSummary = behavior.summary
    lookSettings = library.parameters(of: style).map(Setting.init)
    behaviorSettings = library.parameters(of: behavior).map(Setting.init)
  }

  /// Describes the style of a name; `nil` where the library does not have it.
  package init?(named name: String, library: Library = Library()) {
    guard let style = library.style(named: name) else { return nil }
    self.init(style, library: library)
  }

  /// The description as a page of text.
  package var text: String {
    let places = placements.map(\.rawValue).joined(separator: " or ")
    return """
      \(name): \(summary)
      Can be a \(places).

      The look
      \(Self.table(lookSettings))
      The behaviour, \(behaviorName): \(behaviorSummary)
      \(Self.table(behaviorSettings))
      """
  }

  /// One setting to a row: name, default, what is allowed, and a line that says what it changes.
  private static func table(_ settings: [Setting]) -> String {
    func width(_ texts: [String]) -> Int { texts.map(\.count).max() ?? 0 }
    func padded(_ text: String, to width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let nameWidth = width(settings.map(\.name))
    let defaultWidth = min(width(settings.map(\.defaultText)), widestDefault)
    return settings.map { setting in
      let name = padded(setting.name, to: nameWidth)
      let value = padded(setting.defaultText, to: defaultWidth)
      return "  \(name)  \(value)  \(setting.allowed)\n      \(setting.help)\n"
    }.joined()
  }

  /// Wider defaults push the rest of their row to the right.
  private static let widestDefault = 24
}
