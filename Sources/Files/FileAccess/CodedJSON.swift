#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON text of values that this program stores and reads again, or receives.
package enum CodedJSON {
  /// Returns the value of a JSON text, or `nil` if the text is not that of such a value.
  ///
  /// - Parameter hasInfinities: Whether the texts `inf`, `-inf` and `nan` are numbers.
  package static func decode<Value: Decodable>(
    _ bytes: some Collection<UInt8>, as type: Value.Type = Value.self, hasInfinities: Bool = false
  ) -> Value? {
    let decoder = JSONDecoder()
    if hasInfinities {
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    }
    return try? decoder.decode(type, from: bytes as? Data ?? Data(bytes))
  }

  /// Returns the JSON text of a value, with sorted keys.
  ///
  /// - Parameter isPretty: Whether each member is on its own line.
  package static func encode(_ value: some Encodable, isPretty: Bool = false) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return Array(try encoder.encode(value))
  }

  /// Reads a JSON file in a folder that this program wrote, or returns `nil` if its contents cannot
  /// be a JSON object.
  ///
  /// A line of a manifest has about 200 bytes, so the largest file that is read lists five million
  /// images. The limit is not smaller because shards with a million frames are merged into one
  /// manifest. Reading ends at the first block that cannot be part of such a file, so that other
  /// files do not take up memory.
  package static func read(
    _ name: FileName, in folder: Folder
  ) throws(FileError) -> (some Collection<UInt8>)? {
    try read(try folder.openInput(name), folder.path(of: name))
  }

  /// Reads a JSON file that this program wrote, or returns `nil` if its contents cannot be a JSON
  /// object.
  package static func read(_ path: String) throws(FileError) -> (some Collection<UInt8>)? {
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
