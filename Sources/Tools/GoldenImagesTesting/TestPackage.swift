import FileAccess
import Texts

/// The package or checkout that a test belongs to: from its folder goldens are named and approved.
struct TestPackage: Hashable, Sendable {
  /// Its folder.
  let root: String

  /// The nearest folder around a file that has a `Package.swift`, else the nearest checkout, else
  /// the current folder.
  init(around filePath: String) {
    var folders: [String] = []
    var path = filePath
    while let parent = InputFile.parent(of: path), parent != path {
      folders.append(parent)
      path = parent
    }
    func first(holding name: String) -> String? {
      folders.first { InputFile.exists(InputFile.path(of: name, in: $0)) }
    }
    root =
      first(holding: "Package.swift") ?? first(holding: ".git")
      ?? CanonicalPath.of(".")
  }

  /// Where what fails is kept.
  var failed: FailedGoldens { FailedGoldens(inFolder: root) }

  /// A path as it is from the package's folder.
  func relative(_ path: String) -> String {
    path.hasPrefix("\(root)/") ? String(path.dropFirst(root.count + 1)) : path
  }

  /// A message without the way to the package's folder.
  func shortened(_ message: String) -> String { message.replacing("\(root)/", with: "") }

  /// The command that approves what is named after it.
  var approval: ShellText {
    let isHere = CanonicalPath.of(".") == root
    return (isHere ? "" : "cd \(path: root) && ") + "reel approve"
  }

  /// Paths as they are from the package's folder, and as a shell reads them.
  func quoted(_ paths: [String]) -> ShellText {
    "\(paths: paths.map(relative))"
  }
}
