import KeyframeAnimation
package import RefreshHeaders
import RefreshModel
import RefreshScene
import Texts

/// The file that `reel init` writes: a scenario of one style with every setting as a comment.
///
/// Each setting has its default, range, unit and description. Comments that begin with `# ` are
/// explanations. Comments that begin with `#` and a key are settings; uncommenting one has no
/// effect until its value is changed.
package struct ScenarioTemplate: Sendable {
  package private(set) var text = ""

  /// The name of the file in which the template expects the output of `reel schema`.
  package static let schemaFileName = "reel.schema.json"

  /// Creates the template of a style, or returns `nil` if the library does not have the style.
  package init?(style name: String, library: Library = Library()) {
    guard let style = library.style(named: name) else { return nil }
    let placement: Placement = style.placements.contains(.header) ? .header : .footer
    var content = ContentSettings()
    style.adapt(&content)

    line("# yaml-language-server: $schema=\(Self.schemaFileName)")
    comment(
      "With the line above, editors complete and check this file, once "
        + "`\(Program.name) schema > \(Self.schemaFileName)` has written the schema beside it.")
    line("#")
    comment(
      "Every setting is shown with its default, its range and its unit. Take away the # in front "
        + "of one to change it.")
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
    let behaviors = library.behaviors.filter { $0.placements.contains(placement) }
    comment(
      "The behavior: \(behaviors.map(\.name).joined(separator: ", ")).", indentation: "  ")
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
        note: replacedDurations.contains(parameter.name) ? " Not beside a spring." : "")
    }

    section(Sections.content)
    for parameter in content.parameters { setting(parameter) }
    steps(placement)
    line("")
    comment("What `\(Program.name) verify` holds still in golden files.")
    line("#golden: { at: \(GoldenSchema.exampleInstants), appearance: [light, dark] }")
    line("")
    let example = parameters.first { if case .number = $0.defaultValue { true } else { false } }
    comment(
      "Settings to render with `--variant soft`, or to compare with `\(Program.name) sweep --variants`."
    )
    line(
      "#variants: { now: {}, soft: { \(placement.rawValue).\(example?.name ?? "style"): "
        + "\(example?.defaultValue.scenarioText ?? style.name) } }")
  }

  private mutating func steps(_ placement: Placement) {
    line("")
    comment("What the finger and the code do, one after the other. The steps there are:")
    for form in StepSchema.forms {
      let keys = form.parameters.map(\.name).joined(separator: ", ")
      comment("- \(form.name)\(keys.isEmpty ? "" : " (\(keys))"): \(form.help)")
    }
    line("steps:")
    comment(
      "pull is in multiples of the threshold; instead of it, by is the finger's way in points, "
        + "and offset the content offset to reach.", indentation: "  ")
    line("  - drag: { pull: 1.15, duration: 0.6, curve: \"ease-out\" }")
    line("  - hold: 0.1")
    line("  - release: { velocity: 0 }")
    line("")
    comment(
      "Instead of steps a device's log can be played, without `steps:` and `lead`: "
        + "`replay: { file: log.csv, mode: input }`. \(ReplaySchema.help) Its columns are "
        + "\(ReplayColumn.allCases.map(\.rawValue).joined(separator: ", ")); "
        + "`columns: { time: t }` says that the log calls one otherwise.")
    line("")
    comment(
      "What the app does when a handler is called, counted in seconds from that call: one entry a "
        + "call, the last repeats; an empty list never ends the refresh, and `none` gives no handler."
    )
    line("app:")
    line("  \(placement.rawValue): [{ after: 2 }]")
  }

  private mutating func section(_ section: Section) {
    line("")
    comment(section.help)
    line("\(section.name):")
    for field in section.special {
      comment(field.help + (field.kind.briefly.map { " (\($0))" } ?? ""), indentation: "  ")
      line("  #\(field.name): \(field.defaultText)")
    }
    for parameter in section.parameters { setting(parameter) }
  }

  private mutating func setting(_ parameter: Parameter, note: String = "") {
    comment("\(parameter.help)\(note) (\(parameter.kind.briefly))", indentation: "  ")
    line("  #\(parameter.name): \(parameter.defaultValue.scenarioText)")
  }

  private mutating func line(_ line: String) {
    text += line + "\n"
  }

  /// Appends an explanation as comment lines of at most 100 characters.
  private mutating func comment(_ comment: String, indentation: String = "") {
    var current = indentation + "#"
    for word in comment.split(separator: " ") {
      if current.count + 1 + word.count > Self.lineLength, current.count > indentation.count + 1 {
        line(current)
        current = indentation + "#"
      }
      current += " " + word
    }
    line(current)
  }

  private static let lineLength = 100
}

extension Parameter.Kind {
  /// A short description of the allowed values, without an example.
  var briefly: String {
    switch self {
    case .flag: "true or false"
    case .color(let automatic):
      "a colour, or { light: …, dark: … }" + (automatic ? ", or auto" : "")
    case .curve(let duration):
      duration.isEmpty ? "a timing function" : "a timing function, or a spring"
    case .number, .integer, .choice, .text, .localTime, .images: allowed
    }
  }
}

extension SpecialField.Kind {
  /// A short description of the allowed values.
  fileprivate var briefly: String? {
    switch self {
    case .rate: "above 0, at most \(FrameRate.maximum)"
    case .area(let words, _): (words + ["or [x, y, width, height] in pt"]).joined(separator: ", ")
    case .section(let section): "\(section.keys.joined(separator: ", ")), in pt"
    case .navigationBar: "true, false, or { height: 60, statusBar: 20 } in pt"
    }
  }
}
