import KeyframeAnimation
import RefreshModel
import RefreshScene

/// The steps of the scenario file: their names, what each takes, in the file's words.
enum StepSchema {
  /// What a step is called in the file.
  enum Name: String, CaseIterable, Sendable {
    case wait, drag, hold, release, fling, tap, beginRefreshing, endRefreshing
    case endRefreshingWithNoMoreData, resetNoMoreData, hide, show, remove, appear, reload, scrollTo
    case untilRest
  }

  /// What stands beside a step's name.
  struct Form: Sendable {
    var help: String
    /// The keys of the step's mapping.
    var parameters: [Parameter] = []
    /// The setting that a bare number gives, where one may.
    var short: String?
    /// Settings of which exactly one is given.
    var oneOf: [String] = []
    /// Settings that have no default.
    var required: [String] = []
    /// Whether the step concerns a component, and so takes a `target`.
    var takesTarget = false
  }

  static let dragCurve = TimingFunction.easeOut

  static func form(_ name: Name) -> Form {
    switch name {
    case .wait:
      Form(
        help: "Does nothing for a time, with or without a finger down.",
        parameters: [duration(0, "How long.")], short: "duration", required: ["duration"])
    case .hold:
      Form(
        help: "Keeps the finger where it is for a time.",
        parameters: [duration(0, "How long.")], short: "duration", required: ["duration"])
    case .drag:
      Form(
        help: "Moves the finger, putting it down first where it is up.",
        parameters: [
          Parameter(
            "pull", .number(-100...100, .fraction), default: .number(1.15),
            "How far, in multiples of the target's threshold."),
          Parameter(
            "by", .number(-100_000...100_000, .points), default: .number(0),
            "How far the finger goes; down, or right, is positive."),
          Parameter(
            "offset", .number(-1_000_000...1_000_000, .points), default: .number(0),
            "The content offset's y to reach; x where the list scrolls sideways."),
          duration(0.6, "How long it takes; 0 is one jump."),
          Parameter(
            "curve", .curve(duration: ""), default: .curve(.timing(dragCurve)),
            "How the way is spread over the time; a timing function."),
          Parameter(
            "x", .number(-10_000...10_000, .points, automatic: true), default: .automatic,
            "Where along x in the list the finger goes meanwhile; auto leaves it where it is."),
        ],
        oneOf: ["pull", "by", "offset"], takesTarget: true)
    case .release:
      Form(
        help: "Lifts the finger.",
        parameters: [velocity("The finger's speed as it leaves, down, or right, positive.")])
    case .fling:
      Form(
        help: "A flick: the finger touches and leaves at once.",
        parameters: [velocity("The finger's speed as it leaves, down, or right, positive.")],
        required: ["velocity"])
    case .tap:
      Form(help: "Touches without moving; on a target, taps it.", takesTarget: true)
    case .beginRefreshing:
      Form(help: "Calls the target's begin method.", takesTarget: true)
    case .endRefreshing:
      Form(help: "Calls the target's end method.", takesTarget: true)
    case .endRefreshingWithNoMoreData:
      Form(
        help: "Calls the target's end method, saying that nothing is left to load.",
        takesTarget: true)
    case .resetNoMoreData:
      Form(help: "Makes the target forget that nothing is left to load.", takesTarget: true)
    case .hide:
      Form(help: "Hides the target.", takesTarget: true)
    case .show:
      Form(help: "Shows the target again.", takesTarget: true)
    case .remove:
      Form(help: "Takes the target from the list.", takesTarget: true)
    case .appear:
      Form(help: "The list comes on screen; without this step it is there from the beginning.")
    case .reload:
      Form(
        help: "The list reloads its data.",
        parameters: [
          Parameter(
            "rows", .integer(0...100_000), default: .integer(0),
            "How many rows there are then; without it their number stays.")
        ])
    case .scrollTo:
      Form(
        help: "Sets the content offset.",
        parameters: [
          Parameter(
            "y", .number(-1_000_000...1_000_000, .points), default: .number(0),
            "The content offset's y, or x where the list scrolls sideways; negative is before the "
              + "content."),
          Parameter(
            "animated", .flag, default: .flag(true), "With the scroll view's own animation."),
        ],
        required: ["y"])
    case .untilRest:
      Form(help: "Waits until nothing moves and no refresh is under way.")
    }
  }

  /// What stands in the place of a component's reactions where the app gives it no handler.
  static let noHandler = "none"

  /// One entry of the app's reactions.
  static let reaction: [Parameter] = [
    Parameter(
      "after", .number(0...3_600, .seconds), default: .number(2),
      "From the handler's call to the app's end call."),
    Parameter(
      "result", .choice(Reaction.Result.allCases.map(\.rawValue)), default: .choice("success"),
      "What the app says at the end."),
    Parameter(
      "rowsAdded", .integer(0...100_000), default: .integer(0),
      "How many rows the app adds."),
  ]

  private static func duration(_ value: Double, _ help: String) -> Parameter {
    Parameter("duration", .number(0...3_600, .seconds), default: .number(value), help)
  }

  private static func velocity(_ help: String) -> Parameter {
    Parameter(
      "velocity", .number(-100_000...100_000, .pointsPerSecond), default: .number(0), help)
  }
}
