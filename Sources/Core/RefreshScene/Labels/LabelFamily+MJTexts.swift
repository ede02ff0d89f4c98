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
        .idle: "下拉可以刷新", .pulling: "鬆開立即刷新", .refreshing: "正在刷新數據中...",
        .lastUpdated: "最後更新：", .today: "今天", .noRecord: "無記錄",
      ]
    case .korean:
      [
        .idle: "아래로 당겨 새로고침", .pulling: "놓으면 새로고침", .refreshing: "로딩중...",
        .lastUpdated: "마지막 업데이트: ", .today: "오늘", .noRecord: "기록 없음",
      ]
    case .russian:
      [
        .idle: "Потяните чтобы обновить", .pulling: "Отпустите чтобы обновить",
        .refreshing: "Загрузка...", .lastUpdated: "Последнее обновление: ", .today: "Сегодня",
        .noRecord: "Нет записи",
      ]
    case .ukrainian:
      [
        .idle: "Потягніть для оновлення", .pulling: "Відпустіть для оновлення",
        .refreshing: "Завантаження...", .lastUpdated: "Останнє оновлення: ", .today: "Сьогодні",
        .noRecord: "Немає запису",
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
        .idle: "點擊或上拉加載更多", .refreshing: "正在加載更多的數據...",
        .noMoreData: "已經全部加載完畢",
      ]
    case .korean:
      [
        .idle: "탭 또는 위로 당겨 로드함", .refreshing: "로딩중...", .noMoreData: "더이상 데이터 없음",
      ]
    case .russian:
      [
        .idle: "Нажмите или потяните чтобы загрузить еще", .refreshing: "Загрузка...",
        .noMoreData: "Больше нет данных",
      ]
    case .ukrainian:
      [
        .idle: "Натисніть або потягніть щоб завантажити ще", .refreshing: "Завантаження...",
        .noMoreData: "Більше немає даних",
      ]
    }
  }

  /// The texts of MJRefresh's pulled footers that differ from the others'.
  static func mjBackFooterTexts(_ language: LabelLanguage) -> [LabelKey: String] {
    switch language {
    case .english: [.idle: "Pull up to load more", .pulling: "Release to load more"]
    case .simplifiedChinese: [.idle: "上拉可以加载更多", .pulling: "松开立即加载更多"]
    case .traditionalChinese: [.idle: "上拉可以加載更多", .pulling: "鬆開立即加載更多"]
    case .korean: [.idle: "위로 당겨 더 로드 가능", .pulling: "놓으면 더 로드됨."]
    case .russian:
      [.idle: "Потяните чтобы загрузить еще", .pulling: "Отпустите чтобы загрузить еще"]
    case .ukrainian:
      [.idle: "Потягніть щоб завантажити ще", .pulling: "Відпустіть щоб завантажити ще"]
    }
  }

  /// The texts of MJRefresh's trailer, which shows the pulling one while it refreshes.
  ///
  /// The original has them in Chinese alone; the others are translations of our own.
  static func mjTrailerTexts(_ language: LabelLanguage) -> [LabelKey: String] {
    let (idle, pulling) =
      switch language {
      case .english: ("Slide for details", "Release for details")
      case .simplifiedChinese: ("滑动查看图文详情", "释放查看图文详情")
      case .traditionalChinese: ("滑動查看圖文詳情", "釋放查看圖文詳情")
      case .korean: ("밀어서 상세 정보 보기", "놓으면 상세 정보 보기")
      case .russian: ("Потяните для просмотра", "Отпустите для просмотра")
      case .ukrainian: ("Потягніть для перегляду", "Відпустіть для перегляду")
      }
    return [.idle: idle, .pulling: pulling, .refreshing: pulling]
  }
}
