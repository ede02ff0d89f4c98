/// A worker, which runs inputs in this process and reports each before it begins.
///
/// The worker uses a separate folder and redirects the commands' output to files. It reports to
/// the original standard output with the lines `begin NUMBER`, `find NUMBER TEXT`, and `end`
/// before a regular exit.
public struct FuzzWorker {
  /// The inputs are `first`, `first + step` and so on, at most `count`.
  var first: Int
  var step: Int
  var count: Int
  var seed: UInt64
  var only: FuzzKind?
  /// An empty folder that exists.
  var folder: URL

  /// The memory, in bytes, above which the worker exits after an input so that a new one is
  /// started.
  ///
  /// Otherwise, the caches and freed memory of many inputs would be attributed to a single input.
  private static let heldLimit = ProcessMemory.factor * 200 << 20

  /// Creates a worker for `count` inputs with the indices `first`, `first + step` and so on.
  public init(first: Int, step: Int, count: Int, seed: UInt64, only: FuzzKind?, folder: URL) {
    self.first = first
    self.step = step
    self.count = count
    self.seed = seed
    self.only = only
    self.folder = folder
  }

  /// Runs the inputs and exits the process.
  public func run() async throws {
    let corpus = try FuzzCorpus()
    let report = FileHandle(fileDescriptor: dup(STDOUT_FILENO))
    func say(_ line: String) throws { try report.write(contentsOf: Data("\(line)\n".utf8)) }
    endWithParent()
    let files = FileManager.default
    let work = folder.appending(path: "work")
    let streams = folder.appending(path: "streams")
    let foreign = folder.appending(path: "foreign")
    for folder in [work, streams, foreign] {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let output = streams.appending(path: "out")
    let errors = streams.appending(path: "err")
    for (stream, file) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      let descriptor = open(file.path, O_RDWR | O_CREAT | O_APPEND, 0o644)
      guard descriptor >= 0, dup2(descriptor, stream) >= 0 else {
        throw CocoaError(.fileNoSuchFile)
      }
      close(descriptor)
    }
    guard files.changeCurrentDirectoryPath(work.path) else { throw CocoaError(.fileNoSuchFile) }

    for name in Self.foreignNames { try Data(name.utf8).write(to: foreign.appending(path: name)) }
    for index in 0..<count {
      let number = first + index * step
      try say("begin \(number)")
      let input = FuzzInput(number, seed: seed, only: only, corpus: corpus)
      try prepare(work, with: corpus.companions.merging(input.files) { _, new in new })
      let source =
        input.files.values.map { String(decoding: $0, as: UTF8.self) }.joined()
        + input.commands.joined().joined()
      if input.kind == .tune {
        for problem in try await talk(input, source: source) {
          try say("find \(number) \(problem)")
        }
      }
      for arguments in input.commands where input.kind != .tune {
        ftruncate(STDOUT_FILENO, 0)
        ftruncate(STDERR_FILENO, 0)
        let status = try await run(arguments, corpus: corpus)
        let verdict = FuzzVerdict(
          arguments: arguments, status: status,
          errors: [UInt8](try Data(contentsOf: errors)), source: source)
        for problem in verdict.problems {
          try say("find \(number) \(problem) (reel \(arguments.prefix(2).joined(separator: " ")))")
        }
        // If a command refuses the input, later commands refuse it as well.
        if status >= 64, input.kind != .claim { break }
      }
      if input.kind == .claim, !Self.isUntouched(foreign) {
        try say("find \(number) a file outside the folder was changed")
      }
      if let held = ProcessMemory.resident(of: getpid()), held > Self.heldLimit { break }
    }
    try say("end")
    _exit(0)
  }

  /// Files outside the working folder that no command may change.
  private static let foreignNames = [
    "frame_000000.png", "manifest.json", "trace.txt", "trigger.png",
  ]

  private static func isUntouched(_ foreign: URL) -> Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: foreign.path)
    return names?.sorted() == foreignNames
      && foreignNames.allSatisfy {
        FileManager.default.contents(atPath: foreign.appending(path: $0).path) == Data($0.utf8)
      }
  }

  /// Empties the working folder and writes the files into it.
  private func prepare(_ work: URL, with contents: [String: [UInt8]]) throws {
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: work.path) {
      try files.removeItem(at: work.appending(path: name))
    }
    try files.createDirectory(at: work.appending(path: "Images"), withIntermediateDirectories: true)
    for (name, bytes) in contents { try Data(bytes).write(to: work.appending(path: name)) }
  }

  private func run(_ arguments: [String], corpus: FuzzCorpus) async throws -> Int32 {
    switch arguments.first {
    case "drill": return FuzzDrill.run(Int(arguments.last ?? "") ?? 0)
    case "mutate":
      try mutate(seed: UInt64(arguments.last ?? "") ?? 0, corpus: corpus)
      return 0
    case "claim":
      try claim(seed: UInt64(arguments.last ?? "") ?? 0, corpus: corpus)
      return 0
    case "swap":
      try Data(contentsOf: URL(filePath: "moved.yaml")).write(to: URL(filePath: "mutant.yaml"))
      return 0
    default: return await ReelCommands.run(arguments).rawValue
    }
  }

  /// Sends the input's requests to the live page's server and returns the problems of the first bad
  /// response.
  private func talk(_ input: FuzzInput, source: String) async throws -> [String] {
    let state = folder.appending(path: "state")
    try? FileManager.default.removeItem(at: state)
    var tuner = try await FuzzTuner(state: state)
    for arguments in input.commands {
      let problems = try await tuner.run(arguments, source: source)
      if !problems.isEmpty {
        return problems.map { "\($0) (\(arguments.prefix(2).joined(separator: " ")))" }
      }
    }
    return []
  }

  /// Mutates a file that the commands have written.
  private func mutate(seed: UInt64, corpus: FuzzCorpus) throws {
    let files = FileManager.default
    let made =
      files.enumerator(atPath: ".")?.compactMap { $0 as? String }
      .filter { $0.hasPrefix("out/") || $0.hasPrefix("mutant.golden/") }.sorted() ?? []
    guard !made.isEmpty else { return }
    var mutator = Mutator(random: SeededGenerator(seed: seed), corpus: corpus)
    let name = mutator.any(of: made)
    guard let data = files.contents(atPath: name) else { return }
    let isText = !name.hasSuffix(".png")
    let bytes =
      isText && mutator.chance(2)
      ? Array(
        mutator.mutate(tokensOf: String(decoding: data, as: UTF8.self), words: corpus.words).utf8)
      : mutator.mutate(bytes: [UInt8](data))
    try Data(bytes).write(to: URL(filePath: name))
  }

  /// Inserts hostile file names into a manifest or a result file that the commands have written.
  private func claim(seed: UInt64, corpus: FuzzCorpus) throws {
    let files = FileManager.default
    let made =
      files.enumerator(atPath: ".")?.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".json") }.sorted() ?? []
    guard !made.isEmpty else { return }
    var mutator = Mutator(random: SeededGenerator(seed: seed), corpus: corpus)
    let name = mutator.any(of: made)
    guard let data = files.contents(atPath: name) else { return }
    var text = String(decoding: data, as: UTF8.self)
    for _ in 0...mutator.below(3) {
      let named = text.matches(
        of: /"(?:file|folder|owner|path|scenario|name|shard|instant)" ?: ?("(?:[^"\\]|\\.)*")/)
      guard !named.isEmpty else { break }
      let word = try JSONSerialization.data(
        withJSONObject: mutator.hostileName(), options: .fragmentsAllowed)
      let range = mutator.any(of: named).output.1
      text.replaceSubrange(
        range.startIndex..<range.endIndex, with: String(decoding: word, as: UTF8.self))
    }
    try Data(text.utf8).write(to: URL(filePath: name))
  }

  /// Exits the process when its parent is gone, even if an input hangs.
  private func endWithParent() {
    let parent = getppid()
    let thread = Thread {
      while getppid() == parent { Thread.sleep(forTimeInterval: 0.5) }
      _exit(1)
    }
    thread.start()
  }
}
