import Pixels
import VectorDrawing

/// The settings that all looks with texts share: the language, the texts, the typeface, the colour.
struct LabelSettings {
  /// The texts.
  var labels: Labels
  /// The typeface.
  var font: Font
  /// The texts' colour.
  var color: Color
  /// The sharp copy behind the texts; `nil` for none.
  var shadow: TextShadow?

  /// Reads the settings of a component's texts.
  init(_ family: LabelFamily, _ values: ParameterValues, _ appearance: Appearance) {
    var replacements: [LabelKey: String] = [:]
    for key in LabelKey.allCases {
      if case .text(let text) = values[Self.name(of: key)] { replacements[key] = text }
    }
    labels = Labels(
      family, language: LabelLanguage(matching: values.text("language")),
      replacing: replacements)
    font = Font(
      family: values.text("fontFamily"), size: values.number("fontSize"),
      weight: Font.Weight(rawValue: values.choice("fontWeight")) ?? .regular)
    color = values.color("textColor", appearance)
  }

  /// A label in the settings' typeface and colour.
  func label(_ text: String) -> Label {
    Label(text, font: font, color: color, language: labels.language, shadow: shadow)
  }

  /// Says when the last refresh was: the present for one of this run, else the one before it.
  func lastUpdated(_ values: ParameterValues, hasUpdated: Bool) -> String {
    let now = LocalTime(values.text("now"))
    let last = hasUpdated ? now : LocalTime(values.text("lastUpdated"))
    guard let now = now ?? last else { return "" }
    return labels.lastUpdated(
      last, now: now,
      dayRule: LastUpdatedDayRule(rawValue: values.choice("todayRule")) ?? .date)
  }

  // MARK: Parameters

  /// The parameters of a component's texts.
  static func parameters(
    texts: [LabelKey], size: Double, weight: Font.Weight, color: DynamicColor,
    language: LabelLanguage = .english
  ) -> [Parameter] {
    [
      Parameter(
        "language", .text(maximumLength: longestLanguage), default: .text(language.rawValue),
        "The device's language: en, zh-Hans, zh-Hant, ko, ru or uk; any other is shown as en.")
    ]
      + texts.map { key in
        Parameter(
          name(of: key), .text(maximumLength: longestText, automatic: true),
          default: .automatic, "\(help(for: key)); auto is the component's own in the language.")
      } + [
        Parameter(
          "fontFamily", .text(maximumLength: longestText), default: .text(Font.defaultFamily),
          "The texts' font family."),
        Parameter(
          "fontSize", .number(1...1000, .points), default: .number(size), "The texts' size."),
        Parameter(
          "fontWeight", .choice(Font.Weight.allCases.map(\.rawValue)),
          default: .choice(weight.rawValue), "The texts' weight."),
        Parameter("textColor", .color(), default: .color(color), "The texts' colour."),
      ]
  }

  /// The parameters of the time that last-updated labels say.
  ///
  /// - Parameter automatic: what is shown where no refresh before the run is given.
  static func timeParameters(automatic: String) -> [Parameter] {
    [
      Parameter(
        "now", .localTime(), default: .text("2024-01-01 09:41"),
        "The date and time of the run, which is that of a refresh in it."),
      Parameter(
        "lastUpdated", .localTime(automatic: true), default: .automatic,
        "When the last refresh before the run was; auto is \(automatic)."),
    ]
  }

  /// Which dates MJRefresh's headers call today.
  static let todayRule = Parameter(
    "todayRule", .choice(LastUpdatedDayRule.allCases.map(\.rawValue)),
    default: .choice(LastUpdatedDayRule.date.rawValue),
    "What is called today: the same date, or, as the original has it, the same day of any month.")

  /// The longest tag that RFC 5646 asks readers to take.
  private static let longestLanguage = 35
  private static let longestText = 200

  private static func name(of key: LabelKey) -> String { "\(key.rawValue)Text" }

  private static func help(for key: LabelKey) -> String {
    switch key {
    case .idle: "The text at rest and while there is more to pull"
    case .pulling: "The text where letting go refreshes"
    case .refreshing: "The text while refreshing"
    case .willRefresh: "The text between the call to refresh and the first draw"
    case .noMoreData: "The text where there is nothing more to load"
    case .lastUpdated:
      "What stands before the time of the last refresh; or, with braces, the whole of it: {date}, {time}, or "
        + "a pattern such as {dd.MM.yyyy HH:mm}"
    case .today: "What stands for today's date"
    case .noRecord: "What stands for the time where there was no refresh yet"
    }
  }
}
