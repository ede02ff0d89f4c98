/// A namespace for changing a single value in the text of a scenario file.
///
/// Every byte outside the value is preserved: comments, order, indentation, quotes, line endings
/// and the byte order mark. A key that the file does not have yet is added to its mapping in the
/// style of that mapping. The value `null` removes the key, together with its line if nothing
/// else is on the line.
package enum ScenarioEdit {
  /// Returns the text of a scenario file with the value of a key replaced.
  ///
  /// The edited text is parsed again before it is returned. It yields the same scenario as the
  /// original file with a ``ScenarioOverride`` of the same key and value.
  ///
  /// - Parameters:
  ///   - value: The new value in YAML. As in an override, colors and curves need no quotes;
  ///     quotes are added where YAML requires them.
  ///   - key: The path of the value, as in an override: `header.bounceTiming`,
  ///     `steps.pull.drag.by`.
  ///   - bytes: The contents of the file.
  ///   - variant: The variant whose value is replaced, or `nil` to replace the value outside the
  ///     variants.
  ///   - fileName: The file name shown in messages.
  ///   - library: The styles that the file may name.
  ///   - dropsComments: Whether comments inside the replaced value are removed with it; otherwise such
  ///     a value is not replaced.
  /// - Throws: ``ScenarioErrors`` if the file or the value is invalid, if a variant would become
  ///   invalid, or if the edit would change anything else, for example because the value is
  ///   written as an alias.
  package static func replacing(
    value: String, at key: String, in bytes: [UInt8], variant: String? = nil,
    fileName: String = "scenario.yaml", library: Library = Library(), dropsComments: Bool = false
  ) throws(ScenarioErrors) -> [UInt8] {
    let override = ScenarioOverride(key: key, value: value)
    let refusal = "\(key.shortened()) cannot be changed: "
    func refuse(_ message: String, at position: SourcePosition = .code) -> ScenarioErrors {
      ScenarioErrors(
        ScenarioProblem(
          fileName: fileName, position: position, path: key, message: refusal + message))
    }
    guard SettingPath(key).isComplete else {
      throw refuse("it is not the path of a value, such as header.hillHeight")
    }
    let file: ScenarioFile
    let path: [String]
    var expected: Scenario
    do throws(ScenarioErrors) {
      file = try ScenarioFile(parsing: bytes, fileName: fileName, library: library)
      path = variant.map { file.path(of: key, in: $0) } ?? SettingPath(key).parts
      expected = try file.scenario(variant: variant, overrides: [override])
    } catch {
      throw error.withoutOverrides
    }
    var changed = file.root
    if let problem = override.apply(to: &changed, at: path, fileName: fileName) {
      throw ScenarioErrors(problem).withoutOverrides
    }

    let editor = SourceEditor(text: file.text, root: file.root, dropsComments: dropsComments)
    let change: SourceEditor.Change
    do throws(SourceEditor.Refusal) {
      change = try editor.change(to: changed, path: path)
    } catch {
      throw refuse(error.reason, at: error.position)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let result = (bytes.starts(with: mark) ? mark : []) + change.applied(to: file.text)

    let unclear = refuse(
      "this value cannot be edited without changing others; change it by "
        + "hand", at: file.text.position(of: change.range.lowerBound))
    let edited: ScenarioFile
    do throws(ScenarioErrors) {
      edited = try ScenarioFile(parsing: result, fileName: fileName, library: library)
    } catch {
      throw result.count > SourceText.maximumByteCount ? error.prefixed(with: refusal) : unclear
    }
    guard edited.root.isEquivalent(to: changed) else { throw unclear }
    let scenario: Scenario
    do throws(ScenarioErrors) {
      scenario = try edited.scenario(variant: variant)
    } catch {
      throw error.prefixed(with: refusal)
    }
    // `variants` contains the new value or the new variant, so it differs from the original.
    if path.first == VariantSchema.key { expected.variants = scenario.variants }
    guard scenario == expected else { throw unclear }
    return result
  }
}

extension ScenarioErrors {
  /// The same problems, located in code instead of in a command-line option.
  fileprivate var withoutOverrides: ScenarioErrors {
    let problems = problems.map { problem in
      guard case .override = problem.position else { return problem }
      var problem = problem
      problem.position = .code
      return problem
    }
    return ScenarioErrors(problems) ?? self
  }
}

extension SourceNode {
  /// Returns whether two trees contain the same keys and values.
  ///
  /// The order of keys, quotes and the notation of numbers are ignored.
  fileprivate func isEquivalent(to other: SourceNode) -> Bool {
    switch (content, other.content) {
    case (.null, .null): return true
    // An empty value is equivalent to an empty mapping.
    case (.null, .mapping(let entries)), (.mapping(let entries), .null): return entries.isEmpty
    case (.scalar(let text, _), .scalar(let otherText, _)):
      return text == otherText
        || ScenarioReader.number(text).map { $0 == ScenarioReader.number(otherText) } == true
    case (.sequence(let nodes), .sequence(let others)):
      return nodes.count == others.count
        && zip(nodes, others).allSatisfy { $0.isEquivalent(to: $1) }
    case (.mapping(let entries), .mapping(let others)):
      guard entries.count == others.count else { return false }
      return entries.allSatisfy { entry in
        others.contains { $0.key == entry.key && entry.value.isEquivalent(to: $0.value) }
      }
    default: return false
    }
  }
}
