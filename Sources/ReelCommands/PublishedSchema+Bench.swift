extension PublishedSchema {
  static let benchVerifyText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "How fast golden files are verified",
      "description": "Medians of whole runs. Times are in seconds.",
      "type": "object",
      "required": ["scenario", "reel", "cairo", "width", "height", "scale", "rounds", "peers", \
    "runs"],
      "properties": {
        "scenario": {"type": "string"},
        "reel": {"type": "string", "description": "The version of the program."},
        "cairo": {"type": "string"},
        "width": {"type": "integer"}, "height": {"type": "integer"}, "scale": {"type": "number"},
        "rounds": {"type": "integer", "minimum": 1},
        "peers": {"type": "array", "items": {"type": "string"}},
        "runs": {
          "type": "array", "minItems": 4,
          "items": {
            "type": "object",
            "required": ["name", "pictures", "wall", "processor"],
            "properties": {
              "name": {"type": "string"},
              "pictures": {"type": "integer", "minimum": 1},
              "wall": {"type": "number"},
              "processor": {"type": "number", "description": "Of all threads."},
              "ratio": {
                "type": "number",
                "description": "A picture's time against drawing and encoding it."
              }
            },
            "additionalProperties": false
          }
        }
      },
      "additionalProperties": false
    }

    """

  static let benchText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "How fast a scenario renders",
      "description": "Medians of whole runs. Times are in seconds, memory and lengths in bytes.",
      "type": "object",
      "required": ["scenario", "reel", "cairo", "width", "height", "scale", "rounds", "cores", \
    "runs"],
      "properties": {
        "scenario": {"type": "string"},
        "reel": {"type": "string", "description": "The version of the program."},
        "cairo": {"type": "string"},
        "width": {"type": "integer"}, "height": {"type": "integer"}, "scale": {"type": "number"},
        "rounds": {"type": "integer", "minimum": 1},
        "cores": {"type": "integer", "minimum": 1},
        "runs": {
          "type": "array", "minItems": 2,
          "items": {
            "type": "object",
            "required": ["jobs", "frames", "repeated", "wall", "processor", "framesPerSecond", \
    "firstFrame", "bytesPerFrame", "peakMemory", "stages"],
            "properties": {
              "jobs": {"type": "integer", "minimum": 1},
              "frames": {"type": "integer", "minimum": 1},
              "repeated": {"type": "integer", "description": "Frames equal to one before them."},
              "wall": {"type": "number"},
              "processor": {"type": "number", "description": "Of all threads."},
              "framesPerSecond": {"type": "number"},
              "firstFrame": {"type": "number", "description": "From the program's start."},
              "bytesPerFrame": {"type": "number"},
              "peakMemory": {"type": "integer"},
              "stages": {
                "type": "object", "description": "Summed over the jobs.",
                "required": ["list", "draw", "encode", "write"],
                "properties": {
                  "list": {"type": "number"}, "draw": {"type": "number"},
                  "encode": {"type": "number"}, "write": {"type": "number"}
                },
                "additionalProperties": false
              },
              "scaling": {"type": "number", "description": "Frames a second against one job's."}
            },
            "additionalProperties": false
          }
        },
        "peer": {
          "type": "object",
          "required": ["name", "frames", "wall", "processor", "framesPerSecond", \
    "bytesPerFrame", "samePixels"],
          "properties": {
            "name": {"type": "string"}, "frames": {"type": "integer"}, "wall": {"type": "number"},
            "processor": {"type": "number"}, "framesPerSecond": {"type": "number"},
            "bytesPerFrame": {"type": "number"}, "samePixels": {"type": "boolean"}
          },
          "additionalProperties": false
        },
        "ratios": {
          "type": "object", "description": "Against the peer, over the first run's frames.",
          "required": ["speed", "processor", "bytes"],
          "properties": {
            "speed": {"type": "number"}, "processor": {"type": "number"},
            "bytes": {"type": "number"}
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false
    }

    """
}
