/// A group of behaviors with the same label texts.
package enum LabelFamily: String, CaseIterable, Hashable, Sendable {
  /// MJRefresh's headers.
  case mjHeader = "mj-header"
  /// MJRefresh's footers that load automatically.
  case mjAutoFooter = "mj-auto-footer"
  /// MJRefresh's footers that load when pulled up.
  case mjBackFooter = "mj-back-footer"
  /// MJRefresh's trailer, with texts that are short enough to be read downward.
  case mjTrailer = "mj-trailer"
  /// ZHRefresh's header.
  case zhHeader = "zh-header"
  /// ZHRefresh's footer, which has the same text in all its states.
  case zhFooter = "zh-footer"
  /// The EGO header and its rewrite.
  case ego

  /// The format of the time of the last refresh.
  enum DateForm {
    /// `Today 14:07`, `03-05 14:07` in the same year, otherwise `2023-03-05 14:07`.
    case relative
    /// The short format of the language.
    case short
  }

  /// The format of the time of the last refresh; `nil` for behaviors that do not show it.
  var dateForm: DateForm? {
    switch self {
    case .mjHeader: .relative
    case .ego: .short
    case .mjAutoFooter, .mjBackFooter, .mjTrailer, .zhHeader, .zhFooter: nil
    }
  }

  /// Returns the family's default text for a key, or an empty string if it has none.
  func text(_ key: LabelKey, _ language: LabelLanguage) -> String {
    let texts =
      switch self {
      case .mjHeader: Self.mjHeaderTexts
      case .mjAutoFooter: Self.mjAutoFooterTexts
      case .mjBackFooter: Self.mjBackFooterTexts
      case .mjTrailer: Self.mjTrailerTexts
      case .zhHeader: Self.zhHeaderTexts
      case .zhFooter: Self.zhFooterTexts
      case .ego: Self.egoTexts
      }
    return texts[language]?[key] ?? ""
  }
}
