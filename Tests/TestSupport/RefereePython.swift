import Foundation

/// Python with the packages that pictures are compared by elsewhere.
///
/// The command for the tests in README.md installs them into a folder of their own, as Debian does
/// not have all of them.
public enum RefereePython {
  /// What to say where the packages are missing.
  public static let hint: String =
    "a Python package is missing; the command for the tests in README.md installs it "
    + "into .build/referees"

  /// A Python that can import modules, named as after the word `import`.
  public static func program(importing modules: String) -> ExternalProgram {
    ExternalProgram(
      Repository.root.appending(path: ".build/referees/bin/python3").path,
      "/usr/bin/python3", "/opt/homebrew/bin/python3", probe: ["-c", "import \(modules)"])
  }

  /// Numbers as a program reads them with `struct.unpack('<I', …)`.
  public static func bytes(_ numbers: UInt32...) -> [UInt8] {
    numbers.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }
}
