import BezierGeometry
import KeyframeAnimation
package import RefreshHeaders
import RefreshModel
import RefreshScene
package import Texts
import VectorDrawing

/// The JSON Schema (draft 2020-12) of scenario files, from the same descriptions that validation
/// reads: editors complete and check by it.
package struct ScenarioSchema: Hashable, Sendable {
  /// The schema.
  package let json: JSONValue

  /// Makes the schema of files that may name the library's styles.
  package init(library: Library = Library()) {
    var properties: JSONObject = [:]
    properties["reel"] = .object([
      "const": .integer(Scenario.formatVersion),
      "description": .text("The version of the file format."),
    ])
    for section in [Sections.screen, Sections.scrollView, Sections.canvas, Sections.clock] {
      properties[section.name] = Self.section(section)
    }
    properties["fonts"] = .object([
      "type": .list([.text("array"), .text("null")]), "description": .text(Sections.fontsHelp),
      "items": .object(["type": .text("string"), "minLength": .integer(1)]),
      "maxItems": .integer(Scenario.maximumFontCount),
    ])
    properties["style"] = .object([
      "enum": .list(
        library.styles.filter { $0.placements.contains(.header) }.map { .text($0.name) }),
      "description": .text("Short for a header alone."),
    ])
    for placement in Placement.allCases {
      if let component = Self.component(placement, library) {
        properties[placement.rawValue] = component
      }
    }
    properties["content"] = Self.section(Sections.content, extra: ContentSettings.parameters)
    properties["steps"] = Self.steps
    properties["replay"] = Self.replay
    properties["app"] = Self.app
    properties["golden"] = Self.golden
    properties[VariantSchema.key] = Self.variants(library)
    var root: JSONObject = [
      "$schema": .text("https://json-schema.org/draft/2020-12/schema"),
      "title": .text("RefreshReel scenario, version \(Scenario.formatVersion)"),
      "type": .text("object"),
    ]
    root["properties"] = .object(properties)
    root["additionalProperties"] = .flag(false)
    root["anyOf"] = .list(["header", "footer", "style"].map(Self.required))
    root["not"] = .object([
      "anyOf": .list([
        .object(["required": .list([.text("style"), .text("header")])]),
        .object(["required": .list([.text("steps"), .text("replay")])]),
      ])
    ])
    root["$defs"] = .object(Self.definitions)
    json = .object(root)
  }

  /// The schema as JSON text.
  package var text: String { json.text }

  // MARK: Parts

  private static let definitions: JSONObject = [
    "plainColor": .object([
      "type": .text("string"),
      "anyOf": .list([
        .object(["enum": .list(Color.names.map { .text($0) })]),
        .object(["pattern": .text("^\\s*#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})\\s*$")]),
        .object(["pattern": .text("^\\s*([Rr][Gg][Bb]|[Hh][Ss][Ll])[Aa]?\\([^()]*\\)\\s*$")]),
        // Names in other cases than those to complete.
        .object(["pattern": .text("^\\s*[A-Za-z]{3,20}\\s*$")]),
      ]),
    ]),
    "color": .object([
      "anyOf": .list([
        reference("plainColor"),
        .object([
          "type": .text("object"),
          "properties": .object([
            "light": reference("plainColor"), "dark": reference("plainColor"),
          ]),
          "required": .list([.text("light"), .text("dark")]),
          "additionalProperties": .flag(false),
        ]),
      ])
    ]),
    "curve": .object([
      "type": .text("string"),
      "pattern": .text("^\\s*[A-Za-z][A-Za-z-]*\\s*(\\(.*\\))?\\s*$"),
      "examples": .list(
        [
          "ease-in-out", "cubic-bezier(.42, 0, .58, 1)", "back-out",
          "spring(duration: .5, bounce: .3)",
        ].map { .text($0) }),
    ]),
    "rect": .object([
      "type": .text("array"),
      "prefixItems": .list([
        number(Sections.rectRange), number(Sections.rectRange),
        .object(["type": .text("number"), "exclusiveMinimum": .integer(0)]),
        .object(["type": .text("number"), "exclusiveMinimum": .integer(0)]),
      ]),
      "minItems": .integer(4), "maxItems": .integer(4),
    ]),
  ]

  private static func reference(_ name: String) -> JSONValue {
    .object(["$ref": .text("#/$defs/\(name)")])
  }

  private static func required(_ name: String) -> JSONValue {
    .object(["required": .list([.text(name)])])
  }

  private static func number(_ range: ClosedRange<Double>) -> JSONValue {
    .object([
      "type": .text("number"), "minimum": .number(range.lowerBound),
      "maximum": .number(range.upperBound),
    ])
  }

  /// The schema of a kind of value.
  static func schema(_ kind: Parameter.Kind) -> JSONValue {
    func or(_ word: String, _ schema: JSONValue) -> JSONValue {
      .object(["anyOf": .list([schema, .object(["const": .text(word)])])])
    }
    switch kind {
    case .number(let range, _, let automatic):
      return automatic ? or("auto", number(range)) : number(range)
    case .integer(let range, let unlimited):
      let integer = JSONValue.object([
        "type": .text("integer"), "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ])
      return unlimited ? or("infinite", integer) : integer
    case .flag: return .object(["type": .text("boolean")])
    case .color(let automatic):
      return automatic ? or("auto", reference("color")) : reference("color")
    case .curve: return reference("curve")
    case .choice(let words): return .object(["enum": .list(words.map { .text($0) })])
    case .text(let length, _):
      // The word `auto` is a text like any other to a schema.
      return .object(["type": .text("string"), "maxLength": .integer(length)])
    case .localTime(let automatic):
      let time = JSONValue.object([
        "type": .text("string"),
        "pattern": .text("^[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$"),
      ])
      return automatic ? or("auto", time) : time
    case .images:
      let file = JSONValue.object(["type": .text("string"), "minLength": .integer(1)])
      return .object([
        "anyOf": .list([
          file,
          .object([
            "type": .text("array"), "items": file,
            "maxItems": .integer(ImageSource.maximumCount),
          ]),
        ])
      ])
    }
  }

  /// A schema with its description and default.
  static func described(
    _ schema: JSONValue, _ help: String, default defaultValue: JSONValue? = nil
  ) -> JSONValue {
    guard case .object(var object) = schema else { return schema }
    object["description"] = .text(help)
    object["default"] = defaultValue
    return .object(object)
  }

  private static func property(_ parameter: Parameter, hasDefault: Bool = true) -> JSONValue {
    var help = parameter.help
    if case .number(_, let unit, _) = parameter.kind, let name = unit.name {
      help += " In \(name)."
    }
    return described(
      schema(parameter.kind), help, default: hasDefault ? parameter.defaultValue.json : nil)
  }

  private static func mapping(
    _ properties: JSONObject, help: String? = nil, isOptional: Bool = true
  ) -> JSONObject {
    var object: JSONObject = [
      // An empty value means the defaults.
      "type": isOptional ? .list([.text("object"), .text("null")]) : .text("object")
    ]
    object["description"] = help.map { .text($0) }
    object["properties"] = .object(properties)
    object["additionalProperties"] = .flag(false)
    return object
  }

  // MARK: Sections

  private static func section(_ section: Section, extra: [Parameter] = []) -> JSONValue {
    var properties: JSONObject = [:]
    for field in section.special { properties[field.name] = special(field) }
    for parameter in section.parameters + extra {
      properties[parameter.name] = property(parameter)
    }
    return .object(mapping(properties, help: section.help))
  }

  private static func special(_ field: SpecialField) -> JSONValue {
    switch field.kind {
    case .rate:
      let maximum = JSONValue.integer(FrameRate.maximum)
      return described(
        .object([
          "anyOf": .list([
            .object([
              "type": .text("number"), "exclusiveMinimum": .integer(0), "maximum": maximum,
            ]),
            .object([
              "type": .text("string"),
              "pattern": .text("^([0-9]+/[0-9]+|[0-9]+\\.?[0-9]*|\\.[0-9]+)$"),
            ]),
          ])
        ]), field.help, default: .integer(60))
    case .rect(let words):
      return described(
        .object([
          "anyOf": .list([
            .object(["enum": .list(words.map { .text($0) })]), reference("rect"),
          ])
        ]), field.help, default: words.first.map { .text($0) })
    case .section(let section):
      return self.section(section)
    case .optionalSection(let section):
      return described(
        .object([
          "anyOf": .list([.object(["type": .text("boolean")]), self.section(section)])
        ]), field.help, default: .flag(true))
    }
  }

  // MARK: Components

  /// A header's or footer's schema: one for each look with each behaviour that fits.
  private static func component(
    _ placement: Placement, _ library: Library
  ) -> JSONValue? {
    let behaviours = library.components.filter { $0.placements.contains(placement) }
    var forms: [JSONValue] = []
    for style in library.styles where style.placements.contains(placement) {
      for behaviour in behaviours {
        let isOwn = behaviour.name == library.defaultBehavior(of: style).name
        var properties: JSONObject = [
          "name": .object(["const": .text(style.name), "description": .text(style.summary)]),
          "component": .object([
            "const": .text(behaviour.name), "description": .text(behaviour.summary),
          ]),
        ]
        for parameter in library.parameters(of: style, over: behaviour.name) {
          properties[parameter.name] = property(parameter)
        }
        var form = mapping(properties, isOptional: false)
        form["required"] = .list((isOwn ? ["name"] : ["name", "component"]).map { .text($0) })
        forms.append(.object(form))
      }
    }
    switch forms.count {
    case 0: return nil
    case 1: return forms[0]
    default: return .object(["anyOf": .list(forms)])
    }
  }

  // MARK: Steps and reactions

  private static var steps: JSONValue {
    var bare: [JSONValue] = []
    var forms: [JSONValue] = []
    for form in StepSchema.forms {
      if form.required.isEmpty, form.oneOf.isEmpty { bare.append(.text(form.name)) }
      var properties: JSONObject = [:]
      properties[form.name] = described(settings(form), form.help)
      properties["id"] = .object([
        "type": .text("string"), "pattern": .text("^[^0-9.=][^.=]{0,63}$"),
        "description": .text("A name by which --set finds the step."),
      ])
      if form.takesTarget {
        properties["target"] = .object([
          "enum": .list(Placement.allCases.map { .text($0.rawValue) })
        ])
      }
      var step = mapping(properties, isOptional: false)
      step["required"] = .list([.text(form.name)])
      forms.append(.object(step))
    }
    return .object([
      "type": .list([.text("array"), .text("null")]),
      "description": .text("What the finger and the code do, one after the other."),
      "items": .object(["anyOf": .list([.object(["enum": .list(bare)])] + forms)]),
      "maxItems": .integer(Scenario.maximumStepCount),
    ])
  }

  private static func settings(_ form: StepSchema.Form) -> JSONValue {
    guard !form.parameters.isEmpty else {
      return .object([
        "type": .list([.text("object"), .text("null")]), "maxProperties": .integer(0),
      ])
    }
    var properties: JSONObject = [:]
    for parameter in form.parameters {
      let hasDefault =
        !form.required.contains(parameter.name) && !form.oneOf.contains(parameter.name)
      properties[parameter.name] = property(parameter, hasDefault: hasDefault)
    }
    var object = mapping(properties, isOptional: form.required.isEmpty && form.oneOf.isEmpty)
    if !form.required.isEmpty { object["required"] = .list(form.required.map { .text($0) }) }
    if !form.oneOf.isEmpty { object["oneOf"] = .list(form.oneOf.map(required)) }
    guard let short = form.parameters.first(where: { $0.name == form.short }) else {
      return .object(object)
    }
    return .object(["anyOf": .list([schema(short.kind), .object(object)])])
  }

  private static var replay: JSONValue {
    let name = JSONValue.object(["type": .text("string"), "minLength": .integer(1)])
    var columns: JSONObject = [:]
    for column in ReplayColumn.allCases {
      columns[column.rawValue] = described(
        name, ReplaySchema.help(for: column), default: .text(column.rawValue))
    }
    var replay = mapping(
      [
        "file": described(name, ReplaySchema.fileHelp),
        "columns": .object(mapping(columns, help: ReplaySchema.columnsHelp)),
        "mode": property(ReplaySchema.mode),
      ], help: ReplaySchema.help, isOptional: false)
    replay["required"] = .list([.text("file")])
    return .object(replay)
  }

  private static var golden: JSONValue {
    func oneOrMore(_ value: JSONValue, _ help: String) -> JSONValue {
      described(
        .object([
          "anyOf": .list([
            value,
            .object([
              "type": .text("array"), "items": value, "minItems": .integer(1),
              "maxItems": .integer(Scenario.Golden.maximumCount),
            ]),
          ])
        ]), help)
    }
    let instant = JSONValue.object(["type": .list([.text("string"), .text("number")])])
    let metrics = ImageMetric.Name.allCases.map { name in
      var properties: JSONObject = [
        "metric": .object(["const": .text(name.rawValue)]),
        "maxDiffering": property(GoldenSchema.maximumDiffering),
      ]
      if let range = name.thresholds {
        properties["threshold"] =
          name == .threshold
          ? .object([
            "type": .text("integer"), "minimum": .number(range.lowerBound),
            "maximum": .number(range.upperBound),
          ]) : number(range)
      }
      var form = mapping(properties, isOptional: false)
      form["required"] = .list([.text("metric")])
      return JSONValue.object(form)
    }
    let names = JSONValue.object([
      "enum": .list(GoldenSchema.tolerances.keys.sorted().map { .text($0) })
    ])
    var golden = mapping(
      [
        "at": oneOrMore(instant, "When: \(GoldenSchema.instantForm)."),
        "scale": oneOrMore(schema(GoldenSchema.scale.kind), GoldenSchema.scale.help),
        "appearance": oneOrMore(schema(GoldenSchema.appearance.kind), GoldenSchema.appearance.help),
        "tolerance": described(
          .object(["anyOf": .list([names] + metrics)]), "How closely pictures have to agree."),
        "ignore": oneOrMore(
          reference("rect"), "Parts of the picture that are not looked at, in points."),
        "directory": property(GoldenSchema.directory, hasDefault: false),
        "allowBlank": property(GoldenSchema.allowBlank),
      ], help: GoldenSchema.help, isOptional: false)
    golden["required"] = .list([.text("at")])
    return .object(golden)
  }

  private static var app: JSONValue {
    var reaction: JSONObject = [:]
    for parameter in StepSchema.reaction { reaction[parameter.name] = property(parameter) }
    let list = JSONValue.object([
      "type": .list([.text("array"), .text("null")]), "items": .object(mapping(reaction)),
      "maxItems": .integer(Scenario.maximumStepCount),
    ])
    let reactions = JSONValue.object([
      "description": .text(
        "One entry a call of the handler, the last repeats; an empty list never ends a refresh, and "
          + "\(StepSchema.noHandler) gives no handler."),
      "anyOf": .list([.object(["const": .text(StepSchema.noHandler)]), list]),
    ])
    return .object(
      mapping(
        ["header": reactions, "footer": reactions],
        help: "What the app does when a handler is called."))
  }
}

extension ParameterValue {
  /// The value as JSON has it.
  var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .integer(let integer): .integer(integer)
    case .flag(let flag): .flag(flag)
    case .color(let color):
      color.light == color.dark
        ? .text(Self.word(for: color.light))
        : .object([
          "light": .text(Self.word(for: color.light)), "dark": .text(Self.word(for: color.dark)),
        ])
    case .curve(let curve): .text(curve.description)
    case .choice(let word): .text(word)
    case .text(let text): .text(text)
    case .files(let names): .list(names.map { .text($0) })
    case .images(let images): .list(images.frames.map { .text($0.asset.name) })
    case .automatic: .text("auto")
    case .unlimited: .text("infinite")
    }
  }
}
