extension ScenarioSchema {
  /// Returns the schema of the `variants` section.
  ///
  /// The paths of sections, headers and footers have schemas and descriptions. Other paths, such
  /// as those of steps, are validated only by the reader.
  static func variants(_ library: Library) -> JSONValue {
    var settings: JSONObject = [:]
    for section in Sections.all {
      for parameter in section.parameters + section.styleDefaults {
        settings["\(section.name).\(parameter.name)"] = setting(parameter)
      }
    }
    for placement in Placement.allCases {
      // A setting that styles define differently accepts any value; the reader validates it.
      var found: [String: [Parameter]] = [:]
      var names: [String] = []
      for style in library.styles where style.placements.contains(placement) {
        for parameter in library.parameters(of: style, over: nil) {
          if found[parameter.name] == nil { names.append(parameter.name) }
          found[parameter.name, default: []].append(parameter)
        }
      }
      for name in names {
        guard let parameters = found[name], let first = parameters.first else { continue }
        let isOne = parameters.allSatisfy { $0.kind == first.kind }
        settings["\(placement.rawValue).\(name)"] =
          isOne && parameters.allSatisfy { $0.help == first.help }
          ? setting(first) : isOne ? orNothing(schema(first.kind)) : .object([:])
      }
    }
    let fixed = VariantSchema.fixedKeys.joined(separator: "|")
    let variant: JSONValue = [
      "type": ["object", "null"], "properties": .object(settings),
      "propertyNames": ["pattern": .text("^(?!(\(fixed))([.]|$))[^.]+([.][^.]+)*$")],
    ]
    return [
      "type": ["object", "null"], "description": .text(VariantSchema.help),
      "additionalProperties": variant,
      "propertyNames": VariantSchema.nameSchema,
      "maxProperties": .integer(Scenario.Variant.maximumCount),
    ]
  }

  private static func setting(_ parameter: Parameter) -> JSONValue {
    described(orNothing(schema(parameter.kind)), parameter.help)
  }

  /// Returns a schema that also accepts `null`, which removes the file's value.
  private static func orNothing(_ schema: JSONValue) -> JSONValue {
    ["anyOf": [schema, ["type": "null"]]]
  }
}
