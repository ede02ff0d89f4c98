extension ScenarioReader {
  /// Reads the names and settings of the variants.
  ///
  /// The values are validated later, when they have been applied to the file.
  mutating func variants(_ value: LocatedNode) -> [ScenarioFile.FileVariant] {
    guard let entries = value.node.entries else {
      return refuse(
        "variants must be a mapping, such as { now: {}, soft: { header.hillHeight: 40 } }",
        at: value)
        ?? []
    }
    guard entries.count <= Scenario.Variant.maximumCount else {
      report(
        "the file has too many variants", at: value, found: "\(entries.count)",
        allowed: "at most \(Scenario.Variant.maximumCount)")
      return []
    }
    return entries.compactMap { entry in
      guard VariantSchema.isName(entry.key) else {
        report(
          "the name of a variant is not allowed", at: entry.position, path: value.path,
          found: "\"\(entry.key.shortened())\"", allowed: VariantSchema.nameForm)
        return nil
      }
      let variant = LocatedNode(entry, in: value.path)
      guard let settings = entry.value.entries else {
        return refuse(
          "\(variant.path) must be a mapping, such as { header.hillHeight: 40 }", at: variant)
      }
      let allowed = settings.filter { setting in
        let parts = ScenarioOverride(key: setting.key, value: "").path
        guard parts.allSatisfy({ !$0.isEmpty }), let first = parts.first,
          !VariantSchema.fixedKeys.contains(first)
        else {
          report(
            "variant \(entry.key): \(setting.key.shortened()) cannot be set by a variant",
            at: setting.position, path: variant.path, allowed: "paths such as header.hillHeight")
          return false
        }
        return true
      }
      let overrides = allowed.map {
        ScenarioOverride(key: $0.key, value: SourceWriter.yaml.text(of: $0.value))
      }
      return (Scenario.Variant(name: entry.key, settings: overrides), allowed)
    }
  }
}
