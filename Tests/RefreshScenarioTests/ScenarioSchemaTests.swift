@Suite("JSON Schema of scenario files")
struct ScenarioSchemaTests {
  /// Returns which of the JSON documents the schema allows.
  private func verdicts(_ documents: [String], library: Library = Library()) throws -> [Bool] {
    try SchemaReferee.verdicts(schema: ScenarioSchema(library: library).text, documents: documents)
  }

  /// One document per line.
  private static let documents = ##"""
    {"style": "wave"}
    {"header": "wave", "footer": "mj-back-footer"}
    {"header": "wavy"}
    {"header": "mj-back-footer"}
    {"reel": 1, "header": {"style": "wave", "behavior": "wave"}}
    {"header": {"style": "wave", "hillHeight": 40, "riseHeight": "auto", "floatCycles": "infinite"}}
    {"header": {"style": "wave", "bounceTiming": "spring(duration: .5, bounce: .3)"}}
    {"header": {"style": "wave", "fieldColor": {"light": "#010203", "dark": "#01020304"}}}
    {"style": "wave", "screen": {"safeArea": {"top": 44}}, "canvas": {"crop": "header"}}
    {"style": "wave", "canvas": {"crop": [0, -10, 100.5, 50], "background": "transparent"}}
    {"style": "wave", "clock": {"rate": "30000/1001", "duration": "auto"}, "scrollView": null}
    {"style": "wave", "clock": {"rate": 29.97, "duration": 2}}
    {"style": "wave", "content": {"navigationBar": false, "cardHeight": 10, "rows": 5}}
    {"style": "wave", "content": {"navigationBar": {"height": 44}}}
    {"style": "wave", "content": {"items": [{"title": "A", "color": "red", "image": "a.png"}, null]}}
    {"style": "wave", "content": {"items": null, "fontFamily": "Sans"}}
    {"style": "wave", "content": {"items": [{"titel": "A"}]}}
    {"style": "wave", "content": {"items": {"title": "A"}}}
    {"style": "wave", "content": {"items": ["A"]}}
    {"style": "wave", "steps": ["release", {"wait": 0.5, "id": "a"}, {"drag": {"by": 10}}]}
    {"style": "wave", "steps": [{"tap": null, "target": "header"}, {"reload": {}}]}
    {"style": "wave", "app": {"header": [{"after": 1, "rowsAdded": 2}, {}]}}
    {"style": "wave", "fonts": ["Brand-Bold.ttf", "../Text.otf"]}
    {"style": "wave", "fonts": null}
    {"style": "wave", "golden": {"at": "rest"}}
    {"style": "wave", "golden": {"at": ["pull=0.5", 1.25], "scale": [1, 2], "appearance": ["light", "dark"]}}
    {"style": "wave", "golden": {"at": "rest", "tolerance": "rasterizer", "directory": "../g"}}
    {"style": "wave", "golden": {"at": "rest", "tolerance": {"metric": "edges", "threshold": 0.5, "maxDiffering": 3}}}
    {"style": "wave", "golden": {"at": "rest", "ignore": [0, 0, 10, 10]}}
    {"style": "wave", "golden": {"at": "rest", "ignore": [[0, 0, 10, 10], [1, 1, 2, 2]]}}
    {"style": "wave", "variants": null}
    {"style": "wave", "variants": {"now": {}, "soft": {"header.hillHeight": 40, "clock.speed": 0.5}, "none": null}}
    {"style": "wave", "variants": {"a b": {"header.bounceTiming": "back-out", "content.rows": null}}}
    {"style": "wave", "steps": ["release"], "variants": {"x": {"steps.0.release.velocity": 5}}}
    {}
    []
    {"style": "wave", "variants": []}
    {"style": "wave", "variants": {"a/b": {}}}
    {"style": "wave", "variants": {"now": 3}}
    {"style": "wave", "variants": {"now": {"header.hillHeight": -1}}}
    {"style": "wave", "variants": {"now": {"header..x": 1}}}
    {"style": "wave", "variants": {"now": {"variants.now": {}}}}
    {"style": "wave", "variants": {"now": {"clock.speed": "fast"}}}
    {"style": "wav"}
    {"style": "wave", "header": {"style": "wave"}}
    {"reel": 2, "style": "wave"}
    {"header": {}}
    {"header": {"style": "wave", "x": 1}}
    {"header": {"style": "wave", "hillHeight": -1}}
    {"header": {"style": "wave", "hillHeight": "40"}}
    {"header": {"style": "wave", "ballCount": 2.5}}
    {"header": {"style": "wave", "floatShape": "sinus"}}
    {"header": {"style": "wave", "fieldColor": "#12345"}}
    {"header": {"style": "wave", "fieldColor": {"light": "#010203"}}}
    {"header": {"style": "wave", "clampRest": 1}}
    {"style": "wave", "screen": {"widht": 3}}
    {"style": "wave", "clock": {"rate": 0}}
    {"style": "wave", "clock": {"rate": "fast"}}
    {"style": "wave", "canvas": {"crop": [1, 2]}}
    {"style": "wave", "canvas": {"crop": [0, 0, 0, 1]}}
    {"style": "wave", "steps": {}}
    {"style": "wave", "steps": ["drag"]}
    {"style": "wave", "steps": [{"drag": {}}]}
    {"style": "wave", "steps": [{"drag": {"by": 1, "pull": 1}}]}
    {"style": "wave", "steps": [{"wait": 1, "hold": 1}]}
    {"style": "wave", "steps": [{"wait": 1, "target": "header"}]}
    {"style": "wave", "steps": [{"tap": 1}]}
    {"style": "wave", "steps": [{"id": "a"}]}
    {"style": "wave", "steps": [{"wait": 1, "id": "7"}]}
    {"style": "wave", "app": {"header": [{"after": -1}]}}
    {"style": "wave", "golden": {}}
    {"style": "wave", "golden": {"at": []}}
    {"style": "wave", "golden": {"at": "rest", "scale": 0}}
    {"style": "wave", "golden": {"at": "rest", "tolerance": "loose"}}
    {"style": "wave", "golden": {"at": "rest", "tolerance": {"threshold": 3}}}
    {"style": "wave", "golden": {"at": "rest", "tolerance": {"metric": "exact", "threshold": 3}}}
    {"style": "wave", "golden": {"at": "rest", "tolerance": {"metric": "threshold", "threshold": 2.5}}}
    {"style": "wave", "golden": {"at": "rest", "tolerance": {"metric": "ssim", "threshold": 2}}}
    {"style": "wave", "golden": {"at": "rest", "ignore": [0, 0, 10]}}
    {"style": "wave", "fonts": "Brand-Bold.ttf"}
    {"style": "wave", "fonts": [""]}
    {"footer": {"style": "wave"}}
    {"style": "wave", "app": {"header": "none"}}
    {"style": "wave", "app": {"header": "never"}}
    {"style": "wave", "app": {"footer": "none"}, "footer": {"style": "mj-auto-footer"}}
    {"style": "wave", "scrollView": {"interruptedAnimations": "currentState"}}
    {"style": "wave", "scrollView": {"interruptedAnimations": "jump"}}
    {"style": "wave", "content": {"title": "one line\n"}}
    {"style": "wave", "content": {"title": "one line\r\n"}}
    {"style": "wave", "content": {"title": "two\nlines"}}
    {"style": "wave", "content": {"title": "two\n\n"}}
    {"style": "wave", "canvas": {"caption": "a\tb"}}
    {"style": "wave", "canvas": {"caption": "\u202eabc"}}
    {"style": "wave", "canvas": {"caption": "\u200fabc"}}
    {"style": "mj-header", "statusBar": {"time": "\u0000"}}
    """##.split(separator: "\n").map(String.init)

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
