import FileAccess

extension FailedGoldens {
  /// Opens the failed goldens in a folder from another machine, which may be the folder of failed
  /// goldens itself, or contain it as `.reel/failed` or `failed`.
  ///
  /// - Throws: ``ApprovalError`` if the folder does not exist.
  package init(downloadedTo folder: String) throws(ApprovalError) {
    guard InputFile.kind(of: folder) == .folder else { throw .noFolder(folder) }
    let inside = [Self.standardNames, ["failed"]].map { FailedGoldens(folder, below: $0) }
    self =
      inside.first { InputFile.kind(of: $0.path) == .folder } ?? FailedGoldens(folder, below: [])
  }

  /// Records the current files of failed goldens at some paths as goldens.
  ///
  /// - Parameters:
  ///   - paths: Scenario files, golden files, golden folders, or folders that contain any of them.
  ///   - names: The names of the files or instants to which the files are limited; empty for all.
  ///   - resolve: A closure that returns the scenario of a file.
  ///   - tell: A closure that is called with the path of each recorded golden.
  /// - Throws: The errors of ``approve(_:seen:tell:)``; ``ApprovalError`` if no file was recorded or a
  ///   name selects none; the first error in finding the goldens of scenarios if no file was
  ///   recorded.
  package func approve(
    under paths: [String], named names: [String], resolve: @escaping GoldenScenarios.Resolver,
    tell: (String) -> Void
  ) throws {
    let manifest = try manifest()
    let (all, failure) = try waiting(under: paths, in: manifest, resolve)
    var unused = Set(names)
    let chosen = all.map { waiting -> Waiting in
      let files = waiting.names.filter { file in
        let matching = names.filter { Self.isMeant(file, by: $0) }
        unused.subtract(matching)
        return names.isEmpty || !matching.isEmpty
      }
      return (waiting.golden, files)
    }.filter { !$0.names.isEmpty }
    try approve(chosen, seen: manifest) { waiting in
      for name in waiting.names { tell(ExactPath.appending(name, to: waiting.golden.path)) }
    }
    if chosen.isEmpty, let failure { throw failure }
    if let name = unused.min() { throw ApprovalError.unknownName(name) }
    if chosen.isEmpty { throw ApprovalError.nothing(in: path, under: paths) }
  }

  /// Returns the failed goldens under the paths, each file once.
  ///
  /// Golden folders are found by path, so that goldens of tests, and of scenarios with styles
  /// unknown to this program, can be approved. Scenarios are read only to find golden folders
  /// elsewhere; `failure` is the first error in doing so.
  private func waiting(
    under paths: [String], in manifest: FailedManifest,
    _ resolve: @escaping GoldenScenarios.Resolver
  ) throws -> (all: [Waiting], failure: (any Error)?) {
    var all: [Waiting] = []
    var scenarios: [String] = []
    for path in paths {
      let waiting = waiting(under: path, in: manifest)
      all += waiting
      switch InputFile.kind(of: path) {
      case .folder: scenarios.append(path)
      // A golden file is not a scenario.
      case .file where Self.isGoldenName(path): break
      default: if waiting.isEmpty { scenarios.append(path) }
      }
    }
    var failure: (any Error)?
    for entry in try GoldenScenarios(scenarios, mayBeNone: true, resolve: resolve).entries {
      switch entry.goldens {
      case .success(let goldens):
        let golden = goldens.goldenFolder
        all.append((golden, self.waiting(for: golden.path, in: manifest)))
      case .failure(let error): failure = failure ?? error
      }
    }
    var seen: Set<ExactPath> = []
    return (
      all.map { waiting in
        let folder = folder(for: waiting.golden.path)
        return (
          waiting.golden,
          waiting.names.filter { seen.insert(ExactPath("\(folder)/\($0)")).inserted }
        )
      }, failure
    )
  }

  /// Returns whether `name` selects a golden file.
  ///
  /// A name is a file name, or an instant, which selects its files of any appearance and scale.
  private static func isMeant(_ file: String, by name: String) -> Bool {
    if file == name { return true }
    let stem = FrameNamePattern.stem(ofInstant: name)
    guard file.hasPrefix(stem) else { return false }
    let rest = file.dropFirst(stem.count)
    return rest.first == "~" || rest.first == "@" || rest == ".png" || rest == ".txt"
  }
}

/// An error for files that cannot become goldens.
package enum ApprovalError: ReportedError, Hashable {
  /// The file at a path cannot be approved.
  case refused(_ path: String, reason: String)
  /// The folder of failed goldens does not exist.
  case noFolder(String)
  /// No failed golden has the name.
  case unknownName(String)
  /// The folder contains no failed goldens of some paths.
  case nothing(in: String, under: [String])

  package var description: String {
    switch self {
    case .refused(let path, let reason): return "\(path) cannot be approved: \(reason)"
    case .noFolder(let path): return "the folder \(path) does not exist"
    case .unknownName(let name): return "no failed golden is named \(name)"
    case .nothing(let folder, let paths):
      let command: ShellText = "\(Program.name) verify \(paths: paths)"
      return "nothing to approve in \(folder); to find changes, run the golden tests, or type: "
        + command.text
    }
  }

  package var exitStatus: FinalStatus {
    switch self {
    case .refused: .badData
    case .noFolder: .noInput
    case .unknownName, .nothing: .checkFailed
    }
  }
}
