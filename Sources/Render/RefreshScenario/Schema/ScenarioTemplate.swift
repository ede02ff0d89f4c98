/// The file that `reel init --all` writes: a scenario of one style with every setting as a comment.
///
/// Each setting has its default, range, unit and description. Comments that begin with `# ` are
/// explanations. Comments that begin with `#` and a key are settings; uncommenting one has no
/// effect until its value is changed.
package struct ScenarioTemplate: Sendable {
  package private(set) var text = ""
  /// The scenario whose settings are listed.
  private var scenario = Scenario(headers: [:])
  /// The settings that the template sets: a screen of a current phone.
  private static let chosen = ["screen.device", "content.rowStyle"]

  /// The name of the file in which the template expects the output of `reel schema`.
  package static let schemaFileName = "reel.schema.json"

  /// Creates the template of a style, or returns `nil` if the library does not have the style.
  package init?(style name: String, library: Library = Library()) {
    guard let style = library.style(named: name) else { return nil }
    let placement: Placement = style.placements.contains(.header) ? .header : .footer
    var screen = Scenario(headers: [placement: Scenario.Header(style)])
    screen.screen.device = .iPhone16
    if style.defaultBehavior.axis == .vertical { screen.content.rowStyle = .skeleton }
    var content = ContentSettings()
    if let phone = screen.phone { content.adapt(to: phone, opensField: style.backdropColor != nil) }
    scenario = screen

    line("# yaml-language-server: $schema=\(Self.schemaFileName)")
    comment(
      "With the line above, editors complete and check this file, after `\(Program.name) schema > "
        + "\(Self.schemaFileName)` has written the schema next to it.")
    line("#")
    comment(
      "Every setting is listed with its default, range and unit. Remove the # in front of a "
        + "setting to change it.")
    line("")
    line("reel: \(Scenario.formatVersion)")
    for part in Sections.all.dropLast() { section(part) }
    line("")
    comment(Sections.fontsHelp)
    line("#fonts: []")

    line("")
    comment(style.summary)
    line("\(placement.rawValue):")
    line("  style: \(style.name)")
    let behaviors = library.behaviors(at: placement)
    comment(
      "The behavior, one of: \(behaviors.map(\.name).joined(separator: ", ")).", indentation: "  ")
    line("  #behavior: \(library.defaultBehavior(of: style).name)")
    let parameters = library.parameters(of: style, over: nil)
    // A spring has its own duration, so only one of the two defaults can be uncommented.
    let replacedDurations = parameters.compactMap { parameter -> String? in
      guard case .curve(let duration) = parameter.kind,
        case .curve(.spring) = parameter.defaultValue
      else { return nil }
      return duration
    }
    for parameter in parameters {
      setting(
        parameter,
        note: replacedDurations.contains(parameter.name) ? " Not allowed with a spring." : "")
    }

    section(Sections.content)
    for parameter in content.parameters { setting(parameter) }
    steps(placement)
    line("")
    comment("The instants that `\(Program.name) verify` compares with golden files.")
    line("#golden: { at: \(GoldenSchema.exampleInstants), appearance: [light, dark] }")
    line("")
    let example = parameters.first { if case .number = $0.defaultValue { true } else { false } }
    comment(
      "Sets of settings to render with `--variant soft`, or to compare with "
        + "`\(Program.name) sweep --variants`.")
    line(
      "#variants: { now: {}, soft: { \(placement.rawValue).\(example?.name ?? "style"): "
        + "\(example?.defaultValue.scenarioText ?? style.name) } }")
  }

  private mutating func steps(_ placement: Placement) {
    line("")
    comment("The actions of the finger and of the code, in order. The available steps are:")
    for form in StepSchema.forms {
      let keys = form.parameters.map(\.name).joined(separator: ", ")
      comment("- \(form.name)\(keys.isEmpty ? "" : " (\(keys))"): \(form.help)")
    }
    line("steps:")
    comment(
      "pull is a multiple of the threshold; alternatives are by, the finger's movement in points, "
        + "and offset, the content offset to reach.", indentation: "  ")
    line("  - drag: { pull: 1.15, duration: 0.6, curve: \"ease-out\" }")
    line("  - hold: 0.1")
    line("  - release: { velocity: 0 }")
    line("")
    comment(
      "A log from a device can replace the steps; remove `steps:` and `lead`, and add `replay: { "
        + "file: log.csv, mode: input }`. \(ReplaySchema.help) Its columns are "
        + "\(ReplayColumn.allCases.map(\.rawValue).joined(separator: ", ")); `columns: { time: t "
        + "}` sets the name of a column in the log.")
    line("")
    comment(
      "The app's reactions to calls of the handler: one entry per call, and the last one repeats. "
        + "Times are in seconds from the call. An empty list never ends the refresh; `none` sets "
        + "no handler.")
    line("app:")
    line("  \(placement.rawValue): [{ after: 2 }]")
  }

  private mutating func section(_ section: Section) {
    line("")
    comment(section.help)
    line("\(section.name):")
    for field in section.special {
      // The phone's own bar replaces the plain one.
      if case .navigationBar = field.form { continue }
      comment(field.help + (field.form.briefly.map { " (\($0))" } ?? ""), indentation: "  ")
      let text = field.name == Sections.safeArea.name ? safeAreaText : field.defaultText
      line("  #\(field.name): \(text)")
    }
    for parameter in section.settings.parameters(of: scenario) {
      let isChosen = Self.chosen.contains("\(section.name).\(parameter.name)")
      setting(parameter, isSet: isChosen)
    }
  }

  private var safeAreaText: String {
    let insets = scenario.screen.safeArea
    return "{ top: \(insets.top.decimalText()), bottom: \(insets.bottom.decimalText()) }"
  }

  private mutating func setting(_ parameter: Parameter, note: String = "", isSet: Bool = false) {
    comment("\(parameter.help)\(note) (\(parameter.kind.briefly))", indentation: "  ")
    line("  \(isSet ? "" : "#")\(parameter.name): \(parameter.defaultValue.scenarioText)")
  }

  private mutating func line(_ line: String) { text += line + "\n" }

  /// Appends an explanation as comment lines of at most 100 characters.
  private mutating func comment(_ comment: String, indentation: String = "") {
    text += Self.comment(comment, indentation: indentation)
  }

  /// Returns an explanation as comment lines of at most 100 characters.
  static func comment(_ comment: String, indentation: String = "") -> String {
    var lines = ""
    var current = indentation + "#"
    for word in comment.split(separator: " ") {
      if current.count + 1 + word.count > lineLength, current.count > indentation.count + 1 {
        lines += current + "\n"
        current = indentation + "#"
      }
      current += " " + word
    }
    return lines + current + "\n"
  }

  private static let lineLength = 100
}

extension ParameterKind {
  /// A short description of the allowed values, without an example.
  var briefly: String {
    switch self {
    case .flag: "true or false"
    case .color(let automatic): "a color, or { light: …, dark: … }" + (automatic ? ", or auto" : "")
    case .curve(let duration):
      duration.isEmpty ? "a timing function" : "a timing function, or a spring"
    case .number, .integer, .choice, .text, .localTime, .images, .artwork, .frames, .phases: allowed
    }
  }
}

extension SpecialFieldForm {
  /// A short description of the allowed values.
  fileprivate var briefly: String? {
    switch self {
    case .rate: "above 0, at most \(FrameRate.maximum)"
    case .area(let words, _): (words + ["or [x, y, width, height] in pt"]).joined(separator: ", ")
    case .section(let section): "\(section.keys.joined(separator: ", ")), in pt"
    case .navigationBar: "true, false, or { height: 60, statusBar: 20 } in pt"
    case .items: "a list of { \(Sections.item.map(\.name).joined(separator: ", ")) }"
    }
  }
}
