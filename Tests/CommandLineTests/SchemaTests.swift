/// Compares the JSON that commands print or write with the schemas that `reel schema` prints.
@Suite(
  "JSON conforms to its published schema",
  .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
struct SchemaTests {
  private static let rows = Dictionary(
    grouping: TableRow.rows(of: "CommandLine/schemas.tsv"), by: \.fields[0])

  @Test(
    "Each document conforms, and an empty or altered one does not", arguments: rows.keys.sorted())
  func documents(name: String) throws {
    let reel = try ReelProgram.withInputs()
    let documents = try (Self.rows[name] ?? []).map { row in
      let outcome = try reel.run(row[1])
      return row[2].isEmpty ? outcome.text : try reel.text(row[2])
    }
    // The first key of an object is required.
    var altered = [
      documents[0].replacing(/"(\w+)"\s*:/, maxReplacements: 1) { "\"x\($0.1)\":" }
    ]
    for (document, row) in zip(documents, Self.rows[name] ?? []) where !row[3].isEmpty {
      let words = row[3].split(separator: " → ")
      altered.append(document.replacing("\"\(words[0])\"", with: "\"\(words[1])\""))
      try #require(altered.last != document, "\(row)")
    }
    #expect(
      try SchemaReferee.accepts(
        documents, butNot: ["{}"] + altered, schema: reel.run("schema \(name)").text))
  }

  @Test("The schema of scenarios accepts a style and refuses an unknown one") func scenario() throws
  {
    let verdicts = try SchemaReferee.verdicts(
      schema: try ReelProgram().run("schema").text,
      documents: [#"{"style": "wave"}"#, #"{"style": "nonsense"}"#])
    #expect(verdicts == [true, false])
  }
}
