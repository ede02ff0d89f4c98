/// The problems of a scenario, in file order; never empty.
public struct ScenarioErrors: Error, Hashable, Sendable {
  /// The problems, in file order; at most 100.
  public let problems: [ScenarioProblem]

  /// The maximum number of problems that are kept.
  ///
  /// A file with thousands of invalid lines usually repeats a few mistakes.
  static let maximumCount = 100

  init(_ problem: ScenarioProblem) { problems = [problem] }

  /// Creates errors from problems, or returns `nil` if there are no problems.
  ///
  /// The problems are sorted in file order, and duplicates are removed.
  package init?(_ problems: [ScenarioProblem]) {
    var seen = Set<ScenarioProblem>()
    let distinct = problems.filter { seen.insert($0).inserted }
    // The sort is stable, so problems at the same position remain in the order of detection.
    let sorted = distinct.sorted { Self.rank($0) < Self.rank($1) }
    guard !sorted.isEmpty else { return nil }
    self.problems = Array(sorted.prefix(Self.maximumCount))
  }

  /// Returns the problems prefixed with a condition, such as `with 40: `.
  ///
  /// Problems of an override are returned unchanged, because they already quote the override.
  package func prefixed(with condition: String) -> ScenarioErrors {
    ScenarioErrors(
      problems.map { problem in
        if case .override = problem.position { problem } else { problem.prefixed(with: condition) }
      }) ?? self
  }

  package var first: ScenarioProblem { problems[0] }

  private static func rank(_ problem: ScenarioProblem) -> (Int, Int) {
    switch problem.position {
    case .file(let line, let column): (line, column)
    case .override: (.max, 0)
    case .code: (.max, 1)
    }
  }
}

extension ScenarioErrors: CustomStringConvertible {
  /// The descriptions of the problems, one per line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

extension Scenario.Source {
  /// Creates errors with one problem, by default at the position of its path.
  package func errors(
    _ message: String, path: String, at position: SourcePosition? = nil, found: String? = nil,
    allowed: String? = nil
  ) -> ScenarioErrors {
    ScenarioErrors(
      ScenarioProblem(
        fileName: fileName, position: position ?? self.position(of: path), path: path,
        message: message,
        found: found, allowed: allowed))
  }
}
