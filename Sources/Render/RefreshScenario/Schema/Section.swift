/// A mapping of the scenario file, shared by the reader, the schema, the template and the page.
struct Section: Sendable {
  /// The key of the mapping.
  let name: String
  /// A one-sentence description.
  let help: String
  /// The ordinary settings.
  let settings: [Setting<Scenario>]
  /// The descriptions of the ordinary settings, with the file format's defaults.
  let parameters: [Parameter]
  /// The settings of kinds that only the scenario file has, which precede the others.
  let special: [SpecialField]
  /// The settings whose defaults depend on the style, which follow the others.
  var styleDefaults: [Parameter] = []
  /// The key of the setting that a word instead of the mapping sets, or `nil` if the section has no
  /// short form.
  var short: String?
  /// A closure that resets the section's part of a scenario to its defaults.
  let reset: @Sendable (inout Scenario) -> Void

  /// The keys, in file order.
  var keys: [String] { special.map(\.name) + (parameters + styleDefaults).map(\.name) }

  /// Creates a section from a part of the scenario and the settings of that part.
  fileprivate init<Part: Sendable>(
    _ name: String, help: String, part: any WritableKeyPath<Scenario, Part> & Sendable,
    _ settings: [Setting<Part>], special: [SpecialField] = [], styleDefaults: [Parameter] = [],
    short: String? = nil
  ) {
    self.name = name
    self.help = help
    self.special = special
    self.styleDefaults = styleDefaults
    self.short = short
    let defaults = Scenario(headers: [:])
    self.settings = settings.map { $0.of(part) }
    parameters = self.settings.parameters(of: defaults)
    let value = defaults[keyPath: part]
    reset = { $0[keyPath: part] = value }
  }
}

/// A setting of a kind that only the scenario file has.
struct SpecialField: Sendable {
  var name: String
  var form: SpecialFieldForm
  /// The default as written in the file.
  var defaultText: String
  var help: String

  fileprivate static func section(_ section: Section, _ defaultText: String) -> SpecialField {
    SpecialField(
      name: section.name, form: .section(section), defaultText: defaultText, help: section.help)
  }
}

/// The form of a setting of a kind that only the scenario file has.
enum SpecialFieldForm: Sendable {
  case rate
  /// One of several words, the first of which is the default, or `[x, y, width, height]`.
  case area(words: [String], any WritableKeyPath<Scenario, Scenario.Area> & Sendable)
  /// A nested mapping.
  case section(Section)
  /// `true`, `false` or a nested mapping.
  case navigationBar(Section)
  /// A list of the contents of rows.
  case items
}

/// The fixed sections of the scenario file.
enum Sections {
  /// The top-level sections, in file order.
  static let all = [screen, statusBar, scrollView, canvas, clock, content]

  static let statusBar = Section(
    "statusBar", help: "The contents of the status bar, on a screen with a device or a title.",
    part: \.statusBar,
    StatusBar().settings)

  static let screen = Section(
    "screen", help: "The simulated device, by name or by its measures.", part: \.screen,
    Scenario.Screen().settings,
    special: [.section(safeArea, "{ top: 20 }")], short: "device")

  static let safeArea = Section(
    "safeArea",
    help: "The areas that the device covers; only areas that overlap the scroll view count.",
    part: \.screen.safeArea,
    edges(in: 0...1_000))

  static let scrollView = Section(
    "scrollView", help: "The list's scroll view.", part: \.scrollView,
    ScrollViewSettings().settings,
    special: [
      SpecialField(
        name: "frame", form: .area(words: ["auto"], \.scrollView.area), defaultText: "auto",
        help: "The frame on the screen; auto: the screen without the bars."),
      .section(contentInset, "{ top: 0 }"),
      .section(scrollIndicatorInsets, "{ top: 0 }"),
    ])

  static let contentInset = Section(
    "contentInset", help: "The content inset at the beginning, in points.",
    part: \.scrollView.contentInset,
    edges(in: -10_000...10_000))

  static let scrollIndicatorInsets = Section(
    "scrollIndicatorInsets",
    help: "The scroll indicator's insets at the beginning, without the safe area, in points.",
    part: \.scrollView.scrollIndicatorInsets,
    edges(in: -10_000...10_000))

  static let canvas = Section(
    "canvas", help: "The drawn area, its scale and its background.", part: \.canvas,
    Scenario.Canvas().settings,
    special: [
      SpecialField(
        name: "crop", form: .area(words: Scenario.Canvas.crops.map(\.word), \.canvas.area),
        defaultText: "screen",
        help: "The part of the screen that is drawn; if it is not set, contact sheets "
          + "show only the part around the header.")
    ])

  static let clock = Section(
    "clock", help: "The duration of the run and the rate of its frames.", part: \.clock,
    Scenario.Clock().settings,
    special: [
      SpecialField(
        name: "rate", form: .rate, defaultText: "60",
        help: "The frames per second: 60, 100/3, 30000/1001 or 29.97.")
    ])

  static let fontsHelp =
    "Font files for the texts, as paths relative to this file's folder, such as [Brand-Bold.ttf]; "
    + "they replace installed fonts of the same families."

  static let content = Section(
    "content", help: "The list and the bars above it.", part: \.content,
    Scenario.ListContent().settings,
    special: [
      SpecialField(
        name: "navigationBar", form: .navigationBar(navigationBar), defaultText: "true",
        help: "Whether the bars are shown; a mapping sets their heights."),
      SpecialField(
        name: "items", form: .items, defaultText: "[]",
        help: "The texts, colors and images of the rows; a list that is shorter than the number of "
          + "rows repeats. Rows of the styles mail, card and feed show them."),
    ], styleDefaults: ContentSettings.parameters)

  static let navigationBar = Section(
    "navigationBar", help: "A navigation bar below a status bar.", part: \.content.bars,
    Scenario.NavigationBar().settings)

  /// The settings of an item of the content.
  static let item = RowContent().parameters

  /// The range of each number in a rectangle, in points.
  static let rectRange: ClosedRange<Double> = -100_000...100_000

  /// Returns the settings of the four edge insets.
  private static func edges(in range: ClosedRange<Double>) -> [Setting<EdgeInsets>] {
    let edges: [(key: String, path: any WritableKeyPath<EdgeInsets, Double> & Sendable, String)] = [
      ("top", \.top, "upper"), ("left", \.left, "left"), ("bottom", \.bottom, "lower"),
      ("right", \.right, "right"),
    ]
    return edges.map { key, path, edge in
      Setting(
        key, path, in: range, unit: .points, help: "The inset from the \(edge) edge, in points.")
    }
  }
}

extension Scenario {
  /// A part of the screen, as a word of the file or a rectangle.
  enum Area: Sendable {
    case word(String)
    case rect(Rect)
  }
}

extension ScrollViewSettings {
  fileprivate var area: Scenario.Area {
    get { frame.map { .rect($0) } ?? .word("auto") }
    set { frame = if case .rect(let rect) = newValue { rect } else { nil } }
  }
}

extension Scenario.Canvas {
  /// The crops that are written as words.
  fileprivate static let crops: [(word: String, crop: Crop)] = [
    ("screen", .screen), ("header", .header), ("footer", .footer),
  ]

  fileprivate var area: Scenario.Area {
    get {
      if case .rect(let rect) = crop { return .rect(rect) }
      return .word(Self.crops.first { $0.crop == crop }?.word ?? "")
    }
    set {
      switch newValue {
      case .rect(let rect): crop = .rect(rect)
      case .word(let word): crop = Self.crops.first { $0.word == word }?.crop ?? crop
      }
    }
  }
}

extension Scenario.ListContent {
  /// The bars, or bars with default heights if the content has no bars.
  fileprivate var bars: Scenario.NavigationBar {
    get { navigationBar ?? Scenario.NavigationBar() }
    set { navigationBar = newValue }
  }
}
