import CairoBackend
package import FileAccess

/// What a folder of frames holds: written first with `complete` false, and again when all are there.
///
/// It tells a later run which files are its own, which of them are still right, and everybody else
/// which frame shows what.
package struct Manifest: Hashable, Sendable {
  /// The version of this file's format.
  package static let format = 1
  /// The name of the file of a whole sequence.
  package static let fileName: FileName = "manifest.json"

  /// What every frame in the table has in common; frames of another origin are stale.
  package struct Origin: Hashable, Decodable, Sendable {
    /// The programs and fonts that drew the frames.
    package var versions: DrawingVersions
    /// cairo's antialiasing, by name.
    package var antialias: String
    /// How far flattened curves may leave the true ones, in pixels.
    package var tolerance: Double
    /// The scenario's digest: it changes with anything that could change a pixel.
    package var scenario: String
    /// What makes the frames differ.
    package var drive: String
    /// Frames a second.
    package var rate: String
    /// How fast the run passes.
    package var speed: Double
    /// How many frames the whole sequence has.
    package var total: Int

    /// All of it, by what it is called where parts are compared.
    package var facts: [(what: String, value: String)] {
      versions.facts + [
        ("antialiasing", antialias),
        ("tolerance", "\(tolerance)"),
        ("the scenario's digest", scenario), ("what drives the frames", drive), ("the rate", rate),
        ("the speed", "\(speed)"), ("the number of all frames", "\(total)"),
      ]
    }

    /// All of it in a line.
    var text: String { facts.map(\.value).joined(separator: " ") }

    /// What pictures that this library draws have in common.
    ///
    /// - Parameters:
    ///   - scenario: the scenario's digest, or one of all scenarios shown.
    ///   - drive: what makes the frames differ.
    ///   - rate: frames a second.
    ///   - speed: how fast the run passes.
    ///   - total: how many frames the whole sequence has.
    ///   - hasTexts: whether frames show texts, so that the installed fonts matter.
    package init(
      scenario: String, drive: String, rate: String, speed: Double, total: Int, hasTexts: Bool
    ) {
      versions = DrawingVersions(hasTexts: hasTexts)
      antialias = CairoRenderer.antialiasName
      tolerance = CairoRenderer.tolerance
      self.scenario = scenario
      self.drive = drive
      self.rate = rate
      self.speed = speed
      self.total = total
    }

    private enum CodingKeys: CodingKey {
      case antialias, tolerance, scenario, drive, rate, speed, total
    }

    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      versions = try DrawingVersions(from: decoder)
      antialias = try values.decode(String.self, forKey: .antialias)
      tolerance = try values.decode(Double.self, forKey: .tolerance)
      scenario = try values.decode(String.self, forKey: .scenario)
      drive = try values.decode(String.self, forKey: .drive)
      rate = try values.decode(String.self, forKey: .rate)
      speed = try values.decode(Double.self, forKey: .speed)
      total = try values.decode(Int.self, forKey: .total)
    }
  }

  /// One file.
  package struct Entry: Hashable, Decodable, Sendable {
    /// The file, by its path below the folder.
    package var file: EntryPath
    /// The frame's number in the whole sequence.
    package var index: Int
    /// The instant it shows, in seconds from the run's beginning.
    package var time: Double
    /// The instant as it was asked for.
    package var instant: String?
    /// The pulling percent, where that drives.
    package var percent: Double?
    /// The behavior's state; known when the frame has been drawn.
    package var state: String?
    /// `light` or `dark`.
    package var appearance: String
    /// Pixels a point.
    package var scale: Double
    /// The display list's key.
    package var list: String?
    /// The file's length in bytes.
    package var length: Int?
    /// The file's CRC-32, in hexadecimal.
    package var crc32: String?
  }

  /// What the frames have in common.
  package var origin: Origin
  /// Whether every file of the table is there.
  package var isComplete: Bool
  /// The shard that wrote this, where it was one.
  package var shard: String?
  /// The files, in the sequence's order.
  package var frames: [Entry]
  /// Files of earlier runs that this run left alone.
  package var leftovers: [EntryPath]

  /// Every file that the manifest knows.
  package var files: Set<EntryPath> { Set(frames.map(\.file)).union(leftovers) }

  /// The name under which a shard's manifest is kept; the whole sequence's where there is none.
  package static func fileName(for shard: Shard?) throws(FileError) -> FileName {
    guard let shard else { return fileName }
    return try FileName(checking: "manifest.\(shard.fileText).json")
  }

  /// Whether a file is called as a manifest is.
  static func isManifestName(_ name: FileName) -> Bool {
    name == fileName || shard(ofFile: name) != nil
  }

  /// The shard whose manifest is called so; `nil` for any other name.
  static func shard(ofFile name: FileName) -> Shard? {
    guard let name = name.text, name.hasPrefix("manifest."), name.hasSuffix(".json"),
      name.count > "manifest.json".count
    else { return nil }
    return Shard(fileText: name.dropFirst("manifest.".count).dropLast(".json".count))
  }
}
