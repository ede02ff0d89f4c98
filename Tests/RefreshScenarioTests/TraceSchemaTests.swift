/// Compares the schema, which is a separate file, with the Swift code.
@Suite("JSON Schema of traces")
struct TraceSchemaTests {
  /// Returns every list of allowed words in a schema.
  private func enumerations(in value: Any) -> [[String]] {
    if let list = value as? [Any] { return list.flatMap(enumerations) }
    guard let object = value as? [String: Any] else { return [] }
    let own = (object["enum"] as? [String]).map { [$0] } ?? []
    return own + object.values.flatMap(enumerations)
  }

  @Test(
    "The schema lists exactly the words of a type",
    arguments: [
      ("EventKind", TimelineEvent.EventKind.allCases.map(\.rawValue)),
      ("RefreshState", RefreshState.allCases.map(\.rawValue)),
      ("Placement", Placement.allCases.map(\.rawValue)),
      ("Occasion", Decision.Occasion.allCases.map(\.rawValue)),
      ("Relation", Decision.Relation.allCases.map(\.rawValue)),
    ])
  func words(type: String, words: [String]) throws {
    let file = Repository.root.appending(path: "Sources/C/CSchemas/schemas/trace.json")
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    #expect(enumerations(in: schema).contains(words), "\(type)")
  }
}
