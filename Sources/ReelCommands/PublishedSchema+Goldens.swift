extension PublishedSchema {
  static let goldensText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Which golden files of a folder are whose: its manifest.json",
      "type": "object",
      "required": ["format", "version", "goldens"],
      "properties": {
        "format": {"const": "refreshreel-goldens"},
        "version": {"const": 1},
        "goldens": {
          "type": "array",
          "description": "What reel may replace or remove, sorted by owner and file.",
          "items": {
            "type": "object",
            "required": ["owner", "file"],
            "properties": {
              "owner": {
                "type": "string",
                "minLength": 1,
                "description": "The scenario or test that it is of, by its path from this folder."
              },
              "file": {
                "type": "string",
                "pattern": "^[^/]+\\\\.(png|txt)$",
                "description": "The golden file's name in this folder."
              }
            },
            "additionalProperties": false
          }
        }
      },
      "additionalProperties": false
    }
    """
}
