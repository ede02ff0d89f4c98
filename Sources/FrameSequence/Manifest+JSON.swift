public import RefreshScenario

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Manifest: Decodable {
  private enum CodingKeys: String, CodingKey {
    case manifest
    case complete
    case shard
    case origin
    case frames
    case leftovers
  }

  /// Reads a manifest; another format is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(Int.self, forKey: .manifest)
    guard format == Self.format else {
      throw DecodingError.dataCorruptedError(
        forKey: .manifest, in: container, debugDescription: "format \(format)")
    }
    isComplete = try container.decode(Bool.self, forKey: .complete)
    shard = try container.decodeIfPresent(String.self, forKey: .shard)
    origin = try container.decode(Origin.self, forKey: .origin)
    frames = try container.decode([Entry].self, forKey: .frames)
    leftovers = try container.decodeIfPresent([String].self, forKey: .leftovers) ?? []
  }

  /// Reads a manifest's file; `nil` where it is none of ours.
  init?(bytes: [UInt8]) {
    guard let manifest = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
      return nil
    }
    self = manifest
  }

  /// The manifest as its file has it, a frame a line.
  public var json: JSONValue {
    var json: JSONObject = [
      "manifest": .integer(Self.format),
      "complete": .flag(isComplete),
    ]
    json["shard"] = shard.map(JSONValue.text)
    json["origin"] = origin.json
    json["frames"] = .list(frames.map(\.json))
    json["leftovers"] = leftovers.isEmpty ? nil : .list(leftovers.map(JSONValue.text))
    return .object(json)
  }
}

extension Manifest.Origin {
  fileprivate var json: JSONValue {
    .object([
      "reel": .text(reel),
      "cairo": .text(cairo),
      "pango": .text(pango),
      "antialias": .text(antialias),
      "tolerance": .number(tolerance),
      "scenario": .text(scenario),
      "drive": .text(drive),
      "rate": .text(rate),
      "speed": .number(speed),
      "total": .integer(total),
    ])
  }
}

extension Manifest.Entry {
  fileprivate var json: JSONValue {
    var json: JSONObject = [
      "file": .text(file),
      "index": .integer(index),
      "time": .number(time),
    ]
    json["instant"] = instant.map(JSONValue.text)
    json["percent"] = percent.map(JSONValue.number)
    json["state"] = state.map(JSONValue.text)
    json["appearance"] = .text(appearance)
    json["scale"] = .number(scale)
    json["list"] = list.map(JSONValue.text)
    json["length"] = length.map(JSONValue.integer)
    json["crc32"] = crc32.map(JSONValue.text)
    return .object(json)
  }
}
