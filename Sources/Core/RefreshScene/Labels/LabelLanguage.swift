/// A language that the behaviors' labels are known in.
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

  /// The language that a behavior shows on a device set to a tag of BCP 47, such as `en-GB`,
  /// `zh_Hans_CN` or `uk`.
  ///
  /// Chinese is simplified only where the tag says `Hans`; everything else that is Chinese is
  /// traditional, `zh` and `zh-CN` too. What is not known is English.
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
