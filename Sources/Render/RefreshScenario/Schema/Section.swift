import BezierGeometry
public import RefreshModel
import RefreshScene

/// One mapping of the scenario file: its keys, as validation, schema and template read them.
struct Section: Sendable {
  /// The key.
  var name: String
  /// What it is about, in one sentence.
  var help: String
  /// Its settings of the ordinary kinds.
  var parameters: [Parameter]
  /// Its settings of kinds that only the scenario file has, in the file's order, before the others.
  var special: [SpecialField] = []

  /// The keys, in the order of the file.
  var keys: [String] { special.map(\.name) + parameters.map(\.name) }
}

/// A setting of a kind that only the scenario file has.
struct SpecialField: Sendable {
  var name: String
  var kind: Kind
  /// The default as the file would say it.
  var defaultText: String
  var help: String

  enum Kind: Sendable {
    /// A frame rate.
    case rate
    /// One of some words, or `[x, y, width, height]`.
    case rect(words: [String])
    /// A mapping of its own.
    case section(Section)
    /// `true`, `false` or a mapping of its own.
    case optionalSection(Section)
  }
}

/// The fixed sections of the scenario file.
enum Sections {
  static let screen = Section(
    name: "screen", help: "The simulated device.", parameters: Scenario.Screen().parameters,
    special: [
      SpecialField(
        name: "safeArea", kind: .section(safeArea), defaultText: "{ top: 20 }", help: safeArea.help)
    ])

  static let safeArea = insets(
    "safeArea", "The parts that the device covers; only what overlaps the scroll view counts.",
    Scenario.Screen().safeArea, in: 0...1_000)

  static let scrollView = Section(
    name: "scrollView", help: "The list's scroll view.",
    parameters: Scenario.ScrollView().parameters,
    special: [
      SpecialField(
        name: "frame", kind: .rect(words: ["auto"]), defaultText: "auto",
        help: "Its frame on the screen; auto: the screen less the bars."),
      SpecialField(
        name: "contentInset", kind: .section(contentInset), defaultText: "{ top: 0 }",
        help: contentInset.help),
      SpecialField(
        name: "scrollIndicatorInsets", kind: .section(scrollIndicatorInsets),
        defaultText: "{ top: 0 }", help: scrollIndicatorInsets.help),
    ])

  static let contentInset = insets(
    "contentInset", "The view's own insets at the beginning.",
    Scenario.ScrollView().contentInset, in: -10_000...10_000)

  static let scrollIndicatorInsets = insets(
    "scrollIndicatorInsets",
    "The scroll indicator's insets at the beginning, without the safe area.",
    Scenario.ScrollView().scrollIndicatorInsets, in: -10_000...10_000)

  static let canvas = Section(
    name: "canvas", help: "What is drawn.", parameters: Scenario.Canvas().parameters,
    special: [
      SpecialField(
        name: "crop", kind: .rect(words: crops), defaultText: "screen",
        help: "Which part of the screen.")
    ])

  static let clock = Section(
    name: "clock", help: "How time becomes frames.", parameters: Scenario.Clock().parameters,
    special: [
      SpecialField(
        name: "rate", kind: .rate, defaultText: "60",
        help: "Frames a second: 60, 100/3, 30000/1001 or 29.97.")
    ])

  /// What the list of font files is about.
  static let fontsHelp =
    "Font files for the texts, by their paths from this file's folder, such as [Brand-Bold.ttf]; "
    + "a file stands for its families whatever is installed."

  static let content = Section(
    name: "content", help: "The list and the bars above it.",
    parameters: Scenario.Content().parameters,
    special: [
      SpecialField(
        name: "navigationBar", kind: .optionalSection(navigationBar), defaultText: "true",
        help: "Whether there are bars; a mapping gives their heights.")
    ])

  static let navigationBar = Section(
    name: "navigationBar", help: "A navigation bar below a status bar.",
    parameters: Scenario.NavigationBar().parameters)

  /// The words for a crop.
  static let crops = ["screen", "header", "footer"]

  /// The numbers that rectangles are made of.
  static let rectRange: ClosedRange<Double> = -100_000...100_000

  private static func insets(
    _ name: String, _ help: String, _ insets: EdgeInsets, in range: ClosedRange<Double>
  ) -> Section {
    Section(name: name, help: help, parameters: edges(in: range).parameters(of: insets))
  }

  /// The settings of four distances from edges.
  static func edges(in range: ClosedRange<Double> = 0...0) -> [Setting<EdgeInsets>] {
    [
      Setting("top", \.top, in: range, unit: .points, help: "From the upper edge."),
      Setting("left", \.left, in: range, unit: .points, help: "From the left edge."),
      Setting("bottom", \.bottom, in: range, unit: .points, help: "From the lower edge."),
      Setting("right", \.right, in: range, unit: .points, help: "From the right edge."),
    ]
  }
}

extension Scenario.Screen: Configurable {
  /// The size and the scale.
  public var settings: [Setting<Self>] {
    [
      Setting("width", \.size.width, in: 1...10_000, unit: .points, help: "The screen's width."),
      Setting("height", \.size.height, in: 1...10_000, unit: .points, help: "The screen's height."),
      Setting(
        "scale", \.scale, in: 0.5...8, unit: .none,
        help: "Pixels a point of the device: scrolling rests within half a pixel. It never changes "
          + "the pictures' size."),
    ]
  }
}

extension Scenario.ScrollView: Configurable {
  /// How it scrolls.
  public var settings: [Setting<Self>] {
    [
      Setting(
        "paging", \.isPagingEnabled,
        help: "Whether it stops at whole pages, each as long as its frame the way it scrolls."),
      Setting(
        "interruptedAnimations", \.interruptedAnimations,
        help:
          "What becomes of an animation of insets, offsets or arrows that a new one interrupts. "
          + "additive: both go on and add up, as UIKit's do since iOS 8; currentState: the new one "
          + "takes its place and begins at what is seen."),
    ]
  }
}

extension Scenario.Canvas: Configurable {
  /// The pictures' height, scale and background.
  public var settings: [Setting<Self>] {
    [
      Setting(
        "height", \.height, in: 1...10_000, unit: .points,
        help:
          "The height of a crop to the header or footer; auto: as high as its style likes, or, where "
          + "the list scrolls sideways, as high as the list."),
      Setting("scale", \.scale, in: 0.1...16, unit: .none, help: "Pixels a point of the pictures."),
      Setting(
        "background", \.background,
        help:
          "What is behind everything; a header or footer alone is drawn without its field, so that it is "
          + "transparent unless this is given."),
    ]
  }
}

extension Scenario.Clock: Configurable {
  /// The run's times.
  public var settings: [Setting<Self>] {
    [
      Setting(
        "duration", \.duration, in: 0.001...3_600, unit: .seconds,
        help: "The run's length; auto: until everything rests, and the tail."),
      Setting(
        "lead", \.lead, in: 0...600, unit: .seconds, help: "The still time before the first step."),
      Setting(
        "tail", \.tail, in: 0...600, unit: .seconds, help: "The still time after the last activity."
      ),
      Setting(
        "speed", \.speed, in: Self.speedRange, unit: .none,
        help: "How fast the shown time runs: 0.25 is slow motion."),
    ]
  }
}

extension Scenario.Content: Configurable {
  /// The rows and the indicator.
  public var settings: [Setting<Self>] {
    [
      Setting("rows", \.rows, in: 0...100_000, help: "How many rows."),
      Setting(
        "rowHeight", \.rowHeight, in: 1...10_000, unit: .points,
        help: "The height of each row; its width where the list scrolls sideways."),
      Setting(
        "scrollIndicator", \.showsScrollIndicator,
        help:
          "Whether the scroll indicator is drawn: while the content moves, a second longer, and fading "
          + "in a quarter of one."),
    ]
  }
}

extension Scenario.NavigationBar: Configurable {
  /// The heights.
  public var settings: [Setting<Self>] {
    [
      Setting(
        "height", \.height, in: 0...1_000, unit: .points, help: "The navigation bar's height."),
      Setting(
        "statusBar", \.statusBar, in: 0...1_000, unit: .points, help: "The status bar's height."),
    ]
  }
}
