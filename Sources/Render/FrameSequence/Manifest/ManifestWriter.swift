import FileAccess
import Texts

/// Writes a manifest's file, a frame a line, without holding the table: a long sequence's would be
/// the largest thing in memory.
struct ManifestWriter: ~Copyable {
  private static let blockSize = 1 << 16

  private var buffer: [UInt8] = []
  private var file: WholeFile

  /// Writes a whole manifest; one that is complete survives a power cut.
  ///
  /// - Parameters:
  ///   - path: the file, which replaces any of its name.
  ///   - manifest: everything but the frames' table.
  ///   - addFrames: adds the frames' entries, in their order.
  static func write(
    _ manifest: borrowing Manifest, to path: String,
    addFrames: (_ add: (Manifest.Entry) throws -> Void) throws -> Void
  ) throws {
    var writer = ManifestWriter(file: try WholeFile(path))
    var head: JSONObject = [
      "manifest": .integer(Manifest.format), "complete": .flag(manifest.isComplete),
    ]
    head["shard"] = manifest.shard.map { .text($0) }
    head["origin"] = manifest.origin.json
    // The table comes before the closing brace.
    writer.add(JSONValue.object(head).text.dropLast("\n}\n".count) + ",\n  \"frames\": [")
    var isFirst = true
    try addFrames { entry in
      if writer.buffer.count >= blockSize { try writer.flush() }
      writer.add(isFirst ? "\n    " : ",\n    ")
      writer.add(entry.json.text.dropLast())
      isFirst = false
    }
    writer.add(isFirst ? "]" : "\n  ]")
    if !manifest.leftovers.isEmpty {
      let leftovers = JSONValue.list(manifest.leftovers.map { .text($0) })
      writer.add(",\n  \"leftovers\": " + leftovers.text.dropLast())
    }
    writer.add("\n}\n")
    try writer.flush()
    try writer.file.commit(isDurable: manifest.isComplete)
  }

  private init(file: consuming WholeFile) {
    self.file = file
    buffer.reserveCapacity(Self.blockSize + (Self.blockSize >> 2))
  }

  private mutating func flush() throws(FileError) {
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ text: some StringProtocol) { buffer += text.utf8 }
}

extension Manifest.Origin {
  fileprivate var json: JSONValue {
    .object([
      "reel": .text(reel), "cairo": .text(cairo), "pango": .text(pango),
      "antialias": .text(antialias), "tolerance": .number(tolerance), "scenario": .text(scenario),
      "drive": .text(drive), "rate": .text(rate), "speed": .number(speed),
      "total": .integer(total),
    ])
  }
}

extension Manifest.Entry {
  fileprivate var json: JSONValue {
    var json: JSONObject = ["file": .text(file), "index": .integer(index), "time": .number(time)]
    json["instant"] = instant.map { .text($0) }
    json["percent"] = percent.map { .number($0) }
    json["state"] = state.map { .text($0) }
    json["appearance"] = .text(appearance)
    json["scale"] = .number(scale)
    json["list"] = list.map { .text($0) }
    json["length"] = length.map { .integer($0) }
    json["crc32"] = crc32.map { .text($0) }
    return .object(json)
  }
}
