/// The behaviors that have texts of their own.
package enum LabelFamily: String, CaseIterable, Hashable, Sendable {
  /// MJRefresh's headers.
  case mjHeader = "mj-header"
  /// MJRefresh's footers that load by themselves.
  case mjAutoFooter = "mj-auto-footer"
  /// MJRefresh's footers that are pulled.
  case mjBackFooter = "mj-back-footer"
  /// MJRefresh's trailer, its texts short enough to be read downwards.
  case mjTrailer = "mj-trailer"
  /// ZHRefresh's header.
  case zhHeader = "zh-header"
  /// ZHRefresh's footer, which shows one text.
  case zhFooter = "zh-footer"
  /// The EGO header and its rewrite.
  case ego

  /// How a behavior writes the time of the last refresh.
  enum DateForm {
    /// `Today 14:07`, `03-05 14:07` in the same year, else `2023-03-05 14:07`.
    case relative
    /// In the language's short form.
    case short
  }

  /// `nil` for behaviors that do not write it.
  var dateForm: DateForm? {
    switch self {
    case .mjHeader: .relative
    case .ego: .short
    case .mjAutoFooter, .mjBackFooter, .mjTrailer, .zhHeader, .zhFooter: nil
    }
  }

  /// The behavior's own text; empty where it has none.
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
