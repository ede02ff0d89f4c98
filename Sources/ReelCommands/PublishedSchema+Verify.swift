extension PublishedSchema {
  static let verifyText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "What became of scenarios' golden files",
      "type": "object",
      "required": ["passed", "goldens", "failed", "recorded", "scenarios"],
      "properties": {
        "passed": {"type": "boolean"},
        "goldens": {"$ref": "#/$defs/count", "description": "How many files were compared."},
        "failed": {"$ref": "#/$defs/count", "description": "How many of them do not hold."},
        "recorded": {"$ref": "#/$defs/count", "description": "How many were written."},
        "scenarios": {"type": "array", "items": {"$ref": "#/$defs/scenario"}}
      },
      "additionalProperties": false,
      "$defs": {
        "count": {"type": "integer", "minimum": 0},
        "names": {"type": "array", "items": {"type": "string"}},
        "layer": {"enum": ["behaviour", "drawing", "rasterising"]},
        "scenario": {
          "type": "object",
          "required": ["scenario", "passed"],
          "properties": {
            "scenario": {"type": "string", "description": "The file, as it was named."},
            "passed": {"type": "boolean"},
            "error": {"type": "string", "description": "Why it could not be compared."},
            "folder": {"type": "string", "description": "Where the golden files are."},
            "layers": {"type": "array", "items": {"$ref": "#/$defs/layer"}},
            "recorded": {"$ref": "#/$defs/names"},
            "adopted": {
              "$ref": "#/$defs/names",
              "description": "Files that were there, and are listed in the folder's manifest now."
            },
            "removed": {"$ref": "#/$defs/names"},
            "notes": {"$ref": "#/$defs/names", "description": "What is worth saying besides."},
            "goldens": {"type": "array", "items": {"$ref": "#/$defs/golden"}}
          },
          "oneOf": [{"required": ["error"]}, {"required": ["folder", "layers", "goldens"]}],
          "additionalProperties": false
        },
        "golden": {
          "type": "object",
          "required": ["file", "layer", "verdict"],
          "properties": {
            "file": {"type": "string"},
            "layer": {"$ref": "#/$defs/layer"},
            "instant": {"type": "string"},
            "appearance": {"enum": ["light", "dark"]},
            "scale": {"type": "number", "exclusiveMinimum": 0},
            "verdict": {
              "enum": ["same", "allowed", "missing", "orphaned", "blank", "unreadable", "changed"]
            },
            "differing": {"$ref": "#/$defs/count", "description": "Pixels that differ."},
            "total": {"$ref": "#/$defs/count"},
            "maximum": {"type": "integer", "minimum": 0, "maximum": 255},
            "cluster": {"$ref": "#/$defs/count", "description": "Of the largest group."},
            "changes": {"$ref": "#/$defs/names", "description": "Lines, or sentences on items."},
            "reason": {"type": "string"}
          },
          "additionalProperties": false
        }
      }
    }
    """
}
