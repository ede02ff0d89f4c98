import CDeflate

/// The checksum of PNG.
package enum Checksum {
  /// Returns the CRC-32 of PNG, zip and Ethernet (polynomial 0x04C11DB7, reflected).
  ///
  /// - Parameter previous: The checksum of the preceding bytes; 0 is the checksum of no bytes.
  package static func crc32(_ bytes: [UInt8], continuing previous: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(previous, $0.baseAddress, $0.count) }
  }
}
