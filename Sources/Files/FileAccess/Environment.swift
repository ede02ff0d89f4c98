#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The environment variables of the process.
package enum Environment {
  /// The value of a variable, or `nil` if it is not set.
  package static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The values of all variables, by name.
  package static var all: [String: String] { ProcessInfo.processInfo.environment }
}
