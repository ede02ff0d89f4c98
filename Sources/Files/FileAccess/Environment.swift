import CProcess

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The arguments and the environment variables of the process.
package enum Environment {
  /// The value of a variable, or `nil` if it is not set.
  package static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The arguments, beginning with the name of the program; empty if they are unknown.
  ///
  /// They are those of C's `main`, because Swift reads them from `/proc`, which may be missing.
  package static let arguments: [String] = {
    let words = (0..<Int(process_argument_count())).compactMap {
      process_arguments()[$0].map { String(cString: $0) }
    }
    return words.isEmpty ? CommandLine.arguments : words
  }()

  /// The values of all variables, by name.
  package static var all: [String: String] { ProcessInfo.processInfo.environment }
}
