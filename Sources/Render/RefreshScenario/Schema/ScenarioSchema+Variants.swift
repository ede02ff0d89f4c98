import RefreshHeaders
import RefreshModel
import RefreshScene
import Texts

extension ScenarioSchema {
  /// The schema of the `variants` section: paths that sections and behaviors have are completed and
  /// described, others, as those of steps, are left to the reader.
  static func variants(_ library: Library) -> JSONValue {
    var settings: JSONObject = [:]
    for section in Sections.all {
      for parameter in section.parameters + section.wishes {
        settings["\(section.name).\(parameter.name)"] = setting(parameter)
      }
    }
    for placement in Placement.allCases {
      // Where styles mean different things by one name, the reader decides.
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
    let variant: JSONValue = [
      "type": ["object", "null"], "properties": .object(settings),
      "propertyNames": ["pattern": "^(?!(reel|variants)([.]|$))[^.]+([.][^.]+)*$"],
    ]
    return [
      "type": ["object", "null"], "description": .text(VariantSchema.help),
      "additionalProperties": variant,
      "propertyNames": ["pattern": "^[^/,:;{}\\[\\]\"'*?#.-][^/,:;{}\\[\\]\"'*?#]*$"],
      "maxProperties": .integer(Scenario.Variant.maximumCount),
    ]
  }

  private static func setting(_ parameter: Parameter) -> JSONValue {
    described(orNothing(schema(parameter.kind)), parameter.help)
  }

  /// A value, or `null`, which takes the file's own away.
  private static func orNothing(_ schema: JSONValue) -> JSONValue {
    ["anyOf": [schema, ["type": "null"]]]
  }
}
