import Foundation

/// Python's `jsonschema`, an independent implementation of JSON Schema.
public enum SchemaReferee {
  private static let python = ExternalProgram(
    "\(ProcessInfo.processInfo.environment["HOME"] ?? "")/.pyenv/shims/python3",
    "/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3",
    probe: ["-c", "import jsonschema; jsonschema.Draft202012Validator"])

  private static let program = """
    import json, sys, jsonschema
    schema, documents = json.load(sys.stdin)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    print("".join("1" if validator.is_valid(document) else "0" for document in documents))
    """

  /// Whether python3 with the `jsonschema` package is installed.
  public static var isAvailable: Bool { python.isAvailable }

  /// Returns whether each JSON document is valid against a JSON Schema.
  ///
  /// - Throws: `CocoaError` if the schema itself is invalid.
  public static func verdicts(schema: String, documents: [String]) throws -> [Bool] {
    let input = "[\(schema), [\(documents.joined(separator: ", "))]]"
    let outcome = try python.run(["-c", program], input: Array(input.utf8))
    guard outcome.status == 0 else {
      throw CocoaError(.coderInvalidValue, userInfo: ["errors": outcome.errors])
    }
    return outcome.text.compactMap { $0 == "1" ? true : $0 == "0" ? false : nil }
  }

  /// Returns whether all documents are valid against a JSON Schema and all others are not.
  ///
  /// - Throws: `CocoaError` if the schema itself is invalid.
  public static func accepts(
    _ documents: [String], butNot others: [String] = ["{}"], schema: String
  ) throws -> Bool {
    try verdicts(schema: schema, documents: documents + others)
      == documents.map { _ in true } + others.map { _ in false }
  }
}
