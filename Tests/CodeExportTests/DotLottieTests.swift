@Suite("Headers exported as dotLottie archives")
struct DotLottieTests {
  @Test(
    "An archive has an animation for each width and a theme with the dark colors",
    arguments: ["wave", "material"])
  func archive(name: String) throws {
    let widths = [320.0, 430]
    let versions = try widths.map { width in
      func header(_ appearance: Appearance) throws -> LottieHeader {
        try HeaderExample.animation(of: name, width: width, appearance: appearance)
      }
      return (id: "w\(Int(width))", light: try header(.light), dark: try header(.dark))
    }
    let archive = DotLottie(name: name, versions)
    #expect(archive.warnings == [])
    let folder = try TemporaryFolder()
    try folder.write(archive.file, to: "wave.lottie")
    let outcome = try RefereePython.program(importing: "zipfile, json").run(
      ["-c", Self.unpacking, folder.url.appending(path: "wave.lottie").path])
    let parts = outcome.text.split(separator: "\n").map(String.init)
    try #require(parts.count == 3 && parts[0] == "ok", "\(outcome.text) \(outcome.errors)")
    if SchemaReferee.isAvailable {
      #expect(
        try SchemaReferee.verdicts(schema: Self.manifestSchema, documents: [parts[1], "{}"])
          == [true, false])
      #expect(
        try SchemaReferee.verdicts(
          schema: Self.themeSchema,
          documents: [
            parts[2], #"{"rules": [{"id": "a", "type": "Color", "keyframes": [{"value": [1]}]}]}"#,
          ]) == [true, false])
    }
    // Equal inputs give equal archives.
    #expect(archive.file == DotLottie(name: name, versions).file)
  }

  /// Checks the parts of an archive, and that each rule of its theme names a slot of an animation.
  private static let unpacking = """
    import sys, json, zipfile
    archive = zipfile.ZipFile(sys.argv[1])
    assert archive.testzip() is None
    manifest = json.loads(archive.read("manifest.json"))
    assert manifest["version"] == "2" and [a["id"] for a in manifest["animations"]] == ["w320", "w430"]
    assert all(a["themes"] == ["dark"] for a in manifest["animations"])
    assert [t["id"] for t in manifest["themes"]] == ["dark"]
    rules = json.loads(archive.read("t/dark.json"))["rules"]
    found = set()
    def walk(value):
      if isinstance(value, dict):
        if "sid" in value: found.add(value["sid"])
        for part in value.values(): walk(part)
      elif isinstance(value, list):
        for part in value: walk(part)
    for id in ["w320", "w430"]:
      document = json.loads(archive.read(f"a/{id}.json"))
      assert document["w"] == int(id[1:])
      walk(document)
    assert rules and {rule["id"] for rule in rules} == found, (found, rules)
    for rule in rules:
      assert rule["type"] in ["Color", "Scalar", "Gradient"] and ("value" in rule) != ("keyframes" in rule)
    print("ok")
    print(json.dumps(manifest))
    print(json.dumps({"rules": rules}))
    """

  /// The members of a manifest in version 2 of dotLottie, as its library for JavaScript reads them.
  private static let manifestSchema = """
    {"type": "object", "required": ["version", "generator", "animations"],
     "additionalProperties": false, "properties": {
      "version": {"type": "string"}, "generator": {"type": "string"},
      "animations": {"type": "array", "items": {
        "type": "object", "required": ["id"], "additionalProperties": false, "properties": {
          "id": {"type": "string"}, "name": {"type": "string"}, "initialTheme": {"type": "string"},
          "background": {"type": "string"},
          "themes": {"type": "array", "items": {"type": "string"}}}}},
      "themes": {"type": "array", "items": {
        "type": "object", "required": ["id"], "additionalProperties": false, "properties": {
          "id": {"type": "string"}, "name": {"type": "string"}}}}}}
    """

  /// The members of a theme, as that library reads them, of the types that a header uses.
  private static let themeSchema = """
    {"$defs": {
      "numbers": {"type": "array", "items": {"type": "number"}},
      "tangent": {"type": "object", "required": ["x", "y"], "additionalProperties": false,
        "properties": {"x": {"type": "number"}, "y": {"type": "number"}}},
      "stops": {"type": "array", "items": {"type": "object", "required": ["offset", "color"],
        "additionalProperties": false, "properties": {
          "offset": {"type": "number"}, "color": {"$ref": "#/$defs/numbers"}}}},
      "value": {"anyOf": [
        {"type": "number"}, {"$ref": "#/$defs/numbers"}, {"$ref": "#/$defs/stops"}]}},
     "type": "object", "required": ["rules"], "additionalProperties": false, "properties": {
      "rules": {"type": "array", "items": {
        "type": "object", "required": ["id", "type"], "additionalProperties": false,
        "properties": {
          "id": {"type": "string"}, "type": {"enum": ["Color", "Scalar", "Gradient"]},
          "animations": {"type": "array", "items": {"type": "string"}},
          "value": {"$ref": "#/$defs/value"},
          "keyframes": {"type": "array", "items": {
            "type": "object", "required": ["frame", "value"], "additionalProperties": false,
            "properties": {
              "frame": {"type": "number"}, "value": {"$ref": "#/$defs/value"},
              "hold": {"type": "boolean"}, "inTangent": {"$ref": "#/$defs/tangent"},
              "outTangent": {"$ref": "#/$defs/tangent"}}}}}}}}}
    """
}
