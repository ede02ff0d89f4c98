package import FileAccess

/// The scenarios with goldens at some paths.
package struct GoldenScenarios {
  /// A scenario's path, and its goldens or the reason why they cannot be verified.
  package struct NamedGoldens {
    package let path: String
    package let goldens: Result<Goldens, any Error>
  }

  /// A closure that returns the scenario of a file.
  package typealias Resolver = (_ path: String) throws -> ResolvedScenario

  private let resolve: Resolver
  /// The scenarios, each file once.
  package private(set) var entries: [NamedGoldens] = []

  /// The orphaned goldens in the folders, which no scenario compares.
  package private(set) var abandoned: [AbandonedGoldens] = []

  /// The number of scenarios and of sets of orphaned goldens.
  package var count: Int { entries.count + abandoned.count }

  /// The scenarios and all files that they name, which must not be overwritten.
  package var inputs: InputFiles {
    var inputs = InputFiles(entries.map(\.path))
    for case .success(let goldens) in entries.map(\.goldens) { inputs.add(goldens.resolved.inputs) }
    return inputs
  }

  /// The approximate cost of verifying each scenario, in pixels.
  ///
  /// Costs depend only on the files, so that every shard computes the same distribution.
  package var costs: [Double] {
    entries.map { entry in
      guard case .success(let goldens) = entry.goldens else { return 1 }
      return goldens.cost
    }
  }

  /// Whether any scenario displays text.
  package var hasTexts: Bool {
    entries.contains { (try? $0.goldens.get())?.resolved.hasLabels == true }
  }

  /// A digest of all scenarios and their costs, and thus of their distribution to shards.
  package var digest: String {
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
  /// - Parameters:
  ///   - mayBeNone: Whether finding no scenario is allowed.
  ///   - resolve: A closure that returns the scenario of a file.
  /// - Throws: ``GoldenScenariosError`` if a path does not exist, or if nothing is found and
  ///   `mayBeNone` is false.
  package init(
    _ paths: [String], mayBeNone: Bool = false, resolve: @escaping Resolver
  ) throws(GoldenScenariosError) {
    self.resolve = resolve
    var seen: Set<ExactPath> = []
    var goldenFolders: [(path: String, start: String)] = []
    for path in paths {
      switch InputFile.kind(of: path) {
      case nil:
        throw .missing(path, meant: ScenarioFile.withEnding(path))
      case .folder:
        let search = GoldenSearch(path)
        for file in search.files where seen.insert(ExactPath(file)).inserted {
          addFound(file, below: path)
        }
        for obstacle in search.obstacles where seen.insert(ExactPath(obstacle.path)).inserted {
          addFailure(obstacle.reason, obstacle.path)
        }
        goldenFolders += search.goldenFolders.map { ($0, path) }
      default: if seen.insert(ExactPath(path)).inserted { addNamed(path) }
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
        addFailure(error, folder)
      }
    }
    if !mayBeNone, count == 0 { throw .none(in: paths) }
  }

  /// Adds a file from a folder if it is a scenario with a `golden` section.
  private mutating func addFound(_ path: String, below start: String) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path)
    } catch {
      // Scenarios are never larger than the limit, but other files may be.
      if error.reason != .tooLarge { addFailure(error, path) }
      return
    }
    switch ScenarioOutline(bytes, fileName: path) {
    case .other, .scenario(nil): return
    case .scenario: addNamed(path, below: start)
    case .broken(let errors): addFailure(errors, path)
    }
  }

  private mutating func addNamed(_ path: String, below start: String? = nil) {
    do {
      guard var goldens = try Goldens(of: try resolve(path)) else {
        throw GoldenScenariosError.noSection(path)
      }
      if let start { goldens.goldenFolder = goldens.goldenFolder.found(below: start) }
      entries.append(NamedGoldens(path: path, goldens: .success(goldens)))
    } catch {
      addFailure(error, path)
    }
  }

  private mutating func addFailure(_ error: any Error, _ path: String) {
    entries.append(NamedGoldens(path: path, goldens: .failure(error)))
  }
}

/// An error for paths at which no goldens are found.
package enum GoldenScenariosError: ReportedError, Hashable {
  /// The path does not exist; with another extension, the file exists.
  case missing(String, meant: String?)
  /// The scenario has no `golden` section.
  case noSection(String)
  /// No scenario at the paths has a `golden` section.
  case none(in: [String])

  package var description: String {
    switch self {
    case .missing(let path, let meant):
      problemText("\(path) does not exist", suggestion: meant)
    case .noSection(let path): "\(path) has no golden section; add \(GoldenSchema.example)"
    case .none(let paths):
      "no scenario in \(paths.joined(separator: ", ")) has a golden section; add "
        + "\(GoldenSchema.example) to one"
    }
  }

  package var exitStatus: FinalStatus {
    if case .noSection = self { .badData } else { .noInput }
  }
}
