import CairoBackend

/// The goldens that this process has checked: numbers those without a name, and keeps two tests from
/// using one file.
final class GoldenRegister: Sendable {
  /// That of the process.
  static let shared = GoldenRegister()

  /// A golden's place in the code.
  struct Place: Hashable, Sendable {
    var line: Int
    var column: Int
  }

  /// Who uses a file.
  struct User: Hashable, Sendable {
    var test: GoldenTest
    var name: String
  }

  private struct Numbered {
    var places: [Place] = []
    /// The task of the first call.
    var task: Int?
  }

  private struct Use {
    var user: User
    var content: Int?
  }

  private struct State {
    var numbers: [GoldenTest: Numbered] = [:]
    /// By path in small letters, as file systems may not tell them from capitals.
    var uses: [String: Use] = [:]
    var paths: Set<String> = []
  }

  private let state = Guarded(State())

  /// The number of a golden without a name: its place's rank among the test's, from 1.
  ///
  /// A place keeps its number, so that a test that runs again finds its goldens again.
  ///
  /// - Throws: where goldens come from parallel tasks, in any order.
  func number(of place: Place, in test: GoldenTest, task: Int?) throws(GoldenNameError) -> Int {
    let number: Int? = state.withLock { state in
      var numbered = state.numbers[test] ?? Numbered(task: task)
      defer { state.numbers[test] = numbered }
      if let rank = numbered.places.firstIndex(of: place) { return rank + 1 }
      guard numbered.places.isEmpty || numbered.task == task else { return nil }
      numbered.places.append(place)
      return numbered.places.count
    }
    guard let number else { throw GoldenNameError(reason: .parallel) }
    return number
  }

  /// Notes that a file is used.
  ///
  /// - Parameter content: a number made of what is not as the golden is; `nil` where all is.
  /// - Returns: whether the same golden has been checked before with other contents.
  /// - Throws: where another test, or another name, uses the file.
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

  /// Whether a file or folder was used.
  func isUsed(_ path: String) -> Bool {
    state.withLock { $0.paths.contains(path) }
  }
}

/// Why a golden has no file of its own.
struct GoldenNameError: Error, Hashable, Sendable, CustomStringConvertible {
  enum Reason: Hashable, Sendable {
    /// The test runs for several arguments.
    case parameterized
    /// No test is known.
    case detached
    /// Goldens without names come in any order.
    case parallel
    /// The file is that of another golden.
    case taken(by: String, name: String)
  }

  let reason: Reason

  var description: String {
    switch reason {
    case .parameterized:
      "a test that runs for several arguments has to name its goldens by them, such as "
        + "named: \"\\(argument)\""
    case .detached:
      "no test of Swift Testing runs here: in XCTest call assertGolden, and in a detached task give the "
        + "golden a name, such as named: \"half pulled\""
    case .parallel:
      "goldens checked by several tasks of a test come in any order; give each a name, such as "
        + "named: \"half pulled\""
    case .taken(let test, let name):
      "the file of this golden is that of \(name.isEmpty ? "a golden" : "“\(name)”") of \(test); "
        + "give one of them another name"
    }
  }
}
