/// Compares the lists of settings with the properties they are made of.
@Suite("Settings and their properties")
struct SettingTests {
  static let owners: [any Configurable] =
    Library().styles.map { $0 as any Configurable }
    + Library().behaviors.map { $0 as any Configurable } + [ContentSettings(), RowContent()]

  /// Returns whether no file can set a property, by the end of its path: the edition or the
  /// class, the family of texts, the list's height as seen by the behavior, and what only other
  /// editions or classes have.
  private static func isFixed(_ path: String, of name: String) -> Bool {
    if path.hasSuffix(".edition") { return name != "wave" }
    return (fixed["all", default: []] + fixed[name, default: []]).contains { path.contains($0) }
  }

  /// Parts of the paths of such properties, by the name of the owner.
  private static let fixed: [String: [String]] = {
    let images = [".stateImages."]
    let icons = [".spinner.", ".logo.", ".arrowColor"]
    let times = [".times.", ".isTimeHidden"]
    let title = [".isRefreshingTitleHidden"]
    let column = [".labelX", ".arrowX"]
    let automatic = [
      ".automaticallyRefresh", ".triggerAutomaticallyRefreshPercent", ".autoTriggerTimes",
    ]
    let header = title + column
    let backFooter = header + times
    let autoFooter = [".isStateHidden", ".arrowColor"] + times + column
    let gif = icons + [".idle.duration", ".idle.plays"]
    return [
      "all": [".labels.family", ".viewLength", ".component", ".placement"],
      "ego": [".todayRule"],
      "fg": [".times.", ".arrowDuration", ".arrowColor", ".dateFontSize"],
      "mj-auto-footer": autoFooter + images,
      "mj-auto-gif-footer": autoFooter + icons + [".idle.", ".pulling."],
      "mj-back-footer": backFooter + images + automatic,
      "mj-back-gif-footer": backFooter + gif,
      "mj-gif-header": header + gif,
      "mj-header": header + images + automatic + [".hidesWithoutRows"],
      "mj-trailer": icons.dropLast() + images + times + title + automatic + [".labelInset"],
      "zh-footer": [".arrowColor", ".arrowDuration"],
    ]
  }()

  /// Returns every leaf value by its path; types with their own text form in files are leaves.
  private static func leaves(of value: Any, at path: String = "") -> [String: String] {
    let mirror = Mirror(reflecting: value)
    let isWhole =
      value is Flicks || value is DynamicColor || value is Curve || value is TimingFunction
      || value is LocalTime || value is ImageSource || value is PhaseBindings
    switch mirror.displayStyle {
    case .struct where !isWhole:
      return mirror.children.reduce(into: [:]) { leaves, child in
        let label = child.label ?? ""
        // Constants of a type are not settings.
        leaves.merge(Self.leaves(of: child.value, at: "\(path).\(label)")) { $1 }
      }
    case .optional:
      guard let child = mirror.children.first else { return [path: "nil"] }
      return leaves(of: child.value, at: path)
    case .dictionary: return [path: mirror.children.map { "\($0.value)" }.sorted().joined()]
    default: return [path: "\(value)"]
    }
  }

  private static func name(of owner: any Configurable) -> String {
    (owner as? any RefreshStyle)?.name ?? (owner as? any RefreshBehavior)?.name ?? "content"
  }

  @Test("Every setting changes one property, and vice versa", arguments: owners.indices)
  func oneForEach(index: Int) throws {
    let owner = Self.owners[index]
    let name = Self.name(of: owner)
    // Constants such as a type's name never change.
    let before = Self.leaves(of: owner)
    var changed: [String: String] = [:]
    for parameter in owner.parameters {
      let value = try parameter.another()
      #expect(value != parameter.defaultValue)
      let after = Self.leaves(of: owner.setting([parameter.name: value]))
      let paths = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      // Images replace `nil` with a value that has several leaves.
      #expect(!paths.isEmpty, "\(name): \(parameter.name) changes nothing")
      if case .images = parameter.kind { continue }
      #expect(paths.count == 1, "\(name): \(parameter.name) changes \(paths.sorted())")
      for path in paths where !path.hasSuffix(".labels.texts") {
        #expect(changed[path] == nil, "\(name): \(parameter.name) and \(changed[path] ?? "")")
        changed[path] = parameter.name
      }
    }
    let undescribed = before.keys.filter {
      changed[$0] == nil && !$0.hasSuffix(".labels.texts") && !$0.hasSuffix(".images")
        && !$0.hasSuffix(".arrowImage") && !$0.hasSuffix(".image") && !Self.isFixed($0, of: name)
    }
    #expect(undescribed.isEmpty, "\(name) has no setting of \(undescribed.sorted())")
  }

  @Test("The value set is returned, and the defaults are those of the properties")
  func roundTrip() throws {
    for owner in Self.owners {
      for parameter in owner.parameters {
        let value = try parameter.another()
        let set = owner.setting([parameter.name: value])
        let said = try #require(set.parameters.first { $0.name == parameter.name })
        #expect(said.defaultValue == value, "\(Self.name(of: owner)).\(parameter.name)")
        // Restoring the default restores all properties.
        let back = set.setting([parameter.name: parameter.defaultValue])
        #expect(Self.leaves(of: back) == Self.leaves(of: owner), "\(parameter.name)")
      }
    }
  }

  @Test("A value of another type leaves the property unchanged") func otherKinds() {
    let wave = WaveBehavior()
    let wrong: [String: ParameterValue] = [
      "pullDistance": .text("far"), "ballCount": .number(3.5), "riseHeight": .flag(true),
      "floatCycles": .automatic, "trigger": .choice("never"),
      "bendCurve": .curve(.spring(Spring())),
      "nothing": .number(1),
    ]
    #expect(wave.setting(wrong) == wave)
  }
}
