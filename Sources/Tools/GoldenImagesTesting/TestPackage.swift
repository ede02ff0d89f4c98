import FileAccess

/// The package or checkout that contains a test.
///
/// In messages and commands, the paths of goldens are relative to its folder.
struct TestPackage: Hashable, Sendable {
  /// The path of the folder.
  let root: String

  /// Creates a value for the package or checkout that contains a file.
  ///
  /// The root is the nearest enclosing folder with a `Package.swift`, otherwise the nearest
  /// checkout, and otherwise the current folder.
  init(around filePath: String) {
    var folders: [String] = []
    var path = filePath
    while let parent = ExactPath.parent(of: path), parent != path {
      folders.append(parent)
      path = parent
    }
    func first(holding name: String) -> String? {
      folders.first { InputFile.exists(ExactPath.appending(name, to: $0)) }
    }
    root = first(holding: "Package.swift") ?? first(holding: ".git") ?? ExactPath.canonical(".")
  }

  /// The folder of the files of failed goldens.
  var failed: FailedGoldens { FailedGoldens(inFolder: root) }

  /// Returns a path relative to the folder, or the path itself if it is outside the folder.
  func relative(_ path: String) -> String {
    path.hasPrefix("\(root)/") ? String(path.dropFirst(root.count + 1)) : path
  }

  /// Returns a message in which paths are relative to the folder.
  func shortened(_ message: String) -> String { message.replacing("\(root)/", with: "") }

  /// The command that approves goldens, without the paths of the goldens.
  var approval: ShellText {
    let isHere = ExactPath.canonical(".") == root
    return (isHere ? "" : "cd \(path: root) && ") + "reel approve"
  }

  /// Returns paths relative to the folder, quoted for a shell.
  func quoted(_ paths: [String]) -> ShellText { "\(paths: paths.map(relative))" }
}
