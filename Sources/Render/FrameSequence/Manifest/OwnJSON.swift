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
package enum OwnJSON {
  /// Reads a file in a folder, or returns `nil` if its contents cannot be a JSON object.
  static func read(_ name: FileName, in folder: Folder) throws(FileError) -> Data? {
    try read(try folder.openInput(name), folder.path(of: name))
  }

  /// Reads a file, or returns `nil` if its contents cannot be a JSON object.
  package static func read(_ path: String) throws(FileError) -> Data? {
    try read(try InputFile.open(path), path)
  }

  private static func read(
    _ file: borrowing Descriptor, _ path: String
  ) throws(FileError) -> Data? {
    var data = Data()
    var isPlausible = true
    // Address space for the entire file; pages are allocated only when bytes are written.
    let length = FileStatus(ofDescriptor: file.number)?.length ?? 0
    data.reserveCapacity(min(length, InputFile.ownLimit))
    try InputFile.readBlocks(file, path) { block in
      isPlausible = (!data.isEmpty || block.first == UInt8(ascii: "{")) && !block.contains(0)
      if isPlausible { data += block }
      return isPlausible
    }
    return isPlausible ? data : nil
  }
}
