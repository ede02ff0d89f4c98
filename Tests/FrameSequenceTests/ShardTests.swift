@Suite("Shards")
struct ShardTests {
  @Test("Shards cover every frame once in order, and their sizes differ by ≤ 1", arguments: 1...9)
  func cover(count: Int) throws {
    for total in [0, 1, 7, 8, 9, 213] {
      let ranges = try (1...count).map { try #require(Shard($0, of: count)).range(of: total) }
      #expect(ranges.flatMap { Array($0) } == Array(0..<total))
      let lengths = ranges.map(\.count)
      #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1)
    }
  }

  @Test("A shard is parsed from its description, and invalid text is refused") func text() throws {
    #expect(try Shard(parsing: "2/3").description == "2/3")
    for text in ["0/3", "4/3", "1", "1/2/3", "a/b", "", "1/0", "-1/2", "1/99999"] {
      #expect(throws: FrameSyntaxError.self) { try Shard(parsing: text) }
    }
  }

  @Test("Every item is dealt to exactly one shard for any costs", arguments: [1, 2, 3, 8, 50])
  func dealt(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    for total in [0, 1, 7, 49, 300] {
      let costs = (0..<total).map { _ in Double.random(in: 0.1...100, using: &random) }
      let shards = try (1...count).map { try #require(Shard($0, of: count)).deal(costs) }
      #expect(shards.flatMap { $0 }.sorted() == Array(0..<total))
      #expect(shards.allSatisfy { $0 == $0.sorted() })
    }
  }

  @Test("No shard's cost exceeds 4/3 of the optimum, found by exhaustive search")
  func fairness() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let count = Int.random(in: 2...3, using: &random)
      let costs = (0..<Int.random(in: 3...8, using: &random)).map { _ in
        Double(Int.random(in: 1...20, using: &random))
      }
      var best = Double.infinity
      var deals = 1
      for _ in costs { deals *= count }
      for deal in 0..<deals {
        var rest = deal
        var loads = [Double](repeating: 0, count: count)
        for cost in costs {
          loads[rest % count] += cost
          rest /= count
        }
        best = min(best, loads.max() ?? 0)
      }
      let most = try (1...count).map { index in
        try #require(Shard(index, of: count)).deal(costs).reduce(0) { $0 + costs[$1] }
      }.max()
      #expect(try #require(most) <= best * (4 / 3 - 1 / (3 * Double(count))) + 1e-9)
    }
  }

  @Test(
    "--shard auto reads the shard from the engine's environment variables",
    arguments: [
      (
        "auto", "3/8",
        [
          "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_ARRAY_TASK_MIN": "1",
          "SLURM_ARRAY_TASK_MAX": "8",
        ]
      ),
      // When tasks are run again, Slurm counts only those tasks.
      (
        "auto/8", "7/8",
        [
          "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MIN": "3",
          "SLURM_ARRAY_TASK_MAX": "7",
        ]
      ),
      ("auto/8", "1/8", ["JOB_COMPLETION_INDEX": "0"]),
      ("auto/8", "8/8", ["JOB_COMPLETION_INDEX": "7"]),
      ("auto", "1/12", ["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "12"]),
      ("auto/12", "2/12", ["AWS_BATCH_JOB_ARRAY_INDEX": "1"]),
      ("auto/3", "2/3", ["PARALLEL_SEQ": "2", "PARALLEL_PID": "77"]),
      ("auto", "2/4", ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"]),
      ("auto", "3/4", ["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "4"]),
      ("auto", "4/4", ["BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4"]),
      ("2/3", "2/3", ["PARALLEL_SEQ": "1"]),
    ] as [(String, String, [String: String])])
  func engines(text: String, shard: String, environment: [String: String]) throws {
    #expect(try Shard(parsing: text, environment: environment).description == shard)
  }

  @Test(
    "Incomplete or invalid environment variables are refused",
    arguments: [
      ("auto", "SLURM_ARRAY_TASK_ID", [:]),
      ("auto/4", "PARALLEL_SEQ", ["PARALLEL_SEQ": ""]),
      ("auto", "write --shard auto/N", ["JOB_COMPLETION_INDEX": "2"]),
      ("auto", "write --shard auto/N", ["PARALLEL_SEQ": "2"]),
      ("auto", "write --shard auto/N", ["AWS_BATCH_JOB_ARRAY_INDEX": "2"]),
      (
        "auto", "write --shard auto/N",
        [
          "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MIN": "3",
          "SLURM_ARRAY_TASK_MAX": "4",
        ]
      ),
      (
        "auto", "write --shard auto/N",
        [
          "SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_ARRAY_TASK_MIN": "0",
          "SLURM_ARRAY_TASK_MAX": "7",
        ]
      ),
      ("auto", "SLURM_ARRAY_TASK_ID", ["SLURM_ARRAY_TASK_ID": "3"]),
      ("auto/8", "--array=1-8", ["SLURM_ARRAY_TASK_ID": "0"]),
      ("auto/8", "is 9; with 8 shards, it must be from 1 to 8", ["SLURM_ARRAY_TASK_ID": "9"]),
      ("auto/8", "is 8; with 8 shards, it must be from 0 to 7", ["JOB_COMPLETION_INDEX": "8"]),
      (
        "auto/8", "AWS_BATCH_JOB_ARRAY_SIZE (AWS Batch) is 12",
        [
          "AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "12",
        ]
      ),
      ("auto/8", "unset all but one", ["SLURM_ARRAY_TASK_ID": "3", "PARALLEL_SEQ": "1"]),
      ("auto/8", "is “x”", ["PARALLEL_SEQ": "x"]),
      ("auto/0", "write auto/N", ["PARALLEL_SEQ": "1"]),
      ("auto/99999", "write auto/N", ["PARALLEL_SEQ": "1"]),
      ("auto/4/2", "is not a shard", ["PARALLEL_SEQ": "1"]),
      ("automatic", "is not a shard", ["PARALLEL_SEQ": "1"]),
    ] as [(String, String, [String: String])])
  func refused(text: String, reason: String, environment: [String: String]) {
    expectError(reason) { try Shard(parsing: text, environment: environment) }
  }

  @Test(
    "Numbers at the ends of the range of integers are refused in each variable",
    arguments: ["\(Int.max)", "\(Int.max - 1)", "\(Int.min)", "1\(Int.max)", "-1"])
  func extremes(number: String) {
    for (index, count) in [
      ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT"), ("JOB_COMPLETION_INDEX", nil),
      ("AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE"), ("PARALLEL_SEQ", nil),
      ("CI_NODE_INDEX", "CI_NODE_TOTAL"), ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL"),
      ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT"),
    ] {
      for (first, second) in [(number, "3"), ("2", number), (number, number)] {
        var environment = [index: first]
        if let count { environment[count] = second }
        // With a given count, Slurm's is not read.
        let texts = index.hasPrefix("SLURM") ? ["auto"] : ["auto", "auto/3", "auto/\(number)"]
        for text in texts where count != nil || first == number {
          #expect(throws: FrameSyntaxError.self, "\(text) \(environment)") {
            try Shard(parsing: text, environment: environment)
          }
        }
      }
    }
    for text in ["\(number)/3", "2/\(number)", "\(number)/\(number)"] {
      #expect(throws: FrameSyntaxError.self) { try Shard(parsing: text) }
    }
  }
}
