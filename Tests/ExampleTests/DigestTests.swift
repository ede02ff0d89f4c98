@Suite("Digests of the examples")
struct DigestTests {
  @Test("Every example's digest equals the published one")
  func digests() throws {
    let url = Repository.fixtures.appending(path: "digests.txt")
    let published = try String(contentsOf: url, encoding: .utf8)
    let found = try Repository.exampleNames.map { name in
      "\(try ExampleRun(name).resolved.digest)  \(name)\n"
    }.joined()
    #expect(
      found == published,
      "say in VersionsAndCompatibility.md why they change, and put these into Fixtures/digests.txt:\n\(found)"
    )
  }
}
