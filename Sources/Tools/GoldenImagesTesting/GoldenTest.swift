import FileAccess
import Testing

/// A test that checks goldens, identified by its source file and its name.
struct GoldenTest: Hashable, Sendable {
  /// The path of the test's source file.
  let filePath: String
  /// The name as in the source code, preceded by the names of the suites.
  let name: String
  var isParameterized = false

  /// Returns a placeholder for an unknown test in a known file.
  ///
  /// The placeholder is used in detached tasks, which have no current test.
  static func detached(filePath: String) -> GoldenTest {
    GoldenTest(filePath: filePath, name: "detached")
  }

  /// Whether the test is unknown except for its file.
  var isDetached: Bool { self == .detached(filePath: filePath) }

  /// Returns the running test of Swift Testing, or `nil` outside of one.
  static func current() -> GoldenTest? {
    guard let test = Test.current else { return nil }
    return GoldenTest(
      filePath: test.sourceLocation.file, name: test.id.nameComponents.joined(separator: "/"),
      isParameterized: test.isParameterized)
  }

  /// The name of the source file without its extension.
  var fileStem: String {
    guard !filePath.isEmpty else { return "Tests" }
    let name = ExactPath.name(of: filePath)
    return name.hasSuffix(".swift") ? String(name.dropLast(".swift".count)) : name
  }

  /// The prefix of the names of the test's goldens.
  ///
  /// The prefix consists of the names of the suites, without the first if that is the name of the
  /// file, and of the function with its argument labels.
  var stem: String {
    var parts = name.split(separator: "/").map { SafeName.name(String($0)) }
    if parts.count > 1, parts.first == SafeName.name(fileStem) { parts.removeFirst() }
    return SafeName.name(parts.joined(separator: "."))
  }

  /// The folder of the source file.
  var parent: String { ExactPath.parent(of: filePath) ?? "." }

  /// Returns the folder of the test's goldens.
  ///
  /// - Parameter directory: The folder given by a setting, or `nil` for the default one.
  func folder(_ directory: String?) -> String {
    if let directory, !directory.isEmpty { return path(of: directory) }
    return ExactPath.appending("__Goldens__/\(SafeName.name(fileStem))", to: parent)
  }

  /// Returns the path of a file or folder that is named relative to the test file's folder.
  func path(of name: String) -> String { ExactPath.resolving(name, from: parent) }
}

extension SourceLocation {
  /// The full path of the file.
  var file: String {
    #if compiler(>=6.3)
      filePath
    #else
      _filePath
    #endif
  }
}
