/// The goldens that the process has checked.
///
/// The register numbers goldens without a name, and prevents two goldens from using the same file.
final class GoldenRegister: Sendable {
  static let shared = GoldenRegister()

  /// A golden that uses a file, identified by its test and its name.
  struct User: Hashable, Sendable {
    var test: GoldenTest
    var name: String
  }

  private struct Numbered {
    var positions: [SourcePosition] = []
    /// The identifier of the task of the first check; `nil` outside of a task.
    var task: Int?
  }

  private struct Use {
    var user: User
    var content: Int?
  }

  private struct State {
    var numbers: [GoldenTest: Numbered] = [:]
    /// The uses of files, by lowercased path because file systems may be case-insensitive.
    var uses: [String: Use] = [:]
    var paths: Set<String> = []
  }

  private let state = Guarded(State())

  /// Returns the number of a golden without a name, starting at 1.
  ///
  /// Positions in the source code are numbered in the order of their first checks and retain their
  /// numbers, so that a test that runs again finds its goldens.
  ///
  /// - Throws: ``GoldenNameError`` if several tasks of the test check goldens without a name,
  ///   because their order is undefined.
  func number(of position: SourcePosition, in test: GoldenTest, task: Int?) throws(GoldenNameError)
    -> Int
  {
    let number: Int? = state.withLock { state in
      var numbered = state.numbers[test] ?? Numbered(task: task)
      defer { state.numbers[test] = numbered }
      if let rank = numbered.positions.firstIndex(of: position) { return rank + 1 }
      guard numbered.positions.isEmpty || numbered.task == task else { return nil }
      numbered.positions.append(position)
      return numbered.positions.count
    }
    guard let number else { throw GoldenNameError(reason: .parallel) }
    return number
  }

  /// Registers the use of a file.
  ///
  /// - Parameter content: A hash of the actual contents, or `nil` if the contents match the golden.
  /// - Returns: Whether the same golden was checked before with different contents.
  /// - Throws: ``GoldenNameError`` if another test, or a golden with another name, uses the file.
  func use(_ path: String, by user: User, content: Int?) throws(GoldenNameError) -> Bool {
    let known: Use? = state.withLock { state in
      state.paths.insert(path)
      let known = state.uses[path.lowercased()]
      if known == nil { state.uses[path.lowercased()] = Use(user: user, content: content) }
      return known
    }
    guard let known else { return false }
    guard known.user == user else {
      throw GoldenNameError(reason: .taken(by: known.user.test.name, name: known.user.name))
    }
    return content != nil && known.content != content
  }

  func isUsed(_ path: String) -> Bool { state.withLock { $0.paths.contains(path) } }
}

/// The position of a check in the source code.
struct SourcePosition: Hashable, Sendable {
  var line: Int
  var column: Int
}

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
