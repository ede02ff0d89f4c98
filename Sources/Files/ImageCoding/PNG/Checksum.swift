import CDeflate

/// Checksums of bytes.
package enum Checksum {
  /// The CRC-32 of PNG, zip and Ethernet (polynomial 0x04C11DB7, reflected); 0 for no bytes.
  ///
  /// - Parameter previous: the checksum of the bytes before these, to go on from.
  package static func crc32(_ bytes: [UInt8], continuing previous: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(previous, $0.baseAddress, $0.count) }
  }

  /// The Adler-32 at the end of zlib's data.
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_adler32(1, $0.baseAddress, $0.count) }
  }
}
