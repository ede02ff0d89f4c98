import RefreshModel
import RefreshScene
import VectorDrawing

/// The settings that all looks with texts share: the language, the texts, the typeface, the colour.
struct LabelSettings: Sendable {
  /// The behavior whose texts they are.
  var family: LabelFamily
  /// The device's language.
  var language: String
  /// Texts that take the place of the behavior's own.
  var texts: [LabelKey: String] = [:]
  /// The font family of the texts.
  var fontFamily = Font.defaultFamily
  /// The texts' size, in points.
  var fontSize: Double
  /// The texts' weight.
  var fontWeight: Font.Weight
  /// The texts' colour.
  var color: DynamicColor

  /// Makes the settings of a behavior's texts.
  init(
    _ family: LabelFamily, size: Double, weight: Font.Weight, color: DynamicColor,
    language: LabelLanguage = .english
  ) {
    self.family = family
    self.language = language.rawValue
    fontSize = size
    fontWeight = weight
    self.color = color
  }

  /// The texts.
  var labels: Labels {
    Labels(family, language: LabelLanguage(matching: language), replacing: texts)
  }

  /// The typeface.
  var font: Font { Font(family: fontFamily, size: fontSize, weight: fontWeight) }

  /// A label in the settings' typeface and colour.
  func label(_ text: String, _ appearance: Appearance, shadow: TextShadow? = nil) -> TextLabel {
    TextLabel(
      text, font: font, color: color.resolved(for: appearance),
      language: LabelLanguage(matching: language), shadow: shadow)
  }

  // MARK: Settings

  /// The settings of a behavior's texts.
  static func settings(texts: [LabelKey]) -> [Setting<LabelSettings>] {
    [
      Setting(
        "language", \.language, maximumLength: longestLanguage,
        help: "The device's language: en, zh-Hans, zh-Hant, ko, ru or uk; any other is shown as en."
      )
    ]
      + texts.map { key in
        Setting(
          "\(key.rawValue)Text", \.texts[key], maximumLength: longestText,
          help: "\(help(for: key)); auto is the component's own in the language.")
      } + [
        Setting(
          "fontFamily", \.fontFamily, maximumLength: longestText, help: "The texts' font family."),
        Setting("fontSize", \.fontSize, in: 1...1000, unit: .points, help: "The texts' size."),
        Setting("fontWeight", \.fontWeight, help: "The texts' weight."),
        Setting("textColor", \.color, help: "The texts' colour."),
      ]
  }

  /// The longest tag that RFC 5646 asks readers to take.
  private static let longestLanguage = 35
  private static let longestText = 200

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

/// The settings of the time that last-updated labels say.
struct TimeSettings: Sendable {
  /// The date and time of the run, which is that of a refresh in it.
  var now = LocalTime.standard
  /// When the last refresh before the run was; `nil` is as the look has it.
  var lastUpdated: LocalTime?
  /// Which dates are called today.
  var todayRule = LastUpdatedDayRule.date

  /// Says when the last refresh was: the present for one of this run, else the one before it.
  func text(_ labels: Labels, hasUpdated: Bool) -> String {
    labels.lastUpdated(hasUpdated ? now : lastUpdated, now: now, dayRule: todayRule)
  }

  /// The settings of the times.
  ///
  /// - Parameter automatic: what is shown where no refresh before the run is given.
  static func settings(automatic: String) -> [Setting<TimeSettings>] {
    [
      Setting(
        "now", \.now, help: "The date and time of the run, which is that of a refresh in it."),
      Setting(
        "lastUpdated", \.lastUpdated,
        help: "When the last refresh before the run was; auto is \(automatic)."),
    ]
  }

  /// Which dates MJRefresh's headers call today.
  static let todayRule = Setting<TimeSettings>(
    "todayRule", \.todayRule,
    help:
      "What is called today: the same date, or, as the original has it, the same day of any month.")
}
