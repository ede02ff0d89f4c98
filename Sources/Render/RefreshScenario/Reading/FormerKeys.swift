import RefreshHeaders
import RefreshModel
import RefreshScene

/// A mapping from former keys of settings in a scenario file to their present keys.
struct FormerKeys {
  let library: Library

  /// Returns the settings of a header or footer, or an empty list if its style is unknown.
  private func parameters(_ placement: String, in root: SourceNode) -> [Parameter] {
    let header = root.entry(placement)?.value
    let name =
      header?.entry("name")?.value ?? (placement == "header" ? root.entry("style")?.value : nil)
    guard let style = name?.text.flatMap({ library.style(named: $0) }) else { return [] }
    return library.parameters(of: style, over: header?.entry("component")?.value.text)
  }

  private static func present(_ key: String, _ parameters: [Parameter]) -> String? {
    parameters.first { $0.formerName == key }?.name
  }

  /// Returns a path with its former key, if any, replaced by the present one.
  func path(_ path: [String], in root: SourceNode) -> [String] {
    guard path.count == 2, Placement(rawValue: path[0]) != nil,
      let key = Self.present(path[1], parameters(path[0], in: root))
    else { return path }
    return [path[0], key]
  }

  /// Renames all former keys in a tree, including those in variants.
  ///
  /// - Returns: A note for each former key of a header or footer.
  func rename(_ root: inout SourceNode, fileName: String) -> [String] {
    var notes: [String] = []
    for placement in Placement.allCases.map(\.rawValue) {
      let parameters = parameters(placement, in: root)
      guard parameters.contains(where: { $0.formerName != nil }) else { continue }
      root.changeEntry(placement) { header in
        for (former, present) in header.rename({ Self.present($0, parameters) }) {
          notes.append(
            "\(fileName): \(placement).\(former) is called \(present) now, and is read as before")
        }
      }
      root.changeEntry(VariantSchema.key) { variants in
        for name in variants.entries?.map(\.key) ?? [] {
          variants.changeEntry(name) { variant in
            variant.rename { key in
              let parts = ScenarioOverride(key: key, value: "").path
              guard parts.count == 2, parts[0] == placement else { return nil }
              return Self.present(parts[1], parameters).map { "\(placement).\($0)" }
            }
          }
        }
      }
    }
    return notes
  }
}

extension SourceNode {
  fileprivate func entry(_ key: String) -> SourceEntry? { entries?.last { $0.key == key } }

  /// Changes the value of a key, if the mapping has the key.
  fileprivate mutating func changeEntry(_ key: String, _ change: (inout SourceNode) -> Void) {
    guard case .mapping(var entries) = content,
      let index = entries.lastIndex(where: { $0.key == key })
    else { return }
    change(&entries[index].value)
    content = .mapping(entries)
  }

  /// Renames the keys of a mapping.
  ///
  /// A key is left unchanged if `name` returns `nil` or if the mapping already has the new key.
  ///
  /// - Returns: The former and present names of the renamed keys.
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
}
