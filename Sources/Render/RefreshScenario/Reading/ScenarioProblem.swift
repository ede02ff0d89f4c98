import RefreshModel

/// One thing that is wrong with a scenario: where, what, what was found, what is allowed.
public struct ScenarioProblem: Hashable, Sendable {
  /// The scenario file's name, as it was given.
  public var fileName: String
  /// Where the offending value was written.
  package var place: Place
  /// The setting concerned, as a path that `--set` takes, such as `steps.1.drag.by`; empty where
  /// the whole file is concerned.
  public var path = ""
  /// What is wrong, as a clause without a full stop.
  public var message: String
  /// What was found, as written.
  public var found: String?
  /// What is allowed instead.
  public var allowed: String?
  /// A known name close to the one found.
  public var suggestion: String?

  /// Where a value was written.
  package enum Place: Hashable, Sendable {
    /// In the file; lines and columns count from 1, columns in Unicode scalars.
    case file(line: Int, column: Int)
    /// In an option such as `--set KEY=VALUE`; the payload is its text.
    case override(String, option: String)
    /// Nowhere: the scenario was made by code.
    case code
  }

  /// The same problem under a condition, such as `variant soft: `.
  func prefixed(with condition: String) -> ScenarioProblem {
    var problem = self
    problem.message = condition + message
    return problem
  }

  /// The line in the file, from 1; `nil` for values that the file does not hold.
  public var line: Int? { place.mark?.line }

  /// The column in the file, from 1; `nil` for values that the file does not hold.
  public var column: Int? { place.mark?.column }
}

extension ScenarioProblem.Place {
  /// The line and the column in the file, from 1.
  var mark: (line: Int, column: Int)? {
    if case .file(let line, let column) = self { (line, column) } else { nil }
  }
}

extension ScenarioProblem: CustomStringConvertible {
  /// `file:line:column: error: what; found …; allowed …; did you mean …?`.
  public var description: String {
    let origin =
      switch place {
      case .file(let line, let column): "\(fileName):\(line):\(column)"
      case .override(let text, let option): "\(option) \(text)"
      case .code: fileName
      }
    return "\(origin): error: \(sentence)"
  }

  /// `what; found …; allowed …; did you mean …?`.
  package var sentence: String {
    SettingError.sentence(message, found: found, allowed: allowed, suggestion: suggestion)
  }
}
