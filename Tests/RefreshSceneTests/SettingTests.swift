import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel
import RefreshScene
import Testing
import VectorDrawing

/// The lists of settings beside the properties that they are made of.
@Suite("Settings and the properties that hold them")
struct SettingTests {
  static let owners: [any Configurable] =
    Library().styles.map { $0 as any Configurable }
    + Library().behaviors.map { $0 as any Configurable } + [ContentSettings()]

  /// Properties that no file sets, by the end of their paths: which of two editions a value is, whose
  /// texts it has, what it knows of a look's pictures, and what one of two editions has and the other
  /// has not.
  private static func isFixed(_ path: String, of name: String) -> Bool {
    if path.hasSuffix(".edition") && name != "wave" { return true }
    if path.hasSuffix(".labels.family") || path.hasSuffix(".shared.images") { return true }
    switch name {
    case "fg":
      return path.contains(".times.")
        || [".arrowDuration", ".arrowColor", ".dateFontSize"].contains(where: path.hasSuffix)
    case "ego": return path.hasSuffix(".todayRule")
    case "mj-trailer":
      return path.contains(".spinner.") || path.hasSuffix(".labelInset")
        || path.hasSuffix(".pictures")
    case "mj-auto-footer", "mj-auto-gif-footer":
      return path.contains(".spinner.") || path.hasSuffix(".isStateHidden")
        || path.hasSuffix(".arrowColor") || path.hasSuffix(".pictures") || path.contains(".idle.")
        || path.contains(".pulling.")
    case "mj-gif-header", "mj-back-gif-footer":
      return path.contains(".spinner.") || path.hasSuffix(".arrowColor")
        || path.hasSuffix(".idle.duration") || path.hasSuffix(".idle.plays")
    case "mj-header", "mj-back-footer": return path.hasSuffix(".pictures")
    default: return false
    }
  }

  /// Every value in a value, by the path to it; what has a word of its own in files is not taken apart.
  private static func leaves(of value: Any, at path: String = "") -> [String: String] {
    let mirror = Mirror(reflecting: value)
    let isWhole =
      value is Flicks || value is DynamicColor || value is Curve || value is TimingFunction
      || value is LocalTime || value is ImageSource
    switch mirror.displayStyle {
    case .struct where !isWhole:
      return mirror.children.reduce(into: [:]) { leaves, child in
        let label = child.label ?? ""
        // Constants of a type are no settings.
        leaves.merge(Self.leaves(of: child.value, at: "\(path).\(label)")) { $1 }
      }
    case .optional:
      guard let child = mirror.children.first else { return [path: "nil"] }
      return leaves(of: child.value, at: path)
    case .dictionary:
      return [path: mirror.children.map { "\($0.value)" }.sorted().joined()]
    default: return [path: "\(value)"]
    }
  }

  /// A value that the parameter takes, other than its default.
  private static func another(_ parameter: Parameter) throws -> ParameterValue {
    switch (parameter.kind, parameter.defaultValue) {
    case (.number(let range, _, _), .number(let number)):
      return .number(number == range.upperBound ? range.lowerBound : range.upperBound)
    case (.number(let range, _, _), _): return .number(range.upperBound)
    case (.integer(let range, _), .integer(let number)):
      return .integer(number == range.upperBound ? range.lowerBound : range.upperBound)
    case (.integer(let range, _), _): return .integer(range.upperBound)
    case (.flag, .flag(let flag)): return .flag(!flag)
    case (.curve, _): return .curve(.timing(.cubicBezier(0.1, 0.7, 0.2, 1)))
    case (.choice(let words), .choice(let word)): return .choice(words.first { $0 != word } ?? word)
    case (.color, _): return .color(Color(12, 34, 56))
    case (.localTime, _): return .text("1999-12-31 23:59")
    case (.images, _): return try MJGIFStyleTests.images("ab")
    default: return .text("xx")
    }
  }

  private static func name(of owner: any Configurable) -> String {
    (owner as? any RefreshStyle)?.name ?? (owner as? any RefreshBehavior)?.name ?? "content"
  }

  @Test("every setting changes one property, and every property has one", arguments: owners.indices)
  func oneForEach(index: Int) throws {
    let owner = Self.owners[index]
    let name = Self.name(of: owner)
    // Constants that say what a type is called change with nothing.
    let before = Self.leaves(of: owner)
    var changed: [String: String] = [:]
    for parameter in owner.parameters {
      let value = try Self.another(parameter)
      #expect(value != parameter.defaultValue)
      let after = Self.leaves(of: owner.setting(chosen([parameter.name: value])))
      let paths = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
      // Pictures in the place of none have more in them than one value.
      #expect(!paths.isEmpty, "\(name): \(parameter.name) changes nothing")
      if case .images = parameter.kind { continue }
      #expect(paths.count == 1, "\(name): \(parameter.name) changes \(paths.sorted())")
      for path in paths where !path.hasSuffix(".labels.texts") {
        #expect(changed[path] == nil, "\(name): \(parameter.name) and \(changed[path] ?? "")")
        changed[path] = parameter.name
      }
    }
    let untold = before.keys.filter {
      changed[$0] == nil && !$0.hasSuffix(".labels.texts") && !$0.hasSuffix(".images")
        && !$0.hasSuffix(".arrowImage")
        && !Self.isFixed($0, of: name)
    }
    #expect(untold.isEmpty, "\(name) has no setting of \(untold.sorted())")
  }

  @Test("what is set is what is said of it, and the defaults are the properties' own")
  func roundTrip() throws {
    for owner in Self.owners {
      for parameter in owner.parameters {
        let value = try Self.another(parameter)
        let set = owner.setting(chosen([parameter.name: value]))
        let said = try #require(set.parameters.first { $0.name == parameter.name })
        #expect(said.defaultValue == value, "\(Self.name(of: owner)).\(parameter.name)")
        // Set back, nothing is left of it.
        let back = set.setting(chosen([parameter.name: parameter.defaultValue]))
        #expect(Self.leaves(of: back) == Self.leaves(of: owner), "\(parameter.name)")
      }
    }
  }

  @Test("a value of another kind leaves the property as it is")
  func otherKinds() {
    let wave = WaveBehavior()
    let wrong: [String: ParameterValue] = [
      "pullDistance": .text("far"), "ballCount": .number(3.5), "riseHeight": .flag(true),
      "floatCycles": .automatic, "trigger": .choice("never"),
      "bendCurve": .curve(.spring(Spring())),
      "nothing": .number(1),
    ]
    #expect(wave.setting(chosen(wrong)) == wave)
  }
}
