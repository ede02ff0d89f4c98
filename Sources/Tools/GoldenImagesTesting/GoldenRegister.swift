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

  /// How the contents of a check relate to an earlier one of the same golden.
  enum Agreement {
    /// No earlier check exists, its contents are equal, or these match the golden.
    case agrees
    /// The same golden was checked before with different contents.
    case differs
  }

  private struct State {
    var numbers: [GoldenTest: Numbered] = [:]
    /// The uses of files, by lowercased path because file systems may be case-insensitive.
    var uses: [String: (user: User, content: Int?)] = [:]
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
  /// - Throws: ``GoldenNameError`` if another test, or a golden with another name, uses the file.
  @discardableResult
  func use(
    _ path: String, by user: User, content: Int? = nil
  ) throws(GoldenNameError) -> Agreement {
    let known = state.withLock { state in
      state.paths.insert(path)
      let known = state.uses[path.lowercased()] ?? (user, content)
      state.uses[path.lowercased()] = known
      return known
    }
    guard known.user == user else {
      throw GoldenNameError(reason: .taken(by: known.user.test.name, name: known.user.name))
    }
    return content == nil || known.content == content ? .agrees : .differs
  }

  func isUsed(_ path: String) -> Bool { state.withLock { $0.paths.contains(path) } }
}

/// The position of a check in the source code.
struct SourcePosition: Hashable, Sendable {
  var line: Int
  var column: Int
}
