package import FileAccess

extension Manifest {
  /// Returns whether a folder contains a valid manifest.
  package static func isThere(in folder: Folder) -> Bool {
    let names = (try? folder.names()) ?? []
    return names.contains { name in
      isManifestName(name) && (try? Manifest(in: folder, name)).flatMap(\.self) != nil
    }
  }

  /// Reads a manifest, or returns `nil` if the file is not a manifest of the current format.
  ///
  /// - Parameter levels: The number of path components of each file: 1 if the files are directly
  ///   in the folder.
  init?(in folder: Folder, _ name: FileName, levels: Int = 1) throws(FileError) {
    struct StoredManifest: Decodable {
      var manifest: Int
      var complete: Bool
      var shard: String?
      var source: String?
      var origin: Origin
      var frames: [FrameEntry]
      var leftovers: [EntryPath]?
    }
    guard let bytes = try CodedJSON.read(name, in: folder),
      let content = CodedJSON.decode(bytes, as: StoredManifest.self),
      content.manifest == Self.format,
      (content.frames.map(\.file) + (content.leftovers ?? [])).allSatisfy({
        let names = $0.names
        // Hidden files and manifests are not frames.
        return names.count == levels && !names.contains(where: \.isHidden)
          && !names.contains(where: Self.isManifestName)
      }), content.frames.allSatisfy({ (0..<max(content.origin.total, 1)).contains($0.index) })
    else { return nil }
    self.init(
      origin: content.origin, isComplete: content.complete, shard: content.shard,
      source: content.source, frames: content.frames, leftovers: content.leftovers ?? [])
  }

  /// Writes the manifest with one frame per line; a complete manifest is synced to disk.
  ///
  /// The entries of a long sequence are passed one at a time, because their array would be the
  /// largest object in memory.
  ///
  /// - Parameters:
  ///   - name: The name of the file, which is replaced if it exists.
  ///   - folder: The folder that contains the file.
  ///   - addFrames: A function that adds the entries in order; they are written instead of
  ///     ``frames``.
  func write(
    to name: FileName, in folder: Folder,
    addFrames: (_ add: (FrameEntry) throws -> Void) throws -> Void
  ) throws {
    var head: JSONObject = ["manifest": .integer(Self.format), "complete": .flag(isComplete)]
    head["shard"] = shard.map { .text($0) }
    head["source"] = source.map { .text($0) }
    head["origin"] = origin.json
    var tail: JSONObject = [:]
    if !leftovers.isEmpty { tail["leftovers"] = .texts(leftovers.map(\.text)) }
    try folder.write(to: name, isDurable: isComplete) { file in
      var stream = JSONStream(head, list: "frames")
      try addFrames { entry in
        stream.append(entry.json)
        if let part = stream.part() { try file.write(part.utf8) }
      }
      try file.write(stream.rest(tail).utf8)
    }
  }
}

extension Manifest.Origin {
  fileprivate var json: JSONValue {
    var json = versions.json
    json["antialias"] = .text(antialias)
    json["tolerance"] = .number(tolerance)
    json["scenario"] = .text(scenario)
    json["drive"] = .text(drive)
    json["rate"] = .text(rate)
    json["speed"] = .number(speed)
    json["total"] = .integer(total)
    return .object(json)
  }
}

extension Manifest.FrameEntry {
  fileprivate var json: JSONValue {
    var json: JSONObject = [
      "file": .text(file.text), "index": .integer(index), "time": .number(time),
    ]
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
