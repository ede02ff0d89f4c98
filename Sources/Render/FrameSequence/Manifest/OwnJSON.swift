package import FileAccess

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The bytes of a JSON file that a run of ours wrote, a manifest or results.
///
/// A line of a manifest has about 200 bytes, so that the largest file that is read lists five million
/// images. There is no smaller limit, as shards of a million frames are merged into one manifest. Reading
/// ends at the first block that no JSON of ours has, so that another file takes no memory.
package struct OwnJSON {
  /// The bytes up to the first block that is not JSON.
  private var data = Data()
  private var isPlausible = true

  /// Reads a file of a folder; the result is `nil` if it cannot be JSON of ours.
  static func read(_ name: FileName, in folder: Folder) throws(FileError) -> Data? {
    var json = OwnJSON()
    json.reserve(try folder.status(of: name, isLinkItself: false))
    try folder.readBlocks(name) { json.take($0) }
    return json.isPlausible ? json.data : nil
  }

  /// Reads a file; the result is `nil` if it cannot be JSON of ours.
  package static func read(_ path: String) throws(FileError) -> Data? {
    var json = OwnJSON()
    json.reserve(try FileStatus(of: path))
    try InputFile.readBlocks(path) { json.take($0) }
    return json.isPlausible ? json.data : nil
  }

  /// Reserves memory for a whole file; none of it is used before the bytes are there.
  private mutating func reserve(_ status: FileStatus?) {
    data.reserveCapacity(min(status?.length ?? 0, InputFile.ownLimit))
  }

  /// Adds a block, or returns false if it is not part of a JSON object.
  private mutating func take(_ block: [UInt8]) -> Bool {
    isPlausible = (!data.isEmpty || block.first == UInt8(ascii: "{")) && !block.contains(0)
    if isPlausible { data += block }
    return isPlausible
  }
}
