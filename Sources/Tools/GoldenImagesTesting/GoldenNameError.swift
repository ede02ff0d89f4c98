/// An error for a golden that cannot have a separate file.
struct GoldenNameError: Error, Hashable, Sendable, CustomStringConvertible {
  enum Reason: Hashable, Sendable {
    /// The test has arguments, and the golden has no name.
    case parameterized
    /// The check is not part of a known test.
    case detached
    /// Several tasks check goldens without names, whose order is undefined.
    case parallel
    /// Another golden uses the file.
    case taken(by: String, name: String)
  }

  let reason: Reason

  var description: String {
    switch reason {
    case .parameterized:
      "a test with arguments must include them in the names of its goldens, such as "
        + "named: \"\\(argument)\""
    case .detached:
      "this code is not part of a Swift Testing test; in XCTest, call assertGolden; in a detached "
        + "task, name the golden, such as named: \"half pulled\""
    case .parallel:
      "goldens that several tasks of a test check have no fixed order; name each of them, such as "
        + "named: \"half pulled\""
    case .taken(let test, let name):
      "the file of this golden already belongs to \(name.isEmpty ? "a golden" : "“\(name)”") of "
        + "\(test); rename one of them"
    }
  }
}
