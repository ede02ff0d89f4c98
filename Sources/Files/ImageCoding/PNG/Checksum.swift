import CDeflate

/// The checksums of PNG and zlib.
package enum Checksum {
  /// Returns the CRC-32 of PNG, zip and Ethernet (polynomial 0x04C11DB7, reflected).
  ///
  /// - Parameter previous: The checksum of the preceding bytes; 0 is the checksum of no bytes.
  package static func crc32(_ bytes: [UInt8], continuing previous: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(previous, $0.baseAddress, $0.count) }
  }

  /// Returns the Adler-32 checksum that ends a zlib stream.
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_adler32(1, $0.baseAddress, $0.count) }
  }
}
