/// All problems of one scenario, in the order of the file; there is always at least one.
public struct ScenarioErrors: Error, Hashable, Sendable {
  /// The first problem.
  package let first: ScenarioProblem
  /// The others.
  package let others: [ScenarioProblem]

  /// How many problems are kept: a file of thousands of wrong lines is wrong in few ways.
  static let maximumCount = 100

  /// Makes a list of one.
  init(_ problem: ScenarioProblem) {
    first = problem
    others = []
  }

  /// Makes a list, in the order of the file; `nil` where there are no problems.
  init?(_ problems: [ScenarioProblem]) {
    var seen = Set<ScenarioProblem>()
    let distinct = problems.filter { seen.insert($0).inserted }
    let sorted = distinct.enumerated().sorted { lhs, rhs in
      let (left, right) = (Self.rank(lhs.element), Self.rank(rhs.element))
      return left == right ? lhs.offset < rhs.offset : left < right
    }
    guard let first = sorted.first?.element else { return nil }
    self.first = first
    others = sorted.dropFirst().prefix(Self.maximumCount - 1).map(\.element)
  }

  /// The same problems under a condition, such as `with 40: `; those of an option tell it themselves.
  package func prefixed(with condition: String) -> ScenarioErrors {
    ScenarioErrors(
      problems.map { problem in
        if case .override = problem.place { problem } else { problem.prefixed(with: condition) }
      }) ?? self
  }

  /// The problems.
  public var problems: [ScenarioProblem] { [first] + others }

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
