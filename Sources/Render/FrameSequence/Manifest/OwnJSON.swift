package import FileAccess

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The contents of a JSON file that this library wrote: a manifest or golden results.
///
/// A line of a manifest has about 200 bytes, so the largest file that is read lists five million
/// images. The limit is not smaller because shards with a million frames are merged into one
/// manifest. Reading ends at the first block that cannot be part of such a file, so that other
/// files do not take up memory.
package struct OwnJSON {
  /// The bytes before the first block that cannot be part of a JSON object.
  private var data = Data()
  private var isPlausible = true

  /// Reads a file in a folder, or returns `nil` if its contents cannot be a JSON object.
  static func read(_ name: FileName, in folder: Folder) throws(FileError) -> Data? {
    var json = OwnJSON()
    json.reserve(try folder.status(of: name, isLinkItself: false))
    try folder.readBlocks(name) { json.take($0) }
    return json.isPlausible ? json.data : nil
  }

  /// Reads a file, or returns `nil` if its contents cannot be a JSON object.
  package static func read(_ path: String) throws(FileError) -> Data? {
    var json = OwnJSON()
    json.reserve(try FileStatus(of: path))
    try InputFile.readBlocks(path) { json.take($0) }
    return json.isPlausible ? json.data : nil
  }

  /// Reserves address space for the entire file; pages are allocated only when bytes are written.
  private mutating func reserve(_ status: FileStatus?) {
    data.reserveCapacity(min(status?.length ?? 0, InputFile.ownLimit))
  }

  /// Adds a block, or returns false if the block cannot be part of a JSON object.
  private mutating func take(_ block: [UInt8]) -> Bool {
    isPlausible = (!data.isEmpty || block.first == UInt8(ascii: "{")) && !block.contains(0)
    if isPlausible { data += block }
    return isPlausible
  }
}
