extension PublishedSchema {
  /// A curve that `reel curve export --to json` wrote.
  static let curveText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A curve as keyframes",
      "type": "object",
      "required": ["duration", "from", "to", "maximumError", "keys"],
      "properties": {
        "curve": {"type": "string", "description": "The curve's text; recordings have none."},
        "duration": {"type": "number", "exclusiveMinimum": 0, "description": "Seconds."},
        "from": {"type": "number", "description": "The value at the start of the way."},
        "to": {"type": "number", "description": "The value at its end."},
        "maximumError": {
          "type": "number", "minimum": 0,
          "description": "How far the keys are from the curve at most, as a fraction of the way."
        },
        "spring": {
          "type": "object",
          "required": ["mass", "stiffness", "damping", "initialVelocity"],
          "properties": {
            "mass": {"type": "number", "exclusiveMinimum": 0},
            "stiffness": {"type": "number", "exclusiveMinimum": 0},
            "damping": {"type": "number", "minimum": 0},
            "initialVelocity": {"type": "number", "description": "Ways a second."}
          },
          "additionalProperties": false
        },
        "decay": {
          "type": "object",
          "required": ["velocity", "rate"],
          "properties": {
            "velocity": {"type": "number", "description": "Points a second."},
            "rate": {"type": "number", "description": "What a millisecond leaves of it."}
          },
          "additionalProperties": false
        },
        "keys": {
          "type": "array", "minItems": 2,
          "items": {
            "type": "object",
            "required": ["time", "value"],
            "properties": {
              "time": {"type": "number", "minimum": 0, "description": "Seconds."},
              "value": {"type": "number"},
              "easing": {
                "description": "How the way to the next key is run; the last key has none.",
                "oneOf": [
                  {"enum": ["linear", "hold"]},
                  {
                    "type": "array", "minItems": 4, "maxItems": 4, "items": {"type": "number"},
                    "description": "x1, y1, x2, y2 of a cubic-bezier()."
                  }
                ]
              }
            },
            "additionalProperties": false
          }
        }
      },
      "additionalProperties": false
    }

    """

  /// `reel curve export --json`.
  static let curveExportText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A curve in the notations that were asked for",
      "type": "object",
      "required": ["curve", "exports"],
      "properties": {
        "curve": {"type": "string", "description": "The curve as it was given."},
        "exports": {
          "type": "array", "minItems": 1,
          "items": {
            "type": "object",
            "required": ["notation", "duration", "maximumError", "notes", "expression", "text"],
            "properties": {
              "notation": {
                "enum": ["css", "css-cubic-bezier", "css-linear", "core-animation", "swiftui", \
    "compose", "android", "lottie", "csv", "json"]
              },
              "file": {"type": "string", "description": "Where it was written, with -o."},
              "duration": {"type": "number", "description": "Seconds; a rubber band's points."},
              "maximumError": {
                "type": "number", "minimum": 0,
                "description": "How far it is off at most, as a fraction of the way."
              },
              "notes": {"type": "array", "items": {"type": "string"}},
              "expression": {
                "type": ["string", "null"],
                "description": "The part that stands for the curve alone, where there is one."
              },
              "text": {"type": "string"}
            },
            "additionalProperties": false
          }
        }
      },
      "additionalProperties": false
    }

    """
}
