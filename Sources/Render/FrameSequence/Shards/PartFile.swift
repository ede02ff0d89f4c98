import CairoBackend
package import FileAccess
import ImageCoding
import Texts
import VectorDrawing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A part of an output that is one file, as one shard writes it: a line of JSON that tells what it is of,
/// and the part's bytes.
///
/// The name ends in `.part`, so that nobody takes it for a whole: `sizes.csv.2-of-8.part`.
package struct PartFile: Sendable {
  /// How the names end.
  package static let ending = "part"

  /// What a part is of.
  package enum Content: String, Codable, Sendable {
    /// Lines of a table.
    case table
    /// Rows of a picture.
    case picture
  }

  /// What the parts of one output have in common.
  package struct Origin: Hashable, Codable, Sendable {
    /// What they are of.
    package var content: Content
    /// The versions that drew.
    var versions: DrawingVersions
    /// A digest of all that the whole is made of.
    package var digest: String
    /// How many lines or rows the whole has.
    package var total: Int
    /// How many columns of a table tell what varies, before those that are measured.
    package var columns: Int?
    /// Pixels a point of a picture.
    package var scale: Double?

    /// Names what parts are of, by this version.
    package init(
      _ content: Content, digest: String, total: Int, columns: Int? = nil, scale: Double? = nil
    ) {
      versions = DrawingVersions(hasTexts: content == .picture)
      (self.content, self.digest, self.total) = (content, digest, total)
      (self.columns, self.scale) = (columns, scale)
    }

    fileprivate var facts: [(what: String, value: String)] {
      [
        ("what they are parts of", content.rawValue), ("the digest", digest),
        ("the whole's length", "\(total)"),
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

  /// The version of the format.
  private static let format = 1

  /// Which part it is.
  package let shard: Shard
  /// What the parts have in common.
  package let origin: Origin
  /// The part's own bytes.
  package let bytes: [UInt8]

  /// Makes a part.
  package init(_ shard: Shard, of origin: Origin, _ bytes: [UInt8]) {
    (self.shard, self.origin, self.bytes) = (shard, origin, bytes)
  }

  /// The name of a shard's part of a file.
  package static func path(of file: String, _ shard: Shard) -> String {
    "\(file).\(shard.fileText).\(ending)"
  }

  /// The name of the file that a part is of; `nil` where it is not called as parts are.
  package static func whole(ofPart path: String) -> String? {
    let words = path.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count > 2, words[words.count - 1] == ending,
      Shard(fileText: words[words.count - 2]) != nil
    else { return nil }
    return words.dropLast(2).joined(separator: ".")
  }

  /// Writes the part of a file.
  ///
  /// - Parameter file: the whole file, whose name the part's begins with.
  /// - Returns: the part's path.
  package func write(beside file: String, reading inputs: InputFiles) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let head = Head(
      part: Self.format, shard: shard.description, origin: origin, length: bytes.count,
      crc32: Checksum.crc32Text(bytes))
    let path = Self.path(of: file, shard)
    let destination = try Destination(
      besideOthers: path, holding: .named([Self.ending]), reading: inputs)
    try destination.write(Array(try encoder.encode(head)) + [UInt8(ascii: "\n")] + bytes)
    return path
  }

  /// Reads a part.
  ///
  /// - Throws: ``MergeError`` where it is damaged or none of ours, `FileError` where it cannot be read.
  package init(_ path: String) throws {
    let all = try InputFile.read(path, limit: InputFile.ownLimit)
    let end = all.firstIndex(of: UInt8(ascii: "\n")) ?? all.endIndex
    guard end < all.endIndex,
      let head = try? JSONDecoder().decode(Head.self, from: Data(all[..<end])),
      head.part == Self.format, let shard = try? Shard(parsing: head.shard),
      head.origin.total >= 0, head.origin.columns ?? 0 >= 0
    else {
      throw MergeError.damaged(path, reason: "it is not what \(Program.name) sweep --shard writes")
    }
    let bytes = Array(all[(end + 1)...])
    guard bytes.count == head.length,
      Checksum.crc32Text(bytes) == head.crc32
    else { throw MergeError.damaged(path, reason: "its bytes are not those that were written") }
    self.init(shard, of: head.origin, bytes)
  }

  /// The parts of one output in their order.
  ///
  /// - Parameter paths: their files.
  /// - Throws: ``MergeError`` where one is damaged, missing or twice there, or of another output.
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

  /// The picture whose rows parts are, as a PNG file.
  ///
  /// - Throws: ``MergeError`` where the rows do not make it up.
  package static func picture(of parts: [PartFile]) throws -> [UInt8] {
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
          "shard \(part.shard)", reason: "its rows are not those of its share of the picture")
      }
      width = band.size.width
      rows += band.bytes
    }
    guard let width, let origin = parts.first?.origin,
      let size = try? PixelSize(width: width, height: origin.total),
      let bitmap = StraightBitmap(size: size, bytes: rows)
    else { throw MergeError.damaged("the picture", reason: "its extents cannot be") }
    // As it was drawn; alpha divided out and multiplied in again changes nothing.
    return try PNGEncoder.encode(PremultipliedBitmap(bitmap), scale: origin.scale ?? 1)
  }
}
