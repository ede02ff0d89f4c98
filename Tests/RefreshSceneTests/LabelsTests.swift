@Suite("Texts of the behaviors")
struct LabelsTests {
  static let layout = PangoTextLayout()
  static let hasFonts =
    (try? layout.layout("a下", font: Font(size: 10), language: "zh-Hans"))?.usedFamilies
    == ["Inter", "Noto Sans CJK SC"]

  @Test(
    "A tag selects its language, by default English, and Hant for Chinese without Hans",
    arguments: [
      ("en", "en"), ("en-GB", "en"), ("EN_us", "en"), ("zh-Hans", "zh-Hans"),
      ("zh-Hans-CN", "zh-Hans"), ("zh_Hans_SG", "zh-Hans"), ("zh-Hant-HK", "zh-Hant"),
      ("zh-HK", "zh-Hant"), ("zh-TW", "zh-Hant"), ("zh", "zh-Hant"), ("zh-CN", "zh-Hant"),
      ("ko-KR", "ko"), ("kok", "en"), ("ru", "ru"), ("uk-UA", "uk"), ("de-DE", "en"), ("", "en"),
      ("-", "en"), ("Hans", "en"),
    ])
  func languages(tag: String, found: String) {
    #expect(LabelLanguage(matching: tag).rawValue == found)
  }

  /// The texts of MJRefresh 3.7.9, in the order of its bundle's languages.
  private static let bundle: [(LabelFamily, LabelKey, [String])] = [
    (
      .mjHeader, .idle,
      [
        "Pull down to refresh", "下拉可以刷新", "下拉可以刷新", "아래로 당겨 새로고침", "Потяните чтобы обновить",
        "Потягніть для оновлення",
      ]
    ),
    (
      .mjHeader, .pulling,
      [
        "Release to refresh", "松开立即刷新", "鬆開立即刷新", "놓으면 새로고침", "Отпустите чтобы обновить",
        "Відпустіть для оновлення",
      ]
    ),
    (
      .mjHeader, .refreshing,
      ["Loading...", "正在刷新数据中...", "正在刷新數據中...", "로딩중...", "Загрузка...", "Завантаження..."]
    ),
    (
      .mjAutoFooter, .idle,
      [
        "Tap or pull up to load more", "点击或上拉加载更多", "點擊或上拉加載更多", "탭 또는 위로 당겨 로드함",
        "Нажмите или потяните чтобы загрузить еще", "Натисніть або потягніть щоб завантажити ще",
      ]
    ),
    (
      .mjAutoFooter, .refreshing,
      ["Loading...", "正在加载更多的数据...", "正在加載更多的數據...", "로딩중...", "Загрузка...", "Завантаження..."]
    ),
    (
      .mjAutoFooter, .noMoreData,
      [
        "No more data", "已经全部加载完毕", "已經全部加載完畢", "더이상 데이터 없음", "Больше нет данных",
        "Більше немає даних",
      ]
    ),
    (
      .mjBackFooter, .idle,
      [
        "Pull up to load more", "上拉可以加载更多", "上拉可以加載更多", "위로 당겨 더 로드 가능",
        "Потяните чтобы загрузить еще", "Потягніть щоб завантажити ще",
      ]
    ),
    (
      .mjBackFooter, .pulling,
      [
        "Release to load more", "松开立即加载更多", "鬆開立即加載更多", "놓으면 더 로드됨.",
        "Отпустите чтобы загрузить еще", "Відпустіть щоб завантажити ще",
      ]
    ),
    (
      .mjBackFooter, .refreshing,
      ["Loading...", "正在加载更多的数据...", "正在加載更多的數據...", "로딩중...", "Загрузка...", "Завантаження..."]
    ),
    (
      .mjBackFooter, .noMoreData,
      [
        "No more data", "已经全部加载完毕", "已經全部加載完畢", "더이상 데이터 없음", "Больше нет данных",
        "Більше немає даних",
      ]
    ),
    (
      .mjHeader, .lastUpdated,
      [
        "Last update: ", "最后更新：", "最後更新：", "마지막 업데이트: ", "Последнее обновление: ",
        "Останнє оновлення: ",
      ]
    ),
    (.mjHeader, .today, ["Today", "今天", "今天", "오늘", "Сегодня", "Сьогодні"]),
    (.mjHeader, .noRecord, ["No record", "无记录", "無記錄", "기록 없음", "Нет записи", "Немає запису"]),
  ]

  @Test("MJRefresh's texts equal the original's in its six languages") func bundledTexts() {
    let languages: [LabelLanguage] = [
      .english, .simplifiedChinese, .traditionalChinese, .korean, .russian, .ukrainian,
    ]
    for (family, key, texts) in Self.bundle {
      for (language, text) in zip(languages, texts) {
        #expect(Labels(family, language: language)[key] == text)
      }
    }
  }

  @Test(
    "The known texts of the other behaviors equal the originals'",
    arguments: [
      (LabelFamily.mjTrailer, LabelLanguage.simplifiedChinese, LabelKey.idle, "滑动查看图文详情"),
      (.mjTrailer, .simplifiedChinese, .pulling, "释放查看图文详情"),
      (.mjTrailer, .simplifiedChinese, .refreshing, "释放查看图文详情"),
      (.mjTrailer, .traditionalChinese, .idle, "滑動查看圖文詳情"),
      (.mjTrailer, .traditionalChinese, .pulling, "釋放查看圖文詳情"),
      (.zhHeader, .simplifiedChinese, .idle, "下拉刷新..."),
      (.zhHeader, .simplifiedChinese, .pulling, "松手刷新..."),
      (.zhHeader, .simplifiedChinese, .refreshing, "正在刷新..."),
      (.zhFooter, .simplifiedChinese, .refreshing, "加载更多..."),
      (.ego, .english, .idle, "Pull down to refresh..."),
      (.ego, .english, .pulling, "Release to refresh..."),
      (.ego, .english, .refreshing, "Loading..."),
    ])
  func originals(family: LabelFamily, language: LabelLanguage, key: LabelKey, text: String) {
    #expect(Labels(family, language: language)[key] == text)
  }

  /// Returns the states in which a behavior shows a text.
  private static func states(of family: LabelFamily) -> Set<RefreshState> {
    switch family {
    case .mjHeader, .mjTrailer, .zhHeader, .zhFooter, .ego:
      [.idle, .pulling, .refreshing, .finished]
    case .mjAutoFooter: [.idle, .refreshing, .finished, .noMoreData]
    case .mjBackFooter: [.idle, .pulling, .refreshing, .finished, .noMoreData]
    }
  }

  @Test(
    "Every language has exactly the texts that a behavior shows",
    arguments: LabelFamily.allCases, LabelLanguage.allCases)
  func completeness(family: LabelFamily, language: LabelLanguage) {
    let labels = Labels(family, language: language)
    for state in RefreshState.allCases {
      #expect(labels[LabelKey(state)].isEmpty == !Self.states(of: family).contains(state))
    }
    let english = Labels(family, language: .english)
    for key in LabelKey.allCases {
      #expect(labels[key].isEmpty == english[key].isEmpty)
      if labels[key] == english[key] { #expect(language == .english || labels[key].isEmpty) }
    }
  }

  @Test(
    "A language is written in its own script",
    arguments: LabelFamily.allCases,
    [
      (LabelLanguage.korean, UInt32(0xAC00)...0xD7AF), (.russian, 0x0400...0x045F),
      (.ukrainian, 0x0400...0x0491), (.simplifiedChinese, 0x4E00...0x9FFF),
      (.traditionalChinese, 0x4E00...0x9FFF),
    ])
  func letters(family: LabelFamily, language: (LabelLanguage, ClosedRange<UInt32>)) {
    for key in LabelKey.allCases {
      let text = Labels(family, language: language.0)[key]
      let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic }
      #expect(letters.allSatisfy { language.1.contains($0.value) }, "\(text)")
    }
  }

  @Test("Traditional and simplified texts contain only their own characters")
  func kindsOfChinese() {
    // The characters of the texts in both forms.
    let simplified = Set("开载时钟点击后数据动图详释新闻记录无败".filter { !"新录".contains($0) })
    let traditional = Set("開載時鐘點擊後數據動圖詳釋新聞記錄無敗".filter { !"新".contains($0) })
    for family in LabelFamily.allCases {
      for key in LabelKey.allCases {
        let text = Set(Labels(family, language: .traditionalChinese)[key])
        #expect(text.isDisjoint(with: simplified.subtracting(traditional)))
        let other = Set(Labels(family, language: .simplifiedChinese)[key])
        #expect(other.isDisjoint(with: traditional.subtracting(simplified)))
      }
    }
  }

  @Test("A replacement changes only one text", arguments: LabelKey.allCases)
  func replacements(key: LabelKey) {
    let plain = Labels(.mjHeader, language: .korean)
    let labels = Labels(.mjHeader, language: .korean, replacing: [key: "Something else"])
    #expect(labels[key] == "Something else")
    for other in LabelKey.allCases where other != key { #expect(labels[other] == plain[other]) }
    #expect(Labels(.mjHeader, replacing: [key: ""])[key] == "")
  }

  @Test("The keys of texts are named after the states and the results") func states() {
    for state in RefreshState.allCases where state != .finished {
      #expect(LabelKey(state).rawValue == state.rawValue)
    }
    for result in Reaction.Result.allCases { #expect(LabelKey(result).rawValue == result.rawValue) }
  }

  @Test(
    "A success and a failure have separate texts, and only footers name the lack of data",
    arguments: LabelFamily.allCases, LabelLanguage.allCases)
  func results(family: LabelFamily, language: LabelLanguage) {
    let labels = Labels(family, language: language)
    let texts = Reaction.Result.allCases.map { labels.text(for: $0) }
    #expect(texts.allSatisfy { !$0.isEmpty } && texts[0] != texts[1])
    let knowsNoMoreData = family == .mjAutoFooter || family == .mjBackFooter
    #expect(labels.hasText(.noMoreData) == knowsNoMoreData)
    #expect(texts[2] == (knowsNoMoreData ? labels[.noMoreData] : texts[0]))
    for state in [RefreshState.idle, .pulling, .refreshing] {
      #expect(!texts.contains(labels.text(for: state)))
    }
  }

  @Test(
    "All texts have glyphs, in the language's own font if needed",
    .enabled(if: hasFonts, "apt install fonts-inter fonts-noto-cjk"),
    arguments: LabelFamily.allCases, LabelLanguage.allCases)
  func glyphs(family: LabelFamily, language: LabelLanguage) throws {
    let allowed: Set<String> =
      switch language {
      case .english, .russian, .ukrainian: ["Inter"]
      case .simplifiedChinese: ["Inter", "Noto Sans CJK SC"]
      case .traditionalChinese: ["Inter", "Noto Sans CJK TC"]
      case .korean: ["Inter", "Noto Sans CJK KR"]
      }
    let labels = Labels(family, language: language)
    for text in LabelKey.allCases.map({ labels[$0] }) where !text.isEmpty {
      for weight in [Font.Weight.regular, .bold] {
        let line = try Self.layout.layout(
          text, font: Font(size: 14, weight: weight), language: language.rawValue)
        #expect(line.warnings.isEmpty)
        #expect(allowed.isSuperset(of: line.usedFamilies), "\(text) \(line.usedFamilies)")
      }
    }
  }

  @Test("A text wider than its frame is centered and ends in an ellipsis")
  func truncation() throws {
    let font = Font(size: 14, weight: .bold)
    let text = "Pull down to refresh, and then wait for a very long time for the list to load"
    let whole = try Self.layout.layout(text, font: font).advance
    for width in [whole, whole - 1, 200, 50] {
      let frame = Rect(x: 30, y: 100, width: width, height: 40)
      let list = DisplayList(
        size: Size(width: 600, height: 200),
        items: TextLabel(text, font: font, color: .black).items("label", in: frame, Self.layout))
      let line = try #require(list.line(of: "label"))
      #expect(line.text.string == text || width < whole)
      #expect(line.text.string.hasSuffix("…") == (width < whole))
      #expect(line.width <= width + 1e-6 && line.width > width - 25)
      #expect(isClose(line.minX + line.width / 2, frame.midX) && isClose(line.midY, 120))
      // When drawn, nothing is to the left or right of the frame.
      let asset = try CairoRenderer().render(list, scale: 1)
      for y in 0..<asset.height {
        for x in 0..<asset.width where asset[x, y].word != 0 {
          #expect((29...Int(30 + width + 1)).contains(x))
        }
      }
    }
  }

  @Test(
    "Every text fits a phone's list, and the trailer's fits its height",
    .enabled(if: hasFonts, "apt install fonts-inter fonts-noto-cjk"),
    arguments: LabelFamily.allCases, LabelLanguage.allCases)
  func extents(family: LabelFamily, language: LabelLanguage) throws {
    let labels = Labels(family, language: language)
    for state in RefreshState.allCases {
      let label = TextLabel(
        labels.text(for: state), font: Font(size: 14, weight: .bold), color: .black,
        language: language, flow: family == .mjTrailer ? .column : .unwrapped)
      let block = try #require(label.block(width: nil, Self.layout))
      #expect(block.width <= (family == .mjTrailer ? 16 : 350), "\(label.text)")
      #expect(block.height <= 568, "\(label.text)")
    }
  }
}
