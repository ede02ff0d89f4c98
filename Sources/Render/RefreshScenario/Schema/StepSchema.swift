/// The steps of the scenario file: their names, settings and actions.
package enum StepSchema {
  /// The name, settings and action of a step.
  struct Form: Sendable {
    /// The name of the step, which is its key in the file.
    var name: String
    var help: String
    /// The settings in the step's mapping.
    var parameters: [Parameter] = []
    /// The setting that a bare number specifies, or `nil` if there is no short form.
    var short: String?
    /// The settings of which exactly one must be given.
    var oneOf: [String] = []
    /// The settings that must be given.
    var required: [String] = []
    var target = Target.none
    /// A closure that creates the action from the given settings and the target, or returns `nil`
    /// if it has no target.
    var make: @Sendable ([String: ParameterValue], Placement?) -> Step.Action?
    /// The inverse of `make`: a closure that returns the settings of an action, without those that
    /// are `nil`, or `nil` for an action of another step; only for a step with settings.
    var settings: @Sendable (Step.Action) -> [String: ParameterValue?]? = { _ in nil }

    /// Whether the step accepts a `target`.
    var takesTarget: Bool { target != .none }

    /// Returns an action as written in the file, or `nil` for an action of another step.
    func written(_ action: Step.Action) -> Written? {
      if parameters.isEmpty {
        let targets: [Placement?] = takesTarget ? [nil, .header, .footer] : [nil]
        return targets.first { make([:], $0) == action }.map { Written(name: name, target: $0) }
      }
      return settings(action).map { settings in
        let values = parameters.compactMap { parameter in
          (settings[parameter.name] ?? nil).map { (parameter.name, $0) }
        }
        return Written(name: name, values: values, target: action.pullTarget)
      }
    }
  }

  /// The requirement for a step's target, the header or footer that it acts on.
  enum Target: Equatable {
    case none
    /// The target may be omitted.
    case optional
    /// The target may be omitted only if there is a single header or footer.
    case required
    /// Like `required`, but only if the named setting is given.
    case requiredWith(String)
  }

  /// A step as written in the file.
  struct Written: Sendable {
    var name: String
    var values: [(key: String, value: ParameterValue)] = []
    var target: Placement?

    /// The step in YAML, in flow style.
    var text: String {
      let target = target.map { [("target", ParameterValue.choice($0.rawValue))] } ?? []
      let settings = (values + target).map { "\($0.0): \($0.1.scenarioText)" }
      return settings.isEmpty ? name : "{ \(name): { \(settings.joined(separator: ", ")) } }"
    }
  }

  /// The defaults of a drag.
  static let dragPull = 1.15
  static let dragDuration = Flicks(6, over: 10)
  static let dragCurve = TimingFunction.easeOut

  /// All steps, in display order.
  static let forms: [Form] = [
    Form(
      name: "wait", help: "Waits for a time, with or without a finger on the screen.",
      parameters: [duration(0, "The duration, in seconds.")], short: "duration",
      required: ["duration"], make: { values, _ in .wait(values.value("duration", or: .zero)) },
      settings: { if case .wait(let time) = $0 { ["duration": time.settingValue] } else { nil } }),
    Form(
      name: "drag", help: "Moves the finger, which touches down first if it is up.",
      parameters: [
        Parameter(
          "pull", .number(-100...100, .fraction), default: .number(dragPull),
          "The pull to reach, as a multiple of the target's threshold."),
        Parameter(
          "by", .number(-100_000...100_000, .points), default: .number(0),
          "The distance that the finger moves, in points; down or right is positive."),
        Parameter(
          "offset", .number(-1_000_000...1_000_000, .points), default: .number(0),
          "The content offset to reach, in points: y, or x in a horizontal list."),
        duration(dragDuration.seconds, "The duration, in seconds; 0 is a single jump."),
        Parameter(
          "curve", .curve(duration: ""), default: .curve(.timing(dragCurve)),
          "The timing function of the movement."),
        Parameter(
          "x", .number(-10_000...10_000, .points, automatic: true), default: .automatic,
          "The x coordinate in the list to which the finger moves, in points; auto: unchanged."),
      ],
      oneOf: ["pull", "by", "offset"], target: .requiredWith("pull")
    ) { values, target in
      travel(values, target).map {
        .drag(
          Step.Drag(
            $0, duration: values.value("duration", or: dragDuration),
            curve: values.value("curve", or: dragCurve), x: values["x"]?.number))
      }
    } settings: {
      if case .drag(let drag) = $0 { settings(of: drag) } else { nil }
    },
    Form(
      name: "hold", help: "Keeps the finger in place for a time.",
      parameters: [duration(0, "The duration, in seconds.")], short: "duration",
      required: ["duration"], make: { values, _ in .hold(values.value("duration", or: .zero)) },
      settings: { if case .hold(let time) = $0 { ["duration": time.settingValue] } else { nil } }),
    Form(
      name: "release", help: "Lifts the finger.",
      parameters: [velocity(automatic: true)],
      make: { values, _ in .release(velocity: values["velocity", default: .number(0)].number) },
      settings: { if case .release(let v) = $0 { ["velocity": v.settingValue] } else { nil } }),
    Form(
      name: "cancel",
      help: "Cancels the touch, as the system does for an alert: the pan is canceled, not ended."
    ) { _, _ in .cancel },
    Form(
      name: "fling", help: "Flicks the list: the finger touches down and lifts immediately.",
      parameters: [velocity(automatic: false)], required: ["velocity"],
      make: { values, _ in .fling(velocity: values.value("velocity", or: 0)) },
      settings: { if case .fling(let v) = $0 { ["velocity": v.settingValue] } else { nil } }),
    Form(
      name: "tap", help: "Touches without moving; with a target, taps the target.",
      target: .optional
    ) { .tap($1) },
    call("beginRefreshing", "Calls the target's begin method.") { .beginRefreshing($0) },
    call("endRefreshing", "Calls the target's end method.") { .endRefreshing($0) },
    call(
      "endRefreshingWithNoMoreData",
      "Calls the target's end method and reports that no more data is available."
    ) { .endRefreshingWithNoMoreData($0) },
    call("resetNoMoreData", "Resets the target's noMoreData state.") {
      .resetNoMoreData($0)
    },
    call("hide", "Hides the target.") { .setHidden(true, $0) },
    call("show", "Shows the target again.") { .setHidden(false, $0) },
    call("remove", "Removes the target from the list.") { .detach($0) },
    Form(
      name: "appear",
      help: "Shows the list on screen; without this step, it is on screen from the beginning."
    ) { _, _ in .appear },
    Form(
      name: "reload", help: "Reloads the list's data.",
      parameters: [
        Parameter(
          "rows", .integer(0...100_000), default: .integer(0),
          "The number of rows after the reload; default: unchanged.")
      ], make: { values, _ in .reload(rows: values["rows"]?.integer) },
      settings: { if case .reload(let rows) = $0 { ["rows": rows?.settingValue] } else { nil } }),
    Form(
      name: "scrollTo", help: "Sets the content offset.",
      parameters: [
        Parameter(
          "y", .number(-1_000_000...1_000_000, .points), default: .number(0),
          "The content offset, in points: y, or x in a horizontal list; negative is before the "
            + "content."),
        Parameter(
          "animated", .flag, default: .flag(true),
          "Whether the scroll view animates the change."),
      ],
      required: ["y"]
    ) { values, _ in
      .scrollTo(y: values.value("y", or: 0), animated: values.value("animated", or: true))
    } settings: {
      guard case .scrollTo(let y, let animated) = $0 else { return nil }
      return ["y": y.settingValue, "animated": animated.settingValue]
    },
    Form(
      name: "setContentInset",
      help: "Sets the list's content inset immediately; edges that are not given keep their inset.",
      parameters: EdgeInsets.Edge.allCases.map {
        Parameter(
          $0.rawValue, .number(-10_000...10_000, .points), default: .number(0),
          "The inset at the \($0.rawValue) edge, in points.")
      }
    ) { values, _ in
      func inset(_ edge: EdgeInsets.Edge) -> Double? { values[edge.rawValue]?.number }
      return .setContentInset(
        top: inset(.top), left: inset(.left), bottom: inset(.bottom), right: inset(.right))
    } settings: {
      guard case .setContentInset(let top, let left, let bottom, let right) = $0 else { return nil }
      return [
        "top": top?.settingValue, "left": left?.settingValue, "bottom": bottom?.settingValue,
        "right": right?.settingValue,
      ]
    },
    Form(name: "untilRest", help: "Waits until nothing moves and no refresh is in progress.") {
      _, _ in .untilRest
    },
  ]

  /// Returns the form of the step with a name, or `nil` if no step has the name.
  static func form(_ name: String) -> Form? { forms.first { $0.name == name } }

  /// Returns the settings of a step whose name is missing, and the first step that takes all of them,
  /// as written; `nil` if there is no such step.
  static func completed(_ entries: [SourceEntry]) -> (settings: String, step: String)? {
    let settings = entries.filter { !["id", "target"].contains($0.key) }
    guard !settings.isEmpty,
      let form = forms.first(where: { form in
        let names = form.parameters.map(\.name)
        let choices = form.oneOf.filter { name in settings.contains { $0.key == name } }
        return settings.allSatisfy { names.contains($0.key) }
          && choices.count == min(form.oneOf.count, 1)
      })
    else { return nil }
    let text = settings.map { "\($0.key): \(SourceWriter.yaml.text(of: $0.value))" }
      .joined(separator: ", ").shortened()
    return ("{ \(text) }", "\(form.name): { \(text) }")
  }

  /// Returns an action as written in the file.
  static func written(_ action: Step.Action) -> Written {
    forms.lazy.compactMap { $0.written(action) }.first ?? Written(name: "")
  }

  /// Returns the steps in YAML, as the value of `steps`.
  package static func text(of steps: [Step]) -> String {
    "[\(steps.map { written($0.action).text }.joined(separator: ", "))]"
  }

  private static func travel(
    _ values: [String: ParameterValue], _ target: Placement?
  ) -> Step.Travel? {
    if let points = values["by"]?.number { return .by(points) }
    if let offset = values["offset"]?.number { return .offset(offset) }
    return target.map { .pull(values.value("pull", or: dragPull), $0) }
  }

  private static func settings(of drag: Step.Drag) -> [String: ParameterValue?] {
    var values: [String: ParameterValue?] = [
      "duration": drag.duration.settingValue, "curve": drag.curve.settingValue,
      "x": drag.x?.settingValue,
    ]
    switch drag.travel {
    case .by(let points): values["by"] = points.settingValue
    case .offset(let offset): values["offset"] = offset.settingValue
    case .pull(let percent, _): values["pull"] = percent.settingValue
    }
    return values
  }

  /// Returns a step that calls a method of its target.
  private static func call(
    _ name: String, _ help: String, _ make: @escaping @Sendable (Placement) -> Step.Action
  ) -> Form {
    Form(name: name, help: help, target: .required) { $1.map(make) }
  }

  /// The value of `app.header` or `app.footer` if the app sets no handler.
  static let noHandler = "none"

  private static func duration(_ value: Double, _ help: String) -> Parameter {
    Parameter("duration", .number(0...3_600, .seconds), default: .number(value), help)
  }

  private static func velocity(automatic: Bool) -> Parameter {
    Parameter(
      "velocity", .number(-100_000...100_000, .pointsPerSecond, automatic: automatic),
      default: .number(0),
      "The finger's velocity at the release, in points per second; down or right is positive"
        + (automatic ? "; auto: as UIKit estimates it from the last touches." : "."))
  }
}

extension Step.Action {
  /// The target to whose threshold a drag pulls; `nil` for any other action.
  fileprivate var pullTarget: Placement? {
    if case .drag(let drag) = self, case .pull(_, let target) = drag.travel { target } else { nil }
  }
}

extension [String: ParameterValue] {
  /// Returns the value of a setting, or a default if it is not given.
  fileprivate func value<Property: SettingValue>(_ name: String, or usual: Property) -> Property {
    self[name].flatMap { Property(settingValue: $0) } ?? usual
  }
}

extension Reaction: Configurable {
  /// The settings of the delay, the result and the number of added rows.
  public var settings: [Setting<Self>] {
    [
      Setting(
        "after", \.delay, in: 0...3_600, unit: .seconds,
        help: "The time from the handler's call to the app's end call, in seconds."),
      Setting("result", \.result, help: "The result that the app reports at the end."),
      Setting(
        "rowsAdded", \.rowsAdded, in: 0...100_000,
        help: "The number of rows that the app adds."),
    ]
  }
}
