import KeyframeAnimation
public import RefreshModel
public import RefreshScene

/// What a scenario file says, as a value: the device, what is drawn, the header, the steps, the app.
///
/// Everything has the default that the file format states. A scenario made by code is checked when
/// it is resolved, by the same rules.
public struct Scenario: Hashable, Sendable {
  /// The simulated device.
  public var screen = Screen()
  /// The list's scroll view.
  public var scrollView = ScrollViewSettings()
  /// What is drawn.
  public var canvas = Canvas()
  /// How time becomes frames.
  public var clock = Clock()
  /// Font files, by their paths from the scenario file's folder; a file stands for its families
  /// even where others of their names are installed.
  public var fonts: [String] = []
  /// The header and the footer; at least one of them.
  package var headers: [Placement: Header]
  /// The list and the bars above it.
  public var content = Content()
  /// What the finger and the code do, one after the other; none where a log is replayed.
  public var steps: [Step]
  /// A device's log that takes the place of steps.
  package var replay: ReplaySettings?
  /// What the app does when a handler is called: one entry a call, the last repeats; an empty list:
  /// the app never ends the refresh.
  public var reactions: [Placement: [Reaction]]
  /// The behaviors to which the app has given no handler: `none` in the file.
  package var withoutHandler: Set<Placement> = []
  /// What is held by golden files; `nil` where nothing is.
  package var golden: Golden?
  /// The variants that the file names; none of them changes anything unless it is chosen.
  package var variants: [Variant] = []
  /// The name of the variant that was chosen, whose settings are the scenario's then.
  package var variant: String?
  /// Where the parts were written, for messages; never part of the scenario's equality.
  package var source: Source

  /// The version of the file format.
  public static let formatVersion = 1

  /// The most steps a scenario has.
  package static let maximumStepCount = 10_000

  /// The most font files that a scenario names.
  package static let maximumFontCount = 64

  /// Makes a scenario; steps and reactions not given are the format's defaults.
  package init(
    headers: [Placement: Header], steps: [Step]? = nil,
    reactions: [Placement: [Reaction]] = [:], source: Source = Source()
  ) {
    self.headers = headers
    let target: Placement = headers[.header] == nil ? .footer : .header
    self.steps = steps ?? Self.defaultSteps(target: target)
    self.reactions = reactions
    for placement in headers.keys where reactions[placement] == nil {
      self.reactions[placement] = [Self.defaultReaction]
    }
    self.source = source
  }

  /// Makes a scenario of a header.
  ///
  /// - Parameters:
  ///   - style: how the header is drawn.
  ///   - behavior: how it moves; the style's own by default.
  ///   - steps: what the finger and the code do; by default a pull beyond the threshold and a release.
  ///   - app: what the app does when the handler is called; by default it ends the refresh after 2 s.
  public init(
    _ style: any RefreshStyle, _ behavior: (any RefreshBehavior)? = nil, steps: [Step]? = nil,
    app: [Reaction]? = nil
  ) {
    self.init(
      headers: [.header: Header(style, behavior)], steps: steps,
      reactions: app.map { [.header: $0] } ?? [:])
  }

  /// Pulls a little beyond the threshold, holds, and lets go.
  package static func defaultSteps(target: Placement) -> [Step] {
    [
      Step(
        .drag(
          Step.Drag(
            .pull(1.15, target), duration: Flicks(6, over: 10), curve: StepSchema.dragCurve))),
      Step(.hold(Flicks(1, over: 10))),
      Step(.release(velocity: 0)),
    ]
  }

  /// The demo app's reaction: it ends the refresh two seconds after its handler was called.
  package static let defaultReaction = Reaction(after: Flicks(2, over: 1))

  /// The header, where there is one.
  public var header: Header? {
    get { headers[.header] }
    set { headers[.header] = newValue }
  }

  /// The footer, where there is one.
  public var footer: Header? {
    get { headers[.footer] }
    set { headers[.footer] = newValue }
  }
}

extension Scenario.Header: Hashable {
  /// Whether style and behavior are the same, with the same settings.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.style.name, lhs.behavior.name) == (rhs.style.name, rhs.behavior.name)
      && lhs.style.hasSameSettings(as: rhs.style)
      && lhs.behavior.hasSameSettings(as: rhs.behavior)
  }

  /// Hashes the names; headers that differ in settings alone collide.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(style.name)
    hasher.combine(behavior.name)
  }
}

extension Scenario {
  /// A header or footer: how it is drawn and how it moves.
  public struct Header: Sendable {
    /// How it is drawn.
    public var style: any RefreshStyle
    /// How it moves.
    public var behavior: any RefreshBehavior

    /// Makes a header; its behavior is the style's own by default.
    public init(_ style: any RefreshStyle, _ behavior: (any RefreshBehavior)? = nil) {
      self.style = style
      self.behavior = behavior ?? style.defaultBehavior
    }

    /// The value of a setting of the style or the behavior; `nil` if neither has it.
    package subscript(setting key: String) -> ParameterValue? {
      style[setting: key] ?? behavior[setting: key]
    }

    /// Sets a setting of the style or the behavior by its key.
    ///
    /// - Throws: if there is no setting of the key, or the value is not allowed; the header stays as it was.
    public mutating func set(_ key: String, to value: ParameterValue) throws(SettingError) {
      let values = ParameterValues(given: [key: value])
      if let error = SettingsCheck.problems(values.all, style.parameters + behavior.parameters)
        .first
      {
        throw error
      }
      (style, behavior) = (style.setting(values), behavior.setting(values))
    }
  }

  /// Where the parts of a scenario were written.
  ///
  /// All sources are equal: two files that say the same give the same scenario.
  package struct Source: Hashable, Sendable {
    /// The file's name as given, or a name for a scenario made by code.
    package var fileName = "scenario"
    /// Where each step begins, by the step's index.
    package var steps: [ScenarioProblem.Place] = []
    /// Where other parts were written, by their path, such as `header.behavior`.
    package var places: [String: ScenarioProblem.Place] = [:]

    /// The place of a path, or of the nearest part around it.
    func place(of path: String) -> ScenarioProblem.Place {
      var path = path
      while !path.isEmpty {
        if let place = places[path] { return place }
        path = String(path[..<(path.lastIndex(of: ".") ?? path.startIndex)])
      }
      return places[""] ?? .code
    }

    /// Always equal.
    package static func == (lhs: Source, rhs: Source) -> Bool { true }

    /// Adds nothing.
    package func hash(into hasher: inout Hasher) {}
  }
}
