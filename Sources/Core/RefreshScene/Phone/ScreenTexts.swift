/// The fixed texts of a screen in one of the languages.
///
/// The texts of a row depend only on its index, so that a run draws the same screen every time.
struct ScreenTexts: Sendable {
  /// The title of the navigation bar for each row style.
  let inbox: String
  let today: String
  let home: String
  let names: [String]
  let titles: [String]
  let messages: [String]
  let yesterday: String

  func name(_ index: Int) -> String { names[index % names.count] }
  func title(_ index: Int) -> String { titles[index % titles.count] }
  func message(_ index: Int) -> String { messages[index % messages.count] }

  private static let times = ["9:38", "9:12", "8:47", "8:05", "7:30"]

  /// Returns the time of a message: a time of day for the first five, then the day before.
  func time(_ index: Int) -> String { index < Self.times.count ? Self.times[index] : yesterday }

  /// Returns the default title for a style of rows; empty for plain rows.
  func title(for rows: RowStyle) -> String {
    switch rows {
    case .mail, .skeleton: inbox
    case .feed: today
    case .card: home
    case .plain: ""
    }
  }
}

extension LabelLanguage {
  /// Returns the default title of a navigation bar above rows of a style.
  package func screenTitle(for rows: RowStyle) -> String { screenTexts.title(for: rows) }

  var screenTexts: ScreenTexts {
    switch self {
    case .english: .english
    case .simplifiedChinese: .simplifiedChinese
    case .traditionalChinese: .traditionalChinese
    case .korean: .korean
    case .russian: .russian
    case .ukrainian: .ukrainian
    }
  }
}

/// The texts in each language.
extension ScreenTexts {
  fileprivate static let english = ScreenTexts(
    inbox: "Inbox", today: "Today", home: "Home",
    names: [
      "Maya Lindqvist", "Oliver Grant", "Design Team", "Priya Raman", "Jonas Weber", "Lucía Ortega",
      "Newsletter", "Sam Carter",
    ],
    titles: [
      "Morning light", "A walk by the river", "Notes on motion", "The quiet hour",
      "Paper and ink", "Weekend in the hills", "Slow mornings", "Letters from the coast",
    ],
    messages: [
      "The new curve feels much lighter now.", "Shall we meet at the studio at noon?",
      "Three sketches for you to look at.", "Thanks, the build is running.",
      "Here are the photos from Saturday.", "Can you send me the colors again?",
      "A few ideas for the next release.", "See you tomorrow, then!",
    ], yesterday: "Yesterday")

  fileprivate static let simplifiedChinese = ScreenTexts(
    inbox: "收件箱", today: "今天", home: "主页",
    names: ["林晓雨", "陈志远", "设计团队", "王思琪", "赵一鸣", "周雨桐", "新闻简报", "李文博"],
    titles: ["清晨的光", "河边散步", "动效笔记", "安静的时刻", "纸与墨", "山中的周末", "慢下来的早晨", "海边来信"],
    messages: [
      "新的曲线感觉轻盈多了。", "中午在工作室见面好吗？", "给你看三张草图。", "谢谢，构建马上就好。", "这是周六的照片。",
      "能再发一次颜色吗？", "关于下个版本的几个想法。", "那我们明天见！",
    ], yesterday: "昨天")

  fileprivate static let traditionalChinese = ScreenTexts(
    inbox: "收件匣", today: "今天", home: "首頁",
    names: ["林曉雨", "陳志遠", "設計團隊", "王思琪", "趙一鳴", "周雨桐", "電子報", "李文博"],
    titles: ["清晨的光", "河邊散步", "動態筆記", "安靜的時刻", "紙與墨", "山中的週末", "慢下來的早晨", "海邊來信"],
    messages: [
      "新的曲線感覺輕盈多了。", "中午在工作室見面好嗎？", "給你看三張草圖。", "謝謝，建置馬上就好。", "這是週六的照片。",
      "可以再傳一次顏色嗎？", "關於下個版本的幾個想法。", "那我們明天見！",
    ], yesterday: "昨天")

  fileprivate static let korean = ScreenTexts(
    inbox: "받은 편지함", today: "오늘", home: "홈",
    names: ["김서연", "박지훈", "디자인 팀", "이하은", "최민준", "정다은", "뉴스레터", "한도윤"],
    titles: ["아침의 빛", "강가 산책", "움직임에 대한 메모", "조용한 시간", "종이와 잉크", "산에서 보낸 주말", "느린 아침", "바닷가의 편지"],
    messages: [
      "새 곡선이 훨씬 가볍게 느껴져요.", "정오에 작업실에서 만날까요?", "스케치 세 장을 보내요.", "고마워요, 빌드가 곧 끝나요.",
      "토요일 사진이에요.", "색상을 다시 보내 줄래요?", "다음 버전을 위한 아이디어예요.", "그럼 내일 봐요!",
    ], yesterday: "어제")

  fileprivate static let russian = ScreenTexts(
    inbox: "Входящие", today: "Сегодня", home: "Главная",
    names: [
      "Анна Соколова", "Михаил Орлов", "Команда дизайна", "Елена Белова", "Павел Зайцев",
      "Вера Лебедева", "Рассылка", "Игорь Котов",
    ],
    titles: [
      "Утренний свет", "Прогулка у реки", "Заметки о движении", "Тихий час", "Бумага и чернила",
      "Выходные в горах", "Медленное утро", "Письма с побережья",
    ],
    messages: [
      "Новая кривая стала намного легче.", "Встретимся в студии в полдень?",
      "Три эскиза, посмотри, пожалуйста.", "Спасибо, сборка уже в пути.",
      "Вот фотографии с субботы.",
      "Пришли, пожалуйста, цвета ещё раз.", "Несколько идей для новой версии.", "Тогда до завтра!",
    ], yesterday: "Вчера")

  fileprivate static let ukrainian = ScreenTexts(
    inbox: "Вхідні", today: "Сьогодні", home: "Головна",
    names: [
      "Олена Шевчук", "Андрій Бондар", "Команда дизайну", "Марія Ткач", "Тарас Мельник",
      "Ірина Коваль", "Розсилка", "Юрій Лисенко",
    ],
    titles: [
      "Ранкове світло", "Прогулянка біля річки", "Нотатки про рух", "Тиха година",
      "Папір і чорнило", "Вихідні в горах", "Повільний ранок", "Листи з узбережжя",
    ],
    messages: [
      "Нова крива стала набагато легшою.", "Зустрінемось у студії опівдні?",
      "Три ескізи, поглянь, будь ласка.", "Дякую, збірка вже в дорозі.", "Ось світлини із суботи.",
      "Надішли, будь ласка, кольори ще раз.", "Кілька ідей для нової версії.", "Тоді до завтра!",
    ], yesterday: "Учора")
}
