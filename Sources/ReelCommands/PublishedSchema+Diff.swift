extension PublishedSchema {
  /// What two pictures and two folders have in common is said once, and pairs of pictures are said
  /// once for the whole and for a frame.
  static let diffText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "What a comparison of two pictures, or of two folders of frames, found",
      "type": "object",
      "required": ["metric", "threshold", "maxDiffering", "allowed"],
      "properties": {
        "metric": {"enum": ["exact", "threshold", "pixelmatch", "ssim", "edges"]},
        "threshold": {
          "type": ["number", "null"],
          "description": "What the metric allows: steps of 255, a share, a similarity, or pixels."
        },
        "maxDiffering": {
          "type": "integer", "minimum": 0, "description": "How many pixels may differ in a frame."
        },
        "allowed": {"type": "boolean", "description": "Whether the comparison passes."}
      },
      "oneOf": [
        {"$ref": "#/$defs/pair"},
        {
          "required": ["differing", "total", "changed", "maximum", "cluster", "worstFrame", \
    "missingInFirst", "missingInSecond", "frames"],
          "properties": {
            "differing": {"$ref": "#/$defs/count", "description": "Of all frames together."},
            "total": {"$ref": "#/$defs/count"},
            "changed": {"$ref": "#/$defs/count"},
            "maximum": {"$ref": "#/$defs/step"},
            "cluster": {"$ref": "#/$defs/count", "description": "The largest of any frame."},
            "worstFrame": {"type": ["string", "null"]},
            "missingInFirst": {"type": "array", "items": {"type": "string"}},
            "missingInSecond": {"type": "array", "items": {"type": "string"}},
            "frames": {
              "type": "array",
              "items": {
                "$ref": "#/$defs/pair",
                "required": ["frame", "allowed"],
                "properties": {"frame": {"type": "string"}, "allowed": {"type": "boolean"}},
                "unevaluatedProperties": false
              }
            }
          }
        }
      ],
      "unevaluatedProperties": false,
      "$defs": {
        "count": {"type": "integer", "minimum": 0},
        "step": {"type": "integer", "minimum": 0, "maximum": 255},
        "place": {
          "type": ["object", "null"],
          "required": ["x", "y"],
          "properties": {"x": {"$ref": "#/$defs/count"}, "y": {"$ref": "#/$defs/count"}},
          "additionalProperties": false
        },
        "pair": {
          "type": "object",
          "required": ["differing", "total", "changed", "maximum", "channels", "worst", "cluster", \
    "clusterBounds", "sizes"],
          "properties": {
            "differing": {
              "$ref": "#/$defs/count", "description": "Pixels that differ by the metric."
            },
            "total": {"$ref": "#/$defs/count", "description": "Pixels compared."},
            "changed": {
              "$ref": "#/$defs/count", "description": "Pixels that are not exactly the same."
            },
            "maximum": {
              "$ref": "#/$defs/step", "description": "The largest change of any channel."
            },
            "channels": {
              "type": "object", "description": "The largest change of each premultiplied channel.",
              "required": ["red", "green", "blue", "alpha"],
              "properties": {
                "red": {"$ref": "#/$defs/step"}, "green": {"$ref": "#/$defs/step"},
                "blue": {"$ref": "#/$defs/step"}, "alpha": {"$ref": "#/$defs/step"}
              },
              "additionalProperties": false
            },
            "worst": {"$ref": "#/$defs/place", "description": "The pixel that changed most."},
            "cluster": {
              "$ref": "#/$defs/count",
              "description": "The largest group of differing pixels that touch, in pixels."
            },
            "clusterBounds": {
              "type": ["object", "null"],
              "required": ["x", "y", "width", "height"],
              "properties": {
                "x": {"$ref": "#/$defs/count"}, "y": {"$ref": "#/$defs/count"},
                "width": {"$ref": "#/$defs/count"}, "height": {"$ref": "#/$defs/count"}
              },
              "additionalProperties": false
            },
            "similarity": {
              "type": "object", "description": "With the metric ssim.",
              "required": ["least", "mean", "place"],
              "properties": {
                "least": {"type": "number"}, "mean": {"type": "number"},
                "place": {"$ref": "#/$defs/place"}
              },
              "additionalProperties": false
            },
            "sizes": {
              "type": "array", "minItems": 2, "maxItems": 2,
              "description": "Width and height of both pictures.",
              "items": {
                "type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/$defs/count"}
              }
            }
          }
        }
      }
    }

    """
}
