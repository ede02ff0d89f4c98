import FileAccess
import Foundation
import Testing

@Suite("Independent work in order")
struct OrderedWorkTests {
  private struct Failed: Error, Equatable {
    var index: Int
  }

  @Test("results come in order, whichever is there first", arguments: [1, 2, 7])
  func order(jobs: Int) async throws {
    var taken: [Int] = []
    try await OrderedWork.run(count: 40, jobs: jobs) { index in
      // Of five in a row the first takes longest.
      Thread.sleep(forTimeInterval: Double(4 - index % 5) * 0.001)
      return index * index
    } take: { index, result in
      #expect(result == index * index)
      taken.append(index)
    }
    #expect(taken == Array(0..<40))
  }

  @Test("of several that fail the first is told, after all before it have been taken")
  func failure() async throws {
    var taken: [Int] = []
    await #expect(throws: Failed(index: 3)) {
      try await OrderedWork.run(count: 40, jobs: 4) { index in
        if index == 3 { Thread.sleep(forTimeInterval: 0.02) }
        if index >= 3 { throw Failed(index: index) }
        return index
      } take: { index, _ in
        taken.append(index)
      }
    }
    #expect(taken == [0, 1, 2])
  }

  @Test("what cannot be taken ends it, and where there is nothing to do nothing is done")
  func ends() async throws {
    await #expect(throws: Failed(index: 5)) {
      try await OrderedWork.run(count: 20) {
        $0
      } take: { index, _ in
        if index == 5 { throw Failed(index: 5) }
      }
    }
    try await OrderedWork.run(count: 0) {
      $0
    } take: { _, _ in
      Issue.record("nothing was asked for")
    }
  }
}
