package import RefreshHeaders
import RefreshScene
import Texts

/// Changing a scenario file by one value, and by nothing else.
///
/// The file stays as its author wrote it: comments, order, indentation, quotes, line ends and a byte
/// order mark are the same bytes as before, except for the characters of the value. A key that the
/// file does not have yet is added to its mapping in the style of that mapping; `null` takes a key
/// away, with its line where it has one.
package enum ScenarioEdit {
  /// Exchanges the value of a key in a file's text.
  ///
  /// The result is read again before it is handed back, and says what the file says under a
  /// ``ScenarioOverride`` of the same key and value, in the same way.
  ///
  /// - Parameters:
  ///   - value: the new value, written as an override's: YAML, except that colours and curves need
  ///     no quotes; quotes are added where the place needs them.
  ///   - key: the path of the value, as an override has it: `header.bounceTiming`, `steps.pull.drag.by`.
  ///   - bytes: the file.
  ///   - variant: the variant whose own value is exchanged; the file's own value without one.
  ///   - fileName: the file's name for messages.
  ///   - library: the styles that the file may name.
  /// - Throws: what is wrong with the file or with the value, what would then be wrong with a variant,
  ///   or why the value cannot be exchanged without changing something else, as where an alias stands
  ///   for it.
  package static func replacing(
    value: String, at key: String, in bytes: [UInt8], variant: String? = nil,
    fileName: String = "scenario.yaml", library: Library = Library()
  ) throws(ScenarioErrors) -> [UInt8] {
    let override = ScenarioOverride(key: key, value: value)
    let refusal = "\(key.shortened()) cannot be changed: "
    func refuse(
      _ message: String, at place: ScenarioProblem.Place = .code
    ) -> ScenarioErrors {
      ScenarioErrors(
        ScenarioProblem(
          fileName: fileName, place: place, path: key, message: refusal + message))
    }
    guard override.path.allSatisfy({ !$0.isEmpty }) else {
      throw refuse("this is no path of a value, such as header.hillHeight")
    }
    let root: SourceNode
    let path: [String]
    var expected: Scenario
    do throws(ScenarioErrors) {
      let file = try ScenarioFile(parsing: bytes, fileName: fileName, library: library)
      root = file.root
      let present = FormerKeys(library: library).path(override.path, in: root)
      path = variant.map { file.path(of: present.joined(separator: "."), in: $0) } ?? present
      expected = try file.scenario(variant: variant, overrides: [override])
    } catch {
      throw error.withoutOverrides
    }
    var changed = root
    if let problem = override.apply(to: &changed, at: path, fileName: fileName) {
      throw ScenarioErrors(problem).withoutOverrides
    }

    var written = String(decoding: bytes, as: UTF8.self)
    let mark: Unicode.Scalar = "\u{FEFF}"
    let hasMark = written.unicodeScalars.first == mark
    if hasMark { written.unicodeScalars.removeFirst() }
    let editor = SourceEditor(text: SourceText(checked: written), root: root)
    let change: SourceEditor.Change
    do throws(SourceEditor.Refusal) {
      change = try editor.change(to: changed, path: path)
    } catch {
      throw refuse(error.reason, at: error.place)
    }
    var result = hasMark ? Array(String(mark).utf8) : []
    result += change.applied(to: editor.text)

    let unclear = refuse(
      "nothing but its own characters may change, and the way it is written here does not allow "
        + "that; change it by hand", at: editor.text.place(of: change.range.lowerBound))
    let edited: ScenarioFile
    do throws(ScenarioErrors) {
      edited = try ScenarioFile(parsing: result, fileName: fileName, library: library)
    } catch {
      throw result.count > SourceText.maximumByteCount ? error.prefixed(with: refusal) : unclear
    }
    guard edited.root.saysTheSame(as: changed) else { throw unclear }
    let scenario: Scenario
    do throws(ScenarioErrors) {
      scenario = try edited.scenario(variant: variant)
    } catch {
      throw error.prefixed(with: refusal)
    }
    // A variant's own value is part of what a scenario knows of its variants.
    if variant != nil { expected.variants = scenario.variants }
    guard scenario == expected else { throw unclear }
    return result
  }
}

extension ScenarioErrors {
  /// The problems of a value that nobody gave on a command line.
  fileprivate var withoutOverrides: ScenarioErrors {
    let problems = problems.map { problem in
      guard case .override = problem.place else { return problem }
      var problem = problem
      problem.place = .code
      return problem
    }
    return ScenarioErrors(problems) ?? self
  }
}

extension SourceNode {
  /// Whether two trees hold the same keys and texts, whatever the order of keys and the quotes.
  fileprivate func saysTheSame(as other: SourceNode) -> Bool {
    switch (content, other.content) {
    case (.null, .null): return true
    // An empty value stands for a mapping without entries.
    case (.null, .mapping(let entries)), (.mapping(let entries), .null): return entries.isEmpty
    case (.scalar(let text, _), .scalar(let otherText, _)):
      return text == otherText
        || ScenarioReader.number(text).map { $0 == ScenarioReader.number(otherText) } == true
    case (.sequence(let nodes), .sequence(let others)):
      return nodes.count == others.count && zip(nodes, others).allSatisfy { $0.saysTheSame(as: $1) }
    case (.mapping(let entries), .mapping(let others)):
      guard entries.count == others.count else { return false }
      return entries.allSatisfy { entry in
        others.contains { $0.key == entry.key && entry.value.saysTheSame(as: $0.value) }
      }
    default: return false
    }
  }
}
