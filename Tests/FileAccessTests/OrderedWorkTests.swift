@Suite("Ordered results of concurrent work")
struct OrderedWorkTests {
  private struct Failed: Error, Equatable {
    var index: Int
  }

  private static let nproc = ExternalProgram("/usr/bin/nproc")

  @Test("The available cores are those that nproc counts", .enabled(if: nproc.isAvailable))
  func cores() throws {
    #expect(try Self.nproc.run([]).text == "\(OrderedWork.availableCores)\n")
  }

  @Test("Results arrive in order, regardless of their durations", arguments: [1, 2, 7])
  func order(jobs: Int) async throws {
    var taken: [Int] = []
    try await OrderedWork.run(count: 40, jobs: jobs) { index in
      // Of five consecutive jobs, the first takes the longest.
      Thread.sleep(forTimeInterval: Double(4 - index % 5) * 0.001)
      return index * index
    } take: { index, result in
      #expect(result == index * index)
      taken.append(index)
    }
    #expect(taken == Array(0..<40))
  }

  @Test("Of several errors, the first is thrown, after all earlier results have arrived")
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

  @Test("An error while taking a result ends the work, and empty work has no results")
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
      Issue.record("a result of no work")
    }
  }
}
