import ArgumentParser
import FileAccess

/// Comma-separated lists on the command line, such as `1,2,3`.
package enum ListArgument {
  /// The maximum number of elements.
  private static let limit = 10_000

  /// Splits a list at commas outside of brackets and parses its elements.
  ///
  /// Brackets are parentheses and square brackets.
  ///
  /// - Throws: `ValidationError` if an element is empty or there are too many, and the errors of
  ///   `element`.
  package static func read<Element>(
    _ text: String, _ element: (String) throws -> Element
  ) throws -> [Element] {
    let parts = text.parts(separatedBy: ",", brackets: "()[]")
    try require(
      parts.count <= limit, "the list has \(parts.count) elements; allowed: at most \(limit)")
    return try parts.map { part in
      let trimmed = part.drop { $0 == " " }
      guard !trimmed.isEmpty else { throw ValidationError("the list has an empty element") }
      return try element(String(trimmed))
    }
  }
}

/// Throws a `ValidationError` if a condition is false.
func require(_ condition: Bool, _ problem: @autoclosure () -> String) throws {
  if !condition { throw ValidationError(problem()) }
}

/// Numbers on the command line.
package enum NumberArgument {
  /// The largest accepted magnitude; no option has a use for larger numbers.
  private static let limit = 1e12

  /// Parses a finite number whose magnitude is at most 1e12.
  ///
  /// - Throws: `ValidationError` if the text is not a number or the number is out of range.
  package static func read(_ text: String) throws -> Double {
    let isPlain = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    guard isPlain, let number = Double(text), number.isFinite else {
      throw ValidationError("“\(text)” is not a number")
    }
    try require(abs(number) <= limit, "“\(text)” is out of range; allowed: -1e12 to 1e12")
    return number
  }

  /// Parses a number and validates it.
  ///
  /// - Parameter problem: The message of the `ValidationError` if `isAllowed` returns false.
  static func read(
    _ text: String, _ problem: String, where isAllowed: (Double) -> Bool
  ) throws -> Double {
    let number = try read(text)
    guard isAllowed(number) else { throw ValidationError(problem) }
    return number
  }

  /// Parses a playback speed, from 0.01 to 100.
  ///
  /// - Throws: `ValidationError` if the text is not a number or the speed is out of range.
  package static func readSpeed(_ text: String) throws -> Double {
    try read(
      text, "the speed is out of range; allowed: 0.01 to 100",
      where: Scenario.Clock.speedRange.contains)
  }

  /// Parses a comma-separated list of finite numbers.
  ///
  /// - Throws: `ValidationError` if an element is empty or ``read(_:)`` refuses it.
  package static func readList(_ text: String) throws -> [Double] {
    try ListArgument.read(text, read)
  }
}

enum ShardArgument {
  static let help = """
    1/4 for the first of four; auto for the index and count from Slurm, AWS Batch or a CI server; \
    auto/4 for the index from Kubernetes or GNU parallel; see \(Program.name) merge.
    """

  static func read(_ text: String) throws -> Shard {
    try Shard(parsing: text, environment: Environment.all)
  }
}
