import RefreshHeaders
import RefreshModel
import RefreshScene

/// A conversion of the former keys and values of scenario files to the present ones.
struct FormerKeys {
  let library: Library

  /// The present keys of a header or footer, by former key.
  static let headerKeys = ["name": "style", "component": "behavior"]

  /// The present values of settings with a list of allowed values, by former value.
  private static let values = ["rasteriser": "rasterizer", "centre": "center"]

  /// Returns the settings of a header or footer, or an empty list if its style is unknown.
  private func parameters(_ placement: String, in root: SourceNode) -> [Parameter] {
    let header = root.entry(placement)?.value
    let name =
      header.map { $0.entry("style")?.value ?? $0 }
      ?? (placement == "header" ? root.entry("style")?.value : nil)
    guard let style = name?.text.flatMap({ library.style(named: $0) }) else { return [] }
    return library.parameters(of: style, over: header?.entry("behavior")?.value.text)
  }

  private static func present(_ key: String, _ parameters: [Parameter]) -> String? {
    headerKeys[key] ?? parameters.first { $0.formerName == key }?.name
  }

  /// Returns the present value for a former value, or `nil` for any other value.
  private static func present(value: String, at path: [String], _ parameters: [Parameter])
    -> String?
  {
    guard let present = values[value], path.count == 2 else { return nil }
    if path[0] == "golden" { return path[1] == "tolerance" ? present : nil }
    guard case .choice(let allowed)? = parameters.first(where: { $0.name == path[1] })?.kind,
      allowed.contains(present)
    else { return nil }
    return present
  }

  /// Returns the path and value of an override, converted to the present ones.
  ///
  /// - Parameter root: The file's tree, in which former keys have already been replaced.
  func present(
    _ override: ScenarioOverride, in root: SourceNode
  ) -> (path: [String], value: String) {
    var path = override.path
    guard path.count == 2 else { return (path, override.value) }
    let parameters = parameters(path[0], in: root)
    if Placement(rawValue: path[0]) != nil, let key = Self.present(path[1], parameters) {
      path[1] = key
    }
    return (
      path, Self.present(value: override.value, at: path, parameters) ?? override.value
    )
  }

  /// Replaces all former keys and values of a tree.
  ///
  /// - Returns: A note that lists the replacements outside the variants, or `nil` if there were
  ///   no replacements.
  func rename(_ root: inout SourceNode, fileName: String) -> String? {
    var renamed: [String] = []
    for placement in Placement.allCases.map(\.rawValue) {
      func note(_ key: String, _ present: String) {
        renamed.append("\(placement).\(key) is \(placement).\(present)")
      }
      // The keys of the style and the behavior come first, because the settings depend on them.
      root.changeEntry(placement) { header in
        header.rename { Self.headerKeys[$0] }.forEach(note)
      }
      let parameters = parameters(placement, in: root)
      func rename(_ key: String) -> String? { Self.present(key, parameters) }
      func rename(value: String, of key: String) -> String? {
        Self.present(value: value, at: [placement, key], parameters)
      }
      root.changeEntry(placement) { header in
        header.rename(rename).forEach(note)
        renamed += header.renameValues(rename(value:of:)).map {
          "\(placement).\($0) \($1) is \($2)"
        }
      }
      root.changeEntry(VariantSchema.key) { variants in
        for name in variants.entries?.map(\.key) ?? [] {
          func setting(_ key: String) -> String? {
            let path = ScenarioOverride(key: key, value: "").path
            return path.count == 2 && path[0] == placement ? path[1] : nil
          }
          variants.changeEntry(name) { variant in
            variant.rename { key in setting(key).flatMap(rename).map { "\(placement).\($0)" } }
            variant.renameValues { value, key in
              setting(key).flatMap { rename(value: value, of: $0) }
            }
          }
        }
      }
    }
    root.changeEntry("golden") { golden in
      renamed += golden.renameValues { Self.present(value: $0, at: ["golden", $1], []) }
        .map { "golden.\($0) \($1) is \($2)" }
    }
    guard !renamed.isEmpty else { return nil }
    return "\(fileName): former names are still accepted: \(renamed.joined(separator: ", "))"
  }
}

extension SourceNode {
  fileprivate func entry(_ key: String) -> SourceEntry? { entries?.last { $0.key == key } }

  /// Changes the value of a key of a mapping, if the key exists.
  fileprivate mutating func changeEntry(_ key: String, _ change: (inout SourceNode) -> Void) {
    guard case .mapping(var entries) = content,
      let index = entries.lastIndex(where: { $0.key == key })
    else { return }
    change(&entries[index].value)
    content = .mapping(entries)
  }

  /// Renames the keys of a mapping.
  ///
  /// A key is kept if it has no new name or if the mapping already contains the new name.
  ///
  /// - Returns: The renamed keys with their new names.
  @discardableResult
  fileprivate mutating func rename(
    _ name: (String) -> String?
  ) -> [(former: String, present: String)] {
    guard case .mapping(var entries) = content else { return [] }
    let keys = Set(entries.map(\.key))
    var renamed: [(String, String)] = []
    for index in entries.indices {
      let key = entries[index].key
      guard let new = name(key), !keys.contains(new) else { continue }
      entries[index].key = new
      renamed.append((key, new))
    }
    content = .mapping(entries)
    return renamed
  }

  /// Replaces the scalar values of a mapping.
  ///
  /// - Parameter name: A closure that returns the new text for a text and its key, or `nil` to
  ///   keep the text.
  /// - Returns: The keys with their former and new texts.
  @discardableResult
  fileprivate mutating func renameValues(
    _ name: (String, String) -> String?
  ) -> [(key: String, former: String, present: String)] {
    guard case .mapping(var entries) = content else { return [] }
    var renamed: [(String, String, String)] = []
    for index in entries.indices {
      guard case .scalar(let text, let isQuoted) = entries[index].value.content,
        let new = name(text, entries[index].key)
      else { continue }
      entries[index].value.content = .scalar(new, isQuoted: isQuoted)
      renamed.append((entries[index].key, text, new))
    }
    content = .mapping(entries)
    return renamed
  }
}
