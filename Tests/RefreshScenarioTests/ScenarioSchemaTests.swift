@Suite("JSON Schema of scenario files")
struct ScenarioSchemaTests {
  /// Returns which of the JSON documents the schema allows.
  private func verdicts(_ documents: [String], library: Library = Library()) throws -> [Bool] {
    try SchemaReferee.verdicts(schema: ScenarioSchema(library: library).text, documents: documents)
  }

  private static let documents = cases("scenario-schema-documents", String.self)

  @Test(
    "The schema and the parser agree about valid and invalid files",
    .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
  func agreement() throws {
    let verdicts = try verdicts(Self.documents)
    for (document, verdict) in zip(Self.documents, verdicts) {
      let isRead = (try? Scenario(parsing: document)) != nil
      #expect(verdict == isRead, "\(document)")
    }
    #expect(verdicts.contains(true) && verdicts.contains(false))
    #expect(verdicts.count == Self.documents.count)
  }

  @Test(
    "Custom styles are in the schema, with and without their default behavior",
    .enabled(if: SchemaReferee.isAvailable, "needs python3 with the jsonschema package"))
  func ownStyles() throws {
    let verdicts = try verdicts(
      [
        #"{"header": {"style": "lamp", "glow": 1, "pullDistance": 9}}"#,
        #"{"header": {"style": "wave", "glow": 1}}"#, #"{"style": "lamp"}"#,
        #"{"header": {"style": "lamp", "label": "bright"}}"#,
      ], library: Library(styles: [LampStyle()]))
    #expect(verdicts == [true, false, true, false])
  }

  static let pythonWithYAML = ExternalProgram(
    "\(ProcessInfo.processInfo.environment["HOME"] ?? "")/.pyenv/shims/python3",
    "/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3",
    probe: ["-c", "import jsonschema, yaml; jsonschema.Draft202012Validator"])

  private static let programForYAML = """
    import json, sys, jsonschema, yaml
    schema, documents = json.load(sys.stdin)
    validator = jsonschema.Draft202012Validator(schema)
    for document in documents:
      for error in validator.iter_errors(yaml.safe_load(document)): print(error)
    """

  @Test(
    "The schema allows the template and every example",
    .enabled(if: pythonWithYAML.isAvailable, "needs python3 with jsonschema and PyYAML"))
  func examples() throws {
    let folder = BadScenarioTests.folder.appending(path: "../../Examples").standardizedFileURL
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".yaml") }
    var texts = try names.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    texts.append(try #require(ScenarioTemplate(style: "wave")).text)
    texts.append(ScenarioFormsTests.everything)
    let documents = texts.map(JSONValue.quoted).joined(separator: ", ")
    let outcome = try Self.pythonWithYAML.run(
      ["-c", Self.programForYAML],
      input: Array("[\(ScenarioSchema().text), [\(documents)]]".utf8))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == "")
  }

  @Test("The schema is draft 2020-12 and describes every setting of the wave")
  func contents() throws {
    let text = ScenarioSchema().text
    #expect(text.contains("https://json-schema.org/draft/2020-12/schema"))
    let wave = try #require(StyleDescription(named: "wave"))
    for setting in wave.styleSettings + wave.behaviorSettings {
      #expect(text.contains("\"\(setting.name)\""))
      #expect(text.contains(setting.help))
    }
  }
}
