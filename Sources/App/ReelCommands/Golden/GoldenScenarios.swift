import FileAccess
import GoldenImages

/// The scenarios with goldens at the paths of a command line.
struct GoldenScenarios {
  /// A scenario's path, and its goldens or the reason why they cannot be verified.
  struct Entry {
    var path: String
    var goldens: Result<Goldens, Failure>
  }

  /// The scenarios, each file once.
  private(set) var entries: [Entry] = []

  /// The orphaned goldens in the folders, which no scenario compares.
  private(set) var abandoned: [AbandonedGoldens] = []

  /// The number of scenarios and of sets of orphaned goldens.
  var count: Int { entries.count + abandoned.count }

  /// The scenarios and all files that they name, which must not be overwritten.
  var inputs: InputFiles {
    var inputs = InputFiles(entries.map(\.path))
    for case .success(let goldens) in entries.map(\.goldens) { inputs.add(goldens.resolved.inputs) }
    return inputs
  }

  /// The approximate cost of verifying each scenario, in pixels.
  ///
  /// Costs depend only on the files, so that every shard computes the same distribution.
  var costs: [Double] {
    entries.map { entry in
      guard case .success(let goldens) = entry.goldens else { return 1 }
      return goldens.cost
    }
  }

  /// Whether any scenario displays text.
  var hasTexts: Bool { entries.contains { (try? $0.goldens.get())?.resolved.hasLabels == true } }

  /// A digest of all scenarios and their costs, and thus of their distribution to shards.
  var digest: String {
    let words = zip(entries, costs).map { entry, cost in
      guard case .success(let goldens) = entry.goldens else { return entry.path }
      return "\(entry.path) \(goldens.resolved.digest) \(cost)"
    }
    return SHA256.hexDigest(of: (words + abandoned.map(\.folder)).joined(separator: "\n"))
  }

  /// Finds the scenarios at the paths of files and folders.
  ///
  /// In a folder and its subfolders, all scenarios with a `golden` section are found, and other
  /// files are skipped. A scenario that cannot be read becomes an entry with a failure, and so does
  /// a scenario without a `golden` section whose own path is given.
  ///
  /// - Parameter mayBeNone: Whether finding no scenario is allowed.
  /// - Throws: `Failure` if a path does not exist, or if nothing is found and `mayBeNone` is
  ///   false.
  init(_ paths: [String], overrides: [ScenarioOverride] = [], mayBeNone: Bool = false) throws {
    var seen: Set<ExactPath> = []
    var goldenFolders: [(path: String, start: String)] = []
    for path in paths {
      switch InputFile.kind(of: path) {
      case nil:
        let hint = ScenarioInput.withEnding(path).map { "; did you mean \($0)?" } ?? ""
        throw Failure(.noInput, "\(path) does not exist\(hint)")
      case .folder:
        let search = GoldenSearch(path)
        for file in search.files where seen.insert(ExactPath(file)).inserted {
          try addFound(file, below: path, overrides)
        }
        for obstacle in search.obstacles where seen.insert(ExactPath(obstacle.path)).inserted {
          try addFailure(obstacle.reason, obstacle.path)
        }
        goldenFolders += search.goldenFolders.map { ($0, path) }
      default: if seen.insert(ExactPath(path)).inserted { try addNamed(path, overrides) }
      }
    }
    let failed = Set(
      entries.filter { if case .failure = $0.goldens { true } else { false } }
        .map { ExactPath(ExactPath.canonicalEntry($0.path)) })
    for (folder, start) in goldenFolders where seen.insert(ExactPath(folder)).inserted {
      do {
        abandoned += try AbandonedGoldens.find(in: folder, below: start) {
          failed.contains(ExactPath(ExactPath.canonicalEntry($0)))
        }
      } catch {
        try addFailure(error, folder)
      }
    }
    try require(
      mayBeNone || !entries.isEmpty || !abandoned.isEmpty,
      or: Failure(
        .noInput,
        "no scenario in \(paths.joined(separator: ", ")) has a golden section; add "
          + "\(GoldenSchema.example) to one"))
  }

  /// Adds a file from a folder if it is a scenario with a `golden` section.
  private mutating func addFound(
    _ path: String, below start: String, _ overrides: [ScenarioOverride]
  ) throws {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path)
    } catch {
      // Scenarios are never larger than the limit, but other files may be.
      if error.reason != .tooLarge { try addFailure(error, path) }
      return
    }
    switch ScenarioOutline(bytes, fileName: path) {
    case .other, .scenario(nil): return
    case .scenario: try addNamed(path, below: start, overrides)
    case .broken(let errors): try addFailure(errors, path)
    }
  }

  private mutating func addNamed(
    _ path: String, below start: String? = nil, _ overrides: [ScenarioOverride]
  ) throws {
    do {
      let resolved = try ScenarioInput.resolve(path, overrides: overrides)
      guard var goldens = try Goldens(of: resolved) else {
        throw Failure(.badData, "\(path) has no golden section; add \(GoldenSchema.example)")
      }
      if let start { goldens.goldenFolder = goldens.goldenFolder.found(below: start) }
      entries.append(Entry(path: path, goldens: .success(goldens)))
    } catch {
      try addFailure(error, path)
    }
  }

  private mutating func addFailure(_ error: any Error, _ path: String) throws {
    guard let failure = Failure(error) else { throw error }
    entries.append(Entry(path: path, goldens: .failure(failure)))
  }
}
