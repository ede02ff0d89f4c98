extension ScenarioReader {
  /// Reads the names and settings of the variants.
  ///
  /// The values are validated later, when they have been applied to the file.
  mutating func variants(_ value: LocatedNode) -> [FileVariant] {
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
    return entries.compactMap { variant($0, in: value.path) }
  }

  /// Reads a variant, or reports its problem and returns `nil`.
  private mutating func variant(_ entry: SourceEntry, in path: String) -> FileVariant? {
    guard VariantSchema.isName(entry.key) else {
      report(
        "the name of a variant is not allowed", at: entry.position, path: path,
        found: "\"\(entry.key.shortened())\"", allowed: VariantSchema.nameForm)
      return nil
    }
    let value = LocatedNode(entry, in: path)
    guard let settings = value.node.entries else {
      return refuse(
        "\(value.path) must be a mapping, such as { header.hillHeight: 40 }", at: value)
    }
    return FileVariant(
      name: entry.key, entries: settings.filter { isAllowed($0, in: entry.key, at: value.path) })
  }

  /// Returns whether a variant can have a setting, or reports a problem.
  private mutating func isAllowed(
    _ setting: SourceEntry, in variant: String, at path: String
  ) -> Bool {
    let key = SettingPath(setting.key)
    guard key.isComplete, !VariantSchema.fixedKeys.contains(key.parts[0]) else {
      report(
        "variant \(variant): \(setting.key.shortened()) cannot be set by a variant",
        at: setting.position, path: path, allowed: "paths such as header.hillHeight")
      return false
    }
    return true
  }
}

/// A variant and the file's entries for its settings, in the same order.
struct FileVariant {
  let variant: Scenario.Variant
  let entries: [SourceEntry]

  init(name: String, entries: [SourceEntry]) {
    self.entries = entries
    variant = Scenario.Variant(
      name: name,
      settings: entries.map {
        ScenarioOverride(key: $0.key, value: SourceWriter.yaml.text(of: $0.value))
      })
  }
}
