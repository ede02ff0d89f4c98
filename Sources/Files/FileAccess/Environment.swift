/// The environment variables of the process.
package enum Environment {
  /// The value of a variable, or `nil` if it is not set.
  package static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The values of all variables, by name.
  package static var all: [String: String] {
    var values: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let parts = String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, values[String(parts[0])] == nil {
        values[String(parts[0])] = String(parts[1])
      }
      next += 1
    }
    return values
  }
}
