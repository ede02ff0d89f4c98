import CDeflate

/// The checksum of PNG.
package enum Checksum {
  /// Returns the CRC-32 of PNG, zip and Ethernet (polynomial 0x04C11DB7, reflected).
  package static func crc32(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
