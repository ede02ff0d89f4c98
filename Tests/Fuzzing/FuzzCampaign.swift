public import Foundation

/// Runs inputs in worker processes for a time, or a number of them, and collects what they find.
public struct FuzzCampaign {
  /// The program that is started again as a worker, with `--worker FOLDER`.
  public var program: URL
  /// What the inputs follow from.
  public var seed: UInt64
  /// The one kind of inputs; the schedule's unless given.
  public var only: FuzzKind?
  /// No input begins later than this, in seconds.
  public var seconds: Double
  /// The numbers of the inputs.
  public var numbers: Range<Int>
  /// How many workers run at a time.
  public var jobs: Int
  /// How long an input may work, in seconds; one that works less than this hangs after six times as
  /// long.
  public var hangLimit: Double
  /// What an input may hold in memory, in bytes.
  public var memoryLimit: Int
  /// Called with each new sort of find.
  public var report: (FuzzFind) -> Void = { _ in }

  /// What came of it.
  public struct Outcome {
    /// How many inputs of each kind ended or were found.
    public var counts: [FuzzKind: Int] = [:]
    /// One find of each sort.
    public var finds: [FuzzFind] = []
    /// How many inputs of each kind are finds, of sorts that are known as well.
    public var findCounts: [FuzzKind: Int] = [:]
    /// How long it took, in seconds.
    public var seconds: Double = 0
  }

  /// The longest that an input may work, in seconds, four times as long under a sanitizer.
  ///
  /// A debug build takes ten to twenty times as long for the same: there an export of four minutes of
  /// an undamped spring in all notations works for ten seconds and more, and ends.
  public static let longest = debugFactor * 10 * Double(ProcessMemory.factor)
  #if DEBUG
    private static let debugFactor = 3.0
  #else
    private static let debugFactor = 1.0
  #endif
  /// The most that an input may hold, in bytes, four times as much under a sanitizer.
  public static let most = ProcessMemory.factor * 512 << 20

  /// Makes a campaign of an hour's length, if not told otherwise.
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

  /// How many inputs a worker runs before another takes its place.
  private static let batch = 2000

  private struct Worker {
    var process: FuzzWorkerProcess
    /// The first number that it has not begun.
    var next: Int
  }

  /// Runs the campaign; no worker is left behind.
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
              // It has only begun what the time is too short for.
              worker.process.end()
              ended = true
            } else {
              outcome.counts[only ?? .scheduled(number), default: 0] += 1
            }
          case .found(let number, let what, let errors):
            let kind = only ?? .scheduled(number)
            var find = FuzzFind(kind: kind, number: number, what: what, errors: errors)
            // A worker that is told about nothing but ends or is ended: is it this input's doing?
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

  /// Runs one input alone; `nil` where nothing happens to it then, as on a machine that was merely
  /// short of time, or after other inputs only.
  private func proof(of find: FuzzFind) throws -> FuzzFind? {
    let process = try FuzzWorkerProcess(
      program: program, first: find.number, step: 1, count: 1, seed: seed, only: only,
      explaining: true)
    defer { process.end() }
    // To explain a trap takes a while.
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
