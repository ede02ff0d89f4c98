extension LabelFamily {
  /// The texts of ZHRefresh's header.
  static func zhHeaderTexts(_ language: LabelLanguage) -> [LabelKey: String] {
    switch language {
    case .english:
      [
        .idle: "Pull down to refresh...", .pulling: "Release to refresh...",
        .refreshing: "Refreshing...",
      ]
    case .simplifiedChinese:
      [.idle: "下拉刷新...", .pulling: "松手刷新...", .refreshing: "正在刷新..."]
    case .traditionalChinese:
      [.idle: "下拉重新整理...", .pulling: "放開重新整理...", .refreshing: "正在重新整理..."]
    case .korean:
      [
        .idle: "당겨서 새로 고침...", .pulling: "놓으면 새로 고침...",
        .refreshing: "새로 고치는 중...",
      ]
    case .russian:
      [
        .idle: "Потяните, чтобы обновить...", .pulling: "Отпустите, чтобы обновить...",
        .refreshing: "Обновление...",
      ]
    case .ukrainian:
      [
        .idle: "Потягніть, щоб оновити...", .pulling: "Відпустіть, щоб оновити...",
        .refreshing: "Оновлення...",
      ]
    }
  }

  /// The one text of ZHRefresh's footer, in every state that it knows.
  static func zhFooterTexts(_ language: LabelLanguage) -> [LabelKey: String] {
    let text =
      switch language {
      case .english: "Load more..."
      case .simplifiedChinese: "加载更多..."
      case .traditionalChinese: "載入更多..."
      case .korean: "더 불러오기..."
      case .russian: "Загрузить ещё..."
      case .ukrainian: "Завантажити ще..."
      }
    return [.idle: text, .pulling: text, .refreshing: text]
  }

  /// The texts of the EGO header and its rewrite.
  static func egoTexts(_ language: LabelLanguage) -> [LabelKey: String] {
    switch language {
    case .english:
      [
        .idle: "Pull down to refresh...", .pulling: "Release to refresh...",
        .refreshing: "Loading...", .lastUpdated: "Last Updated: ",
      ]
    case .simplifiedChinese:
      [
        .idle: "下拉即可刷新...", .pulling: "松开即可刷新...", .refreshing: "正在加载...",
        .lastUpdated: "上次更新：",
      ]
    case .traditionalChinese:
      [
        .idle: "下拉即可重新整理...", .pulling: "放開即可重新整理...", .refreshing: "正在載入...",
        .lastUpdated: "上次更新：",
      ]
    case .korean:
      [
        .idle: "아래로 당겨서 새로 고침...", .pulling: "놓으면 새로 고침...",
        .refreshing: "불러오는 중...", .lastUpdated: "마지막 업데이트: ",
      ]
    case .russian:
      [
        .idle: "Потяните вниз, чтобы обновить...", .pulling: "Отпустите, чтобы обновить...",
        .refreshing: "Загрузка...", .lastUpdated: "Последнее обновление: ",
      ]
    case .ukrainian:
      [
        .idle: "Потягніть вниз, щоб оновити...", .pulling: "Відпустіть, щоб оновити...",
        .refreshing: "Завантаження...", .lastUpdated: "Останнє оновлення: ",
      ]
    }
  }
}
