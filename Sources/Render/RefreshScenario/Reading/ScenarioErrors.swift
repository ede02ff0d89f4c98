/// All problems of one scenario, in the order of the file; there is always at least one.
public struct ScenarioErrors: Error, Hashable, Sendable {
  /// The problems.
  public let problems: [ScenarioProblem]

  /// How many problems are kept: a file of thousands of wrong lines is wrong in few ways.
  static let maximumCount = 100

  /// Makes a list of one.
  init(_ problem: ScenarioProblem) { problems = [problem] }

  /// Makes a list, in the order of the file; `nil` where there are no problems.
  init?(_ problems: [ScenarioProblem]) {
    var seen = Set<ScenarioProblem>()
    let distinct = problems.filter { seen.insert($0).inserted }
    // The order of those at one place stays.
    let sorted = distinct.sorted { Self.rank($0) < Self.rank($1) }
    guard !sorted.isEmpty else { return nil }
    self.problems = Array(sorted.prefix(Self.maximumCount))
  }

  /// The same problems under a condition, such as `with 40: `; those of an option tell it themselves.
  package func prefixed(with condition: String) -> ScenarioErrors {
    ScenarioErrors(
      problems.map { problem in
        if case .override = problem.place { problem } else { problem.prefixed(with: condition) }
      }) ?? self
  }

  /// The first problem.
  package var first: ScenarioProblem { problems[0] }

  private static func rank(_ problem: ScenarioProblem) -> (Int, Int) {
    switch problem.place {
    case .file(let line, let column): (line, column)
    case .override: (.max, 0)
    case .code: (.max, 1)
    }
  }
}

extension ScenarioErrors: CustomStringConvertible {
  /// The problems, one a line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}

extension Scenario.Source {
  /// One problem, at its place in the file.
  func errors(
    _ message: String, path: String, at place: ScenarioProblem.Place? = nil, found: String? = nil,
    allowed: String? = nil
  ) -> ScenarioErrors {
    ScenarioErrors(
      ScenarioProblem(
        fileName: fileName, place: place ?? self.place(of: path), path: path, message: message,
        found: found, allowed: allowed))
  }
}
