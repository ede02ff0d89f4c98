import FileAccess

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
  package init(from decoder: any Decoder) throws {
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

  /// Reads a manifest's file; `nil` if it is not one of ours.
  init?(file path: String) throws(FileError) {
    let bytes = try InputFile.read(path, limit: .max)
    guard let manifest = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
      return nil
    }
    self = manifest
  }
}
