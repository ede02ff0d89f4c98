/// A textual description of a style and its default behavior, with the settings of both and the
/// behavior's signals.
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

  /// The signals of the behavior where the style is placed first.
  package var signals: [Signal] { placements.first.map { behavior.signals(at: $0).signals } ?? [] }

  private var placements: [Placement] { Placement.allCases.filter(style.placements.contains) }

  package var text: String {
    """
    \(style.name): \(style.summary)
    Can be a \(placements.map(\.rawValue).joined(separator: " or ")).

    Settings of the style:
    \(Self.table(styleSettings))
    Settings of the behavior \(behavior.name):
    \(behavior.summary)
    \(Self.table(behaviorSettings))
    Settings of every header and footer:
    \(Self.table(Library.headerParameters))
    Signals of the behavior \(behavior.name), for \(Program.name) trace --signal:
    \(Self.table(signals))
    """
  }

  /// Returns a table with two lines per setting.
  ///
  /// The first line has the name, the default and the allowed values, the second the description.
  private static func table(_ settings: [Parameter]) -> String {
    let rows = settings.map { ($0.name, $0.defaultValue.scenarioText, $0) }
    let nameWidth = rows.map(\.0.count).max() ?? 0
    let defaultWidth = min(rows.map(\.1.count).max() ?? 0, widestDefault)
    return rows.map { name, value, setting in
      "  \(name.padded(to: nameWidth))  \(value.padded(to: defaultWidth))  "
        + "\(setting.kind.briefly)\n      \(setting.help)\n"
    }.joined()
  }

  /// Returns a table with two lines per signal: the label with the unit, and the description.
  private static func table(_ signals: [Signal]) -> String {
    let width = signals.map(\.label.count).max() ?? 0
    return signals.map {
      "  \($0.label.padded(to: width))  \($0.values)\n      \($0.help)\n"
    }.joined()
  }

  /// The maximum width of the default column, in characters.
  ///
  /// A wider default shifts the rest of its row.
  private static let widestDefault = 24
}

extension Signal {
  /// The unit or the words of the values, such as `pt` or `true or false`.
  fileprivate var values: String {
    let values =
      switch type {
      case .number(.scalar): "number"
      case .number(let unit): unit.rawValue
      case .flag: "true or false"
      case .word(let words): words.joined(separator: ", ")
      }
    return isOptional ? "\(values), or nothing" : values
  }
}

extension String {
  /// Returns the text, filled up with spaces to a number of characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
