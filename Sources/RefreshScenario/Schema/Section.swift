import Pixels
import RefreshModel
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
    name: "screen", help: "The simulated device.",
    parameters: [
      Parameter(
        "width", .number(1...10_000, .points), default: .number(375), "The screen's width."),
      Parameter(
        "height", .number(1...10_000, .points), default: .number(667), "The screen's height."),
      Parameter(
        "scale", .number(0.5...8, .none), default: .number(2),
        "Pixels a point of the device: scrolling rests within half a pixel. It never changes "
          + "the pictures' size."),
    ],
    special: [
      SpecialField(
        name: "safeArea", kind: .section(safeArea), defaultText: "{ top: 20 }", help: safeArea.help)
    ])

  static let safeArea = Section(
    name: "safeArea",
    help: "The parts that the device covers; only what overlaps the scroll view counts.",
    parameters: insets(0...1_000, top: 20))

  static let scrollView = Section(
    name: "scrollView", help: "The list's scroll view.",
    parameters: [
      Parameter(
        "paging", .flag, default: .flag(false),
        "Whether it stops at whole pages, each as long as its frame the way it scrolls."),
      Parameter(
        "interruptedAnimations", .choice(InterruptedAnimations.allCases.map(\.rawValue)),
        default: .choice(InterruptedAnimations.additive.rawValue),
        "What becomes of an animation of insets, offsets or arrows that a new one interrupts. "
          + "additive: both go on and add up, as UIKit's do since iOS 8; currentState: the new one "
          + "takes its place and begins at what is seen."),
    ],
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

  static let contentInset = Section(
    name: "contentInset", help: "The view's own insets at the beginning.",
    parameters: insets(-10_000...10_000, top: 0))

  static let scrollIndicatorInsets = Section(
    name: "scrollIndicatorInsets",
    help: "The scroll indicator's insets at the beginning, without the safe area.",
    parameters: insets(-10_000...10_000, top: 0))

  static let canvas = Section(
    name: "canvas", help: "What is drawn.",
    parameters: [
      Parameter(
        "height", .number(1...10_000, .points, automatic: true), default: .automatic,
        "The height of a crop to the header or footer; auto: as high as its style likes, or, where "
          + "the list scrolls sideways, as high as the list."),
      Parameter(
        "scale", .number(0.1...16, .none), default: .number(2), "Pixels a point of the pictures."),
      Parameter(
        "background", .color(), default: .color(Color.clear), "What is behind everything."),
    ],
    special: [
      SpecialField(
        name: "crop", kind: .rect(words: crops), defaultText: "screen",
        help: "Which part of the screen.")
    ])

  static let clock = Section(
    name: "clock", help: "How time becomes frames.",
    parameters: [
      Parameter(
        "duration", .number(0.001...3_600, .seconds, automatic: true), default: .automatic,
        "The run's length; auto: until everything rests, and the tail."),
      Parameter(
        "lead", .number(0...600, .seconds), default: .number(0.2),
        "The still time before the first step."),
      Parameter(
        "tail", .number(0...600, .seconds), default: .number(0.5),
        "The still time after the last activity."),
      Parameter(
        "speed", .number(Scenario.Clock.speedRange, .none), default: .number(1),
        "How fast the shown time runs: 0.25 is slow motion."),
    ],
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
    parameters: [
      Parameter("rows", .integer(0...100_000), default: .integer(30), "How many rows."),
      Parameter(
        "rowHeight", .number(1...10_000, .points), default: .number(92),
        "The height of each row; its width where the list scrolls sideways."),
      Parameter(
        "scrollIndicator", .flag, default: .flag(false),
        "Whether the scroll indicator is drawn: while the content moves, a second longer, and fading "
          + "in a quarter of one."),
    ],
    special: [
      SpecialField(
        name: "navigationBar", kind: .optionalSection(navigationBar), defaultText: "true",
        help: "Whether there are bars; a mapping gives their heights.")
    ])

  static let navigationBar = Section(
    name: "navigationBar", help: "A navigation bar below a status bar.",
    parameters: [
      Parameter(
        "height", .number(0...1_000, .points), default: .number(60),
        "The navigation bar's height."),
      Parameter(
        "statusBar", .number(0...1_000, .points), default: .number(20), "The status bar's height."),
    ])

  /// The words for a crop.
  static let crops = ["screen", "header", "footer"]

  /// The numbers that rectangles are made of.
  static let rectRange: ClosedRange<Double> = -100_000...100_000

  private static func insets(_ range: ClosedRange<Double>, top: Double) -> [Parameter] {
    [("top", top, "upper"), ("left", 0, "left"), ("bottom", 0, "lower"), ("right", 0, "right")]
      .map { name, value, edge in
        Parameter(
          name, .number(range, .points), default: .number(value), "From the \(edge) edge.")
      }
  }
}
