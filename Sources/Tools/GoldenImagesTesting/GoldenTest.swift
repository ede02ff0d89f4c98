import FileAccess
import Testing

/// The test that checks goldens: what it is called, and where its goldens are.
struct GoldenTest: Hashable, Sendable {
  /// The test's file.
  let filePath: String
  /// The name as it is written, its suites before it.
  let name: String
  /// Whether the test runs once for each of several arguments.
  var isParameterized = false

  /// A task that is detached from its test, which is told by its file alone.
  static func detached(filePath: String) -> GoldenTest {
    GoldenTest(filePath: filePath, name: "detached")
  }

  /// Whether nothing but the file is known of the test.
  var isDetached: Bool { self == .detached(filePath: filePath) }

  /// The running test of Swift Testing; `nil` outside of one.
  static func current() -> GoldenTest? {
    guard let test = Test.current else { return nil }
    return GoldenTest(
      filePath: test.sourceLocation.file, name: test.id.nameComponents.joined(separator: "/"),
      isParameterized: test.isParameterized)
  }

  /// The file's name without its ending.
  var fileStem: String {
    let name = InputFile.name(of: filePath)
    return name.hasSuffix(".swift") ? String(name.dropLast(".swift".count)) : name
  }

  /// How the names of the test's goldens begin: the suites, but for one called as the file is, and the
  /// function with the labels of its arguments.
  var stem: String {
    var parts = name.split(separator: "/").map { SafeName.name(String($0)) }
    if parts.count > 1, parts.first == SafeName.name(fileStem) { parts.removeFirst() }
    return SafeName.name(parts.joined(separator: "."))
  }

  /// The file's folder.
  var parent: String { InputFile.parent(of: filePath) ?? "." }

  /// The folder of the test's goldens, unless a setting names another.
  func folder(_ directory: String?) -> String {
    if let directory, !directory.isEmpty { return path(of: directory) }
    return InputFile.path(of: "__Goldens__/\(SafeName.name(fileStem))", in: parent)
  }

  /// The path of a file or folder that a test names: from the test file's folder.
  func path(of name: String) -> String {
    InputFile.path(name, from: parent)
  }
}

extension SourceLocation {
  /// The whole path of the file.
  var file: String {
    #if compiler(>=6.3)
      filePath
    #else
      _filePath
    #endif
  }
}
