import Foundation
import RefreshScenario
import TestSupport
import Testing

@Suite("The examples' digests")
struct DigestTests {
  @Test("are those that were published: frames of before are kept, and shards fit together")
  func digests() throws {
    let url = Repository.fixtures.appending(path: "digests.txt")
    let published = try String(contentsOf: url, encoding: .utf8)
    let found = try ExampleFileTests.scenarios.map(\.0).sorted().map { name in
      "\(try ExampleRun(name).resolved.digest)  \(name)\n"
    }.joined()
    #expect(
      found == published,
      "say in WhatMayChange.md why they change, and put these into Fixtures/digests.txt:\n\(found)")
  }
}
