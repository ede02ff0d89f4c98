/// A pull-to-refresh scenario: the device, the headers, the steps and the app's reactions.
///
/// A scenario file is parsed into this type, and all properties have the defaults of the file
/// format. A scenario created in code is validated by the same rules when it is resolved.
public struct Scenario: Hashable, Sendable {
  /// The simulated device.
  public var screen = Screen()
  /// The contents of the status bar, on a screen with a device or a title.
  public var statusBar = StatusBar()
  /// The list's scroll view.
  public var scrollView = ScrollViewSettings()
  /// The drawn part of the screen, its scale and its background.
  public var canvas = Canvas()
  /// The timing of the run and its frames.
  public var clock = Clock()
  /// The paths of font files, relative to the scenario file's folder.
  ///
  /// The families of these files take precedence over installed families with the same names.
  public var fonts: [String] = []
  /// The header and the footer; at least one of them is required.
  package var headers: [Placement: Header]
  /// The list and the bars above it.
  public var content = ListContent()
  /// The actions of the finger and the app's code, in order; empty if a log is replayed.
  public var steps: [Step]
  /// A log recorded on a device that replaces the steps; `nil` to perform the steps.
  package var replay: ReplaySettings?
  /// The app's reactions to the calls of each handler.
  ///
  /// Each entry is used for one call; the last entry repeats. If the list is empty, the app never
  /// ends the refresh.
  public var reactions: [Placement: [Reaction]]
  /// The placements of the behaviors without a handler, which the file writes as `none`.
  package var withoutHandler: Set<Placement> = []
  /// The golden settings, or `nil` if the scenario has no goldens.
  package var golden: Golden?
  /// The variants that the file names, which have no effect unless selected.
  package var variants: [Variant] = []
  /// The name of the selected variant, whose settings have been applied, or `nil` for none.
  package var variant: String?
  /// The positions of the steps and settings in the file, for messages; ignored by equality.
  package var source: Source

  /// The version of the file format.
  public static let formatVersion = 1

  /// The maximum number of steps in a scenario.
  package static let maximumStepCount = 10_000

  /// The maximum number of font files in a scenario.
  package static let maximumFontCount = 64

  /// Creates a scenario; by default, steps and reactions are those of the file format.
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

  /// Creates a scenario with a header.
  ///
  /// - Parameters:
  ///   - style: The style, which draws the header.
  ///   - behavior: The behavior, which moves the header, or `nil` for the style's default
  ///     behavior.
  ///   - steps: The actions of the finger and the app's code, or `nil` for a pull beyond the
  ///     threshold and a release.
  ///   - app: The app's reactions to the handler's calls, or `nil` to end each refresh after 2
  ///     seconds.
  public init(
    _ style: any RefreshStyle, _ behavior: (any RefreshBehavior)? = nil, steps: [Step]? = nil,
    app: [Reaction]? = nil
  ) {
    self.init(
      headers: [.header: Header(style, behavior)], steps: steps,
      reactions: app.map { [.header: $0] } ?? [:])
  }

  /// Returns the default steps: a pull slightly beyond the threshold, a hold and a release.
  package static func defaultSteps(target: Placement) -> [Step] {
    [
      Step(
        .drag(
          Step.Drag(
            .pull(StepSchema.dragPull, target), duration: StepSchema.dragDuration,
            curve: StepSchema.dragCurve))), Step(.hold(Flicks(1, over: 10))),
      Step(.release(velocity: 0)),
    ]
  }

  /// The default reaction, which ends the refresh two seconds after the handler is called.
  package static let defaultReaction = Reaction(after: Flicks(2, over: 1))

  /// The header, or `nil` if none exists.
  public var header: Header? {
    get { headers[.header] }
    set { headers[.header] = newValue }
  }

  /// The footer, or `nil` if none exists.
  public var footer: Header? {
    get { headers[.footer] }
    set { headers[.footer] = newValue }
  }
}

extension Scenario.Header: Hashable {
  /// Returns whether the styles, the behaviors and their settings are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.style.name, lhs.behavior.name) == (rhs.style.name, rhs.behavior.name)
      && lhs.shared == rhs.shared && lhs.style.hasSameSettings(as: rhs.style)
      && lhs.behavior.hasSameSettings(as: rhs.behavior)
  }

  /// Hashes the names of the style and the behavior; headers that differ only in settings
  /// collide.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(style.name)
    hasher.combine(behavior.name)
  }
}

extension Scenario {
  /// A header or footer, as a pair of a style and a behavior.
  public struct Header: Sendable {
    /// The style, which draws the header or footer.
    public var style: any RefreshStyle
    /// The behavior, which moves the header or footer.
    public var behavior: any RefreshBehavior
    /// The settings that do not depend on the style and the behavior.
    package var shared = HeaderSettings()

    /// The time for which the result of a refresh is shown before the header or footer closes.
    ///
    /// With the default, 0, it closes immediately.
    public var resultDuration: Flicks {
      get { shared.resultDuration }
      set { shared.resultDuration = newValue }
    }

    /// Creates a header from a style and a behavior, by default the style's default behavior.
    public init(
      _ style: any RefreshStyle, _ behavior: (any RefreshBehavior)? = nil,
      resultDuration: Flicks = .zero
    ) {
      self.style = style
      self.behavior = behavior ?? style.defaultBehavior
      self.resultDuration = resultDuration
    }

    /// Returns the value of a setting of the style, the behavior or every header, or `nil` if none
    /// of them has it.
    package subscript(setting key: String) -> ParameterValue? {
      style[setting: key] ?? behavior[setting: key] ?? shared[setting: key]
    }

    /// Changes a setting of the style, the behavior or every header.
    ///
    /// - Throws: `SettingError` if none of them has the setting or if the value is not allowed; the
    ///   header is then unchanged.
    public mutating func set(_ key: String, to value: ParameterValue) throws(SettingError) {
      let parameters = style.parameters + behavior.parameters + shared.parameters
      if let error = SettingsCheck.problems([key: value], parameters).first { throw error }
      self = setting([key: value])
    }

    /// Returns the header with the given settings applied; unknown keys are ignored.
    func setting(_ values: [String: ParameterValue]) -> Header {
      var header = self
      header.style = style.setting(values)
      header.behavior = behavior.setting(values)
      header.shared = shared.setting(values)
      return header
    }
  }

  /// The positions of a scenario's steps and settings in its file.
  ///
  /// All sources are equal, so that scenarios are equal regardless of how their files are
  /// written.
  package struct Source: Hashable, Sendable {
    /// The file name as given, or a placeholder for a scenario created in code.
    package var fileName = "scenario"
    /// The SHA-256 digest of the file's bytes, or `nil` for a scenario created in code.
    package var digest: String?
    /// The position of each step, by index.
    package var steps: [SourcePosition] = []
    /// The positions of sections and settings, by path, such as `header.behavior`.
    package var positions: [String: SourcePosition] = [:]

    /// Returns the position of a path or of the nearest enclosing path whose position is known.
    func position(of path: String) -> SourcePosition {
      var path = path
      while !path.isEmpty {
        if let position = positions[path] { return position }
        path = String(path[..<(path.lastIndex(of: ".") ?? path.startIndex)])
      }
      return positions[""] ?? .code
    }

    package static func == (lhs: Source, rhs: Source) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
  }
}
