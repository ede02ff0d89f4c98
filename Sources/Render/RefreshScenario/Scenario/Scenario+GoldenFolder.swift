import FileAccess

extension Scenario {
  /// The folder of the scenario's golden files, by default `NAME.golden` next to `NAME.yaml`.
  package var goldenFolder: String {
    Self.goldenFolder(
      directory: golden?.directory, isPerPlatform: golden?.isPerPlatform ?? false,
      of: source.fileName)
  }

  static func goldenFolder(directory: String?, isPerPlatform: Bool, of fileName: String) -> String {
    let name = ScenarioFile.stem(of: ExactPath.split(fileName).name)
    let folder = ExactPath.resolving(
      directory ?? "\(name).golden", from: ExactPath.parent(of: fileName))
    return isPerPlatform ? ExactPath.appending(PlatformName.current, to: folder) : folder
  }

  /// The errors of the setting `golden.directory`, or `nil` if it is valid or not given.
  ///
  /// The folder must be inside the repository of the scenario file, whose root is the nearest
  /// folder that contains `.git`. Without a repository, it must be inside the parent of the
  /// scenario file's folder.
  package var goldenFolderErrors: ScenarioErrors? {
    guard let directory = golden?.directory else { return nil }
    func errors(_ message: String, _ allowed: String) -> ScenarioErrors {
      source.errors(
        message, path: "golden.directory", found: "“\(directory.shortened())”", allowed: allowed)
    }
    let form = "a path relative to this file's folder, such as goldens/wave"
    guard !directory.isEmpty, !directory.utf8.contains(0) else {
      return errors("golden.directory is not the name of a folder", form)
    }
    guard !directory.hasPrefix("~") else {
      return errors("golden.directory names a home folder, which is not supported", form)
    }
    let (around, isRepository) = goldenBoundary
    let folder = ExactPath.canonical(goldenFolder)
    guard folder == "/" || !ExactPath.isInside(folder, folder: around) else { return nil }
    return errors(
      "golden.directory is outside the \(isRepository ? "repository" : "folder") \(around)",
      form
        + (isRepository ? "; it must be inside the repository" : "; it must be inside that folder"))
  }

  /// The folder in which golden files may be written, and whether it is a repository.
  ///
  /// Errors quote the contents of a log only if the log is in this folder.
  var goldenBoundary: (folder: String, isRepository: Bool) {
    let own = ExactPath.canonical(source.folder ?? ".")
    var folder = own
    while folder != "/" {
      if InputFile.exists("\(folder)/.git") { return (folder, true) }
      folder = ExactPath.parent(of: folder) ?? "/"
    }
    let parent = ExactPath.parent(of: own) ?? "/"
    return (parent == "/" ? own : parent, false)
  }
}
