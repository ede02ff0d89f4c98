import Fuzzing
import Testing

/// Tests the fuzzer and runs a short campaign.
@Suite("Fuzzing")
struct FuzzingTests {
  private static let corpus = Result { try FuzzCorpus() }

  private func campaign(only: FuzzKind? = nil, inputs: Int, jobs: Int = 2) throws -> FuzzCampaign {
    let program = try #require(BuiltProgram.url(named: "reel-fuzz"))
    var campaign = FuzzCampaign(program: program, seed: 11, only: only)
    campaign.numbers = 0..<inputs
    campaign.jobs = jobs
    return campaign
  }

  @Test("Inputs of a fixed seed satisfy the contract") func shortRun() throws {
    let outcome = try campaign(inputs: Grids.areWhole ? 20_000 : 40).run()
    #expect(outcome.finds.isEmpty)
    #expect(outcome.counts.count == FuzzKind.allCases.count - 1)
  }

  // A sanitizer ends a process by its own rules, and its allocations are larger.
  @Test(
    "Each kind of planted defect is found, and no other find is reported",
    .enabled(if: ProcessInfo.processInfo.environment["REFRESHREEL_SANITIZED"] == nil))
  func drills() throws {
    var campaign = try campaign(only: .drill, inputs: 10, jobs: 1)
    // Filling the memory must not count as a hang, even on a slow machine.
    campaign.hangLimit = 3
    let finds = try campaign.run().finds
    let whats = Dictionary(finds.map { ($0.number, $0.what) }) { first, _ in first }
    #expect(whats.keys.sorted() == Array(0...7))
    #expect(whats[0]?.hasPrefix("the process ended with signal") == true)
    #expect(whats[1] == "no end after 3 s")
    #expect(whats[2]?.hasSuffix("MB of memory") == true)
    #expect(whats[3]?.hasPrefix("exit code 70") == true)
    #expect(whats[4]?.contains(": Swift.") == true)
    #expect(whats[5]?.contains("control characters") == true)
    #expect(whats[6]?.hasPrefix("65 without an error") == true)
    #expect(whats[7] == "the process ended with exit code 3")
  }

  @Test("An input is determined by its number, seed and kind", arguments: FuzzKind.allCases)
  func determinism(kind: FuzzKind) throws {
    let corpus = try Self.corpus.get()
    let count = Grids.areWhole ? 20 : 12
    let inputs = (0..<count).map { FuzzInput($0, seed: 3, only: kind, corpus: corpus) }
    let again = (0..<count).reversed().map { FuzzInput($0, seed: 3, only: kind, corpus: corpus) }
    #expect(inputs == again.reversed())
    let others = (0..<count).map { FuzzInput($0, seed: 4, only: kind, corpus: corpus) }
    #expect(kind == .drill || inputs != others)
    #expect(Set(inputs).count > 10)
  }
}
