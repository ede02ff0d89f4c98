import Foundation

/// Python with the image-comparison packages that tests use as references.
///
/// The test setup in README.md installs the packages into `.build/referees`, because Debian does
/// not have all of them.
public enum RefereePython {
  /// The message for a test that is skipped because a package is missing.
  public static let hint: String =
    "a Python package is missing; the command for the tests in README.md installs it "
    + "into .build/referees"

  /// Returns a Python interpreter that can import the given modules.
  ///
  /// - Parameter modules: The operands of an `import` statement, for example `PIL, numpy`.
  public static func program(importing modules: String) -> ExternalProgram {
    ExternalProgram(
      Repository.root.appending(path: ".build/referees/bin/python3").path,
      "/usr/bin/python3", "/opt/homebrew/bin/python3", probe: ["-c", "import \(modules)"])
  }

  /// Returns the integers in little-endian order, as `struct.unpack('<I', …)` reads them.
  public static func bytes(_ numbers: UInt32...) -> [UInt8] {
    numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }
}
