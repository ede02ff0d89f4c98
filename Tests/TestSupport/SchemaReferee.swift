import Foundation

/// Python's jsonschema, an implementation of JSON Schema that knows nothing of this project.
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

  /// Whether there is a referee on this machine: python3 with the jsonschema package.
  public static var isAvailable: Bool { python.isAvailable }

  /// Which of some JSON documents a schema allows, all given as text.
  ///
  /// - Throws: where the schema itself is none.
  public static func verdicts(schema: String, documents: [String]) throws -> [Bool] {
    let input = "[\(schema), [\(documents.joined(separator: ", "))]]"
    let outcome = try python.run(["-c", program], input: Array(input.utf8))
    guard outcome.status == 0 else {
      throw CocoaError(.coderInvalidValue, userInfo: ["errors": outcome.errors])
    }
    return outcome.text.compactMap { $0 == "1" ? true : $0 == "0" ? false : nil }
  }
}
