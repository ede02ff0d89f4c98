package import FileAccess

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One shard's part of an output file: a line of JSON that describes the part, and its bytes.
///
/// The extension `.part` distinguishes it from a complete file: `sizes.csv.2-of-8.part`.
package struct PartFile: Sendable {
  package static let ending = "part"

  /// The kind of data in a part.
  package enum Content: String, Codable, Sendable {
    /// Lines of a table.
    case table
    /// Pixel rows of an image.
    case image
  }

  /// The properties that all parts of an output share.
  package struct Origin: Hashable, Codable, Sendable {
    package var content: Content
    /// The versions of the programs that created the parts.
    var versions: DrawingVersions
    /// A digest of everything that determines the output.
    package var digest: String
    /// The total number of lines or rows in the output.
    package var total: Int
    /// The number of a table's columns with varied settings, which precede the measured columns;
    /// `nil` for an image.
    package var columns: Int?
    /// The number of pixels per point of an image; `nil` for a table.
    package var scale: Double?

    /// Creates an origin with the versions of this program.
    package init(
      _ content: Content, digest: String, total: Int, columns: Int? = nil, scale: Double? = nil
    ) {
      versions = DrawingVersions(hasTexts: content == .image)
      (self.content, self.digest, self.total) = (content, digest, total)
      (self.columns, self.scale) = (columns, scale)
    }

    fileprivate var facts: [(what: String, value: String)] {
      [
        ("the kind of output", content.rawValue), ("the digest of the output", digest),
        ("the length of the output", "\(total)"),
      ] + versions.facts
    }
  }

  private struct Head: Codable {
    var part: Int
    var shard: String
    var origin: Origin
    var length: Int
    var crc32: String
  }

  /// The version of the file format.
  private static let format = 1
  /// The maximum length of the JSON line in bytes; typical lines have about 400.
  private static let headLimit = 1 << 13

  package let shard: Shard
  /// The properties that all parts of the output share.
  package let origin: Origin
  /// The bytes of the part, without the line of JSON.
  package let bytes: [UInt8]

  package init(_ shard: Shard, of origin: Origin, _ bytes: [UInt8]) {
    (self.shard, self.origin, self.bytes) = (shard, origin, bytes)
  }

  /// Returns the path of the part file that a shard writes for a file.
  package static func path(of file: String, _ shard: Shard) -> String {
    "\(file).\(shard.fileText).\(ending)"
  }

  /// Returns the path of the complete file, or `nil` if the path is not that of a part.
  package static func whole(ofPart path: String) -> String? {
    let words = path.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count > 2, words[words.count - 1] == ending,
      Shard(fileText: words[words.count - 2]) != nil
    else { return nil }
    return words.dropLast(2).joined(separator: ".")
  }

  /// Writes the part next to the complete file, replacing an existing part.
  ///
  /// - Parameters:
  ///   - file: The path of the complete file, to which the part's extension is added.
  ///   - inputs: The files that must not be replaced.
  /// - Returns: The path of the part.
  /// - Throws: `OutputRefusal` or `FileError` if the part must not or cannot be written.
  package func write(nextTo file: String, reading inputs: InputFiles) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let head = Head(
      part: Self.format, shard: shard.description, origin: origin, length: bytes.count,
      crc32: Checksum.crc32Text(bytes))
    let path = Self.path(of: file, shard)
    let destination = try Destination(
      path, holding: .named([Self.ending]), isTyped: false, reading: inputs)
    try destination.write(Array(try encoder.encode(head)) + [UInt8(ascii: "\n")] + bytes)
    return path
  }

  /// Reads a part.
  ///
  /// - Throws: ``MergeError`` if the file is damaged or is not a part, `FileError` if it cannot
  ///   be read.
  package init(_ path: String) throws {
    // The JSON line contains the length of the rest, so that other files are rejected without
    // being read.
    let start = try InputFile.readHead(path, length: Self.headLimit)
    guard let end = start.firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSONDecoder().decode(Head.self, from: Data(start[..<end])),
      head.part == Self.format, let shard = try? Shard(parsing: head.shard),
      head.origin.total >= 0, head.origin.columns ?? 0 >= 0
    else {
      throw MergeError.damaged(path, reason: "it was not written by \(Program.name) sweep --shard")
    }
    let damage = MergeError.damaged(path, reason: "it has been changed or truncated")
    guard let status = try FileStatus(of: path), status.length - (end + 1) == head.length else {
      throw damage
    }
    var bytes = try InputFile.read(path, limit: InputFile.ownLimit)
    bytes.removeFirst(min(end + 1, bytes.count))
    guard bytes.count == head.length, Checksum.crc32Text(bytes) == head.crc32 else { throw damage }
    self.init(shard, of: head.origin, bytes)
  }

  /// Reads all parts of an output and returns them in order.
  ///
  /// - Parameter paths: The paths of the parts, in any order.
  /// - Throws: ``MergeError`` if a part is damaged, missing, duplicated, or belongs to a
  ///   different output, `FileError` if a part cannot be read.
  package static func read(_ paths: [String]) throws -> [PartFile] {
    let parts = try paths.map { (path: $0, part: try PartFile($0)) }
      .sorted { $0.part.shard.index < $1.part.shard.index }
    var shards = ShardList()
    guard let first = parts.first else { throw MergeError.nothing("the files") }
    for (path, part) in parts {
      try shards.add(part.shard, at: path)
      try MergeError.check(first.path, first.part.origin.facts, path, part.origin.facts)
    }
    if let missing = shards.missing {
      throw MergeError.missing(
        missing, where: PartFile.whole(ofPart: first.path) ?? paths.joined(separator: ", "))
    }
    return parts.map(\.part)
  }

  /// Returns the image made of the rows in the parts, as a PNG file.
  ///
  /// - Throws: ``MergeError`` if the rows do not form an image.
  package static func image(of parts: [PartFile]) throws -> [UInt8] {
    var rows: [UInt8] = []
    var width: Int?
    for part in parts {
      let range = part.shard.range(of: part.origin.total)
      guard !range.isEmpty else { continue }
      let band: StraightBitmap
      do throws(PNGError) {
        band = try PNGDecoder.decode(part.bytes)
      } catch {
        throw MergeError.damaged("shard \(part.shard)", reason: error.description)
      }
      guard band.size.height == range.count, width ?? band.size.width == band.size.width else {
        throw MergeError.damaged(
          "shard \(part.shard)", reason: "its rows do not match its part of the image")
      }
      width = band.size.width
      rows += band.bytes
    }
    guard let width, let origin = parts.first?.origin,
      let size = try? PixelSize(width: width, height: origin.total),
      let bitmap = StraightBitmap(size: size, bytes: rows)
    else { throw MergeError.damaged("the image", reason: "its size is invalid") }
    // Dividing out alpha and premultiplying again preserves the pixels, so the encoding is the
    // same as without shards.
    return try PNGEncoder.encode(PremultipliedBitmap(bitmap), scale: origin.scale ?? 1)
  }
}
