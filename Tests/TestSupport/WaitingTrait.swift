import Dispatch
import Foundation
import Synchronization
public import Testing

/// A trait of suites whose tests mostly wait for other programs, such as a browser.
///
///     @Suite("The player page", .waiting)
///
/// Their tests run on separate threads, so that they do not keep other tests from running.
public struct WaitingTrait: SuiteTrait, TestScoping {
  /// Runs the suite on the threads for waiting.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingExecutor.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// The tests of the suite mostly wait for other programs.
  public static var waiting: Self { Self() }
}

/// An executor with a few threads, which may block.
private final class WaitingExecutor: TaskExecutor {
  static let shared = WaitingExecutor()

  /// More browsers together would make their time limits too short.
  private static let threadCount = 3
  private let jobs = Mutex<[UnownedJob]>([])
  private let available = DispatchSemaphore(value: 0)

  private init() {
    for _ in 0..<Self.threadCount {
      Thread.detachNewThread { [self] in
        while true {
          available.wait()
          jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    available.signal()
  }
}
