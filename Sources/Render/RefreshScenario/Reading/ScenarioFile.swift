import FileAccess
import KeyframeAnimation
package import RefreshHeaders
import RefreshScene
import Texts

/// A scenario file that has been read and not yet turned into a scenario: what many scenarios of
/// one file, such as its variants or the cells of a sweep, are made of without reading it again.
package struct ScenarioFile: Sendable {
  /// How the names of scenario files end.
  package static let endings = [".yaml", ".yml", ".json"]

  /// A variant, and where its settings are written.
  typealias FileVariant = (variant: Scenario.Variant, entries: [SourceEntry])

  /// The file's name for messages.
  package let fileName: String
  /// What its author should know, a sentence each: former keys.
  package let notes: [String]
  /// The variants that the file names, in its order.
  package var variants: [Scenario.Variant] { fileVariants.map(\.variant) }
  /// Where the variants are written; the file's beginning where it has none.
  private let variantsPlace: ScenarioProblem.Place

  private let library: Library
  private let bytes: [UInt8]
  let root: SourceNode
  private let syntaxProblems: [ScenarioProblem]
  private let fileVariants: [FileVariant]
  private var variantProblems: [ScenarioProblem]
  /// The file as it is, with what is wrong with it.
  private let plain: (check: ScenarioCheck, problems: [ScenarioProblem])

  /// A digest of the file's bytes.
  package var digest: String { SHA256.hexDigest(of: bytes) }

  /// Whether a name ends as scenario files' do, in small or capital letters.
  package static func hasEnding(_ name: String) -> Bool {
    endings.contains(where: name.lowercased().hasSuffix)
  }

  /// A file's name without its ending.
  package static func stem(of name: String) -> String {
    let ending = endings.first { name.lowercased().hasSuffix($0) && name.count > $0.count } ?? ""
    return String(name.dropLast(ending.count))
  }

  /// Reads a file from its bytes, which are to be UTF-8.
  ///
  /// - Throws: why it cannot be read as YAML at all; what else is wrong with it, its variants
  ///   included, is said when a scenario is made of it.
  package init(
    parsing bytes: [UInt8], fileName: String = "scenario.yaml",
    library: Library = Library()
  ) throws(ScenarioErrors) {
    var (root, syntaxProblems) = try SourceTreeBuilder.tree(of: bytes, fileName: fileName)
    notes = FormerKeys(library: library).rename(&root, fileName: fileName)
    self.fileName = fileName
    self.library = library
    self.bytes = bytes
    self.root = root
    self.syntaxProblems = syntaxProblems
    plain = Self.read(root, fileName: fileName, library, syntaxProblems)

    let entry = root.entries?.last { $0.key == VariantSchema.key }
    variantsPlace = entry?.place ?? .file(line: 1, column: 1)
    var reader = ScenarioReader(fileName: fileName, library: library, problems: syntaxProblems)
    fileVariants = entry.map { reader.variants($0.value) } ?? []
    // What is wrong with the variants and not with the file.
    let own = Set(plain.problems)
    variantProblems = Array(reader.problems.dropFirst(syntaxProblems.count))
    for variant in fileVariants {
      var changed = root
      let problems = syntaxProblems + Self.apply(variant, to: &changed, fileName: fileName)
      variantProblems += Self.read(changed, fileName: fileName, library, problems).1
        .filter { !own.contains($0) }
        .map { $0.prefixed(with: "variant \(variant.variant.name): ") }
    }
  }

  /// The scenario of the file, or of one of its variants.
  ///
  /// - Parameters:
  ///   - name: the name of a variant; `nil` for the file as it is.
  ///   - overrides: values that take the place of the file's and of the variant's, in order, before
  ///     anything is checked.
  /// - Throws: all problems at once, each with its place, those of all variants too.
  package func scenario(
    variant name: String? = nil, overrides: [ScenarioOverride] = []
  ) throws(ScenarioErrors) -> Scenario {
    try check(variant: name, overrides: overrides).scenario
  }

  /// The scenario of the file, or of one of its variants, with everything found that it names.
  ///
  /// - Parameters:
  ///   - name: the name of a variant; `nil` for the file as it is.
  ///   - overrides: values that take the place of the file's and of the variant's, in order.
  /// - Throws: all that is wrong with the file, or with those that it names.
  package func resolved(
    variant name: String? = nil, overrides: [ScenarioOverride] = []
  ) throws(ScenarioErrors) -> ResolvedScenario {
    try ResolvedScenario(try check(variant: name, overrides: overrides), library)
  }

  /// Reads the scenario, in which nothing is wrong then.
  private func check(
    variant name: String?, overrides: [ScenarioOverride]
  ) throws(ScenarioErrors) -> ScenarioCheck {
    var root = root
    var changed: Set<String> = []
    var problems = syntaxProblems + variantProblems
    if let name {
      if let chosen = fileVariants.first(where: { $0.variant.name == name }) {
        problems += Self.apply(chosen, to: &root, fileName: fileName)
        changed.formUnion(chosen.variant.settings.map(\.section))
      } else {
        problems.append(unknown(name))
      }
    }
    for override in overrides {
      changed.insert(override.section)
      let path = FormerKeys(library: library).path(override.path, in: root)
      if let problem = override.apply(to: &root, at: path, fileName: fileName) {
        problems.append(problem)
      }
    }
    var (check, found) = read(root, changing: changed, problems)
    if let errors = ScenarioErrors(found) { throw errors }
    check.scenario.variants = variants
    check.scenario.variant = name
    return check
  }

  private func unknown(_ name: String) -> ScenarioProblem {
    let names = variants.map(\.name)
    return ScenarioProblem(
      fileName: fileName, place: variantsPlace, path: VariantSchema.key,
      message: names.isEmpty
        ? "the file has no variants, and \(name.shortened()) was asked for; add "
          + "variants: { \(VariantSchema.isName(name) ? name : "soft"): "
          + "{ header.hillHeight: 40 } }"
        : "there is no variant \(name.shortened())",
      allowed: names.isEmpty ? nil : names.joined(separator: ", "),
      suggestion: NearestName.nearest(to: name, among: names))
  }

  // MARK: Reading

  /// Reads a tree that differs from the file's in some sections; where it can be, those alone.
  private func read(
    _ root: SourceNode, changing sections: Set<String>, _ problems: [ScenarioProblem]
  ) -> (ScenarioCheck, [ScenarioProblem]) {
    guard plain.problems.isEmpty, problems.isEmpty, let keys = root.keys,
      keys == self.root.keys,
      sections.allSatisfy({ ScenarioReader.standsAlone($0, among: keys) })
    else { return Self.read(root, fileName: fileName, library, problems) }
    return sections.isEmpty
      ? plain
      : Self.read(
        root, fileName: fileName, library, problems, besides: (plain.check, sections))
  }

  /// Reads a tree; everything that is wrong with it comes behind the problems known before.
  private static func read(
    _ root: SourceNode, fileName: String, _ library: Library, _ problems: [ScenarioProblem],
    besides known: ScenarioCheck.Known? = nil
  ) -> (ScenarioCheck, [ScenarioProblem]) {
    var reader = ScenarioReader(fileName: fileName, library: library, problems: problems)
    let scenario = reader.scenario(
      root, differingFrom: known.map { ($0.check.scenario, $0.changed) })
    // What depends on several values is looked at where each of them is right, except for the
    // limits.
    let check =
      reader.problems.isEmpty
      ? ScenarioCheck(everythingIn: scenario, library, isRead: true, besides: known)
      : ScenarioCheck(limitsOf: scenario)
    return (check, reader.problems + check.problems)
  }

  /// Puts a variant's values into a tree; they keep their places in the file.
  private static func apply(
    _ variant: FileVariant, to root: inout SourceNode, fileName: String
  ) -> [ScenarioProblem] {
    zip(variant.entries, variant.variant.settings).compactMap {
      $1.apply($0, to: &root, fileName: fileName)
    }
  }
}

extension SourceNode {
  /// The keys of a mapping, in order.
  fileprivate var keys: [String]? { entries?.map(\.key) }
}

extension ScenarioOverride {
  /// The section of the file that it changes.
  fileprivate var section: String { String(key.prefix { $0 != "." }) }
}
