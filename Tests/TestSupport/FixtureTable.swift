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
