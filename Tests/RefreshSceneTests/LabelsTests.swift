@Suite("Texts of the behaviors")
struct LabelsTests {
  static let layout = PangoTextLayout()
  static let hasFonts =
    (try? layout.layout("a下", font: Font(size: 10), language: "zh-Hans"))?.usedFamilies
    == ["Inter", "Noto Sans CJK SC"]

  @Test(
    "A tag selects its language, by default English, and Hant for Chinese without Hans",
    arguments: TableRow.rows(of: "Labels/languages.tsv"))
  func languages(row: TableRow) {
    #expect(LabelLanguage(matching: row[0]).rawValue == row[1])
  }

  @Test(
    "The texts equal the originals'", arguments: TableRow.rows(of: "Labels/originals.tsv"))
  func originals(row: TableRow) throws {
    let family = try #require(LabelFamily.allCases.first { "\($0)" == row[0] })
    let key = try #require(LabelKey(rawValue: row[1]))
    let language = try #require(LabelLanguage(rawValue: row[2]))
    #expect(!row[3].isEmpty && Labels(family, language: language)[key] == row[3])
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
    #expect(labels.text(for: RefreshState.willRefresh).isEmpty)
    for state in RefreshState.allCases {
      let text = LabelKey(state).map { labels[$0] } ?? ""
      #expect(text.isEmpty == !Self.states(of: family).contains(state))
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
    for state in RefreshState.allCases where ![.finished, .willRefresh].contains(state) {
      #expect(LabelKey(state)?.rawValue == state.rawValue)
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
