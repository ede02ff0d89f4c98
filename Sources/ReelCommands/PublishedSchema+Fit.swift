extension PublishedSchema {
  static let compareText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "How far curves are from a first one",
      "type": "object",
      "required": ["first", "unit", "maxError", "allowed", "curves"],
      "properties": {
        "first": {"type": "string"},
        "unit": {"enum": ["s", "pt"], "description": "What x measures: seconds or points."},
        "maxError": {"type": ["number", "null"]},
        "allowed": {"type": "boolean", "description": "Whether no difference is larger."},
        "curves": {
          "type": "array", "minItems": 1,
          "items": {
            "type": "object",
            "required": ["curve", "maximum", "at", "difference", "rms", "from", "to"],
            "properties": {
              "curve": {"type": "string"},
              "maximum": {"type": "number", "minimum": 0},
              "at": {"type": "number", "description": "Where the largest difference is."},
              "difference": {"type": "number", "description": "The curve less the first, there."},
              "rms": {"type": "number", "minimum": 0},
              "from": {"type": "number", "description": "Where the comparison begins."},
              "to": {"type": "number", "description": "Where the comparison ends."}
            },
            "additionalProperties": false
          }
        }
      },
      "additionalProperties": false
    }

    """

  static let fitText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Curves fitted to a recording, the best first",
      "type": "object",
      "required": ["recording", "unit", "samples", "window", "outliers", "release", "fits", \
    "refusals"],
      "properties": {
        "recording": {"type": "string"},
        "unit": {"enum": ["s", "pt"], "description": "What x measures: seconds or points."},
        "samples": {"type": "integer", "minimum": 1},
        "window": {
          "type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}],
          "description": "The first and the last sample's time."
        },
        "outliers": {
          "type": "array",
          "description": "Single samples that were left out, as no curve comes near them.",
          "items": {
            "type": "object", "required": ["time", "value"],
            "properties": {"time": {"type": "number"}, "value": {"type": "number"}},
            "additionalProperties": false
          }
        },
        "release": {
          "type": ["array", "null"], "prefixItems": [{"type": "number"}, {"type": "number"}],
          "description": "The window after the release, where the recording is a pull and its bounce."
        },
        "fits": {
          "type": "array", "minItems": 1,
          "items": {
            "type": "object",
            "required": ["model", "curve", "maximum", "at", "rms", "free", "criterion", \
    "parameters"],
            "properties": {
              "model": {"$ref": "#/$defs/model"},
              "curve": {"type": ["string", "null"], "description": "Null for keyframes."},
              "maximum": {"type": "number", "minimum": 0},
              "at": {"type": "number"},
              "rms": {"type": "number", "minimum": 0},
              "free": {"type": "integer", "description": "How many numbers were to be found."},
              "criterion": {
                "type": ["number", "null"],
                "description": "Bayes' information criterion, the less the better; null for what \
    follows the noise."
              },
              "start": {"type": "number"},
              "duration": {"type": "number", "description": "Seconds until rest, or points."},
              "parameters": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["name", "value", "unit", "standardError", "given"],
                  "properties": {
                    "name": {"type": "string"}, "value": {"type": "number"},
                    "unit": {"enum": ["", "s", "pt", "pt/s", "1/s"]},
                    "standardError": {
                      "type": ["number", "null"],
                      "description": "Null where given, or not told by the recording."
                    },
                    "given": {"type": "boolean"}
                  },
                  "additionalProperties": false
                }
              },
              "keys": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["time", "value", "easing"],
                  "properties": {
                    "time": {"type": "number"}, "value": {"type": "number"},
                    "easing": {"type": ["string", "null"], "description": "Until the next key."}
                  },
                  "additionalProperties": false
                }
              },
              "unrounded": {
                "type": "object",
                "required": ["curve", "maximum", "rms"],
                "properties": {
                  "curve": {"type": ["string", "null"]}, "maximum": {"type": "number"},
                  "rms": {"type": "number"}
                },
                "additionalProperties": false
              }
            },
            "additionalProperties": false
          }
        },
        "refusals": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["model", "reason"],
            "properties": {"model": {"$ref": "#/$defs/model"}, "reason": {"type": "string"}},
            "additionalProperties": false
          }
        }
      },
      "additionalProperties": false,
      "$defs": {
        "model": {
          "enum": ["spring", "cubic-bezier", "linear", "keyframes", "decay", "rubber-band"]
        }
      }
    }

    """
}
