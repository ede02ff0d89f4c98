/// The JSON Schema (draft 2020-12) of scenario files, for completion and validation in editors.
///
/// It is generated from the same descriptions that the reader uses.
package struct ScenarioSchema: Hashable, Sendable {
  package let json: JSONValue

  /// Creates the schema for files that may name the styles of a library.
  package init(library: Library = Library()) {
    var properties: JSONObject = [
      "reel": [
        "const": .integer(Scenario.formatVersion), "description": "The version of the file format.",
      ]
    ]
    for section in Sections.all.dropLast() { properties[section.name] = Self.section(section) }
    properties["fonts"] = [
      "type": ["array", "null"], "description": .text(Sections.fontsHelp),
      "items": Self.word, "maxItems": .integer(Scenario.maximumFontCount),
    ]
    let headers = library.styles(at: .header)
    properties["style"] = [
      "enum": .texts(headers.map(\.name)),
      "description": "The style of the header; short for header.style.",
    ]
    for placement in Placement.allCases {
      properties[placement.rawValue] = Self.behavior(placement, library)
    }
    properties["content"] = Self.section(Sections.content)
    properties["steps"] = Self.steps
    properties["replay"] = Self.replay
    properties["app"] = Self.app
    properties["golden"] = Self.golden
    properties[VariantSchema.key] = Self.variants(library)
    json = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "RefreshReel scenario, version \(Scenario.formatVersion)",
      "type": "object", "properties": .object(properties), "additionalProperties": false,
      "anyOf": .list(["header", "footer", "style"].map(Self.required)),
      "not": ["anyOf": [["required": ["style", "header"]], ["required": ["steps", "replay"]]]],
      "$defs": .object(Self.definitions),
    ]
  }

  package var text: String { json.text }

  // MARK: Parts

  private static let definitions: JSONObject = [
    "plainColor": [
      "type": "string",
      "anyOf": [
        ["enum": .texts(Color.names)],
        ["pattern": "^\\s*#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})\\s*$"],
        ["pattern": "^\\s*([Rr][Gg][Bb]|[Hh][Ss][Ll])[Aa]?\\([^()]*\\)\\s*$"],
        // Color names whose case differs from that of the completions.
        ["pattern": "^\\s*[A-Za-z]{3,20}\\s*$"],
      ],
    ],
    "color": [
      "anyOf": [
        reference("plainColor"),
        [
          "type": "object",
          "properties": ["light": reference("plainColor"), "dark": reference("plainColor")],
          "required": ["light", "dark"], "additionalProperties": false,
        ],
      ]
    ],
    "curve": [
      "type": "string", "pattern": "^\\s*[A-Za-z][A-Za-z-]*\\s*(\\(.*\\))?\\s*$",
      "examples": [
        "ease-in-out", "cubic-bezier(.42, 0, .58, 1)", "back-out",
        "spring(duration: .5, bounce: .3)",
      ],
    ],
    "line": [
      "pattern": .text(
        "^[^\\u0000-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069]*"
          + "(\\r\\n|[\\n-\\r\\u0085\\u2028\\u2029])?(?![\\s\\S])")
    ],
    "rect": [
      "type": "array",
      "prefixItems": [
        number(Sections.rectRange), number(Sections.rectRange),
        ["type": "number", "exclusiveMinimum": 0], ["type": "number", "exclusiveMinimum": 0],
      ],
      "minItems": 4, "maxItems": 4,
    ],
  ]

  private static let word: JSONValue = ["type": "string", "minLength": 1]

  private static func reference(_ name: String) -> JSONValue { ["$ref": "#/$defs/\(name)"] }

  private static func required(_ name: String) -> JSONValue { ["required": [.text(name)]] }

  private static func number(_ range: ClosedRange<Double>) -> JSONValue {
    ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
  }

  private static func anyOf(_ first: JSONValue, _ others: [JSONValue]) -> JSONValue {
    ["anyOf": .list([first] + others)]
  }

  private static func list(of items: JSONValue, atMost maximumCount: Int) -> JSONValue {
    ["type": "array", "items": items, "maxItems": .integer(maximumCount)]
  }

  static func schema(_ kind: ParameterKind) -> JSONValue {
    func or(_ word: String, _ schema: JSONValue, where isAllowed: Bool) -> JSONValue {
      isAllowed ? anyOf(schema, [["const": .text(word)]]) : schema
    }
    switch kind {
    case .number(let range, _, let automatic): return or("auto", number(range), where: automatic)
    case .integer(let range, let unlimited):
      let integer: JSONValue = [
        "type": "integer", "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ]
      return or("infinite", integer, where: unlimited)
    case .flag: return ["type": "boolean"]
    case .color(let automatic): return or("auto", reference("color"), where: automatic)
    case .curve: return reference("curve")
    case .choice(let words): return ["enum": .texts(words)]
    // The string type already allows `auto`.
    case .text(let length, _):
      return [
        "type": "string", "maxLength": .integer(length), "$ref": "#/$defs/line",
      ]
    case .localTime(let automatic):
      let time: JSONValue = [
        "type": "string",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$",
      ]
      return or("auto", time, where: automatic)
    case .images: return anyOf(word, [list(of: word, atMost: ImageSource.maximumCount)])
    case .artwork: return word
    case .frames:
      let frames: JSONValue = [
        "type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2,
      ]
      return anyOf(word, [frames])
    case .phases:
      let phase: JSONValue = ["enum": .texts(RefreshPhase.allCases.map(\.rawValue))]
      return anyOf(
        phase, [["const": "none"], ["type": "object", "additionalProperties": phase]])
    }
  }

  /// Returns a schema with a description and an optional default.
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

  /// Returns the schema of a mapping.
  ///
  /// - Parameters:
  ///   - required: The required keys.
  ///   - mayBeEmpty: Whether the value may be `null`, in which case all keys have their defaults.
  private static func mapping(
    _ properties: JSONObject, help: String? = nil, required: [String] = [], mayBeEmpty: Bool = true
  ) -> JSONValue {
    var object: JSONObject = ["type": mayBeEmpty ? ["object", "null"] : "object"]
    object["description"] = help.map { .text($0) }
    object["properties"] = .object(properties)
    object["additionalProperties"] = false
    object["required"] = required.isEmpty ? nil : .texts(required)
    return .object(object)
  }

  // MARK: Sections

  private static func section(_ section: Section) -> JSONValue {
    var properties: JSONObject = [:]
    for field in section.special { properties[field.name] = special(field) }
    for parameter in section.parameters + section.styleDefaults {
      properties[parameter.name] = property(parameter)
    }
    let whole = mapping(properties, help: section.help)
    // The first word is the absence of a value, for which the short form is pointless.
    guard let short = section.parameters.first(where: { $0.name == section.short }),
      case .choice(let words) = short.kind
    else { return whole }
    return described(anyOf(["enum": .texts(Array(words.dropFirst()))], [whole]), section.help)
  }

  private static func special(_ field: SpecialField) -> JSONValue {
    switch field.form {
    case .rate:
      let rate = anyOf(
        ["type": "number", "exclusiveMinimum": 0, "maximum": .integer(FrameRate.maximum)],
        [["type": "string", "pattern": "^([0-9]+/[0-9]+|[0-9]+\\.?[0-9]*|\\.[0-9]+)$"]])
      return described(rate, field.help, default: 60)
    case .area(let words, _):
      return described(
        anyOf(["enum": .texts(words)], [reference("rect")]), field.help,
        default: .text(field.defaultText))
    case .section(let section): return self.section(section)
    case .navigationBar(let section):
      return described(
        anyOf(["type": "boolean"], [self.section(section)]), field.help, default: true)
    case .items:
      var properties: JSONObject = [:]
      for parameter in Sections.item { properties[parameter.name] = property(parameter) }
      return [
        "type": ["array", "null"], "items": mapping(properties),
        "maxItems": .integer(RowContent.maximumCount), "description": .text(field.help),
        "default": .list([]),
      ]
    }
  }

  // MARK: Headers and footers

  /// Returns the schema of a header or footer.
  ///
  /// It has one alternative for each pair of a style and a behavior that support the placement.
  private static func behavior(_ placement: Placement, _ library: Library) -> JSONValue? {
    let behaviors = library.behaviors(at: placement)
    var forms: [JSONValue] = []
    for style in library.styles where style.placements.contains(placement) {
      for behavior in behaviors {
        let isOwn = behavior.name == library.defaultBehavior(of: style).name
        var properties: JSONObject = [
          "style": ["const": .text(style.name), "description": .text(style.summary)],
          "behavior": ["const": .text(behavior.name), "description": .text(behavior.summary)],
        ]
        for parameter in library.parameters(of: style, over: behavior.name) {
          properties[parameter.name] = property(parameter)
        }
        forms.append(
          mapping(
            properties, required: isOwn ? ["style"] : ["style", "behavior"], mayBeEmpty: false))
      }
    }
    guard !forms.isEmpty else { return nil }
    let names = library.styles(at: placement).map(\.name)
    return ["anyOf": .list([["enum": .texts(names)]] + forms)]
  }

  // MARK: Steps and reactions

  private static var steps: JSONValue {
    let forms = StepSchema.forms.map { form -> JSONValue in
      var properties: JSONObject = [:]
      properties[form.name] = described(settings(form), form.help)
      properties["id"] = [
        "type": "string", "pattern": "^[^0-9.=][^.=]{0,63}$",
        "description": "A name for the step in --set paths.",
      ]
      if form.takesTarget {
        properties["target"] = ["enum": .texts(Placement.allCases.map(\.rawValue))]
      }
      return mapping(properties, required: [form.name], mayBeEmpty: false)
    }
    let bare = StepSchema.forms.filter { $0.required.isEmpty && $0.oneOf.isEmpty }.map(\.name)
    return [
      "type": ["array", "null"],
      "description": "The actions of the finger and of the code, in order.",
      "items": anyOf(["enum": .texts(bare)], forms),
      "maxItems": .integer(Scenario.maximumStepCount),
    ]
  }

  private static func settings(_ form: StepSchema.Form) -> JSONValue {
    guard !form.parameters.isEmpty else {
      return ["type": ["object", "null"], "maxProperties": 0]
    }
    var properties: JSONObject = [:]
    for parameter in form.parameters {
      let hasDefault =
        !form.required.contains(parameter.name) && !form.oneOf.contains(parameter.name)
      properties[parameter.name] = property(parameter, hasDefault: hasDefault)
    }
    var settings = mapping(
      properties, required: form.required, mayBeEmpty: form.required.isEmpty && form.oneOf.isEmpty)
    if !form.oneOf.isEmpty, case .object(var object) = settings {
      object["oneOf"] = .list(form.oneOf.map(required))
      settings = .object(object)
    }
    guard let short = form.parameters.first(where: { $0.name == form.short }) else {
      return settings
    }
    return anyOf(schema(short.kind), [settings])
  }

  private static var replay: JSONValue {
    var columns: JSONObject = [:]
    for column in ReplayColumn.allCases {
      columns[column.rawValue] = described(
        word, ReplaySchema.help(for: column), default: .text(column.rawValue))
    }
    return mapping(
      [
        "file": described(word, ReplaySchema.fileHelp),
        "columns": mapping(columns, help: ReplaySchema.columnsHelp),
        "mode": property(ReplaySchema.mode),
      ], help: ReplaySchema.help, required: ["file"], mayBeEmpty: false)
  }

  private static var golden: JSONValue {
    func oneOrMore(_ value: JSONValue, _ help: String) -> JSONValue {
      let list: JSONValue = [
        "type": "array", "items": value, "minItems": 1,
        "maxItems": .integer(Scenario.Golden.maximumCount),
      ]
      return described(anyOf(value, [list]), help)
    }
    let metrics = ImageMetric.Name.allCases.map { name in
      var properties: JSONObject = [
        "metric": ["const": .text(name.rawValue)],
        "maxDiffering": property(GoldenSchema.maximumDiffering),
      ]
      if let range = name.thresholds, case .object(var threshold) = number(range) {
        if name == .threshold { threshold["type"] = "integer" }
        properties["threshold"] = .object(threshold)
      }
      return mapping(properties, required: ["metric"], mayBeEmpty: false)
    }
    let names: JSONValue = ["enum": .texts(GoldenSchema.tolerances.keys.sorted())]
    return mapping(
      [
        "at": oneOrMore(["type": ["string", "number"]], "The instants: \(Instant.forms)."),
        "scale": oneOrMore(schema(GoldenSchema.scale.kind), GoldenSchema.scale.help),
        "appearance": oneOrMore(schema(GoldenSchema.appearance.kind), GoldenSchema.appearance.help),
        "tolerance": described(anyOf(names, metrics), "The tolerance of the image comparison."),
        "ignore": oneOrMore(reference("rect"), "The regions that are ignored, in points."),
        "directory": property(GoldenSchema.directory, hasDefault: false),
        "platform": property(GoldenSchema.platform),
        "allowBlank": property(GoldenSchema.allowBlank),
        "motion": property(GoldenSchema.motion),
      ], help: GoldenSchema.help, required: ["at"], mayBeEmpty: false)
  }

  private static var app: JSONValue {
    var reaction: JSONObject = [:]
    for parameter in Scenario.defaultReaction.parameters {
      reaction[parameter.name] = property(parameter)
    }
    let list: JSONValue = [
      "type": ["array", "null"], "items": mapping(reaction),
      "maxItems": .integer(Scenario.maximumStepCount),
    ]
    let reactions: JSONValue = [
      "description": .text(
        "The app's reactions to calls of the handler, in order; the last one repeats. An empty "
          + "list never ends a refresh, and \(StepSchema.noHandler) sets no handler."),
      "anyOf": [["const": .text(StepSchema.noHandler)], list],
    ]
    return mapping(
      ["header": reactions, "footer": reactions],
      help: "The app's responses when the header or the footer calls its refresh handler.")
  }
}

extension ParameterValue {
  /// The value as written in a JSON scenario.
  var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .integer(let integer): .integer(integer)
    case .flag(let flag): .flag(flag)
    case .color(let color):
      color.light == color.dark
        ? .text(Self.word(for: color.light))
        : ["light": .text(Self.word(for: color.light)), "dark": .text(Self.word(for: color.dark))]
    case .curve(let curve): .text(curve.description)
    case .choice(let word): .text(word)
    case .text(let text): .text(text)
    case .files(let names): .texts(names)
    case .images(let images): .texts(images.frames.map(\.asset.name))
    case .artwork(let artwork): .texts([artwork.name])
    case .frames(.marker(let name)): .text(name)
    case .frames(.frames(let first, let last)): .numbers([first, last])
    case .phases(let bindings): .text(bindings.scenarioText)
    case .automatic: "auto"
    case .unlimited: "infinite"
    }
  }
}
