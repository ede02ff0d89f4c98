import FileAccess
import GoldenImages

/// The scenarios with goldens that paths stand for.
struct GoldenScenarios {
  /// A scenario's file, and its goldens or what is wrong with it.
  struct Entry {
    var path: String
    var goldens: Result<Goldens, Failure>
  }

  /// By path, each once.
  private(set) var entries: [Entry] = []

  /// Golden files in the folders that nothing compares any more.
  private(set) var abandoned: [AbandonedGoldens] = []

  /// How many there are to verify: scenarios, and folders of golden files that a scenario has lost.
  var count: Int { entries.count + abandoned.count }

  /// The scenarios and all files that they name, none of which is ever written.
  var inputs: InputFiles {
    var inputs = InputFiles(entries.map(\.path))
    for case .success(let goldens) in entries.map(\.goldens) { inputs.add(goldens.resolved.inputs) }
    return inputs
  }

  /// About what each scenario costs to verify, in pixels: by the files alone, so that every shard deals
  /// alike.
  var costs: [Double] {
    entries.map { entry in
      guard case .success(let goldens) = entry.goldens else { return 1 }
      return goldens.cost
    }
  }

  /// Whether any scenario shows texts.
  var hasTexts: Bool {
    entries.contains { (try? $0.goldens.get())?.resolved.hasLabels == true }
  }

  /// A digest of all scenarios, and of how they are dealt.
  var digest: String {
    let words = zip(entries, costs).map { entry, cost in
      guard case .success(let goldens) = entry.goldens else { return entry.path }
      return "\(entry.path) \(goldens.resolved.digest) \(cost)"
    }
    return SHA256.hexDigest(of: (words + abandoned.map(\.folder)).joined(separator: "\n"))
  }

  /// Finds scenarios: a file stands for itself, a folder for all files in it, and in its folders, that
  /// are scenarios with a `golden` section.
  ///
  /// Other files are skipped. A file that may be a scenario and cannot be read is a failure.
  ///
  /// - Parameter mayBeNone: whether it is no error that folders hold no such scenario.
  /// - Throws: where a path is not there, a file has no such section, or nothing is found at all.
  init(_ paths: [String], overrides: [ScenarioOverride] = [], mayBeNone: Bool = false) throws {
    var seen: Set<ExactPath> = []
    var goldenFolders: [(path: String, start: String)] = []
    for path in paths {
      switch InputFile.kind(of: path) {
      case nil:
        let hint = ScenarioInput.withEnding(path).map { "; did you mean \($0)?" } ?? ""
        throw Failure(.noInput, "there is no file or folder \(path)\(hint)")
      case .folder:
        let search = GoldenSearch(path)
        for file in search.files where seen.insert(ExactPath(file)).inserted {
          try addFound(file, below: path, overrides)
        }
        for obstacle in search.obstacles where seen.insert(ExactPath(obstacle.path)).inserted {
          try addFailure(obstacle.reason, obstacle.path)
        }
        goldenFolders += search.goldenFolders.map { ($0, path) }
      default:
        if seen.insert(ExactPath(path)).inserted { try addNamed(path, overrides) }
      }
    }
    let failed = Set(
      entries.filter { if case .failure = $0.goldens { true } else { false } }
        .map { ExactPath(CanonicalPath.ofEntry($0.path)) })
    for (folder, start) in goldenFolders where seen.insert(ExactPath(folder)).inserted {
      do {
        abandoned += try AbandonedGoldens.find(in: folder, below: start) {
          failed.contains(ExactPath(CanonicalPath.ofEntry($0)))
        }
      } catch {
        try addFailure(error, folder)
      }
    }
    try require(
      mayBeNone || !entries.isEmpty || !abandoned.isEmpty,
      or: Failure(
        .noInput,
        "no scenario with a golden section under \(paths.joined(separator: ", ")); add "
          + "\(GoldenSchema.example) to one"))
  }

  /// Adds a file that was found in a folder, if it is a scenario that holds something still.
  private mutating func addFound(
    _ path: String, below start: String, _ overrides: [ScenarioOverride]
  ) throws {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path)
    } catch {
      // No scenario is so large, but data of others can be.
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
      guard let goldens = try Goldens(of: resolved) else {
        throw Failure(.badData, "\(path) does not say what to hold; add \(GoldenSchema.example)")
      }
      entries.append(
        Entry(path: path, goldens: .success(start.map(goldens.found) ?? goldens)))
    } catch {
      try addFailure(error, path)
    }
  }

  private mutating func addFailure(_ error: any Error, _ path: String) throws {
    guard let failure = Failure(error) else { throw error }
    entries.append(Entry(path: path, goldens: .failure(failure)))
  }
}
