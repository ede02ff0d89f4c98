extension LabelFamily {
  /// The texts of a family, by language and key.
  typealias Texts = [LabelLanguage: [LabelKey: String]]

  /// Returns the texts from one row per language, in the order of the keys.
  private static func table(_ keys: [LabelKey], _ rows: [LabelLanguage: [String]]) -> Texts {
    rows.mapValues { Dictionary(zip(keys, $0)) { $1 } }
  }

  static let mjHeaderTexts = table(
    [.idle, .pulling, .refreshing, .lastUpdated, .today, .noRecord],
    [
      .english: [
        "Pull down to refresh", "Release to refresh", "Loading...", "Last update: ", "Today",
        "No record",
      ],
      .simplifiedChinese: ["下拉可以刷新", "松开立即刷新", "正在刷新数据中...", "最后更新：", "今天", "无记录"],
      .traditionalChinese: ["下拉可以刷新", "鬆開立即刷新", "正在刷新數據中...", "最後更新：", "今天", "無記錄"],
      .korean: ["아래로 당겨 새로고침", "놓으면 새로고침", "로딩중...", "마지막 업데이트: ", "오늘", "기록 없음"],
      .russian: [
        "Потяните чтобы обновить", "Отпустите чтобы обновить", "Загрузка...",
        "Последнее обновление: ", "Сегодня", "Нет записи",
      ],
      .ukrainian: [
        "Потягніть для оновлення", "Відпустіть для оновлення", "Завантаження...",
        "Останнє оновлення: ", "Сьогодні", "Немає запису",
      ],
    ]
  ).adding(mjResults)

  /// Texts for a successful and a failed refresh, in MJRefresh's wording.
  ///
  /// The original libraries do not show results; all these texts are RefreshReel's own.
  private static let mjResults = table(
    [.success, .failure],
    [
      .english: ["Refresh complete", "Refresh failed"],
      .simplifiedChinese: ["刷新成功", "刷新失败"],
      .traditionalChinese: ["刷新成功", "刷新失敗"],
      .korean: ["새로고침 완료", "새로고침 실패"],
      .russian: ["Обновлено", "Не удалось обновить"],
      .ukrainian: ["Оновлено", "Не вдалося оновити"],
    ])

  /// Texts for a successful and a failed load, in MJRefresh's wording.
  private static let mjLoadResults = table(
    [.success, .failure],
    [
      .english: ["Loading complete", "Loading failed"],
      .simplifiedChinese: ["加载成功", "加载失败"],
      .traditionalChinese: ["加載成功", "加載失敗"],
      .korean: ["로드 완료", "로드 실패"],
      .russian: ["Загружено", "Не удалось загрузить"],
      .ukrainian: ["Завантажено", "Не вдалося завантажити"],
    ])

  /// The texts of ZHRefresh's and the EGO header for a successful and a failed refresh.
  private static let plainResults = mjResults.adding(
    table(
      [.success, .failure],
      [.traditionalChinese: ["重新整理成功", "重新整理失敗"], .korean: ["새로 고침 완료", "새로 고침 실패"]]))

  /// ZHRefresh's footer texts for a successful and a failed load.
  private static let plainLoadResults = mjLoadResults.adding(
    table(
      [.success, .failure],
      [.traditionalChinese: ["載入成功", "載入失敗"], .korean: ["불러오기 완료", "불러오기 실패"]]))

  /// The texts of MJRefresh's footers that load automatically.
  static let mjAutoFooterTexts = table(
    [.idle, .refreshing, .noMoreData],
    [
      .english: ["Tap or pull up to load more", "Loading...", "No more data"],
      .simplifiedChinese: ["点击或上拉加载更多", "正在加载更多的数据...", "已经全部加载完毕"],
      .traditionalChinese: ["點擊或上拉加載更多", "正在加載更多的數據...", "已經全部加載完畢"],
      .korean: ["탭 또는 위로 당겨 로드함", "로딩중...", "더이상 데이터 없음"],
      .russian: ["Нажмите или потяните чтобы загрузить еще", "Загрузка...", "Больше нет данных"],
      .ukrainian: [
        "Натисніть або потягніть щоб завантажити ще", "Завантаження...", "Більше немає даних",
      ],
    ]
  ).adding(mjLoadResults)

  /// The texts of MJRefresh's footers that load when pulled up.
  static let mjBackFooterTexts = mjAutoFooterTexts.adding(
    table(
      [.idle, .pulling],
      [
        .english: ["Pull up to load more", "Release to load more"],
        .simplifiedChinese: ["上拉可以加载更多", "松开立即加载更多"],
        .traditionalChinese: ["上拉可以加載更多", "鬆開立即加載更多"],
        .korean: ["위로 당겨 더 로드 가능", "놓으면 더 로드됨."],
        .russian: ["Потяните чтобы загрузить еще", "Отпустите чтобы загрузить еще"],
        .ukrainian: ["Потягніть щоб завантажити ще", "Відпустіть щоб завантажити ще"],
      ]))

  /// The texts of MJRefresh's trailer, which shows the pulling text while it refreshes.
  ///
  /// The original has Chinese texts only. The texts in other languages are translations.
  static let mjTrailerTexts = table(
    [.idle, .pulling, .refreshing],
    [
      .english: ["Slide for details", "Release for details", "Release for details"],
      .simplifiedChinese: ["滑动查看图文详情", "释放查看图文详情", "释放查看图文详情"],
      .traditionalChinese: ["滑動查看圖文詳情", "釋放查看圖文詳情", "釋放查看圖文詳情"],
      .korean: ["밀어서 상세 정보 보기", "놓으면 상세 정보 보기", "놓으면 상세 정보 보기"],
      .russian: ["Потяните для просмотра", "Отпустите для просмотра", "Отпустите для просмотра"],
      .ukrainian: [
        "Потягніть для перегляду", "Відпустіть для перегляду", "Відпустіть для перегляду",
      ],
    ]
  ).adding(mjLoadResults)

  static let zhHeaderTexts = table(
    [.idle, .pulling, .refreshing],
    [
      .english: ["Pull down to refresh...", "Release to refresh...", "Refreshing..."],
      .simplifiedChinese: ["下拉刷新...", "松手刷新...", "正在刷新..."],
      .traditionalChinese: ["下拉重新整理...", "放開重新整理...", "正在重新整理..."],
      .korean: ["당겨서 새로 고침...", "놓으면 새로 고침...", "새로 고치는 중..."],
      .russian: ["Потяните, чтобы обновить...", "Отпустите, чтобы обновить...", "Обновление..."],
      .ukrainian: ["Потягніть, щоб оновити...", "Відпустіть, щоб оновити...", "Оновлення..."],
    ]
  ).adding(plainResults)

  /// The text of ZHRefresh's footer, which is the same in all the original's states.
  static let zhFooterTexts: Texts = [
    .english: "Load more...", .simplifiedChinese: "加载更多...", .traditionalChinese: "載入更多...",
    .korean: "더 불러오기...", .russian: "Загрузить ещё...", .ukrainian: "Завантажити ще...",
  ].mapValues { [.idle: $0, .pulling: $0, .refreshing: $0] }.adding(plainLoadResults)

  /// The texts of the EGO header and its rewrite.
  static let egoTexts = table(
    [.idle, .pulling, .refreshing, .lastUpdated],
    [
      .english: [
        "Pull down to refresh...", "Release to refresh...", "Loading...", "Last Updated: ",
      ],
      .simplifiedChinese: ["下拉即可刷新...", "松开即可刷新...", "正在加载...", "上次更新："],
      .traditionalChinese: ["下拉即可重新整理...", "放開即可重新整理...", "正在載入...", "上次更新："],
      .korean: ["아래로 당겨서 새로 고침...", "놓으면 새로 고침...", "불러오는 중...", "마지막 업데이트: "],
      .russian: [
        "Потяните вниз, чтобы обновить...", "Отпустите, чтобы обновить...", "Загрузка...",
        "Последнее обновление: ",
      ],
      .ukrainian: [
        "Потягніть вниз, щоб оновити...", "Відпустіть, щоб оновити...", "Завантаження...",
        "Останнє оновлення: ",
      ],
    ]
  ).adding(plainResults)
}

extension LabelFamily.Texts {
  /// Returns these texts with other texts added; texts under the same key are replaced.
  fileprivate func adding(_ texts: Self) -> Self { merging(texts) { $0.merging($1) { $1 } } }
}
