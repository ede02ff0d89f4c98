import ArgumentParser
import RefreshModel
import RefreshScenario
import RefreshScene

/// The JSON Schemas (draft 2020-12) of scenario files and of the JSON that commands write.
enum PublishedSchema: String, ExpressibleByArgument, CaseIterable {
  /// Scenario files.
  case scenario
  /// `manifest.json` in a folder of frames.
  case manifest
  /// `reel trace --format json`.
  case trace
  /// `reel curve describe --json`.
  case describe
  /// `reel path measure --json`.
  case measure
  /// `reel-bench --json`.
  case bench
  /// `reel-bench --verify --json`.
  case benchVerify = "bench-verify"
  /// `reel diff --json`.
  case diff
  /// `reel verify --json`.
  case verify
  /// Which golden files of a folder are whose.
  case goldens
  /// `reel curve export --to json`.
  case curve
  /// `reel curve export --json`.
  case curveExport = "curve-export"
  /// `reel curve compare --json`.
  case curveCompare = "curve-compare"
  /// `reel curve fit --json`.
  case curveFit = "curve-fit"

  /// The schema as text, ending in a line break.
  func text(for library: Library) -> String {
    switch self {
    case .scenario: ScenarioSchema(library: library).text
    case .manifest: Self.manifestText
    case .trace: Self.traceText
    case .describe: Self.describeText
    case .measure: Self.measureText
    case .bench: Self.benchText
    case .benchVerify: Self.benchVerifyText
    case .diff: Self.diffText
    case .verify: Self.verifyText
    case .goldens: Self.goldensText
    case .curve: Self.curveText
    case .curveExport: Self.curveExportText
    case .curveCompare: Self.compareText
    case .curveFit: Self.fitText
    }
  }

  private static let manifestText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "The manifest of a folder of frames",
      "type": "object",
      "required": ["manifest", "complete", "origin", "frames"],
      "properties": {
        "manifest": {"const": 1, "description": "The version of this format."},
        "complete": {"type": "boolean", "description": "Whether every file of the table is there."},
        "shard": {"type": "string", "pattern": "^[0-9]+/[0-9]+$"},
        "origin": {
          "type": "object",
          "description": "What all frames have in common; frames of another origin are stale.",
          "required": ["reel", "cairo", "pango", "antialias", "tolerance", "scenario", "drive", \
    "rate", "speed", "total"],
          "properties": {
            "reel": {"type": "string", "description": "The version of the program."},
            "cairo": {"type": "string"},
            "pango": {"type": "string"},
            "antialias": {"type": "string"},
            "tolerance": {"type": "number", "description": "Of flattened curves, in pixels."},
            "scenario": {"type": "string", "description": "The scenario's digest."},
            "drive": {"enum": ["time", "progress", "loop", "begin", "end", "sweep"]},
            "rate": {"type": "string", "description": "Frames a second, as 60 or 30000/1001."},
            "speed": {"type": "number"},
            "total": {"type": "integer", "description": "The whole sequence's number of frames."}
          },
          "additionalProperties": false
        },
        "frames": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["file", "index", "time", "appearance", "scale"],
            "properties": {
              "file": {"type": "string"},
              "index": {"type": "integer", "minimum": 0},
              "time": {"type": "number", "description": "Seconds from the run's beginning."},
              "instant": {"type": "string", "description": "The instant as it was asked for."},
              "percent": {"type": "number", "description": "The pull; 1 is the threshold."},
              "state": {"enum": ["idle", "pulling", "refreshing", "willRefresh", "noMoreData"]},
              "appearance": {"enum": ["light", "dark"]},
              "scale": {"type": "number", "exclusiveMinimum": 0},
              "list": {"type": "string", "description": "The display list's key."},
              "length": {"type": "integer", "description": "The file's length in bytes."},
              "crc32": {"type": "string", "description": "The file's CRC-32, in hexadecimal."}
            },
            "additionalProperties": false
          }
        },
        "leftovers": {
          "type": "array", "items": {"type": "string"},
          "description": "Files of earlier runs that were left alone."
        }
      },
      "additionalProperties": false
    }

    """

  private static var traceText: String {
    """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "What happens in a run, and what is true when",
      "description": "Times are in seconds from the origin, rounded to a millionth; lengths in \
    points, rounded to a ten-thousandth.",
      "type": "object",
      "required": ["events", "samples"],
      "properties": {
        "events": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["time", "kind"],
            "properties": {
              "time": {"type": "number"},
              "kind": {"enum": [\(eventKinds)]},
              "target": {"enum": ["header", "footer"]},
              "name": {"type": "string"},
              "from": {"type": ["number", "boolean", "string"]},
              "to": {"type": ["number", "boolean", "string"]}
            },
            "additionalProperties": false
          }
        },
        "against": {
          "type": "object",
          "description": "With --against: how far the run is from a device's log.",
          "required": ["log", "samples", "tolerance", "alignment", "within", "fingerMismatches", \
    "quantities"],
          "properties": {
            "log": {"type": "string"},
            "samples": {"type": "integer", "minimum": 0},
            "tolerance": {"type": "number", "description": "Points."},
            "alignment": {"enum": ["touch", "beginning"]},
            "within": {"type": "boolean"},
            "fingerMismatches": {"type": "integer", "minimum": 0},
            "quantities": {
              "type": "object",
              "additionalProperties": {
                "type": "object",
                "required": ["maximum", "at", "rms"],
                "properties": {
                  "maximum": {"type": "number"}, "at": {"type": "number"},
                  "rms": {"type": "number"},
                  "firstBeyond": {
                    "type": "object",
                    "required": ["time", "log", "run"],
                    "properties": {
                      "time": {"type": "number"}, "log": {"type": "number"},
                      "run": {"type": "number"}
                    },
                    "additionalProperties": false
                  }
                },
                "additionalProperties": false
              }
            }
          },
          "additionalProperties": false
        },
        "decisions": {
          "type": "array",
          "description": "With --explain: when the component looked at its condition.",
          "items": {
            "type": "object",
            "required": ["time", "target", "component", "occasion", "outcome", "values", \
    "clauses"],
            "properties": {
              "time": {"type": "number"},
              "target": {"enum": ["header", "footer"]},
              "component": {"type": "string"},
              "occasion": {"enum": ["offset", "release", "tap", "begin", "drawn"]},
              "outcome": {"enum": ["trigger", "refused"]},
              "values": {"type": "object", "additionalProperties": {"type": "number"}},
              "clauses": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["text", "left", "relation", "right", "threshold", "holds"],
                  "properties": {
                    "text": {"type": "string"},
                    "left": {"type": ["number", "boolean", "string"]},
                    "relation": {"enum": ["<", "<=", "=", "!=", ">=", ">"]},
                    "right": {"type": ["number", "boolean", "string"]},
                    "threshold": {"type": "boolean"},
                    "holds": {"type": "boolean"}
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          }
        },
        "remarks": {
          "type": "array",
          "description": "With --explain: what the component was left in that nobody can want.",
          "items": {
            "type": "object",
            "required": ["time", "target", "text"],
            "properties": {
              "time": {"type": "number"},
              "target": {"enum": ["header", "footer"]},
              "text": {"type": "string"}
            },
            "additionalProperties": false
          }
        },
        "samples": {
          "type": "array",
          "description": "One a distinct time, after all its events.",
          "items": {
            "type": "object",
            "required": ["time"],
            "properties": {
              "time": {"type": "number"},
              "contentOffset.y": {"type": "number"},
              "contentInset.top": {"type": "number"},
              "contentInset.bottom": {"type": "number"},
              "header.state": {"$ref": "#/$defs/state"},
              "header.pullingPercent": {"type": "number"},
              "footer.state": {"$ref": "#/$defs/state"},
              "footer.pullingPercent": {"type": "number"}
            },
            "additionalProperties": {"type": ["number", "boolean", "string", "null"]}
          }
        }
      },
      "additionalProperties": false,
      "$defs": {
        "state": {"enum": ["idle", "pulling", "refreshing", "willRefresh", "noMoreData"]}
      }
    }

    """
  }

  private static let describeText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "What is known about a curve",
      "type": "object",
      "required": ["curve", "kind", "range"],
      "properties": {
        "curve": {"type": "string"},
        "kind": {"enum": ["timing", "spring", "decay", "rubber-band", "recording"]},
        "range": {
          "type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}],
          "description": "The least and the greatest value."
        },
        "slopes": {
          "type": "object",
          "properties": {"start": {"type": ["number", "null"]}, "end": {"type": ["number", "null"]}}
        },
        "initialVelocity": {"type": "number"},
        "dampingRatio": {"type": "number"},
        "naturalFrequency": {"type": "number", "description": "Radians a second."},
        "regime": {"enum": ["underdamped", "critically damped", "overdamped"]},
        "parameters": {
          "type": "object",
          "properties": {
            "physical": {"$ref": "#/$defs/numbers"},
            "perceptual": {"$ref": "#/$defs/numbers"},
            "response": {"$ref": "#/$defs/numbers"},
            "settling": {"$ref": "#/$defs/numbers"}
          },
          "additionalProperties": false
        },
        "overshoot": {"type": "number", "description": "As a fraction of the distance."},
        "peakTime": {"type": ["number", "null"]},
        "peakValue": {"type": ["number", "null"]},
        "settling": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["definition", "threshold", "time"],
            "properties": {
              "definition": {"enum": ["envelope", "lastCrossing"]},
              "threshold": {"type": "number"},
              "time": {"type": ["number", "null"], "description": "Seconds; null for never."}
            },
            "additionalProperties": false
          }
        },
        "velocity": {"type": "number"},
        "rate": {"type": "number"},
        "restDistance": {"type": ["number", "null"]},
        "restThreshold": {"type": "number"},
        "duration": {"type": ["number", "null"]},
        "dimension": {"type": "number"},
        "coefficient": {"type": "number"},
        "samples": {"type": "integer", "description": "How many a recording has."},
        "window": {
          "type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}],
          "description": "A recording's first and last time."
        },
        "start": {"type": "number", "description": "A recording's first value."},
        "end": {"type": "number", "description": "A recording's last value."},
        "interval": {
          "type": ["number", "null"], "description": "The median time from sample to sample."
        },
        "longestGap": {"type": ["number", "null"]}
      },
      "additionalProperties": false,
      "$defs": {
        "numbers": {"type": "object", "additionalProperties": {"type": ["number", "null"]}}
      }
    }

    """

  private static let measureText = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "What a path measures",
      "type": "object",
      "required": ["length", "bounds", "signedArea", "segments", "extrema", "inflections"],
      "properties": {
        "length": {"type": "number"},
        "bounds": {
          "type": ["object", "null"],
          "required": ["x", "y", "width", "height"],
          "properties": {
            "x": {"type": "number"}, "y": {"type": "number"},
            "width": {"type": "number"}, "height": {"type": "number"}
          }
        },
        "signedArea": {"type": "number", "description": "Positive clockwise on screen."},
        "segments": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["segment", "kind", "length"],
            "properties": {
              "segment": {"type": "integer"},
              "kind": {"enum": ["line", "quadratic", "cubic"]},
              "length": {"type": "number"}
            }
          }
        },
        "extrema": {"type": "array", "items": {"$ref": "#/$defs/place"}},
        "inflections": {"type": "array", "items": {"$ref": "#/$defs/place"}},
        "nearest": {
          "anyOf": [{"$ref": "#/$defs/place"}, {"type": "null"}],
          "description": "The point nearest to the one asked about."
        },
        "points": {"type": "array", "items": {"$ref": "#/$defs/place"}}
      },
      "additionalProperties": false,
      "$defs": {
        "place": {
          "type": "object",
          "required": ["segment", "t", "x", "y"],
          "properties": {
            "segment": {"type": "integer"},
            "t": {"type": "number", "description": "The segment's parameter, 0 to 1."},
            "x": {"type": "number"}, "y": {"type": "number"},
            "distance": {"type": "number"},
            "tangent.x": {"type": "number"}, "tangent.y": {"type": "number"}
          },
          "additionalProperties": false
        }
      }
    }

    """

  private static var eventKinds: String {
    TimelineEvent.Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  }
}
