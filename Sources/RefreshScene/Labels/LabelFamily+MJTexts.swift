extension LabelFamily {
  /// The texts of MJRefresh's headers.
  static func mjHeaderTexts(_ language: LabelLanguage) -> [LabelKey: String] {
    switch language {
    case .english:
      [
        .idle: "Pull down to refresh", .pulling: "Release to refresh", .refreshing: "Loading...",
        .lastUpdated: "Last update: ", .today: "Today", .noRecord: "No record",
      ]
    case .simplifiedChinese:
      [
        .idle: "下拉可以刷新", .pulling: "松开立即刷新", .refreshing: "正在刷新数据中...",
        .lastUpdated: "最后更新：", .today: "今天", .noRecord: "无记录",
      ]
    case .traditionalChinese:
      [
        .idle: "下拉即可重新整理", .pulling: "放開立即重新整理", .refreshing: "正在重新整理資料...",
        .lastUpdated: "最後更新：", .today: "今天", .noRecord: "無紀錄",
      ]
    case .korean:
      [
        .idle: "아래로 당겨서 새로 고침", .pulling: "놓으면 새로 고침", .refreshing: "불러오는 중...",
        .lastUpdated: "마지막 업데이트: ", .today: "오늘", .noRecord: "기록 없음",
      ]
    case .russian:
      [
        .idle: "Потяните вниз, чтобы обновить", .pulling: "Отпустите, чтобы обновить",
        .refreshing: "Загрузка...", .lastUpdated: "Последнее обновление: ", .today: "сегодня",
        .noRecord: "нет данных",
      ]
    case .ukrainian:
      [
        .idle: "Потягніть вниз, щоб оновити", .pulling: "Відпустіть, щоб оновити",
        .refreshing: "Завантаження...", .lastUpdated: "Останнє оновлення: ", .today: "сьогодні",
        .noRecord: "немає даних",
      ]
    }
  }

  /// The texts of MJRefresh's footers that load by themselves; those that are pulled share all that
  /// they do not say otherwise.
  static func mjAutoFooterTexts(_ language: LabelLanguage) -> [LabelKey: String] {
    switch language {
    case .english:
      [
        .idle: "Tap or pull up to load more", .refreshing: "Loading...",
        .noMoreData: "No more data",
      ]
    case .simplifiedChinese:
      [
        .idle: "点击或上拉加载更多", .refreshing: "正在加载更多的数据...",
        .noMoreData: "已经全部加载完毕",
      ]
    case .traditionalChinese:
      [
        .idle: "點一下或上拉即可載入更多", .refreshing: "正在載入更多資料...",
        .noMoreData: "已全部載入完畢",
      ]
    case .korean:
      [
        .idle: "탭하거나 위로 당겨서 더 보기", .refreshing: "불러오는 중...",
        .noMoreData: "더 이상 데이터가 없습니다",
      ]
    case .russian:
      [
        .idle: "Нажмите или потяните, чтобы загрузить ещё", .refreshing: "Загрузка...",
        .noMoreData: "Больше данных нет",
      ]
    case .ukrainian:
      [
        .idle: "Торкніться або потягніть, щоб завантажити ще",
        .refreshing: "Завантаження...", .noMoreData: "Більше даних немає",
      ]
    }
  }

  /// The texts of MJRefresh's pulled footers that differ from the others'.
  static func mjBackFooterTexts(_ language: LabelLanguage) -> [LabelKey: String] {
    switch language {
    case .english: [.idle: "Pull up to load more", .pulling: "Release to load more"]
    case .simplifiedChinese: [.idle: "上拉可以加载更多", .pulling: "松开立即加载更多"]
    case .traditionalChinese: [.idle: "上拉即可載入更多", .pulling: "放開立即載入更多"]
    case .korean: [.idle: "위로 당겨서 더 보기", .pulling: "놓으면 더 보기"]
    case .russian:
      [
        .idle: "Потяните вверх, чтобы загрузить ещё", .pulling: "Отпустите, чтобы загрузить ещё",
      ]
    case .ukrainian:
      [
        .idle: "Потягніть вгору, щоб завантажити ще", .pulling: "Відпустіть, щоб завантажити ще",
      ]
    }
  }

  /// The texts of MJRefresh's trailer, which shows the pulling one while it refreshes.
  static func mjTrailerTexts(_ language: LabelLanguage) -> [LabelKey: String] {
    let (idle, pulling) =
      switch language {
      case .english: ("Slide for details", "Release for details")
      case .simplifiedChinese: ("滑动查看图文详情", "释放查看图文详情")
      case .traditionalChinese: ("滑動查看圖文詳情", "放開查看圖文詳情")
      case .korean: ("밀어서 상세 정보 보기", "놓으면 상세 정보 보기")
      case .russian: ("Потяните для просмотра", "Отпустите для просмотра")
      case .ukrainian: ("Потягніть для перегляду", "Відпустіть для перегляду")
      }
    return [.idle: idle, .pulling: pulling, .refreshing: pulling]
  }
}
