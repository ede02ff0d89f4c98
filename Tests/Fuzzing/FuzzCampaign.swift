/// A campaign, which runs inputs in worker processes and collects the finds.
///
/// It is limited by time or by the number of inputs.
public struct FuzzCampaign {
  /// The executable that is started as a worker, with `--worker FOLDER`.
  public var program: URL
  /// The seed from which all inputs are derived.
  public var seed: UInt64
  /// The kind of all inputs, or `nil` for the kinds of ``FuzzKind``'s schedule.
  public var only: FuzzKind?
  /// The time after which no input begins, in seconds.
  public var seconds: Double
  /// The indices of the inputs.
  public var numbers: Range<Int>
  /// The number of concurrent workers.
  public var jobs: Int
  /// The time limit of an input, in seconds.
  ///
  /// An input hangs if both its processor time and its elapsed time exceed the limit, or if its
  /// elapsed time exceeds six times the limit.
  public var hangLimit: Double
  /// The memory limit of a worker, in bytes.
  public var memoryLimit: Int
  /// Called with the first find of each signature.
  public var report: (FuzzFind) -> Void = { _ in }

  /// The result of a campaign.
  public struct Outcome {
    /// The number of inputs that were run, by kind.
    public var counts: [FuzzKind: Int] = [:]
    /// The first find of each signature.
    public var finds: [FuzzFind] = []
    /// The number of finds by kind, including those with a known signature.
    public var findCounts: [FuzzKind: Int] = [:]
    /// The elapsed time, in seconds.
    public var seconds: Double = 0
  }

  /// The default time limit of an input, in seconds, four times as long under a sanitizer.
  ///
  /// A debug build is ten to twenty times slower: there, exporting four minutes of an undamped
  /// spring in all notations takes more than ten seconds.
  public static let longest = debugFactor * 10 * Double(ProcessMemory.factor)
  #if DEBUG
    private static let debugFactor = 3.0
  #else
    private static let debugFactor = 1.0
  #endif
  /// The default memory limit, in bytes, four times as much under a sanitizer.
  public static let most = ProcessMemory.factor * 512 << 20

  /// Creates a campaign of one hour with one worker and the default limits.
  public init(program: URL, seed: UInt64, only: FuzzKind? = nil) {
    self.program = program
    self.seed = seed
    self.only = only
    seconds = 3600
    numbers = 0..<(1 << 40)
    jobs = 1
    hangLimit = Self.longest
    memoryLimit = Self.most
  }

  /// The number of inputs after which a worker is replaced.
  private static let batch = 2000

  private struct Worker {
    var process: FuzzWorkerProcess
    /// The index of the next input to begin.
    var next: Int
  }

  /// Runs the campaign and ends all of its workers, even if it throws.
  public func run() throws -> Outcome {
    var outcome = Outcome()
    var signatures: Set<String> = []
    let start = Date()
    var workers: [Worker?] = Array(repeating: nil, count: jobs)
    var next = (0..<jobs).map { numbers.lowerBound + $0 }
    defer { for worker in workers { worker?.process.end() } }
    while true {
      let isOver = Date().timeIntervalSince(start) >= seconds
      var isIdle = true
      for slot in workers.indices {
        if workers[slot] == nil, !isOver, next[slot] < numbers.upperBound {
          let left = (numbers.upperBound - next[slot] + jobs - 1) / jobs
          let process = try FuzzWorkerProcess(
            program: program, first: next[slot], step: jobs, count: min(left, Self.batch),
            seed: seed, only: only)
          workers[slot] = Worker(process: process, next: next[slot])
        }
        guard var worker = workers[slot] else { continue }
        isIdle = false
        let events = try worker.process.events(hangLimit: hangLimit, memoryLimit: memoryLimit)
        var ended = false
        for event in events {
          switch event {
          case .began(let number):
            worker.next = number + jobs
            if isOver {
              // The input began after the time limit.
              worker.process.end()
              ended = true
            } else {
              outcome.counts[only ?? .scheduled(number), default: 0] += 1
            }
          case .found(let number, let what, let errors):
            let kind = only ?? .scheduled(number)
            var find = FuzzFind(kind: kind, number: number, what: what, errors: errors)
            // If the worker was ended or ended without reporting, check that this input is the
            // cause.
            if event.needsProof {
              guard let proven = try proof(of: find) else { continue }
              find = proven
            }
            outcome.findCounts[kind, default: 0] += 1
            if signatures.insert(find.signature).inserted {
              outcome.finds.append(find)
              report(find)
            }
          case .ended: ended = true
          }
          if ended { break }
        }
        next[slot] = worker.next
        workers[slot] = ended ? nil : worker
      }
      if isIdle { break }
      Thread.sleep(forTimeInterval: 0.02)
    }
    outcome.seconds = Date().timeIntervalSince(start)
    return outcome
  }

  /// Runs one input alone, or returns `nil` if it passes.
  ///
  /// It passes if the machine was merely overloaded, or if the find depends on earlier inputs.
  private func proof(of find: FuzzFind) throws -> FuzzFind? {
    let process = try FuzzWorkerProcess(
      program: program, first: find.number, step: 1, count: 1, seed: seed, only: only,
      explaining: true)
    defer { process.end() }
    // Printing the backtrace of a trap takes time.
    let hangLimit = find.what.hasPrefix("no end") ? hangLimit : hangLimit + 60
    while true {
      for event in try process.events(hangLimit: hangLimit, memoryLimit: memoryLimit) {
        switch event {
        case .found(_, let what, let errors):
          return FuzzFind(kind: find.kind, number: find.number, what: what, errors: errors)
        case .ended: return nil
        case .began: continue
        }
      }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}
