/// A mistake as the page shows it.
struct TunerProblem: Hashable {
  /// The line and the column in the file; empty if it has none.
  var place: String
  var message: String

  /// The mistakes that an error tells of.
  static func all(in error: any Error) -> [Self] {
    guard let errors = error as? ScenarioErrors else {
      return [Self(place: "", message: "\(error)")]
    }
    return errors.problems.map { found in
      // Not by its line and column: on those the optimizer of Swift 6.3 stumbles here.
      guard case .file(let line, let column) = found.place else {
        return Self(place: "", message: found.sentence)
      }
      return Self(place: "\(line):\(column)", message: found.sentence)
    }
  }

  static func sentence(of error: any Error) -> String {
    all(in: error).map(\.message).joined(separator: "; ")
  }
}

/// Why something that was asked for is not done.
struct TunerRefusal: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// What has to be confirmed before something is done.
struct TunerQuestion: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
