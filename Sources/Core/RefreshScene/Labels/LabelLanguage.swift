/// The languages in which the texts of labels are available.
public enum LabelLanguage: String, CaseIterable, Hashable, Sendable {
  /// English.
  case english = "en"
  /// Chinese in simplified characters.
  case simplifiedChinese = "zh-Hans"
  /// Chinese in traditional characters.
  case traditionalChinese = "zh-Hant"
  /// Korean.
  case korean = "ko"
  /// Russian.
  case russian = "ru"
  /// Ukrainian.
  case ukrainian = "uk"

  /// Returns whether the texts are available in a device language, given as a BCP 47 tag.
  package static func hasTexts(in tag: String) -> Bool {
    Self(matching: tag) != .english
      || tag.lowercased().split { $0 == "-" || $0 == "_" }.first == "en"
  }

  /// Creates the language that a behavior shows for a device language, given as a BCP 47 tag.
  ///
  /// Examples of tags are `en-GB`, `zh_Hans_CN` and `uk`. Chinese is simplified only if the tag
  /// contains `Hans`; otherwise it is traditional, even for `zh` and `zh-CN`. Unsupported languages
  /// are mapped to English.
  package init(matching tag: String) {
    let subtags = tag.lowercased().split { $0 == "-" || $0 == "_" }
    self =
      switch subtags.first {
      case "zh": subtags.contains("hans") ? .simplifiedChinese : .traditionalChinese
      case "ko": .korean
      case "ru": .russian
      case "uk": .ukrainian
      default: .english
      }
  }
}
