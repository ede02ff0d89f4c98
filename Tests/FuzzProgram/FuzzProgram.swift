public import ArgumentParser
public import Fuzzing

/// Runs reel on mutated inputs and reports those that break its contract.
@main
struct FuzzProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reel-fuzz",
    abstract: "Run reel on mutated input, and report crashes, hangs and undocumented output.",
    discussion:
      "An input is determined by its number, the seed and the kind. The first find of each "
      + "sort is saved as a folder with the files, the commands and the result.")

  @Option(help: "The time after which no input starts, in seconds.")
  var seconds = 60.0

  @Option(help: "The seed of the inputs.")
  var seed: UInt64 = 7

  @Option(
    help: "Run only this kind: \(FuzzKind.allCases.map(\.rawValue).joined(separator: ", ")).")
  var only: FuzzKind?

  @Option(help: "The maximum number of inputs.")
  var inputs = 1 << 40

  @Option(help: "The number of the first input.")
  var first = 0

  @Option(help: "Run only the input with this number.")
  var input: Int?

  @Option(help: "The number of worker processes, 1 to 64.")
  var jobs = 1

  @Option(help: "The time limit of an input, in seconds.")
  var hang = FuzzCampaign.longest

  @Option(help: "The memory limit of a worker, in megabytes.")
  var memory = FuzzCampaign.most >> 20

  @Option(help: "The folder in which finds are saved.")
  var finds = ".build/fuzz"

  @Option(help: .private)
  var worker: String?

  @Option(help: .private)
  var step = 1

  func validate() throws {
    guard jobs > 0, jobs <= 64, inputs > 0, first >= 0, (input ?? 0) >= 0 else {
      throw ValidationError(
        "a number is out of range; allowed: 1 to 64 for --jobs, 1 or more for --inputs, 0 or more "
          + "for --first and --input")
    }
  }

  func run() async throws {
    if let worker {
      try await FuzzWorker(
        first: first, step: step, count: inputs, seed: seed, only: only,
        folder: URL(filePath: worker)
      ).run()
      return
    }
    guard let program = Bundle.main.executableURL else { throw CocoaError(.fileNoSuchFile) }
    var campaign = FuzzCampaign(program: program, seed: seed, only: only)
    campaign.seconds = seconds
    let start = input ?? first
    campaign.numbers = start..<(start + (input == nil ? min(inputs, 1 << 40) : 1))
    campaign.jobs = input == nil ? jobs : 1
    campaign.hangLimit = hang
    campaign.memoryLimit = memory << 20
    let corpus = try FuzzCorpus()
    campaign.report = { save($0, corpus: corpus) }
    let outcome = try campaign.run()
    say(outcome.summary(seed: seed))
    if !outcome.finds.isEmpty { throw ExitCode.failure }
  }

  /// Writes a line unbuffered, so that a find is visible during the campaign.
  private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  private func save(_ find: FuzzFind, corpus: FuzzCorpus) {
    let input = FuzzInput(find.number, seed: seed, only: find.kind, corpus: corpus)
    let folder = URL(filePath: finds).appending(path: "\(find.kind)-\(seed)-\(find.number)")
    let again = ".ci/fuzz --seed \(seed) --only \(find.kind) --input \(find.number)"
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, bytes) in input.files { try Data(bytes).write(to: folder.appending(path: name)) }
      let commands = input.commands.map { "reel " + $0.map { "'\($0)'" }.joined(separator: " ") }
      let text = ([find.what, again] + commands + [find.errors]).joined(separator: "\n")
      try Data(text.utf8).write(to: folder.appending(path: "what.txt"))
    } catch {
      say("\(folder.path) cannot be written: \(error.localizedDescription)")
    }
    say("\(find.kind) \(find.number): \(find.what)\n  \(again)\n  \(folder.path)")
  }
}

extension FuzzKind: ExpressibleByArgument {}
