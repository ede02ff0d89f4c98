/// The paths of a scenario file's settings, for suggesting corrections of misplaced or misspelled
/// keys.
struct SettingPaths {
  /// The names in file order, each once.
  private var names: [String] = []
  /// The first paths that end with a name: all of them, or one more than a suggestion lists.
  private var paths: [String: [String]] = [:]

  /// Creates the paths of the sections, the header, the footer and the steps in a file.
  init(_ root: SourceNode, library: Library) {
    for placement in Placement.allCases {
      let own = root[placement.rawValue]
      let isShort = placement == .header && own == nil
      let name = isShort ? root[HeaderKeys.style]?.text : (own?[HeaderKeys.style] ?? own)?.text
      guard let style = name.flatMap(library.style) else { continue }
      let behavior = own?[HeaderKeys.behavior]?.text
      let parameters = library.parameters(of: style, over: behavior).map(\.name)
      add(parameters + HeaderKeys.all, below: placement.rawValue)
    }
    for section in [
      Sections.canvas, Sections.clock, Sections.screen, Sections.statusBar, Sections.scrollView,
      Sections.content,
    ] {
      add(section, below: section.name)
    }
    if case .sequence(let items)? = root["content"]?["items"]?.content {
      for index in items.indices {
        add(Sections.item.map(\.name), below: "content.items.\(index)")
      }
    }
    guard case .sequence(let steps)? = root["steps"]?.content else { return }
    for (index, step) in steps.enumerated() {
      for entry in step.entries ?? [] {
        guard let form = StepSchema.form(entry.key) else { continue }
        let step = step["id"]?.text ?? String(index)
        add(form.parameters.map(\.name), below: "steps.\(step).\(form.name)")
      }
    }
  }

  private mutating func add(_ section: Section, below path: String) {
    add(section.keys, below: path)
    for field in section.special {
      switch field.form {
      case .section(let inner), .navigationBar(let inner):
        add(inner, below: "\(path).\(field.name)")
      case .items, .rate, .area: break
      }
    }
  }

  private mutating func add(_ names: [String], below path: String) {
    for name in names {
      let count = paths[name]?.count ?? 0
      if count == 0 { self.names.append(name) }
      if count <= Self.longestList { paths[name, default: []].append("\(path).\(name)") }
    }
  }

  /// The maximum number of paths in a suggestion.
  private static let longestList = 4

  /// Returns the paths that end with a name as text, such as `canvas.scale or screen.scale`.
  ///
  /// The result is `nil` if there are no paths or more than ``longestList``.
  func named(_ name: String) -> String? {
    Self.joined(paths[name] ?? [])
  }

  /// Returns the paths that end with the known name nearest to a misspelled one, or `nil` if no
  /// name is close or more than ``longestList`` paths end with it.
  func nearest(to name: String) -> String? {
    NearestName.nearest(to: name, among: names).flatMap(named)
  }

  /// Returns, as text, the paths of the names that contain the last word of a key.
  ///
  /// An example is `header.ballCount` for the key `balls` in `header`. The result is `nil` if
  /// there are no paths or more than ``longestList``.
  static func sharing(_ key: String, among names: [String], below path: String) -> String? {
    let words = key.nameWords
    guard let last = words.last, last.count > 2 else { return nil }
    let stem = last.hasSuffix("s") ? String(last.dropLast()) : last
    // A plural such as `balls` most likely means the count.
    if last.hasSuffix("s"), let count = names.first(where: { $0.lowercased() == stem + "count" }) {
      return ScenarioReader.join(path, count)
    }
    let found = names.filter { name in name.nameWords.contains { $0 == last || $0 == stem } }
    return joined(found.map { ScenarioReader.join(path, $0) })
  }

  private static func joined(_ paths: [String]) -> String? {
    paths.isEmpty || paths.count > longestList ? nil : paths.alternatives
  }
}
