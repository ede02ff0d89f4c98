extension Shard {
  /// A system that runs one command on many machines and provides the shard in environment
  /// variables: the variable with the index, the index of the first shard, and the variable with the
  /// count, or `nil` if the count is not provided.
  private typealias Engine = (name: String, index: String, first: Int, count: String?)

  private static let engines: [Engine] = [
    // Job arrays: `sbatch --array=1-8`.
    (slurm, "SLURM_ARRAY_TASK_ID", 1, "SLURM_ARRAY_TASK_COUNT"),
    // Indexed Jobs.
    ("Kubernetes", "JOB_COMPLETION_INDEX", 0, nil),
    // Array jobs.
    ("AWS Batch", "AWS_BATCH_JOB_ARRAY_INDEX", 0, "AWS_BATCH_JOB_ARRAY_SIZE"),
    ("GNU parallel", "PARALLEL_SEQ", 1, nil),
    // `parallel:`
    ("GitLab CI", "CI_NODE_INDEX", 1, "CI_NODE_TOTAL"),
    // `parallelism:`
    ("CircleCI", "CIRCLE_NODE_INDEX", 0, "CIRCLE_NODE_TOTAL"),
    ("Buildkite", "BUILDKITE_PARALLEL_JOB", 0, "BUILDKITE_PARALLEL_JOB_COUNT"),
  ]

  private static let slurm = "Slurm"

  /// Parses a shard: `1/4` for the first of four, `auto` or `auto/4` for the index in the
  /// environment.
  ///
  /// `auto/4` specifies the count for engines that provide only the index. Nothing is guessed,
  /// because a wrong shard would draw the wrong frames.
  ///
  /// - Parameters:
  ///   - text: The text to parse.
  ///   - environment: The environment variables of the process.
  /// - Throws: ``FrameSyntaxError`` if the text is not a shard, if the variables of no engine or
  ///   of several engines are set, or if their values are invalid.
  package init(parsing text: String, environment: [String: String]) throws(FrameSyntaxError) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    guard words.first == "auto", words.count <= 2 else {
      try self.init(parsing: text)
      return
    }
    var given: Int?
    if words.count == 2 {
      guard let count = Int(reading: words[1], in: 1...Self.limit) else {
        throw FrameSyntaxError(
          "“\(text)” is not a shard; write auto/N, with N from 1 to \(Self.limit)")
      }
      given = count
    }
    let engine = try Self.engine(in: environment)
    let (name, index, first, countName) = engine
    let number = try Self.number(index, in: environment, of: name) ?? first
    var count = given
    if name == Self.slurm {
      if given == nil { count = try Self.slurmCount(environment) }
    } else if let countName, let stated = try Self.number(countName, in: environment, of: name) {
      if let given, given != stated {
        throw FrameSyntaxError(
          "--shard \(text) specifies \(counted(given, "shard")), but \(countName) "
            + "(\(name)) is \(stated); write --shard auto")
      }
      count = stated
    }
    guard let count else {
      throw FrameSyntaxError(
        "\(name) does not provide the number of shards; write --shard auto/N, where N "
          + "is that number")
    }
    guard let shard = Shard(number - first + 1, of: count) else {
      let last = first + count - 1
      throw FrameSyntaxError(
        "\(index) is \(number); with \(counted(count, "shard")), it must be from \(first) to "
          + "\(last)"
          + (name == Self.slurm ? "; number the array from 1, such as --array=1-\(count)" : "")
          + (count > Self.limit ? "; at most \(Self.limit) shards are allowed" : ""))
    }
    self = shard
  }

  /// Returns the engine whose variables are set.
  ///
  /// - Throws: ``FrameSyntaxError`` if no engine or more than one is found.
  private static func engine(in environment: [String: String]) throws(FrameSyntaxError) -> Engine {
    let found = engines.filter { environment[$0.index]?.isEmpty == false }
    guard let engine = found.first else {
      throw FrameSyntaxError(
        "--shard auto requires one of these variables: "
          + engines.map { "\($0.index) (\($0.name))" }.joined(separator: ", ")
          + "; write --shard I/N")
    }
    guard found.count == 1 else {
      throw FrameSyntaxError(
        "--shard auto is ambiguous: " + found.map(\.index).joined(separator: " and ")
          + " are set; unset all but one of them, or write --shard I/N")
    }
    return engine
  }

  private static func number(
    _ name: String, in environment: [String: String], of engine: String
  ) throws(FrameSyntaxError) -> Int? {
    guard let text = environment[name], !text.isEmpty else { return nil }
    guard let number = Int(reading: text, in: 0...Int.readable.upperBound) else {
      let problem = text.allSatisfy(\.isNumber) ? "too large" : "not a number"
      throw FrameSyntaxError(
        "\(name) (\(engine)) is “\(text)”, which is \(problem); write --shard I/N")
    }
    return number
  }

  /// Returns the number of tasks in a complete Slurm array.
  ///
  /// For an array of tasks that are run again, `--array=3,7`, the variables describe only those
  /// tasks, so the total is unknown and an error is thrown.
  private static func slurmCount(_ environment: [String: String]) throws(FrameSyntaxError) -> Int {
    func variable(_ name: String) throws(FrameSyntaxError) -> Int? {
      try number("SLURM_ARRAY_TASK_\(name)", in: environment, of: slurm)
    }
    guard let count = try variable("COUNT"), let first = try variable("MIN"),
      let last = try variable("MAX")
    else {
      throw FrameSyntaxError(
        "Slurm has set SLURM_ARRAY_TASK_ID but not the number of tasks; write --shard auto/N, "
          + "where N is that number")
    }
    guard first == 1, last == count else {
      throw FrameSyntaxError(
        "a Slurm array of \(counted(count, "task")) from \(first) to \(last) does not determine "
          + "the number of shards, because it is not numbered consecutively from 1; write --shard "
          + "auto/N, where N is that number")
    }
    return count
  }
}
