import FileAccess
import Texts

extension Scenario {
  /// The folder of the scenario's golden files: the one that it names, or `NAME.golden` beside
  /// `NAME.yaml`.
  package var goldenFolder: String {
    Self.goldenFolder(directory: golden?.directory, of: source.fileName)
  }

  static func goldenFolder(directory: String?, of fileName: String) -> String {
    let folder = InputFile.parent(of: fileName)
    if let directory {
      return InputFile.path(directory, from: folder)
    }
    let name = CanonicalPath.split(fileName).name
    return InputFile.path(of: "\(ScenarioFile.stem(of: name)).golden", in: folder)
  }

  /// Why golden files are not kept in the folder that the scenario names; `nil` where they are.
  ///
  /// It has to lie in the repository of the scenario's file, the nearest folder around it that holds
  /// `.git`; without one, in the folder around the file's own.
  package var goldenFolderErrors: ScenarioErrors? {
    guard let directory = golden?.directory else { return nil }
    func errors(_ message: String, _ allowed: String) -> ScenarioErrors {
      source.errors(
        message, path: "golden.directory", found: "“\(directory.shortened())”", allowed: allowed)
    }
    let form = "a path from this file's folder, such as goldens/wave"
    guard !directory.isEmpty, !directory.utf8.contains(0) else {
      return errors("golden.directory is no folder's name", form)
    }
    guard !directory.hasPrefix("~") else {
      return errors("golden.directory names a home folder, which is not looked up", form)
    }
    let (around, isRepository) = goldenBoundary
    let folder = CanonicalPath.of(goldenFolder)
    guard folder == "/" || !CanonicalPath.isInside(folder, around) else { return nil }
    return errors(
      "golden.directory leads out of the \(isRepository ? "repository" : "folder") \(around)",
      form + (isRepository ? "; it stays in the repository" : "; it stays in that folder"))
  }

  /// The folder in which golden files may lie, and out of whose logs errors quote; and whether it is a
  /// repository.
  var goldenBoundary: (folder: String, isRepository: Bool) {
    let own = CanonicalPath.of(source.folder ?? ".")
    var folder = own
    while folder != "/" {
      if InputFile.exists("\(folder)/.git") { return (folder, true) }
      folder = InputFile.parent(of: folder) ?? "/"
    }
    let parent = InputFile.parent(of: own) ?? "/"
    return (parent == "/" ? own : parent, false)
  }
}
