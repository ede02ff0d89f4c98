/// An error as the page shows it.
struct TunerProblem: Hashable {
  /// The line and the column in the file, as in `line 12, column 3`; empty if the error has no position.
  var position: String
  var message: String

  /// Returns the problems that an error contains.
  static func all(in error: any Error) -> [Self] {
    guard let errors = error as? ScenarioErrors else {
      return [Self(position: "", message: "\(error)")]
    }
    return errors.problems.map { found in
      // Reading the line and column through properties crashes the optimizer of Swift 6.3.
      guard case .file(let line, let column) = found.position else {
        return Self(position: "", message: found.sentence)
      }
      return Self(position: "line \(line), column \(column)", message: found.sentence)
    }
  }

  static func sentence(of error: any Error) -> String {
    all(in: error).map(\.message).joined(separator: "; ")
  }
}

/// The reason why a request is refused.
struct TunerRefusal: Error, Hashable, CustomStringConvertible {
  /// The HTTP status of the answer.
  let status: Int
  let description: String
  /// Whether the user can confirm the request.
  let isQuestion: Bool

  init(status: Int = 400, _ description: String, isQuestion: Bool = false) {
    self.status = status
    self.description = description
    self.isQuestion = isQuestion
  }
}
