/// The settings of a style's texts: the language, the texts, the font and the color.
public struct LabelSettings: Sendable {
  /// The group of behaviors whose default texts are used.
  let family: LabelFamily
  /// The device's language, as a BCP 47 tag, such as `en` or `zh-Hans`.
  ///
  /// A language of which the style has no texts is shown as English.
  public var language: String
  /// The texts that replace the style's own texts in the language.
  public var texts: [LabelKey: String] = [:]
  /// The font family of the texts.
  public var fontFamily = Font.defaultFamily
  /// The font size of the texts, in points.
  public var fontSize: Double
  /// The font weight of the texts.
  public var fontWeight: Font.Weight
  /// The color of the texts.
  public var color: DynamicColor

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

  /// The texts in the effective language.
  var labels: Labels {
    Labels(family, language: LabelLanguage(matching: language), replacing: texts)
  }

  /// The texts that are announced, which are those that the labels show.
  var announcements: AnnouncementTexts {
    let labels = labels
    func text(_ result: Reaction.Result) -> String { labels.text(for: result) }
    return AnnouncementTexts(
      refreshing: labels.text(for: RefreshState.refreshing), success: text(.success),
      failure: text(.failure), noMoreData: text(.noMoreData))
  }

  var font: Font { Font(family: fontFamily, size: fontSize, weight: fontWeight) }

  /// Returns a label in the font and the color of the settings.
  func label(_ text: String, _ appearance: Appearance, shadow: TextShadow? = nil) -> TextLabel {
    TextLabel(
      text, font: font, color: color.resolved(for: appearance),
      language: LabelLanguage(matching: language), shadow: shadow)
  }

  // MARK: Settings

  /// Returns the settings of the language, the given texts, the texts of the results, the font and
  /// the color.
  static func settings(texts: [LabelKey]) -> [Setting<LabelSettings>] {
    [
      Setting(
        "language", \.language, maximumLength: longestLanguage,
        help: "The device's language: en, zh-Hans, zh-Hant, ko, ru or uk; any other language is "
          + "shown as en."
      )
    ]
      + texts.map(text) + results + [
        Setting(
          "fontFamily", \.fontFamily, maximumLength: longestText,
          help: "The font family of the texts."),
        Setting(
          "fontSize", \.fontSize, in: 1...1000, unit: .points,
          help: "The font size of the texts, in points."),
        Setting("fontWeight", \.fontWeight, help: "The font weight of the texts."),
        Setting("textColor", \.color, help: "The color of the texts."),
      ]
  }

  private static let results = [LabelKey.success, .failure].map(text)

  private static func text(_ key: LabelKey) -> Setting<LabelSettings> {
    Setting(
      "\(key.rawValue)Text", \.texts[key], maximumLength: longestText,
      help: "\(help(for: key)); auto: the behavior's own text in the language.")
  }

  /// The maximum length of a language tag, in characters: the length that RFC 5646 requires
  /// implementations to support.
  private static let longestLanguage = 35
  private static let longestText = 200

  private static func help(for key: LabelKey) -> String {
    switch key {
    case .idle: "The text at rest and for a pull up to the threshold"
    case .pulling: "The text while a release would refresh"
    case .refreshing: "The text while refreshing"
    case .success: "The text that reports a success, shown only with a resultDuration"
    case .failure: "The text that reports a failure, shown only with a resultDuration"
    case .noMoreData: "The text when no more data is available"
    case .lastUpdated:
      "The text before the time of the last refresh; or, with braces, the pattern of the full "
        + "line: {date}, {time}, or a date format such as {dd.MM.yyyy HH:mm}"
    case .today: "The text that replaces today's date"
    case .noRecord: "The text that replaces the time before the first refresh"
    }
  }
}

/// The settings of the time in last-updated labels.
public struct TimeSettings: Sendable {
  /// The date and time of the run, which is also the time of a refresh in the run.
  public var now = LocalTime.standard
  /// The time of the last refresh before the run.
  ///
  /// `nil` is ``now`` in the EGO header, and no refresh in MJRefresh's headers.
  public var lastUpdated: LocalTime?
  /// The dates that MJRefresh's headers show as today.
  public var todayRule = LastUpdatedDayRule.date

  /// Returns the text with the time of the last refresh.
  ///
  /// - Parameter hasUpdated: Whether a refresh has ended in the run. If so, the time is `now`;
  ///   otherwise, the time is `lastUpdated`.
  func text(_ labels: Labels, hasUpdated: Bool) -> String {
    labels.lastUpdated(hasUpdated ? now : lastUpdated, now: now, dayRule: todayRule)
  }

  /// Returns the settings of `now` and `lastUpdated`.
  ///
  /// - Parameter automatic: A description of the time that `auto` selects for `lastUpdated`.
  static func settings(automatic: String) -> [Setting<TimeSettings>] {
    [
      Setting(
        "now", \.now,
        help: "The date and time of the run, which is also the time of a refresh in the run."),
      Setting(
        "lastUpdated", \.lastUpdated,
        help: "The time of the last refresh before the run; auto: \(automatic)."),
    ]
  }

  /// The `todayRule` setting, which only MJRefresh's headers have.
  static let todayRule = Setting<TimeSettings>(
    "todayRule", \.todayRule,
    help: "The dates that are shown as today: the same date, or the same day of any month, as in "
      + "the original.")
}
