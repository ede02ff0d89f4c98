/// A problem in a scenario, with its position and the allowed values.
public struct ScenarioProblem: Hashable, Sendable {
  /// The name of the scenario file, as given.
  public var fileName: String
  /// The position of the invalid value.
  package var position: SourcePosition
  /// The path of the setting, in the form that `--set` accepts, such as `steps.1.drag.by`.
  ///
  /// The path is empty if the problem concerns the whole file.
  public var path = ""
  /// The description of the problem, as a clause without a final period.
  public var message: String
  /// The invalid value as written; `nil` if unknown.
  public var found: String?
  /// The allowed values; `nil` if they cannot be listed.
  public var allowed: String?
  /// A known name similar to the invalid one; `nil` if none is close.
  public var suggestion: String?

  /// Returns the problem with a condition, such as `variant soft: `, before its message.
  package func prefixed(with condition: String) -> ScenarioProblem {
    var problem = self
    problem.message = condition + message
    return problem
  }

  /// The line in the file, 1-based, or `nil` if the value is not from the file.
  public var line: Int? { position.mark?.line }

  /// The column in the file, 1-based and in Unicode scalars, or `nil` if the value is not from
  /// the file.
  public var column: Int? { position.mark?.column }
}

/// The position of an invalid value: in the file, on the command line or in code.
package enum SourcePosition: Hashable, Sendable {
  /// A position in the file, 1-based; the column counts Unicode scalars.
  case file(line: Int, column: Int)
  /// A command-line option such as `--set KEY=VALUE`; the first value is the text of its
  /// argument.
  case override(String, option: String)
  /// No position in a file, as for a scenario created in code.
  case code

  /// The line and column in the file, 1-based, or `nil` if the value is not from the file.
  var mark: (line: Int, column: Int)? {
    if case .file(let line, let column) = self { (line, column) } else { nil }
  }
}

extension ScenarioProblem: CustomStringConvertible {
  /// The problem as `file:line:column: error: message; found …; allowed …; did you mean …?`.
  public var description: String {
    let origin =
      switch position {
      case .file(let line, let column): "\(fileName):\(line):\(column)"
      case .override(let text, let option): "\(option) \(text)"
      case .code: fileName
      }
    return "\(origin): error: \(sentence)"
  }

  /// The problem as `message; found …; allowed …; did you mean …?`, without its position.
  package var sentence: String {
    problemText(message, found: found, allowed: allowed, suggestion: suggestion)
  }
}
