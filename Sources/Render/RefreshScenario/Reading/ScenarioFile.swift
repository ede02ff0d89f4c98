import FileAccess

/// A parsed scenario file, from which variants and the cells of a sweep are created.
package struct ScenarioFile: Sendable {
  /// The extensions of scenario files, including the dot.
  package static let endings = [".yaml", ".yml", ".json"]

  /// Returns the path of an existing scenario file whose extension was omitted, or `nil` if none
  /// exists.
  package static func withEnding(_ path: String) -> String? {
    endings.map { path + $0 }.first(where: InputFile.exists)
  }

  /// The file name shown in messages.
  package let fileName: String
  /// The variants, in file order.
  package var variants: [Scenario.Variant] { fileVariants.map(\.variant) }
  /// The position of the `variants` section, or the start of the file if it has none.
  private let variantsPosition: SourcePosition

  private let library: Library
  private let bytes: [UInt8]
  let text: SourceText
  let root: SourceNode
  private let syntaxProblems: [ScenarioProblem]
  private let fileVariants: [FileVariant]
  private var variantProblems: [ScenarioProblem]
  /// The check of the file without any variant, and the problems found.
  private let plain: (check: ScenarioCheck, problems: [ScenarioProblem])

  /// The SHA-256 digest of the bytes in hexadecimal.
  package let digest: String

  /// Returns whether a name ends with an extension of scenario files, ignoring case.
  package static func hasEnding(_ name: String) -> Bool {
    endings.contains(where: name.lowercased().hasSuffix)
  }

  /// Returns a file name without its extension.
  package static func stem(of name: String) -> String {
    let ending = endings.first { name.lowercased().hasSuffix($0) && name.count > $0.count } ?? ""
    return String(name.dropLast(ending.count))
  }

  /// Creates a scenario file by parsing UTF-8 bytes.
  ///
  /// - Throws: ``ScenarioErrors`` if the file cannot be read as YAML or JSON. All other problems,
  ///   including those of variants, are thrown when a scenario is created.
  package init(
    parsing bytes: [UInt8], fileName: String = "scenario.yaml",
    library: Library = Library()
  ) throws(ScenarioErrors) {
    if !bytes.isEmpty, let kind = ContentKind.of(bytes, hasImages: true) {
      throw Self.foreign("the file is \(kind.noun), not a scenario", fileName, kind)
    }
    let (root, syntaxProblems, text) = try SourceTreeBuilder.tree(of: bytes, fileName: fileName)
    if let keys = root.foreignKeys(bytes) {
      throw Self.foreign("the file is JSON, but not a scenario", fileName, found: keys.shortened())
    }
    self.fileName = fileName
    self.library = library
    self.bytes = bytes
    digest = SHA256.hexDigest(of: bytes)
    self.root = root
    self.text = text
    self.syntaxProblems = syntaxProblems
    plain = Self.read(root, fileName: fileName, library, syntaxProblems)

    let entry = root.entries?.last { $0.key == VariantSchema.key }
    variantsPosition = entry?.position ?? .file(line: 1, column: 1)
    var reader = ScenarioReader(fileName: fileName, library: library, problems: syntaxProblems)
    fileVariants = entry.map { reader.variants(LocatedNode($0, in: "")) } ?? []
    // The problems of the file itself are not repeated for each variant.
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

  private static func foreign(
    _ message: String, _ fileName: String, _ kind: ContentKind? = nil, found: String? = nil
  ) -> ScenarioErrors {
    let line = kind?.headerLine(file: ExactPath.split(fileName).name)
    let attach: ShellText = "\(Program.name) attach \(path: fileName) --to uikit -o attached"
    let use = line.map { line in
      "a scenario that shows it, with the line \(line)"
        + (kind?.style == "lottie" ? "; for the code of an app, type: \(attach.text)" : "")
    }
    return ScenarioErrors(
      ScenarioProblem(
        fileName: fileName, position: .file(line: 1, column: 1), message: message, found: found,
        allowed: use ?? "a file with a header or a footer, such as one that "
          + "`\(Program.name) init wave` writes"))
  }

  /// Returns the scenario of the file or of one of its variants.
  ///
  /// - Parameters:
  ///   - name: The name of a variant, or `nil` for the file without a variant.
  ///   - overrides: Values that replace those of the file and the variant, applied in order
  ///     before validation.
  /// - Throws: ``ScenarioErrors`` with all problems and their positions, including those of other
  ///   variants.
  package func scenario(
    variant name: String? = nil, overrides: [ScenarioOverride] = []
  ) throws(ScenarioErrors) -> Scenario {
    try check(variant: name, overrides: overrides).scenario
  }

  /// Returns the resolved scenario of the file or of one of its variants.
  ///
  /// - Parameters:
  ///   - name: The name of a variant, or `nil` for the file without a variant.
  ///   - overrides: Values that replace those of the file and the variant, applied in order
  ///     before validation.
  /// - Throws: ``ScenarioErrors`` with all problems of the file or of the files that it names.
  package func resolved(
    variant name: String? = nil, overrides: [ScenarioOverride] = []
  ) throws(ScenarioErrors) -> ResolvedScenario {
    try ResolvedScenario(try check(variant: name, overrides: overrides))
  }

  /// Checks the scenario with a variant and overrides applied.
  ///
  /// - Throws: ``ScenarioErrors`` with all problems, so that the returned check has none.
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
      if let problem = override.apply(to: &root, fileName: fileName) { problems.append(problem) }
    }
    var (check, found) = read(root, changing: changed, problems)
    if let errors = ScenarioErrors(found) { throw errors }
    check.scenario.source.digest = digest
    check.scenario.variants = variants
    check.scenario.variant = name
    return check
  }

  private func unknown(_ name: String) -> ScenarioProblem {
    let names = variants.map(\.name)
    return ScenarioProblem(
      fileName: fileName, position: variantsPosition, path: VariantSchema.key,
      message: names.isEmpty
        ? "the file has no variants, but \(name.shortened()) was requested; add variants: { "
          + "\(VariantSchema.isName(name) ? name : "soft"): { header.hillHeight: 40 } }"
        : "unknown variant \(name.shortened())",
      allowed: names.isEmpty ? nil : names.joined(separator: ", "),
      suggestion: NearestName.nearest(to: name, among: names))
  }

  // MARK: Reading

  /// Reads a tree in which some sections differ from the file's, reusing the others if possible.
  private func read(
    _ root: SourceNode, changing sections: Set<String>, _ problems: [ScenarioProblem]
  ) -> (ScenarioCheck, [ScenarioProblem]) {
    guard plain.problems.isEmpty, problems.isEmpty, let keys = root.keys,
      keys == self.root.keys,
      sections.allSatisfy({ ScenarioReader.standsAlone($0, among: keys) })
    else { return Self.read(root, fileName: fileName, library, problems) }
    return sections.isEmpty
      ? plain
      : Self.read(root, fileName: fileName, library, problems, reusing: (plain.check, sections))
  }

  /// Reads a tree and appends its problems to those already found.
  ///
  /// - Parameter known: A check whose unchanged sections are reused.
  private static func read(
    _ root: SourceNode, fileName: String, _ library: Library, _ problems: [ScenarioProblem],
    reusing known: ScenarioCheck.Known? = nil
  ) -> (ScenarioCheck, [ScenarioProblem]) {
    var reader = ScenarioReader(fileName: fileName, library: library, problems: problems)
    let scenario = reader.scenario(
      root, differingFrom: known.map { ($0.check.scenario, $0.changed) })
    // Values that depend on one another are checked only if each is valid by itself. Limits are
    // always checked.
    let check =
      reader.problems.isEmpty
      ? ScenarioCheck(everythingIn: scenario, library, isRead: true, reusing: known)
      : ScenarioCheck(limitsOf: scenario)
    return (check, reader.problems + check.problems)
  }

  /// Writes a variant's values into a tree; the values retain their positions in the file.
  private static func apply(
    _ variant: FileVariant, to root: inout SourceNode, fileName: String
  ) -> [ScenarioProblem] {
    zip(variant.entries, variant.variant.settings).compactMap {
      $1.apply($0, to: &root, fileName: fileName)
    }
  }
}

extension SourceNode {
  fileprivate var keys: [String]? { entries?.map(\.key) }

  /// Returns the keys of a mapping in JSON if none of them resembles one of a scenario and the file
  /// is thus of another kind; otherwise, `nil`.
  ///
  /// A single key is more likely to be misspelled.
  fileprivate func foreignKeys(_ bytes: [UInt8]) -> String? {
    let known = ScenarioReader.rootKeys
    guard let keys, keys.count > 1,
      bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{"),
      keys.allSatisfy({ !known.contains($0) && NearestName.nearest(to: $0, among: known) == nil })
    else { return nil }
    return "the keys " + keys.joined(separator: ", ")
  }
}

extension ScenarioOverride {
  /// The top-level section that the override changes.
  fileprivate var section: String { String(key.prefix { $0 != "." }) }
}
