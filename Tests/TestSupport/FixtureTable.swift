import Foundation
public import Testing

/// A row of a tab-separated table of expected values in `Fixtures`.
public struct TableRow: Sendable, CustomTestStringConvertible {
  /// The fields, in the order of the columns.
  public let fields: [String]

  /// Creates a row.
  public init(fields: [String]) { self.fields = fields }

  /// The fields in a single line, by which a failing row is found.
  public var testDescription: String { fields.joined(separator: " · ") }

  /// Returns a field, or an empty text if the row is shorter.
  public subscript(index: Int) -> String { index < fields.count ? fields[index] : "" }

  /// Returns a field as a text, in which the symbol of an invisible character, such as `␊`, is that
  /// character.
  public func text(_ index: Int) -> String {
    let characters: [Character: Character] = [
      "␀": "\0", "␉": "\t", "␊": "\n", "␌": "\u{0C}", "␍": "\r", "⍽": "\u{A0}",
    ]
    return String(self[index].map { characters[$0] ?? $0 })
  }

  /// Returns the numbers in a field, separated by spaces.
  public func numbers(_ index: Int) -> [Double] { Self.numbers(in: self[index]) }

  /// Returns the numbers in a text, separated by spaces.
  public static func numbers(in text: some StringProtocol) -> [Double] {
    text.split(separator: " ").compactMap { Double($0) }
  }

  /// Returns the points in a field, such as `0 1; 0.5 2`, each as its numbers.
  ///
  /// There must be one, so that a test of each point does not pass for none.
  public func points(_ index: Int) throws -> [[Double]] {
    let points = self[index].split(separator: ";").map { Self.numbers(in: $0) }
    try #require(!points.isEmpty && points.allSatisfy { $0.count > 1 }, "\(testDescription)")
    return points
  }

  /// Returns the number in a field, which must be one.
  public func number(_ index: Int) throws -> Double {
    try #require(Double(self[index]), "“\(self[index])” in \(testDescription) is not a number")
  }

  /// Returns the rows of a table.
  ///
  /// Empty lines and lines that begin with `#` are skipped.
  ///
  /// - Parameter path: The path relative to `Fixtures`.
  /// - Returns: The rows; if the file cannot be read, a single row with a message, which fails
  ///   in every test.
  public static func rows(of path: String) -> [TableRow] {
    let file = Repository.fixtures.appending(path: path)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      return [TableRow(fields: ["\(path) cannot be read"])]
    }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      TableRow(
        fields: line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
    }
  }
}

/// Thrown for an entry of a table that cannot be read.
public struct TableError: Error, CustomStringConvertible {
  /// The entry and what it should be.
  public let description: String

  /// Creates an error with a message.
  public init(_ description: String) { self.description = description }
}
