package import FileAccess

/// The manifest of a folder of frames.
///
/// It is written with `complete` set to false before drawing starts, and again at the end. A
/// later run reads from it which files belong to the sequence and which are current; other
/// programs read which frame each file shows.
package struct Manifest: Hashable, Sendable {
  /// The version of the file format.
  package static let format = 1
  /// The name of the manifest of a whole sequence.
  package static let fileName: FileName = "manifest.json"

  /// The properties that all frames in the manifest share.
  ///
  /// Frames with a different origin are stale.
  package struct Origin: Hashable, Decodable, Sendable {
    /// The versions of the programs and fonts that drew the frames.
    package var versions: DrawingVersions
    /// The name of cairo's antialiasing mode.
    package var antialias: String
    /// The maximum distance between a curve and its flattened path, in pixels.
    package var tolerance: Double
    /// The digest of the scenario, which changes with anything that affects the pixels.
    package var scenario: String
    /// The raw value of the ``Drive``, or `sweep` for the images of a sweep.
    package var drive: String
    /// The frame rate, as text.
    package var rate: String
    /// The playback speed of the run; 1 is real time.
    package var speed: Double
    /// The number of frames in the whole sequence.
    package var total: Int

    /// All properties with the names that error messages use.
    package var facts: [(what: String, value: String)] {
      versions.facts + [
        ("the antialiasing", antialias),
        ("the tolerance", "\(tolerance)"),
        ("the digest of the scenario", scenario), ("the drive", drive), ("the frame rate", rate),
        ("the speed", "\(speed)"), ("the number of frames", "\(total)"),
      ]
    }

    /// The values of all properties in one line.
    var text: String { facts.map(\.value).joined(separator: " ") }

    /// Creates the origin of images drawn by this version of the library.
    ///
    /// - Parameters:
    ///   - scenario: The digest of the scenario, or of all scenarios shown.
    ///   - drive: The raw value of the ``Drive``, or `sweep` for the images of a sweep.
    ///   - rate: The frame rate, as text.
    ///   - speed: The playback speed of the run; 1 is real time.
    ///   - total: The number of frames in the whole sequence.
    ///   - hasTexts: Whether frames contain text, so that the installed fonts affect the pixels.
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

  /// A file and the frame that it shows.
  ///
  /// Before the frame is drawn, ``state``, ``list``, ``length`` and ``crc32`` are `nil` or describe
  /// an older file with the same name; unknown values are then `nil`, empty or 0.
  package struct FrameEntry: Hashable, Decodable, Sendable {
    /// The path of the file, relative to the folder.
    package var file: EntryPath
    /// The index of the frame in the whole sequence, starting at 0.
    package var index: Int
    /// The time of the frame, in seconds from the start of the run.
    package var time: Double
    /// The instant as the user wrote it; `nil` if the frame was not requested by an instant.
    package var instant: String?
    /// The pulling percent, where 1 is the threshold; `nil` unless ``Drive/progress`` drives the
    /// sequence.
    package var percent: Double?
    /// The name of the behavior's state; `nil` before the frame is drawn or without a behavior.
    package var state: String?
    /// The appearance, `light` or `dark`.
    package var appearance: String
    /// The number of pixels per point.
    package var scale: Double
    /// The key of the display list; `nil` before the frame is drawn.
    package var list: String?
    /// The length of the file in bytes; `nil` before the frame is drawn.
    package var length: Int?
    /// The CRC-32 of the file, eight hexadecimal digits; `nil` before the frame is drawn.
    package var crc32: String?
  }

  package var origin: Origin
  /// Whether all files in the manifest have been written.
  package var isComplete: Bool
  /// The shard that wrote the manifest, in the form `1/4`, or `nil` for a whole sequence.
  package var shard: String?
  /// The file name of the scenario, in a folder that images of several scenarios share; else `nil`.
  package var source: String?
  /// The entries of the files, in the sequence's order.
  package var frames: [FrameEntry]
  /// The files of earlier runs that have not been removed.
  package var leftovers: [EntryPath]

  /// All files that the manifest lists, including leftovers.
  package var files: Set<EntryPath> { Set(frames.map(\.file)).union(leftovers) }

  /// Returns the name of a shard's manifest, or that of the whole sequence for `nil`.
  package static func fileName(for shard: Shard?) throws(FileError) -> FileName {
    guard let shard else { return fileName }
    return try FileName(checking: "manifest.\(shard.fileText).json")
  }

  static func isManifestName(_ name: FileName) -> Bool {
    name == fileName || shard(ofFile: name) != nil
  }

  /// Returns the shard to which a manifest belongs, by its file name.
  ///
  /// The result is `nil` if the name is not that of a shard's manifest.
  static func shard(ofFile name: FileName) -> Shard? {
    guard let name = name.text, name.hasPrefix("manifest."), name.hasSuffix(".json"),
      name.count > "manifest.json".count
    else { return nil }
    return Shard(fileText: name.dropFirst("manifest.".count).dropLast(".json".count))
  }
}
